import type { FactorEnrollment } from "#api/identity/factors.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { DataBlock } from "#ui/pages/Html.tsx";
import { CodeField } from "../fields.tsx";
import type { FormErrors } from "../form-errors.ts";
import { CarriedFields, FormMessage, Heading } from "../Heading.tsx";
import styles from "../hosted.module.css";
import { useLocale } from "../locale.ts";
import { BackLink } from "./BackLink.tsx";
import { factorIcons } from "./factor-icons.ts";
import factorStyles from "./factors.module.css";

type Props = { enrollment: FactorEnrollment; errors: FormErrors };

/** Verifies a new factor before it becomes active. */
export function EnrollmentForm({ enrollment, errors }: Props) {
  if (enrollment.webauthn !== undefined) return <PasskeyEnrollment enrollment={enrollment} />;
  return enrollment.totp === undefined ? (
    <CodeEnrollment enrollment={enrollment} errors={errors} />
  ) : (
    <AppEnrollment enrollment={enrollment} errors={errors} />
  );
}

/** Hidden fields that let the page be shown again after a wrong code. */
function EnrollmentFields({ enrollment: { factor, totp } }: Pick<Props, "enrollment">) {
  const shown = {
    intent: "activate",
    factorId: factor.id,
    type: factor.factorType,
    hint: factor.hint,
    secret: totp?.secret,
    qrCodeUrl: totp?.qrCodeUrl,
  };
  return (
    <>
      <CarriedFields />
      {Object.entries(shown).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
    </>
  );
}

function AppEnrollment({ enrollment, errors }: Props) {
  const { texts } = useLocale();
  const { enroll } = texts;
  const { secret = "", qrCodeUrl = "" } = enrollment.totp ?? {};
  return (
    <>
      <BackLink />
      <Heading title={enroll.totpTitle} icon="shield" />
      <FormMessage message={errors.message} />
      <ol className={factorStyles.steps}>
        <li>
          <p>{enroll.totpStep1}</p>
          <img className={factorStyles.qr} src={qrCodeUrl} alt={enroll.totpQr} width={200} height={200} />
          <details className={factorStyles.more}>
            <summary>{enroll.totpKey}</summary>
            <code className={factorStyles.secret} dir="ltr">
              {secret.replace(/(.{4})(?=.)/g, "$1 ")}
            </code>
          </details>
        </li>
        <li>
          <p>{enroll.totpStep2}</p>
          <form method="post" action="/auth/mfa/enroll" className={styles.form}>
            <EnrollmentFields enrollment={enrollment} />
            <CodeField error={errors.fields.code} />
            <Button isWide size="lg">
              {enroll.totpSubmit}
            </Button>
          </form>
        </li>
      </ol>
    </>
  );
}

function CodeEnrollment({ enrollment, errors }: Props) {
  const { language, texts } = useLocale();
  const { factorType, hint = "" } = enrollment.factor;
  const isMail = factorType === "EMAIL";
  return (
    <>
      <BackLink />
      <Heading title={isMail ? texts.enroll.emailTitle : texts.enroll.smsTitle} icon={factorIcons[factorType]}>
        {formatMessage(language, isMail ? texts.enroll.emailLead : texts.enroll.codeLead, {
          hint: `\u2068${hint}\u2069`,
        })}
      </Heading>
      <FormMessage message={errors.message} />
      <form method="post" action="/auth/mfa/enroll" className={styles.form}>
        <EnrollmentFields enrollment={enrollment} />
        <CodeField error={errors.fields.code} />
        <Button isWide size="lg">
          {texts.enroll.totpSubmit}
        </Button>
      </form>
    </>
  );
}

function PasskeyEnrollment({ enrollment }: Pick<Props, "enrollment">) {
  const { texts } = useLocale();
  const { enroll } = texts;
  const { webauthn } = enrollment;
  return (
    <>
      <BackLink />
      <Heading title={enroll.passkeyTitle} icon="key">
        {enroll.passkeyLead}
      </Heading>
      <form method="post" action="/auth/mfa/enroll" className={styles.form} data-passkey-creation="">
        <EnrollmentFields enrollment={enrollment} />
        <input type="hidden" name="challengeId" value={webauthn?.challengeId} />
        <input type="hidden" name="credential" />
        {webauthn && (
          <DataBlock id="passkey-options" data={JSON.parse(webauthn.publicKeyCredentialCreationOptionsJson)} />
        )}
        <Button type="button" isWide size="lg" disabled data-passkey-button="">
          <Icon name="key" size={20} />
          {enroll.passkeyButton}
        </Button>
        <p
          className={styles.wayProblem}
          role="alert"
          data-passkey-problem={enroll.passkeyFailed}
          data-passkey-unsupported={enroll.passkeyUnsupported}
        />
        <noscript>{texts.challenge.needsScript}</noscript>
      </form>
    </>
  );
}
