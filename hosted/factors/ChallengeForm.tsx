import type { MfaChallengeData } from "#api/identity/identity-values.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { DataBlock } from "#ui/pages/Html.tsx";
import { CodeField, PasswordField } from "../fields.tsx";
import type { FormErrors } from "../form-errors.ts";
import { CarriedFields } from "../Heading.tsx";
import styles from "../hosted.module.css";
import { useLocale } from "../locale.ts";
import { factorIcons } from "./factor-icons.ts";

type Props = { challenge: MfaChallengeData; errors: FormErrors };

/** Form of the current factor. */
export function ChallengeForm({ challenge, errors }: Props) {
  const { texts } = useLocale();
  const { factorType, verificationChallengeData: details } = challenge;
  const words = texts.challenge;
  if (factorType === "WEBAUTHN") return <PasskeyChallenge challenge={challenge} />;
  const isCode = factorType !== "PASSWORD" && factorType !== "PUSH";
  return (
    <form method="post" action="/auth/mfa" className={styles.form} {...(isCode && { "data-code-form": "" })}>
      <CarriedFields />
      <input type="hidden" name="factor" value={factorType} />
      {factorType === "PASSWORD" && (
        <PasswordField label={texts.fields.password} error={errors.fields.password ?? errors.fields.code} />
      )}
      {factorType === "PUSH" && <input type="hidden" name="transactionId" value={details?.pushData?.transactionId} />}
      {isCode && (
        <CodeField
          error={errors.fields.code}
          isWordy={factorType === "RECOVERY_CODE"}
          label={factorType === "RECOVERY_CODE" ? texts.fields.recoveryCode : texts.fields.code}
        />
      )}
      <Remember />
      <Button isWide size="lg">
        {factorType === "PUSH" ? words.pushCheck : words.submit}
      </Button>
    </form>
  );
}

function PasskeyChallenge({ challenge }: Pick<Props, "challenge">) {
  const { texts } = useLocale();
  const options = challenge.verificationChallengeData?.webauthnData;
  return (
    <form method="post" action="/auth/mfa" className={styles.form} data-passkey-challenge="">
      <CarriedFields />
      <input type="hidden" name="factor" value="WEBAUTHN" />
      <input type="hidden" name="challengeId" value={options?.challengeId} />
      <input type="hidden" name="credential" />
      {options && <DataBlock id="passkey-options" data={JSON.parse(options.publicKeyCredentialRequestOptionsJson)} />}
      <Remember />
      <Button type="button" isWide size="lg" disabled data-passkey-button="">
        <Icon name="key" size={20} />
        {texts.challenge.webauthnButton}
      </Button>
      <p className={styles.wayProblem} role="alert" data-passkey-problem={texts.login.passkeyFailed} />
      <noscript>{texts.challenge.needsScript}</noscript>
    </form>
  );
}

function Remember() {
  const { texts } = useLocale();
  return (
    <div className={styles.check}>
      <input type="checkbox" id="remember" name="remember" value="yes" />
      <label htmlFor="remember">{texts.challenge.remember}</label>
    </div>
  );
}

/** One button per other usable factor; the current one can resend its code. */
export function OtherFactors({ challenge }: Pick<Props, "challenge">) {
  const { texts, link } = useLocale();
  const { availableFactors, factorType } = challenge;
  const sends = factorType === "SMS" || factorType === "EMAIL" || factorType === "CALL";
  const others = availableFactors.filter(
    (factor) =>
      factor.factorType !== factorType &&
      (factor.factorStatus === "ENABLED" || factor.factorStatus === "ENABLED_BY_RULE"),
  );
  return (
    <form method="post" action="/auth/mfa" className={styles.others}>
      <CarriedFields />
      {sends && (
        <p>
          {texts.verify.nothing}{" "}
          <button type="submit" name="another" value={factorType} className={styles.textButton}>
            {texts.verify.resend}
          </button>
        </p>
      )}
      {others.length > 0 && <h2 className={styles.minor}>{texts.challenge.another}</h2>}
      {others.map((factor) => (
        <Button key={factor.factorType} kind="plain" isWide name="another" value={factor.factorType}>
          <Icon name={factorIcons[factor.factorType]} size={20} />
          {texts.factors[factor.factorType]}
        </Button>
      ))}
      <p>
        <a href={link("/auth/login")}>{texts.challenge.startAgain}</a>
      </p>
    </form>
  );
}
