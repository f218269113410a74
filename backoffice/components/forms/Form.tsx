import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./Form.module.css";
import { FormElement, FormErrors, type FormState } from "./FormElement.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";

type Props = {
  form: FormState;
  children: ReactNode;
  className?: string | undefined;
  /** For staff who can see the values but not change them. */
  isReadOnly?: boolean;
  /** Confirms navigations that would discard unsaved changes. */
  isGuarded?: boolean;
};

/** A form on a page. Errors are shown at their fields, and the first of them gets the focus. */
export function Form({ form, children, className, isReadOnly = false, isGuarded = false }: Props) {
  return (
    <FormElement onSubmit={form.submit}>
      <fieldset className={cx(styles.fields, className)} disabled={isReadOnly}>
        <FormErrors form={form}>{children}</FormErrors>
      </fieldset>
      {isGuarded && <LeaveGuard isDirty={form.isDirty && !isReadOnly} isSaving={form.isPending} />}
    </FormElement>
  );
}
