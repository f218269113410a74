/** Messages about failed requests. The API names fields by their path in the request; people know them by the label of an input. */
import type { FieldViolation } from "#api/errors.ts";
import { formatMessage } from "#api/store/messages.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { ApiError } from "#sdk/call.ts";
import { messageOfCode, messageOfStatus } from "./api-errors/api-errors.ts";
import type { ComponentsTexts } from "./texts/texts.ts";
import { componentsTexts } from "./texts/texts.ts";

type Kind = keyof ComponentsTexts["violations"]["own"];

const kindsOfFormats: Readonly<Record<string, Kind>> = {
  DECIMAL: "decimal",
  EMAIL: "email",
  "HTTP-URL": "url",
  UUID: "choice",
  DATE: "date",
  "DATE-TIME": "dateTime",
  PATTERN: "pattern",
};

/** Limits that the API describes in a fixed sentence; other descriptions of the same rules are shown as they are. */
const kindsOfLimits: Readonly<Record<string, { kind: Kind; describe: (limit: unknown) => string }>> = {
  MAX_LENGTH: { kind: "tooLong", describe: (limit) => `must have at most ${limit} characters` },
  MIN_LENGTH: { kind: "tooShort", describe: (limit) => `must have at least ${limit} characters` },
  MAX: { kind: "tooHigh", describe: (limit) => `must be at most ${limit}` },
  MIN: { kind: "tooLow", describe: (limit) => `must be at least ${limit}` },
  DECIMAL_LTE: { kind: "tooHigh", describe: (limit) => `must be at most ${limit}` },
  DECIMAL_GTE: { kind: "tooLow", describe: (limit) => `must be at least ${limit}` },
};

const textsOfErrors = () => componentsTexts[staffLanguage()];

/** The message for a failed call. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.violations.length > 0) return messageOfViolations(error.violations);
    return withLabels(messageOfRequest(error).replace(/^INVALID_ARGUMENT: /, ""));
  }
  const texts = textsOfErrors().errors;
  if (error instanceof TypeError) return texts.network;
  return error instanceof Error ? error.message : texts.unknown;
}

function messageOfRequest({ status, message, details: { applicationError } }: ApiError): string {
  return applicationError === undefined ? messageOfStatus(status, message) : messageOfCode(applicationError);
}

type EntryError = { code: string; description: string; data?: unknown };

/** The message for one failed entry of a bulk call; undefined without an error. */
export function messageOfEntry(error: EntryError | undefined): string | undefined {
  if (error === undefined) return undefined;
  const violations: unknown = Object(error.data).fieldViolations;
  // As the contract declares them.
  return Array.isArray(violations) ? messageOfViolations(violations as FieldViolation[]) : messageOfCode(error);
}

export function messageOfViolations(violations: readonly FieldViolation[]): string {
  return [...new Set(violations.map((violation) => violationOf(labelOf(violation.field), violation)))].join(" ");
}

/** The violations of an entry, worded for a place below their field; undefined without any. */
export function violationsOf(data: unknown): string | undefined {
  const violations: unknown = Object(data).fieldViolations;
  if (!Array.isArray(violations)) return undefined;
  // As the contract declares them.
  return [...new Set((violations as FieldViolation[]).map((violation) => violationOf("", violation)))].join(" ");
}

/** The error below the field with this name; undefined when no violation is about it. */
export function fieldErrorOf(violations: readonly FieldViolation[], name: string): string | undefined {
  const violation = violations.find(({ field }) => isAbout(field, name));
  if (violation === undefined) return undefined;
  const steps = stepsOf(violation.field);
  const inside = steps.slice(steps.lastIndexOf(stepsOf(name).at(-1) ?? name) + 1).filter((step) => !/^\d+$/.test(step));
  return violationOf(inside.map(spaced).join(" "), violation);
}

/** Whether the path of a violation leads to the field of this name, or into it. */
export function isAbout(path: string, name: string): boolean {
  return `.${stepsOf(path).join(".")}.`.includes(`.${stepsOf(name).join(".")}.`);
}

/** The message of a violation. With an empty label it is worded for a place below its field. */
export function violationOf(label: string, violation: FieldViolation): string {
  const { own, named } = textsOfErrors().violations;
  const { kind, ...values } = readViolation(violation);
  const field = capitalize(label);
  return capitalize(formatMessage(staffLanguage(), label === "" ? own[kind] : named[kind], { field, ...values }));
}

type Reading = { kind: Kind; limit: string; description: string };

function readViolation({ field, description, violatedRule, data }: FieldViolation): Reading {
  const read = (kind: Kind, values: Partial<Reading> = {}): Reading => ({
    limit: "",
    description: "",
    ...values,
    kind,
  });
  const isEmpty = violatedRule === "MIN_LENGTH" && description === "must not be empty";
  // For an address that is too short, an example of an address says more than a length.
  if (violatedRule === "MIN_LENGTH" && /e-?mail$/i.test(field) && !isEmpty) return read("email");
  const format = violatedRule === "FORMAT" && typeof data.type === "string" ? kindsOfFormats[data.type] : undefined;
  if (format !== undefined) return read(format);
  if (violatedRule === "REQUIRED_FIELD" || isEmpty) return read("required");
  if (description === "must be of type number" || description === "must be of type integer") return read("number");
  if (description.startsWith("must be of type ")) return read("invalid");
  const limit = kindsOfLimits[violatedRule];
  if (limit?.describe(data.threshold) === description) return read(limit.kind, { limit: String(data.threshold) });
  const fields: unknown[] = Array.isArray(data.fields) ? data.fields : [];
  const plain = withLabels(description).replace(/\.$/, "");
  return read("other", {
    description: fields.map(String).reduce((text, one) => text.replace(one, labelOf(one)), plain),
  });
}

/** Replaces quoted paths by labels. */
const withLabels = (text: string): string => text.replace(/["`]([\w.[\]]+)["`]/g, (_, path: string) => labelOf(path));

/** `giftCard.recipientEmail` → `recipient email`, `order.lineItems[0].quantity` → `line items 1, quantity`. */
function labelOf(path: string): string {
  const steps = stepsOf(path);
  const last = steps.findLastIndex((step) => !/^\d+$/.test(step));
  const count = steps.findLastIndex((step) => /^\d+$/.test(step));
  const field = spaced(steps[last] ?? path);
  if (count < 1) return field;
  const { entry: entryText, inEntry } = textsOfErrors().violations;
  const number = Number(steps[count]) + 1;
  const entry = formatMessage(staffLanguage(), entryText, { list: spaced(steps[count - 1] ?? ""), number });
  return count > last ? entry : formatMessage(staffLanguage(), inEntry, { entry, field });
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

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
