import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { FieldViolation } from "#api/errors.ts";
import { ApiError } from "#sdk/call.ts";
import styles from "./forms/Field.module.css";
import { RefusalContext } from "./refusal-context.ts";
import { isAbout, messageOf, messageOfViolations } from "./refusal-words.ts";
import { Banner } from "./States.tsx";

type Props = {
  /** Of the call that the form made; anything falsy while there is none. */
  error: unknown;
  children: ReactNode;
};

const none: readonly FieldViolation[] = [];

/** Of the violations those that no field within names as its own. */
function unclaimed(violations: readonly FieldViolation[], within: Element): FieldViolation[] {
  const names = [...within.querySelectorAll("[data-field]")].map((field) => field.getAttribute("data-field") ?? "");
  return violations.filter(({ field }) => !names.some((name) => isAbout(field, name)));
}

/**
 * A form's part that may be refused. Fields within that carry the `name` of what the server refused are marked with its
 * words, and the first of them gets the focus; what no field stands for is said above them.
 */
export function Refusal({ error, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<readonly FieldViolation[]>([]);
  const violations = error instanceof ApiError && error.violations.length > 0 ? error.violations : none;
  useLayoutEffect(() => {
    if (frame.current === null || violations.length === 0) return;
    setOpen(unclaimed(violations, frame.current));
    frame.current.querySelector<HTMLElement>('[data-field][aria-invalid="true"]')?.focus();
  }, [violations]);
  const message = violations.length === 0 ? (error ? messageOf(error) : "") : messageOfViolations(open);
  return (
    <RefusalContext value={violations}>
      {message !== "" && <Banner tone="critical">{message}</Banner>}
      <div ref={frame} className={styles.within}>
        {children}
      </div>
    </RefusalContext>
  );
}
