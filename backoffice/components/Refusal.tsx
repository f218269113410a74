import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { FieldViolation } from "#api/errors.ts";
import { ApiError } from "#sdk/call.ts";
import { isAbout, messageOf, messageOfViolations } from "./error-messages.ts";
import styles from "./forms/Field.module.css";
import { Banner } from "./States.tsx";
import { ViolationsContext } from "./violations-context.ts";

type Props = {
  /** The error of the form's request; falsy without one. */
  error: unknown;
  children: ReactNode;
};

const none: readonly FieldViolation[] = [];

/** Violations that no field inside `within` shows. */
function violationsOutside(violations: readonly FieldViolation[], within: Element): FieldViolation[] {
  const names = [...within.querySelectorAll("[data-field]")].map((field) => field.getAttribute("data-field") ?? "");
  return violations.filter(({ field }) => !names.some((name) => isAbout(field, name)));
}

/**
 * Shows the errors of a request at the fields that have the `name` of a violation and focuses the first of them. Errors without
 * a field are shown in a banner above.
 */
export function Refusal({ error, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<readonly FieldViolation[]>([]);
  const violations = error instanceof ApiError && error.violations.length > 0 ? error.violations : none;
  useLayoutEffect(() => {
    if (frame.current === null || violations.length === 0) return;
    setOpen(violationsOutside(violations, frame.current));
    frame.current.querySelector<HTMLElement>('[data-field][aria-invalid="true"]')?.focus();
  }, [violations]);
  const message = violations.length === 0 ? (error ? messageOf(error) : "") : messageOfViolations(open);
  return (
    <ViolationsContext value={violations}>
      {message !== "" && <Banner tone="critical">{message}</Banner>}
      <div ref={frame} className={styles.within}>
        {children}
      </div>
    </ViolationsContext>
  );
}
