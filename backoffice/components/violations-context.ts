/** The field violations of the form around a field. */
import { createContext, use } from "react";
import type { FieldViolation } from "#api/errors.ts";
import { fieldErrorOf } from "./error-messages.ts";

export const ViolationsContext = createContext<readonly FieldViolation[]>([]);

/** The field's own error, otherwise the form's violation with its name. */
export function useFieldError(own: string | undefined, name: string | undefined): string | undefined {
  const violations = use(ViolationsContext);
  return own ?? (name === undefined ? undefined : fieldErrorOf(violations, name));
}
