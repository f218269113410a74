/** The rules of form fields, read from the contract's schemas: a form and the API refuse the same values with the same messages. */
import { isEmailAddress } from "#api/email-address.ts";
import type { AnyEndpoint } from "#api/endpoint.ts";
import type { FieldViolation } from "#api/errors.ts";
import { violationOf } from "../error-messages.ts";

/** What of JSON Schema is read here. */
type Schema = {
  type?: string;
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  required?: readonly string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
  decimal?: { gte?: string; lte?: string };
};

/** The schema of what an endpoint receives, or of an object inside: `bodyOf(updateMember, "member", "contact")`. */
export function bodyOf({ id, body }: AnyEndpoint, ...path: readonly string[]): object {
  // TypeBox schemas are JSON Schema.
  let schema = body as Schema | undefined;
  for (const step of path) schema = schema?.properties?.[step];
  if (schema === undefined) throw new Error(`${id} has no ${["body", ...path].join(".")}`);
  return withoutNull(schema);
}

type FieldRules = { path: string; schema: Schema; isRequired: boolean };

/** The rules of the field at this path, such as `mails.0.subject`; undefined if the schema doesn't have it. */
export function rulesOf(root: object, path: string): FieldRules | undefined {
  // TypeBox schemas are JSON Schema.
  let rules: FieldRules = { path, schema: root as Schema, isRequired: true };
  for (const step of path.split(".")) {
    const { properties, items, required = [] } = withoutNull(rules.schema);
    const schema = properties?.[step] ?? (/^\d+$/.test(step) ? items : undefined);
    if (schema === undefined) return undefined;
    rules = { path, schema, isRequired: required.includes(step) };
  }
  return { ...rules, schema: withoutNull(rules.schema) };
}

const withoutNull = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== "null") ?? schema;

export const isNumeric = ({ type }: Schema): boolean => type === "number" || type === "integer";

/** Attributes of the input: limits that the browser can apply while people type. */
export function attributesOf({ schema, isRequired }: FieldRules) {
  return {
    ...(isRequired && !acceptsEmpty(schema) && { required: true }),
    ...(schema.maxLength !== undefined && { maxLength: schema.maxLength }),
    ...(isNumeric(schema) && { min: schema.minimum, max: schema.maximum }),
  };
}

const acceptsEmpty = (schema: Schema): boolean => {
  const { type, minLength = 0, format, pattern, decimal } = schema;
  if (type !== "string") return !isNumeric(schema);
  return minLength === 0 && format === undefined && pattern === undefined && decimal === undefined;
};

/** The message about a value that the API would refuse. An empty optional field is fine: forms leave it out. */
export function problemOf({ path, schema, isRequired }: FieldRules, value: unknown): string | undefined {
  // Lists and objects have fields of their own.
  if (schema.type !== "string" && !isNumeric(schema)) return undefined;
  const violation = isNumeric(schema) ? numberViolation(schema, value) : textViolation(schema, value);
  if (violation === undefined || (isEmpty(value) && (!isRequired || acceptsEmpty(schema)))) return undefined;
  return violationOf("", { ...violation, field: path });
}

const percentage: FieldRules = { path: "", schema: { type: "string", decimal: { gte: "0" } }, isRequired: true };

/** The message about a text that isn't a percentage. */
export const percentageProblem = (text: string): string | undefined => problemOf(percentage, text);

/** Number inputs without a value have NaN. */
export const isEmpty = (value: unknown): boolean =>
  typeof value === "string" ? value.trim() === "" : value == null || Number.isNaN(value);

export const requiredProblem = (): string => violationOf("", required);

const violationFor = (
  violatedRule: FieldViolation["violatedRule"],
  description = "",
  data: FieldViolation["data"] = {},
): FieldViolation => ({ field: "", violatedRule, description, data });

const required = violationFor("REQUIRED_FIELD");

function numberViolation({ type, minimum, maximum }: Schema, value: unknown): FieldViolation | undefined {
  if (typeof value !== "number" || Number.isNaN(value) || (type === "integer" && !Number.isInteger(value)))
    return violationFor("VALIDATION", "must be of type number");
  return boundsViolation(value, minimum, maximum);
}

function boundsViolation(value: number, min: number | undefined, max: number | undefined): FieldViolation | undefined {
  if (min !== undefined && value < min) return violationFor("MIN", `must be at least ${min}`, { threshold: min });
  if (max !== undefined && value > max) return violationFor("MAX", `must be at most ${max}`, { threshold: max });
  return undefined;
}

function textViolation(schema: Schema, value: unknown): FieldViolation | undefined {
  if (isEmpty(value)) return required;
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, format, pattern, decimal } = schema;
  const length = [...text].length;
  if (length > maxLength)
    return violationFor("MAX_LENGTH", `must have at most ${maxLength} characters`, { threshold: maxLength });
  if (length < minLength)
    return violationFor("MIN_LENGTH", `must have at least ${minLength} characters`, { threshold: minLength });
  if (format !== undefined && formats[format]?.(text) === false)
    return violationFor("FORMAT", "", { type: format.toUpperCase() });
  if (decimal !== undefined) return decimalViolation(decimal, text);
  const isRight = pattern === undefined || new RegExp(pattern).test(text);
  return isRight ? undefined : violationFor("FORMAT", "", { type: "PATTERN" });
}

const formats: Readonly<Record<string, (text: string) => boolean>> = {
  email: isEmailAddress,
  "http-url": (text) => /^https?:/i.test(text) && URL.canParse(text),
};

function decimalViolation(bounds: NonNullable<Schema["decimal"]>, text: string): FieldViolation | undefined {
  const plain = text.replace(",", ".");
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return violationFor("FORMAT", "", { type: "DECIMAL" });
  const { gte, lte } = bounds;
  return boundsViolation(Number(plain), gte === undefined ? gte : Number(gte), lte === undefined ? lte : Number(lte));
}
