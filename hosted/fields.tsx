/** Form fields of the hosted pages, with labels in the visitor's language. */
import type { ComponentProps } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Field } from "#ui/Field.tsx";
import styles from "./fields.module.css";
import { useLocale } from "./locale.ts";

export function TextField(props: ComponentProps<typeof Field>) {
  const { fields } = useLocale().texts;
  // Focuses the first field with an error.
  return <Field optionalWord={fields.optional} autoFocus={props.error !== undefined} {...props} />;
}

type EmailProps = { value: string; error: string | undefined; autoComplete?: string };

export function EmailField({ value, error, autoComplete = "username" }: EmailProps) {
  const { texts } = useLocale();
  return (
    <TextField
      label={texts.fields.email}
      name="email"
      type="email"
      dir="ltr"
      autoComplete={autoComplete}
      inputMode="email"
      required
      maxLength={254}
      defaultValue={value}
      error={error}
    />
  );
}

type PasswordProps = { label: string; error: string | undefined; isNew?: boolean; name?: string; minLength?: number };

/** The reveal button, the caps lock warning and the strength meter appear only with the script. */
export function PasswordField({ label, error, isNew = false, name = "password", minLength = 8 }: PasswordProps) {
  const { language, texts } = useLocale();
  const { fields, passwords } = texts;
  const id = `f-${name}`;
  const levels = [passwords.tooShort, passwords.weak, passwords.fair, passwords.good, passwords.strong];
  return (
    <div className={styles.password}>
      <TextField
        label={label}
        name={name}
        type="password"
        dir="ltr"
        autoComplete={isNew ? "new-password" : "current-password"}
        required
        {...(isNew
          ? { minLength, maxLength: 256, hint: formatMessage(language, passwords.hint, { count: minLength }) }
          : { maxLength: 1024 })}
        error={error}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        className={styles.reveal}
        data-reveal={id}
        data-words={JSON.stringify([fields.show, fields.hide])}
        hidden
      >
        {fields.show}
      </button>
      <p className={styles.capsLock} data-caps-lock={id} role="status" data-words={fields.capsLock} />
      {isNew && (
        <p className={styles.strength} data-strength={id} data-words={JSON.stringify(levels)}>
          <span className={styles.meter} aria-hidden="true" />
          <span>
            {passwords.strength} <output className={styles.level} htmlFor={id} />
          </span>
        </p>
      )}
    </div>
  );
}

type CodeProps = { error: string | undefined; label?: string; isWordy?: boolean };

/**
 * Input for a code of six digits or, by email, up to ten. `isWordy` is for recovery codes, which are longer and contain
 * letters.
 */
export function CodeField({ error, label, isWordy = false }: CodeProps) {
  const { texts } = useLocale();
  return (
    <div className={isWordy ? styles.wordyCode : styles.code}>
      <TextField
        label={label ?? texts.fields.code}
        name="code"
        dir="ltr"
        autoComplete={isWordy ? "off" : "one-time-code"}
        inputMode={isWordy ? "text" : "numeric"}
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={isWordy ? 40 : 12}
        error={error}
      />
    </div>
  );
}
