/** What the server refused of the form around a field. */
import { createContext, use } from "react";
import type { FieldViolation } from "#api/errors.ts";
import { refusalOf } from "./refusal-words.ts";

export const RefusalContext = createContext<readonly FieldViolation[]>([]);

/** The words for the field of this name: its own error first. */
export function useFieldError(own: string | undefined, name: string | undefined): string | undefined {
  const violations = use(RefusalContext);
  return own ?? (name === undefined ? undefined : refusalOf(violations, name));
}
