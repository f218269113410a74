/** Localized errors of the account forms. */
import type { FieldViolation } from "#api/errors.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { ApiError } from "#sdk/call.ts";
import type { ShopContext } from "#storefront/context.ts";
import { refusalText } from "#storefront/refusals/refusals.ts";
import { frameTexts } from "./texts/frame/texts.ts";

/** Errors of a form: one above it, and one per field. */
export type Problems = { message: string | undefined; fields: Readonly<Record<string, string>> };
export const noProblems: Problems = { message: undefined, fields: {} };

export const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.details.applicationError?.code : undefined;

/** Reads the errors of a rejected form; rethrows other errors. `words`: messages of the page by error code. */
export function readProblems(
  { shop: { language } }: ShopContext,
  error: unknown,
  words: Readonly<Record<string, string>> = {},
): Problems {
  const code = codeOf(error);
  if (
    !(error instanceof ApiError) ||
    error.status >= 500 ||
    error.status === 401 ||
    code === "REAUTHENTICATION_REQUIRED"
  )
    throw error;
  const { violations } = error;
  if (violations.length > 0) {
    const entries = violations.map((violation) => [lastPart(violation.field), describe(violation, language)]);
    return { message: undefined, fields: Object.fromEntries(entries) };
  }
  const known = code === "THROTTLED" ? frameTexts[language].throttled : words[code ?? ""];
  return { message: known ?? refusalText(error, language), fields: {} };
}

/** Messages by password rule; other fields have messages by violated rule. */
const passwordFaults = {
  "too short": "passwordShort",
  "too long": "passwordLong",
  "too common": "passwordCommon",
  "like the email": "passwordLikeEmail",
  breached: "passwordBreached",
  "same as before": "passwordSame",
} as const;
const isFault = (fault: string): fault is keyof typeof passwordFaults => Object.hasOwn(passwordFaults, fault);

function describe({ description, data, violatedRule }: FieldViolation, language: Language): string {
  const texts = frameTexts[language].fields;
  const fault = String(data.fault);
  const say = (text: string): string => formatMessage(language, text, { description });
  if (isFault(fault)) return say(texts[passwordFaults[fault]]);
  if (data.type === "EMAIL") return say(texts.email);
  if (violatedRule === "REQUIRED_FIELD" || violatedRule === "MIN_LENGTH") return say(texts.required);
  return say(violatedRule === "MAX_LENGTH" ? texts.tooLong : texts.format);
}

const lastPart = (field: string): string =>
  field
    .replace(/\[\d+\]$/, "")
    .split(".")
    .at(-1) ?? field;
