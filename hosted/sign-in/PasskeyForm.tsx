import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { CarriedFields } from "../Heading.tsx";
import styles from "../hosted.module.css";
import { useLocale } from "../locale.ts";

/**
 * Passkey sign-in: the script fetches options from `/auth/passkey/challenge`, calls WebAuthn and submits the result in
 * this form. The script shows the form if the browser supports passkeys, and also offers them in the email field's
 * autofill.
 */
export function PasskeyForm({ label }: { label: string }) {
  const { texts } = useLocale();
  return (
    <form method="post" action="/auth/passkey" className={styles.way} data-passkey-sign-in="" hidden>
      <CarriedFields />
      <input type="hidden" name="challengeId" />
      <input type="hidden" name="credential" />
      <Button type="button" isWide kind="plain" data-passkey-button="">
        <Icon name="key" size={20} />
        {label}
      </Button>
      <p className={styles.wayProblem} role="alert" data-passkey-problem={texts.login.passkeyFailed} />
    </form>
  );
}
