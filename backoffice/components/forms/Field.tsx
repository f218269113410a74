import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "../cx.ts";
import { Refusal } from "../Refusal.tsx";
import { useFieldError } from "../violations-context.ts";
import styles from "./Field.module.css";

type Shared = {
  label: string;
  /** Only for screen readers: where a table header or a placeholder shows the same text. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  /** The field's own error. With a `name`, violations of the form around it (`Refusal`) are shown as well. */
  error?: string | undefined;
  /** Shown before or after the value: a currency, a unit. */
  prefix?: ReactNode;
  suffix?: ReactNode;
};

type TextFieldProps = Shared & Omit<ComponentProps<"input">, "prefix">;

export function TextField({
  label,
  isLabelHidden,
  hint,
  error: own,
  prefix,
  suffix,
  className,
  ...input
}: TextFieldProps) {
  const ids = useFieldIds(input.id);
  const error = useFieldError(own, input.name);
  return (
    <FieldFrame {...{ label, isLabelHidden, hint, error, ids, className }}>
      <span className={styles.control} data-invalid={error !== undefined || undefined}>
        {prefix !== undefined && <span className={styles.affix}>{prefix}</span>}
        <input
          {...input}
          id={ids.control}
          className={styles.input}
          aria-invalid={error !== undefined || undefined}
          data-field={input.name}
          aria-describedby={describedBy(ids, hint, error)}
        />
        {suffix !== undefined && <span className={styles.affix}>{suffix}</span>}
      </span>
    </FieldFrame>
  );
}

type TextAreaProps = Shared & ComponentProps<"textarea">;

export function TextArea({
  label,
  isLabelHidden,
  hint,
  error: own,
  prefix,
  suffix,
  className,
  ...area
}: TextAreaProps) {
  const ids = useFieldIds(area.id);
  const error = useFieldError(own, area.name);
  return (
    <FieldFrame {...{ label, isLabelHidden, hint, error, ids, className }}>
      {prefix}
      <textarea
        {...area}
        id={ids.control}
        className={styles.area}
        aria-invalid={error !== undefined || undefined}
        data-field={area.name}
        aria-describedby={describedBy(ids, hint, error)}
      />
      {suffix}
    </FieldFrame>
  );
}

type SelectFieldProps = Omit<Shared, "prefix" | "suffix"> & ComponentProps<"select">;

export function SelectField({
  label,
  isLabelHidden,
  hint,
  error: own,
  className,
  children,
  ...select
}: SelectFieldProps) {
  const ids = useFieldIds(select.id);
  const error = useFieldError(own, select.name);
  return (
    <FieldFrame {...{ label, isLabelHidden, hint, error, ids, className }}>
      <span className={cx(styles.control, styles.selectControl)} data-invalid={error !== undefined || undefined}>
        <select
          {...select}
          id={ids.control}
          className={styles.select}
          aria-invalid={error !== undefined || undefined}
          data-field={select.name}
          aria-describedby={describedBy(ids, hint, error)}
        >
          {children}
        </select>
      </span>
    </FieldFrame>
  );
}

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; hint?: ReactNode };

export function Checkbox({ label, hint, className, ...input }: CheckboxProps) {
  const ids = useFieldIds(input.id);
  return (
    <div className={cx(styles.check, className)}>
      <input
        {...input}
        type="checkbox"
        id={ids.control}
        className={styles.box}
        aria-describedby={describedBy(ids, hint, undefined)}
      />
      <label htmlFor={ids.control} className={styles.checkLabel}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={ids.hint} className={cx(styles.hint, styles.checkHint)}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function Radio({ label, hint, className, ...input }: CheckboxProps) {
  const ids = useFieldIds(input.id);
  return (
    <div className={cx(styles.check, className)}>
      <input
        {...input}
        type="radio"
        id={ids.control}
        className={cx(styles.box, styles.round)}
        aria-describedby={describedBy(ids, hint, undefined)}
      />
      <label htmlFor={ids.control} className={styles.checkLabel}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={ids.hint} className={cx(styles.hint, styles.checkHint)}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Fields side by side, wrapping on narrow screens. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

type StackProps = {
  /** The error of the request that sends these fields: shown at the fields with the name of a violation. */
  error?: unknown;
  children: ReactNode;
};

export function FieldStack({ error, children }: StackProps) {
  // Without an error prop, the form around it shows the errors.
  const fields = error === undefined ? children : <Refusal error={error}>{children}</Refusal>;
  return <div className={styles.stack}>{fields}</div>;
}

/** A group of radio buttons or checkboxes with a legend. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className={styles.label}>{legend}</legend>
      <div className={styles.group}>{children}</div>
    </fieldset>
  );
}

type Ids = { control: string; hint: string; error: string };

function useFieldIds(given: string | undefined): Ids {
  const made = useId();
  const control = given ?? made;
  return { control, hint: `${control}-hint`, error: `${control}-error` };
}

function describedBy(ids: Ids, hint: ReactNode, error: string | undefined): string | undefined {
  const parts = [error === undefined ? "" : ids.error, hint === undefined ? "" : ids.hint].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(" ");
}

type FrameProps = Pick<Shared, "label" | "hint" | "error"> & {
  isLabelHidden: boolean | undefined;
  ids: Ids;
  className: string | undefined;
  children: ReactNode;
};

function FieldFrame({ label, isLabelHidden, hint, error, ids, className, children }: FrameProps) {
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={ids.control} className={isLabelHidden ? "visually-hidden" : styles.label}>
        {label}
      </label>
      {children}
      {error !== undefined && (
        <p id={ids.error} className={styles.error}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={ids.hint} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
