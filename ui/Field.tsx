import type { ComponentProps, ReactNode } from "react";
import styles from "./Field.module.css";
import { useTexts } from "./language.ts";
import { uiTexts } from "./texts/texts.ts";

type Common = {
  label: string;
  name: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Shown by a script as soon as the value doesn't match `pattern`. */
  malformed?: string | undefined;
  isOptional?: boolean;
  /** The word "optional", for trees without a language (`ui/language.ts`). */
  optionalWord?: string | undefined;
};

/** A labeled text field. Its error message is below it and linked for screen readers. */
export function Field({
  label,
  name,
  error,
  hint,
  malformed,
  isOptional,
  optionalWord,
  ...rest
}: Common & Omit<ComponentProps<"input">, "className" | "name">) {
  const id = rest.id ?? `f-${name}`;
  return (
    <Wrapper {...{ id, label, error, hint, malformed, isOptional: isOptional ?? false, optionalWord }}>
      <input className={styles.control} name={name} {...rest} id={id} {...describe(id, error, hint)} />
    </Wrapper>
  );
}

export function TextArea({
  label,
  name,
  error,
  hint,
  isOptional,
  optionalWord,
  ...rest
}: Common & Omit<ComponentProps<"textarea">, "className" | "name">) {
  const id = rest.id ?? `f-${name}`;
  return (
    <Wrapper {...{ id, label, error, hint, isOptional: isOptional ?? false, optionalWord }}>
      <textarea className={styles.control} name={name} {...rest} id={id} {...describe(id, error, hint)} />
    </Wrapper>
  );
}

type Choice = { value: string; label: string };

export function Select({
  label,
  name,
  error,
  hint,
  isOptional,
  optionalWord,
  choices,
  ...rest
}: Common & { choices: readonly Choice[] } & Omit<ComponentProps<"select">, "className" | "name">) {
  const id = rest.id ?? `f-${name}`;
  return (
    <Wrapper {...{ id, label, error, hint, isOptional: isOptional ?? false, optionalWord }}>
      <span className={styles.selectBox}>
        <select className={styles.control} name={name} {...rest} id={id} {...describe(id, error, hint)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </span>
    </Wrapper>
  );
}

type WrapperProps = {
  id: string;
  label: string;
  error: string | undefined;
  hint: string | undefined;
  malformed?: string | undefined;
  isOptional: boolean;
  optionalWord: string | undefined;
  children: ReactNode;
};

function Wrapper({ id, label, error, hint, malformed, isOptional, optionalWord, children }: WrapperProps) {
  const { optional } = useTexts(uiTexts);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {isOptional && <span className={styles.optional}> ({optionalWord ?? optional})</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error} data-problem="">
          {error}
        </p>
      )}
      {malformed && (
        <p id={`${id}-malformed`} className={styles.error} data-malformed="" hidden>
          {malformed}
        </p>
      )}
    </div>
  );
}

function describe(id: string, error: string | undefined, hint: string | undefined) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return { ...(described && { "aria-describedby": described }), ...(error && { "aria-invalid": true as const }) };
}
