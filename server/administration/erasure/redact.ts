/** Takes a person's details out of kept JSON: everything else in it stays as it was. */
import type { Person } from "./person.ts";

export const REDACTED = "(deleted)";
/** A valid address that never receives mail (RFC 2606): receivers of events parse it. */
export const REDACTED_EMAIL = "deleted@deleted.invalid";

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The longest first, so that no part of a longer one remains. */
const anyOf = (texts: readonly string[]): string =>
  [...texts]
    .sort((one, other) => other.length - one.length)
    .map(escapePattern)
    .join("|");

type Redactor = (value: unknown) => unknown;

export function redactorOf({ emails, details, names }: Pick<Person, "emails" | "details" | "names">): Redactor {
  const rules: [RegExp, string][] = [];
  // Whole values: "Ann" is no part of "Annual", "ann@example.com" none of "joann@example.com", "12 Main St" none of "112 Main St".
  const whole = (texts: readonly string[]): RegExp =>
    new RegExp(`(?<![\\p{L}\\p{N}._+-])(?:${anyOf(texts)})(?![\\p{L}\\p{N}])`, "giu");
  if (emails.length > 0) rules.push([whole(emails), REDACTED_EMAIL]);
  if (details.length > 0) rules.push([whole(details), REDACTED]);
  if (names.length > 0) rules.push([whole(names), REDACTED]);
  const redact = (value: unknown): unknown => {
    if (typeof value === "string") return rules.reduce((text, [pattern, by]) => text.replace(pattern, by), value);
    if (Array.isArray(value)) return value.map(redact);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, redact(field)]));
  };
  return redact;
}
