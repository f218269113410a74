/** The errors of the form around a field. */
import { createContext, use } from "react";
import type { FieldViolation } from "#api/errors.ts";
import { fieldErrorOf } from "./error-messages.ts";

/** What the API refused. */
export const ViolationsContext = createContext<readonly FieldViolation[]>([]);

/** What the form itself found, nested as its values are (the `errors` of react-hook-form). */
export const FieldErrorsContext = createContext<object>({});

/** The field's own error, otherwise that of its form, otherwise the form's violation with its name. */
export function useFieldError(own: string | undefined, name: string | undefined): string | undefined {
  const violations = use(ViolationsContext);
  const errors = use(FieldErrorsContext);
  if (name === undefined) return own;
  return own ?? messageAt(errors, name) ?? fieldErrorOf(violations, name);
}

function messageAt(errors: object, name: string): string | undefined {
  const found = name.split(".").reduce<unknown>((part, step) => Object(part)[step], errors);
  const message: unknown = Object(found).message;
  return typeof message === "string" ? message : undefined;
}
