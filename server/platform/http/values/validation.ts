/**
 * Schema → validator. Ajv validates; this file converts its errors to the protocol's violation kinds
 * (docs/protocol/errors.md#field-violations) with paths relative to the request. Unknown fields are stripped
 * (docs/protocol/decisions.md#unknown-fields).
 */
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import type { TSchema } from "typebox";
import { isEmailAddress } from "#api/email-address.ts";
import type { FieldViolation, ViolationRule } from "#api/errors.ts";
import { isId } from "#api/ids.ts";
import { isCalendarDay } from "#api/store/dates.ts";
import { ValidationError } from "../app-error.ts";
import { compareDecimals, isDecimal, scaleOf } from "./decimal-bounds.ts";

type DecimalBounds = { gte?: string; lte?: string; gt?: string; lt?: string; maxScale?: number };
type OneOfFields = { fields: string[]; required: boolean; decider?: string };

const MOMENT =
  /^\d{4}-\d\d-\d\d[Tt ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:0\d|1[0-4]):?[0-5]\d)$/;

const [FIRST, LAST] = [Date.parse("0001-01-01T00:00:00Z"), Date.parse("9999-12-31T23:59:59.999Z")];

function isMoment(text: string): boolean {
  const time = MOMENT.test(text) && isCalendarDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
  return time >= FIRST && time <= LAST;
}

function createAjv(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    removeAdditional: "all",
    useDefaults: true,
    coerceTypes: coerceTypes ? "array" : false,
    strict: false,
    // `1e400` is valid JSON and becomes Infinity.
    strictNumbers: true,
    verbose: true,
  });
  // Stricter than common format packages: rejects what `Date` or PostgreSQL can't read, such as leap seconds, offsets
  // without minutes, the year 0, and URN notation of UUIDs.
  ajv.addFormat("uuid", { validate: isId });
  ajv.addFormat("date", { validate: isCalendarDay });
  ajv.addFormat("date-time", { validate: isMoment });
  ajv.addFormat("email", { validate: isEmailAddress });
  ajv.addFormat("http-url", { validate: isHttpUrl });
  ajv.addKeyword({ keyword: "elevatedOnly" });
  ajv.addKeyword({ keyword: "ruleName" });
  ajv.addKeyword({ keyword: "decimal", type: "string", errors: true, compile: compileDecimal });
  ajv.addKeyword({ keyword: "canonical", type: "string", modifying: true, errors: false, compile: compileCanonical });
  ajv.addKeyword({ keyword: "oneOfFields", type: "object", errors: true, compile: compileOneOf });
  return ajv;
}

/** Replaces other notations of a value (keys, in lower case) with the stored one. */
function compileCanonical(spellings: Readonly<Record<string, string>>) {
  return (
    value: string,
    context?: { parentData: Record<string | number, unknown>; parentDataProperty: string | number },
  ) => {
    const canonical = spellings[value.toLowerCase()];
    if (canonical !== undefined && context !== undefined) context.parentData[context.parentDataProperty] = canonical;
    return true;
  };
}

const strictAjv = createAjv(false);
const coercingAjv = createAjv(true);

export type Validator = (value: unknown, root?: string) => void;

/** Compiled on first use. The validator throws `ValidationError` and strips unknown fields in place. */
export function lazyValidator(schema: TSchema, options: { coerce: boolean }): Validator {
  let validate: ValidateFunction | undefined;
  return (value, root = "") => {
    validate ??= (options.coerce ? coercingAjv : strictAjv).compile(schema);
    if (!validate(value)) throw new ValidationError(toViolations(validate.errors ?? [], root));
    const endless = options.coerce ? findEndless(value, root) : undefined;
    if (endless !== undefined) {
      const description = "must be of type number";
      throw new ValidationError([{ field: fieldPath(endless), description, violatedRule: "VALIDATION", data: {} }]);
    }
  };
}

/** The text `1e400` is coerced to Infinity after Ajv has checked that the number is finite. */
function findEndless(value: unknown, path: string): string | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? undefined : path;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = findEndless(part, `${path}/${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function toViolations(errors: readonly ErrorObject[], root: string): FieldViolation[] {
  const byField = new Map<string, FieldViolation>();
  for (const error of errors) {
    const violation = toViolation(error, root);
    // `anyOf` repeats the errors of its branches; "null is not allowed" next to the real cause is noise.
    const isNoise =
      error.keyword === "anyOf" || error.keyword === "if" || (error.keyword === "type" && error.params.type === "null");
    const known = byField.get(`${violation.field} ${violation.violatedRule}`);
    if (!isNoise && known === undefined) byField.set(`${violation.field} ${violation.violatedRule}`, violation);
  }
  if (byField.size > 0) return [...byField.values()];
  return errors.slice(0, 1).map((error) => toViolation(error, root));
}

function toViolation(error: ErrorObject, root: string): FieldViolation {
  const params: Record<string, unknown> = error.params;
  const missing = error.keyword === "required" ? `/${String(params.missingProperty)}` : "";
  const field = fieldPath(`${root}${error.instancePath}${missing}`);
  const [violatedRule, description, data] = describe(error, params);
  const ruleName = ruleNameOf(error);
  return { field, description, violatedRule, ...(ruleName === undefined ? {} : { ruleName }), data };
}

/** The protocol's rule name, which schemas declare next to the pattern or fields it applies to. */
function ruleNameOf({ keyword, parentSchema }: ErrorObject): string | undefined {
  const name: unknown = keyword === "pattern" || keyword === "oneOfFields" ? Object(parentSchema).ruleName : undefined;
  return typeof name === "string" ? name : undefined;
}

type Description = [rule: ViolationRule, description: string, data: Record<string, unknown>];

function describe(error: ErrorObject, params: Record<string, unknown>): Description {
  const limit = params.limit;
  const parent: Record<string, unknown> = typeof error.parentSchema === "object" ? error.parentSchema : {};
  switch (error.keyword) {
    case "maximum":
      return ["MAX", `must be at most ${limit}`, { threshold: limit }];
    case "minimum":
      return ["MIN", `must be at least ${limit}`, { threshold: limit }];
    case "maxLength":
    case "minLength":
      return lengthViolation(error.keyword, limit, parent);
    case "maxItems":
    case "minItems":
      return sizeViolation(error.keyword, limit, parent);
    case "required":
      return ["REQUIRED_FIELD", "must be present", {}];
    case "enum":
      return ["INVALID_ENUM_VALUE", "is not one of the allowed values", { enumValues: params.allowedValues }];
    case "const":
      return ["INVALID_ENUM_VALUE", "is not the allowed value", { enumValues: [params.allowedValue] }];
    case "format":
      return ["FORMAT", `must be a valid ${formatName(params.format)}`, { type: String(params.format).toUpperCase() }];
    case "pattern":
      return ["FORMAT", "has the wrong form", { type: "PATTERN" }];
    case "decimal":
    case "oneOfFields":
      return [toRule(params.rule), error.message ?? "is not valid", toData(params.data)];
    case "type":
      return ["VALIDATION", `must be of type ${String(params.type)}`, {}];
    default:
      return ["OTHER", error.message ?? "is not valid", {}];
  }
}

function lengthViolation(
  keyword: "maxLength" | "minLength",
  limit: unknown,
  parent: Record<string, unknown>,
): Description {
  if (parent.minLength === parent.maxLength)
    return ["EXACT_LENGTH", `must have exactly ${limit} characters`, { threshold: limit }];
  if (keyword === "maxLength") return ["MAX_LENGTH", `must have at most ${limit} characters`, { threshold: limit }];
  return limit === 1
    ? ["MIN_LENGTH", "must not be empty", { threshold: 1 }]
    : ["MIN_LENGTH", `must have at least ${limit} characters`, { threshold: limit }];
}

function sizeViolation(keyword: "maxItems" | "minItems", limit: unknown, parent: Record<string, unknown>): Description {
  if (parent.minItems === parent.maxItems)
    return ["EXACT_SIZE", `must have exactly ${limit} entries`, { threshold: limit }];
  if (keyword === "maxItems") return ["MAX_SIZE", `must have at most ${limit} entries`, { threshold: limit }];
  return ["MIN_SIZE", `must have at least ${limit} entries`, { threshold: limit }];
}

const formatName = (format: unknown): string =>
  ({
    email: "email address",
    uuid: "GUID",
    date: "date, such as 2026-01-31",
    "date-time": "RFC 3339 time",
    "http-url": "http or https address",
  })[String(format)] ?? String(format);

function toRule(value: unknown): ViolationRule {
  switch (value) {
    case "DECIMAL_GTE":
    case "DECIMAL_LTE":
    case "DECIMAL_GT":
    case "DECIMAL_LT":
    case "DECIMAL_MAX_SCALE":
    case "ONE_OF_ALIGNMENT":
    case "REQUIRED_ONE_OF_FIELD":
      return value;
    default:
      return "FORMAT";
  }
}

const toData = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** `/lineItems/0/quantity` → `lineItems[0].quantity` */
function fieldPath(pointer: string): string {
  const parts = pointer
    .split("/")
    .filter((part) => part !== "")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  return parts.reduce(
    (path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path === "" ? part : `${path}.${part}`),
    "",
  );
}

type Check = { (value: unknown): boolean; errors?: Partial<ErrorObject>[] };

function compileDecimal(bounds: DecimalBounds): Check {
  const check: Check = (value) => {
    const fault = typeof value === "string" ? decimalFault(value, bounds) : undefined;
    check.errors =
      fault === undefined
        ? []
        : [{ keyword: "decimal", message: fault[1], params: { rule: fault[0], data: fault[2] } }];
    return fault === undefined;
  };
  return check;
}

function decimalFault(text: string, bounds: DecimalBounds): [string, string, Record<string, unknown>] | undefined {
  if (text.length > 40 || !isDecimal(text)) return ["FORMAT", "must be a decimal number as text", { type: "DECIMAL" }];
  const { gte, lte, gt, lt, maxScale } = bounds;
  if (gte !== undefined && compareDecimals(text, gte) < 0)
    return ["DECIMAL_GTE", `must be at least ${gte}`, { threshold: gte }];
  if (lte !== undefined && compareDecimals(text, lte) > 0)
    return ["DECIMAL_LTE", `must be at most ${lte}`, { threshold: lte }];
  if (gt !== undefined && compareDecimals(text, gt) <= 0)
    return ["DECIMAL_GT", `must be more than ${gt}`, { threshold: gt }];
  if (lt !== undefined && compareDecimals(text, lt) >= 0)
    return ["DECIMAL_LT", `must be less than ${lt}`, { threshold: lt }];
  if (maxScale !== undefined && scaleOf(text) > maxScale) {
    return ["DECIMAL_MAX_SCALE", `must have at most ${maxScale} decimal places`, { threshold: maxScale }];
  }
  return undefined;
}

function compileOneOf({ fields, required, decider }: OneOfFields): Check {
  const check: Check = (value) => {
    if (decider !== undefined) dropExcludedField(value, fields, decider);
    const present = fields.filter(
      (field) => typeof value === "object" && value !== null && Reflect.get(value, field) != null,
    );
    check.errors = [];
    if (present.length > 1) {
      check.errors = [
        {
          keyword: "oneOfFields",
          message: `can have only one of ${fields.join(", ")}`,
          params: { rule: "ONE_OF_ALIGNMENT", data: { fields } },
        },
      ];
    } else if (required && present.length === 0) {
      check.errors = [
        {
          keyword: "oneOfFields",
          message: `must have one of ${fields.join(", ")}`,
          params: { rule: "REQUIRED_ONE_OF_FIELD", data: { fields } },
        },
      ];
    }
    return check.errors.length === 0;
  };
  return check;
}

/** If all three fields are present, drops the one that the decider excludes. */
function dropExcludedField(value: unknown, [ifTrue = "", ifFalse = ""]: readonly string[], decider: string): void {
  if (typeof value !== "object" || value === null) return;
  const decided: unknown = Reflect.get(value, decider);
  if (typeof decided !== "boolean" || !(ifTrue in value) || !(ifFalse in value)) return;
  Reflect.deleteProperty(value, decided ? ifFalse : ifTrue);
}

function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "";
}

/**
 * Paths of fields marked `elevatedOnly` that are present in the value; shoppers can't send them
 * (docs/protocol/decisions.md#money). An empty list is allowed if it has no effect.
 */
export function elevatedFields(schema: unknown, value: unknown, path = ""): string[] {
  if (typeof schema !== "object" || schema === null || value === undefined) return [];
  const saysNothing = Array.isArray(value) && value.length === 0 && Array.isArray(Reflect.get(schema, "default"));
  if (Reflect.get(schema, "elevatedOnly") === true) return saysNothing ? [] : [path];
  if (Array.isArray(value)) {
    const items: unknown = Reflect.get(schema, "items");
    return value.flatMap((entry, index) => elevatedFields(items, entry, `${path}[${index}]`));
  }
  const branches: unknown = Reflect.get(schema, "anyOf");
  if (Array.isArray(branches)) return branches.flatMap((branch: unknown) => elevatedFields(branch, value, path));
  const properties: unknown = Reflect.get(schema, "properties");
  if (typeof value !== "object" || value === null || typeof properties !== "object" || properties === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    elevatedFields(Reflect.get(properties, key), entry, path === "" ? key : `${path}.${key}`),
  );
}
