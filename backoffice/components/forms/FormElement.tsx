import { type ReactNode, type SubmitEvent, useLayoutEffect, useRef } from "react";
import { Refusal } from "../Refusal.tsx";
import { FieldErrorsContext } from "../violations-context.ts";
import styles from "./Form.module.css";

/** What a form shows and does; `useMutationForm` makes one. */
export type FormState = {
  submit: () => void;
  /** The error of the request. */
  error: unknown;
  isPending: boolean;
  isDirty: boolean;
  /** By field, nested as the values are. */
  errors: object;
  submitCount: number;
};

/** Makes the errors of a form available to the fields inside. */
export function FormErrors({ form, children }: { form: FormState; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (form.submitCount > 0) frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.submitCount]);
  return (
    <FieldErrorsContext value={form.errors}>
      <div ref={frame} className={styles.errors}>
        <Refusal error={form.error}>{children}</Refusal>
      </div>
    </FieldErrorsContext>
  );
}

type ElementProps = { onSubmit: () => void; className?: string | undefined; children: ReactNode };

/** The only `form` element of the back office. */
export function FormElement({ onSubmit, className, children }: ElementProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // React bubbles events through portals: without this a dialog inside a form would submit both.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <form className={className} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}
