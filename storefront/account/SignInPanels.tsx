/** How the member signs in: password, passkeys, second step. Setting up happens on the hosted pages. */
import { Badge } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { Icon, type IconName } from "#ui/Icon.tsx";
import linesStyles from "./lines.module.css";
import type { Problems } from "./member-page.tsx";
import panelsStyles from "./panels.module.css";
import { FormProblem, IntentForm, Panel, TextButton } from "./parts.tsx";
import type { FactorRow } from "./security.tsx";

const SET_UP = `/auth/mfa/enroll?next=${encodeURIComponent("/account/security")}`;

export function PasswordPanel({ hasPassword, problems }: { hasPassword: boolean; problems: Problems }) {
  return (
    <Panel
      id="password"
      title="Password"
      text={
        hasPassword ? "Changing it signs out your other devices." : "You have none: you sign in by passkey or code."
      }
    >
      <form method="post" className={panelsStyles.form}>
        <FormProblem message={problems.message} />
        <input type="hidden" name="intent" value="password" />
        <div className={panelsStyles.columns}>
          {hasPassword && (
            <Field
              label="Present password"
              name="currentPassword"
              type="password"
              autoComplete="current-password"
              required
              maxLength={1024}
              error={problems.fields.currentPassword}
            />
          )}
          <Field
            label="New password"
            name="newPassword"
            type="password"
            autoComplete="new-password"
            required
            minLength={8}
            maxLength={256}
            hint="At least 8 characters. A short sentence is easy to remember."
            error={problems.fields.newPassword}
          />
        </div>
        <div className={panelsStyles.buttons}>
          <Button kind="secondary">{hasPassword ? "Change the password" : "Set a password"}</Button>
          <a href="/auth/recover">Forgotten?</a>
        </div>
      </form>
    </Panel>
  );
}

export function PasskeysPanel({ passkeys }: { passkeys: readonly FactorRow[] }) {
  return (
    <Panel
      id="passkeys"
      title="Passkeys"
      text="Sign in with your fingerprint, face or screen lock. Nothing to remember, nothing to steal."
    >
      {passkeys.length > 0 && (
        <ul className={linesStyles.lines}>
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <p>
        <ButtonLink href={SET_UP} kind={passkeys.length === 0 ? "primary" : "secondary"}>
          {passkeys.length === 0 ? "Add a passkey" : "Add another passkey"}
        </ButtonLink>
      </p>
    </Panel>
  );
}

function PasskeyLine({ passkey: { id, name, used, isBackedUp } }: { passkey: FactorRow }) {
  return (
    <li className={linesStyles.line}>
      <Icon name="key" size={24} />
      <div className={linesStyles.lineText}>
        <strong>{name}</strong>
        <span>
          {used}
          {isBackedUp && ", kept in your passkey manager"}
        </span>
        <details className={panelsStyles.more}>
          <summary>Rename</summary>
          <IntentForm intent="rename" values={{ id }} className={panelsStyles.inline}>
            <Field label="New name" name="name" id={`name-${id}`} defaultValue={name} required maxLength={60} />
            <Button kind="quiet">Save</Button>
          </IntentForm>
        </details>
      </div>
      <IntentForm intent="remove" values={{ id }}>
        <TextButton about={name} isDanger>
          Remove
        </TextButton>
      </IntentForm>
    </li>
  );
}

const kinds: Partial<Record<FactorRow["factorType"], { label: string; icon: IconName }>> = {
  TOTP: { label: "Authenticator app", icon: "shield" },
  SMS: { label: "Text message", icon: "phone" },
  CALL: { label: "Phone call", icon: "phone" },
  EMAIL: { label: "Code by e-mail", icon: "mail" },
  PUSH: { label: "Approval in the app", icon: "phone" },
  WEBAUTHN: { label: "Security key", icon: "key" },
};

type StepProps = { factors: readonly FactorRow[]; isOn: boolean; codesLeft: number };

export function SecondStepPanel({ factors, isOn, codesLeft }: StepProps) {
  return (
    <Panel
      id="second-step"
      title="Second step"
      text={
        isOn
          ? "Signing in with the password asks for one of these too."
          : "With a second step, a stolen password is not enough to get in."
      }
    >
      {factors.length > 0 && (
        <ul className={linesStyles.lines}>
          {factors.map((factor) => (
            <FactorLine key={factor.id} factor={factor} />
          ))}
        </ul>
      )}
      {isOn && (
        <p className={panelsStyles.small}>
          {codesLeft === 0
            ? "You have no recovery codes left. Make new ones before you need them."
            : `${codesLeft} recovery ${codesLeft === 1 ? "code is" : "codes are"} left for the day your phone is lost.`}
        </p>
      )}
      <p>
        <ButtonLink href={SET_UP} kind={isOn ? "secondary" : "primary"}>
          {isOn ? "Change how it works" : "Set up a second step"}
        </ButtonLink>
      </p>
    </Panel>
  );
}

function FactorLine({ factor: { id, factorType, status, name, hint, used } }: { factor: FactorRow }) {
  const { label, icon } = kinds[factorType] ?? { label: name, icon: "shield" as const };
  return (
    <li className={linesStyles.line}>
      <Icon name={icon} size={24} />
      <div className={linesStyles.lineText}>
        <strong>
          {label} {status === "REQUIRE_REENROLL" && <Badge tone="warn">Set up again</Badge>}
          {status === "DISABLED_BY_RULE" && <span className={linesStyles.tag}>Not offered here</span>}
        </strong>
        <span>{[hint, used].filter(Boolean).join(", ")}</span>
      </div>
      {status !== "ENABLED_BY_RULE" && (
        <IntentForm intent="remove" values={{ id }}>
          <TextButton about={label} isDanger>
            Turn off
          </TextButton>
        </IntentForm>
      )}
    </li>
  );
}
