/**
 * What a refused request tells a person: the server names fields by their path in the request, people know them by the
 * label of an input. Pure.
 */
import type { FieldViolation } from "#api/errors.ts";
import { ApiError } from "#sdk/call.ts";

const WORDS_OF_FORMATS: Readonly<Record<string, string>> = {
  DECIMAL: "must be a number, such as 12.50",
  EMAIL: "must be an e-mail address, such as name@example.com",
  "HTTP-URL": "must be a web address that begins with https://",
  UUID: "must be chosen from the list",
  DATE: "must be a date",
  "DATE-TIME": "must be a date and a time",
  PATTERN: "has the wrong form",
};

/** What to tell a person about a failed call. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.violations.length > 0) return messageOfViolations(error.violations);
    return error.message.replace(/^INVALID_ARGUMENT: /, "").replace(/["`]([\w.[\]]+)["`]/g, (_, path) => labelOf(path));
  }
  if (error instanceof TypeError) return "Can't reach your store. Check your internet connection and try again.";
  return error instanceof Error ? error.message : "Something went wrong.";
}

/** What to tell a person about one entry of a bulk call that was refused; undefined where nothing was said. */
export function messageOfEntry(error: { description: string; data?: unknown } | undefined): string | undefined {
  const violations: unknown = Object(error?.data).fieldViolations;
  // As the contract declares them.
  return Array.isArray(violations) ? messageOfViolations(violations as FieldViolation[]) : error?.description;
}

export function messageOfViolations(violations: readonly FieldViolation[]): string {
  const sentences = violations.map((violation) => `${capital(labelOf(violation.field))} ${wordsOf(violation)}.`);
  return [...new Set(sentences)].join(" ");
}

/** What stands below a field that was refused; undefined where the refusal means others. */
export function refusalOf(violations: readonly FieldViolation[], name: string): string | undefined {
  const violation = violations.find(({ field }) => isAbout(field, name));
  if (violation === undefined) return undefined;
  const steps = stepsOf(violation.field);
  const inside = steps.slice(steps.lastIndexOf(stepsOf(name).at(-1) ?? name) + 1).filter((step) => !/^\d+$/.test(step));
  return `${capital(`${inside.map(spaced).join(" ")} ${wordsOf(violation)}`.trim())}.`;
}

/** Whether the path of a violation leads to the field of this name, or into it. */
export function isAbout(path: string, name: string): boolean {
  return `.${stepsOf(path).join(".")}.`.includes(`.${stepsOf(name).join(".")}.`);
}

/** What is wrong, without whose fault it is. */
export function wordsOf({ field, description, violatedRule, data }: FieldViolation): string {
  // That an address is too short says less than what an address is.
  if (violatedRule === "MIN_LENGTH" && /e-?mail$/i.test(field) && data.threshold !== 1)
    return WORDS_OF_FORMATS.EMAIL ?? "";
  if (violatedRule === "FORMAT") {
    const words = typeof data.type === "string" ? WORDS_OF_FORMATS[data.type] : undefined;
    if (words !== undefined) return words;
  }
  if (violatedRule === "REQUIRED_FIELD") return "is missing";
  if (description === "must be of type number" || description === "must be of type integer") return "must be a number";
  if (description.startsWith("must be of type ")) return "is not valid";
  const fields: unknown[] = Array.isArray(data.fields) ? data.fields : [];
  const plain = description.replace(/["`]([\w.[\]]+)["`]/g, (_, path: string) => labelOf(path)).replace(/\.$/, "");
  return fields.map(String).reduce((text, field) => text.replace(field, labelOf(field)), plain);
}

/** `giftCard.recipientEmail` → `recipient email`, `order.lineItems[0].quantity` → `line items 1, quantity`. */
function labelOf(path: string): string {
  const steps = stepsOf(path);
  const last = steps.findLastIndex((step) => !/^\d+$/.test(step));
  const count = steps.findLastIndex((step) => /^\d+$/.test(step));
  const label = spaced(steps[last] ?? path);
  if (count < 1) return label;
  const entry = `${spaced(steps[count - 1] ?? "")} ${Number(steps[count]) + 1}`;
  return count > last ? entry : `${entry}, ${label}`;
}

const stepsOf = (path: string): string[] => path.split(/[.[\]]+/).filter((step) => step !== "");

function spaced(step: string): string {
  if (/^[A-Z0-9_]+$/.test(step)) return step;
  const words = step.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return words
    .replace(/^_/, "")
    .replaceAll("_", " ")
    .replace(/ ids?$/, "");
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
