/** Sign-in methods: password, passkeys, two-step verification. The setup is on the hosted pages. */
import type { FactorOverview } from "#api/identity/factors.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { Icon, type IconName } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import panelsStyles from "../panels.module.css";
import { FormProblem, IntentForm, Panel, TextButton } from "../parts.tsx";
import type { Problems } from "../problems.ts";
import linesStyles from "../purchases/lines.module.css";
import { frameTexts } from "../texts/frame/texts.ts";
import { securityTexts } from "../texts/security/texts.ts";

export type FactorRow = {
  id: string;
  factorType: FactorOverview["factors"][number]["factorType"];
  status: FactorOverview["factors"][number]["status"];
  name: string;
  hint: string | undefined;
  isPasskey: boolean;
  /** "used yesterday", "never used". */
  used: string;
  isBackedUp: boolean;
};

const SET_UP = `/auth/mfa/enroll?next=${encodeURIComponent("/account/security")}`;

export function PasswordPanel({ hasPassword, problems }: { hasPassword: boolean; problems: Problems }) {
  const texts = useTexts(securityTexts).password;
  return (
    <Panel id="password" title={texts.title} text={hasPassword ? texts.effect : texts.none}>
      <form method="post" className={panelsStyles.form}>
        <FormProblem message={problems.message} />
        <input type="hidden" name="intent" value="password" />
        <div className={panelsStyles.columns}>
          {hasPassword && (
            <Field
              label={texts.present}
              name="currentPassword"
              type="password"
              autoComplete="current-password"
              required
              maxLength={1024}
              error={problems.fields.currentPassword}
            />
          )}
          <Field
            label={texts.new}
            name="newPassword"
            type="password"
            autoComplete="new-password"
            required
            minLength={8}
            maxLength={256}
            hint={texts.hint}
            error={problems.fields.newPassword}
          />
        </div>
        <div className={panelsStyles.buttons}>
          <Button kind="secondary">{hasPassword ? texts.change : texts.set}</Button>
          <a href="/auth/recover">{texts.forgotten}</a>
        </div>
      </form>
    </Panel>
  );
}

export function PasskeysPanel({ passkeys }: { passkeys: readonly FactorRow[] }) {
  const texts = useTexts(securityTexts).passkeys;
  return (
    <Panel id="passkeys" title={texts.title} text={texts.why}>
      {passkeys.length > 0 && (
        <ul className={linesStyles.lines}>
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <p>
        <ButtonLink href={SET_UP} kind={passkeys.length === 0 ? "primary" : "secondary"}>
          {passkeys.length === 0 ? texts.add : texts.addAnother}
        </ButtonLink>
      </p>
    </Panel>
  );
}

function PasskeyLine({ passkey: { id, name, used, isBackedUp } }: { passkey: FactorRow }) {
  const language = useLanguage();
  const texts = useTexts(securityTexts).passkeys;
  const { save } = useTexts(frameTexts);
  return (
    <li className={linesStyles.line}>
      <Icon name="key" size={24} />
      <div className={linesStyles.lineText}>
        <strong>{name}</strong>
        <span>{isBackedUp ? formatMessage(language, texts.backedUp, { use: used }) : used}</span>
        <details className={panelsStyles.more}>
          <summary>{texts.rename}</summary>
          <IntentForm intent="rename" values={{ id }} className={panelsStyles.inline}>
            <Field label={texts.newName} name="name" id={`name-${id}`} defaultValue={name} required maxLength={60} />
            <Button kind="quiet">{save}</Button>
          </IntentForm>
        </details>
      </div>
      <IntentForm intent="remove" values={{ id }}>
        <TextButton about={name} isDanger>
          {texts.remove}
        </TextButton>
      </IntentForm>
    </li>
  );
}

const icons: Partial<Record<FactorRow["factorType"], IconName>> = {
  TOTP: "shield",
  SMS: "phone",
  CALL: "phone",
  EMAIL: "mail",
  PUSH: "phone",
  WEBAUTHN: "key",
};

type StepProps = { factors: readonly FactorRow[]; isOn: boolean; codesLeft: number };

export function SecondStepPanel({ factors, isOn, codesLeft }: StepProps) {
  const language = useLanguage();
  const texts = securityTexts[language].secondStep;
  return (
    <Panel id="second-step" title={texts.title} text={isOn ? texts.on : texts.off}>
      {factors.length > 0 && (
        <ul className={linesStyles.lines}>
          {factors.map((factor) => (
            <FactorLine key={factor.id} factor={factor} />
          ))}
        </ul>
      )}
      {isOn && (
        <p className={panelsStyles.small}>
          {codesLeft === 0 ? texts.noCodes : formatMessage(language, texts.codesLeft, { count: codesLeft })}
        </p>
      )}
      <p>
        <ButtonLink href={SET_UP} kind={isOn ? "secondary" : "primary"}>
          {isOn ? texts.change : texts.setUp}
        </ButtonLink>
      </p>
    </Panel>
  );
}

function FactorLine({ factor: { id, factorType, status, name, hint, used } }: { factor: FactorRow }) {
  const { secondStep: texts, factor } = useTexts(securityTexts);
  const { comma } = useTexts(frameTexts);
  const kinds: Partial<Record<FactorRow["factorType"], string>> = factor.kinds;
  const label = kinds[factorType] ?? name;
  return (
    <li className={linesStyles.line}>
      <Icon name={icons[factorType] ?? "shield"} size={24} />
      <div className={linesStyles.lineText}>
        <strong>
          {label} {status === "REQUIRE_REENROLL" && <Badge tone="warn">{texts.again}</Badge>}
          {status === "DISABLED_BY_RULE" && <span className={linesStyles.tag}>{texts.notOffered}</span>}
        </strong>
        <span>{[hint, used].filter(Boolean).join(comma)}</span>
      </div>
      {status !== "ENABLED_BY_RULE" && (
        <IntentForm intent="remove" values={{ id }}>
          <TextButton about={label} isDanger>
            {texts.turnOff}
          </TextButton>
        </IntentForm>
      )}
    </li>
  );
}
