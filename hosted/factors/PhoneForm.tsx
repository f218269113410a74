import { Button } from "#ui/Button.tsx";
import { TextField } from "../fields.tsx";
import type { FormErrors } from "../form-errors.ts";
import { CarriedFields, FormMessage, Heading } from "../Heading.tsx";
import styles from "../hosted.module.css";
import { useLocale } from "../locale.ts";
import { BackLink } from "./BackLink.tsx";

type Props = { factorType: "SMS" | "CALL"; phone: string; errors: FormErrors };

/** Form for the phone number that receives codes by text message or call. */
export function PhoneForm({ factorType, phone, errors }: Props) {
  const { texts } = useLocale();
  const title = factorType === "SMS" ? texts.enroll.smsTitle : texts.factors.CALL;
  return (
    <>
      <BackLink />
      <Heading title={title} icon="phone">
        {texts.enroll.smsLead}
      </Heading>
      <FormMessage message={errors.message} />
      <form method="post" action="/auth/mfa/enroll" className={styles.form}>
        <CarriedFields />
        <input type="hidden" name="intent" value="enroll" />
        <input type="hidden" name="type" value={factorType} />
        <TextField
          label={texts.fields.phone}
          name="phone"
          type="tel"
          dir="ltr"
          autoComplete="tel"
          required
          maxLength={50}
          defaultValue={phone}
          hint={texts.fields.phoneHint}
          error={errors.fields.phone}
        />
        <Button isWide size="lg">
          {texts.enroll.smsSubmit}
        </Button>
      </form>
    </>
  );
}
