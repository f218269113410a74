import type { Factor, FactorOverview } from "#api/identity/factors.ts";
import type { FactorType } from "#api/identity/identity-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import type { FormErrors } from "../form-errors.ts";
import { CarriedFields, FormMessage, Heading } from "../Heading.tsx";
import styles from "../hosted.module.css";
import { useLocale } from "../locale.ts";
import type { Texts } from "../texts/texts.ts";
import { factorIcons } from "./factor-icons.ts";
import factorStyles from "./factors.module.css";

type Props = { email: string; overview: FactorOverview; errors: FormErrors };

/** Factor types in display order, strongest first. */
const ORDER = ["WEBAUTHN", "TOTP", "EMAIL", "SMS", "CALL"] as const satisfies readonly FactorType[];
type Shown = (typeof ORDER)[number];

export function FactorList({ email, overview, errors }: Props) {
  const { language, texts, carried } = useLocale();
  const { factors, enrollableFactors } = overview;
  const shown = ORDER.filter(
    (type) => enrollableFactors.includes(type) || factors.some((factor) => factor.factorType === type),
  );
  const hasSecondFactor = factors.some(({ status }) => status === "ENABLED");
  return (
    <>
      <Heading title={texts.enroll.title} icon="shield">
        {texts.enroll.lead}
      </Heading>
      <FormMessage message={errors.message} />
      <ul className={factorStyles.factors}>
        {shown.map((type) => (
          <FactorKind
            key={type}
            type={type}
            factors={factors.filter(({ factorType }) => factorType === type)}
            canEnroll={enrollableFactors.includes(type)}
          />
        ))}
        {hasSecondFactor && <RecoveryRow left={overview.recoveryCodesLeft} />}
      </ul>
      <ButtonLink href={carried.next ?? "/account"} isWide size="lg" kind="secondary">
        {texts.enroll.done}
      </ButtonLink>
      <p className={styles.small}>
        {formatMessage(language, texts.enroll.signedInAs, { email: `\u2068${email}\u2069` })}
      </p>
    </>
  );
}

const descriptions: Record<Shown, (texts: Texts) => string> = {
  WEBAUTHN: ({ enroll }) => enroll.webauthnText,
  TOTP: ({ enroll }) => enroll.totpText,
  EMAIL: ({ enroll }) => enroll.emailText,
  SMS: ({ enroll }) => enroll.smsText,
  CALL: ({ enroll }) => enroll.smsText,
};

type KindProps = { type: Shown; factors: readonly Factor[]; canEnroll: boolean };

function FactorKind({ type, factors, canEnroll }: KindProps) {
  const { texts } = useLocale();
  const active = factors.filter(({ status }) => status !== "REQUIRE_ACTIVATION");
  // One factor per type, except for passkeys, of which each device can have one.
  const offersMore = canEnroll && (active.length === 0 || type === "WEBAUTHN");
  return (
    <li className={factorStyles.factor}>
      <span className={factorStyles.factorIcon}>
        <Icon name={factorIcons[type]} size={24} />
      </span>
      <div className={factorStyles.factorText}>
        <h2>{texts.factors[type]}</h2>
        <p>{descriptions[type](texts)}</p>
        {active.map((factor) => (
          <ActiveFactor key={factor.id} factor={factor} />
        ))}
        {offersMore && (
          <form method="post" action="/auth/mfa/enroll">
            <CarriedFields />
            <input type="hidden" name="intent" value="enroll" />
            <Button size="sm" kind={active.length === 0 ? "primary" : "quiet"} name="type" value={type}>
              {active.length === 0 ? texts.enroll.setUp : texts.enroll.addAnother}
              <span className="visually-hidden"> {texts.factors[type]}</span>
            </Button>
          </form>
        )}
      </div>
    </li>
  );
}

function ActiveFactor({ factor }: { factor: Factor }) {
  const { texts } = useLocale();
  const { enroll } = texts;
  const badge = {
    ENABLED: { tone: "good", text: enroll.on },
    ENABLED_BY_RULE: { tone: "good", text: enroll.byRule },
    DISABLED_BY_RULE: { tone: "neutral", text: enroll.offByRule },
    REQUIRE_REENROLL: { tone: "warn", text: enroll.again },
    REQUIRE_ACTIVATION: { tone: "neutral", text: enroll.off },
  } as const;
  const { tone, text } = badge[factor.status];
  const label = factor.hint ?? factor.name;
  return (
    <form method="post" action="/auth/mfa/enroll" className={styles.activeFactor}>
      <CarriedFields />
      <input type="hidden" name="factorId" value={factor.id} />
      <bdi>{label}</bdi>
      <Badge tone={tone}>{text}</Badge>
      {factor.status !== "ENABLED_BY_RULE" && (
        <button type="submit" name="intent" value="remove" className={styles.textButton}>
          {enroll.turnOff}
          <span className="visually-hidden"> {label}</span>
        </button>
      )}
    </form>
  );
}

function RecoveryRow({ left }: { left: number }) {
  const { language, texts } = useLocale();
  return (
    <li className={factorStyles.factor}>
      <span className={factorStyles.factorIcon}>
        <Icon name="list" size={24} />
      </span>
      <div className={factorStyles.factorText}>
        <h2>{texts.enroll.codesTitle}</h2>
        <p>
          {texts.enroll.recoveryText} {formatMessage(language, texts.enroll.recoveryLeft, { count: left })}
        </p>
        <form method="post" action="/auth/mfa/enroll">
          <CarriedFields />
          <Button size="sm" kind="quiet" name="intent" value="codes">
            {texts.enroll.newCodes}
          </Button>
        </form>
      </div>
    </li>
  );
}
