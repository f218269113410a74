import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { CarriedFields } from "../Heading.tsx";
import styles from "../hosted.module.css";
import { useLocale } from "../locale.ts";

/**
 * Signing in with a passkey: the script asks `/auth/passkey/challenge`, the browser asks the person, and the answer travels
 * in this form. The script shows it when the browser can do that, and offers passkeys in the e-mail field's autofill too.
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
