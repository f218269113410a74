/** Conditions on one column: the operators of each kind of value and their SQL. */
import { type RawBuilder, sql } from "kysely";
import { isId } from "#api/ids.ts";

export type ScalarKind = "text" | "number" | "boolean" | "time" | "id";

type Condition = RawBuilder<boolean>;

export type Comparison = {
  readonly name: string;
  readonly kind: ScalarKind;
  readonly column: RawBuilder<unknown>;
  readonly lowered: RawBuilder<unknown> | undefined;
  /** The column holds whole numbers. */
  readonly isWhole: boolean;
  readonly read: ((value: unknown) => unknown) | undefined;
  readonly maxValues: number;
  readonly refuse: (description: string) => Error;
};

const TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;
const DECIMAL = /^-?\d{1,18}(?:\.\d{1,9})?$/;
const WHOLE = /^-?\d{1,18}$/;
const ORDER = { $gt: sql`>`, $gte: sql`>=`, $lt: sql`<`, $lte: sql`<=` } as const;

/** Returns the condition; undefined if the kind doesn't support the operator. */
export function compareScalar(comparison: Comparison, operator: string, operand: unknown): Condition | undefined {
  const { kind } = comparison;
  switch (operator) {
    case "$eq":
      return isOneOf(comparison, [operand]);
    case "$ne":
      return sql<boolean>`((${isOneOf(comparison, [operand])}) is not true)`;
    case "$in":
      return isOneOf(comparison, toList(comparison, operand));
    case "$nin":
      return sql<boolean>`((${isOneOf(comparison, toList(comparison, operand))}) is not true)`;
    case "$exists":
    case "$isEmpty": {
      if (typeof operand !== "boolean") throw comparison.refuse(`"${operator}" needs true or false.`);
      const isMissing = missing(comparison);
      return (operator === "$isEmpty") === operand ? isMissing : sql<boolean>`(not ${isMissing})`;
    }
    case "$gt":
    case "$gte":
    case "$lt":
    case "$lte":
      return isPartOfId(comparison, operand)
        ? sql<boolean>`(${idText(comparison)} ${ORDER[operator]} ${operand.toLowerCase()}::text)`
        : beyond(comparison, operator, operand);
    case "$startsWith":
    case "$endsWith":
    case "$contains":
      if (kind === "id") return like({ ...comparison, kind: "text", column: idText(comparison) }, operator, operand);
      return kind === "text" ? like(comparison, operator, operand) : undefined;
    default:
      return undefined;
  }
}

/** In the API, ids are text, and any text can be compared with one. The order is the same. */
const isPartOfId = ({ kind, read }: Comparison, operand: unknown): operand is string =>
  kind === "id" && read === undefined && typeof operand === "string" && !isUuid(operand);
const idText = ({ column }: Comparison): RawBuilder<unknown> => sql`${column}::text collate "C"`;

/** A fraction between two whole numbers is rounded to its neighbor, so that the column's index applies. */
function beyond(comparison: Comparison, operator: keyof typeof ORDER, operand: unknown): Condition {
  const { column, isWhole } = comparison;
  const value = operandOf(comparison, operand);
  if (!isWhole || WHOLE.test(String(value))) {
    return sql<boolean>`(${column} ${ORDER[operator]} ${parameter(comparison, operand)})`;
  }
  const below = BigInt(Math.floor(Number(value)));
  return operator === "$gt" || operator === "$gte"
    ? sql<boolean>`(${column} > ${String(below)}::bigint)`
    : sql<boolean>`(${column} <= ${String(below)}::bigint)`;
}

function isOneOf(comparison: Comparison, operands: readonly unknown[]): Condition {
  const { column, kind } = comparison;
  const values = operands
    .filter((operand) => operand !== null)
    // Text that isn't a UUID equals no id; that isn't an error.
    .filter((operand) => kind !== "id" || comparison.read !== undefined || isUuid(operand))
    // A fraction equals no whole number.
    .filter((operand) => !comparison.isWhole || WHOLE.test(String(operandOf(comparison, operand))))
    .map((operand) => parameter(comparison, operand));
  const parts: Condition[] = [];
  if (values.length === 1) parts.push(sql<boolean>`${column} = ${values[0]}`);
  else if (values.length > 1) parts.push(sql<boolean>`${column} in (${sql.join(values)})`);
  if (operands.includes(null)) parts.push(missing(comparison));
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** Missing: null, and for text also the empty string. */
function missing({ column, kind }: Comparison): Condition {
  return kind === "text" ? sql<boolean>`(coalesce(${column}, '') = '')` : sql<boolean>`(${column} is null)`;
}

function like(comparison: Comparison, operator: string, operand: unknown): Condition {
  if (typeof operand !== "string") throw comparison.refuse(`"${operator}" needs text.`);
  const escaped = operand.replace(/[\\%_]/g, (character) => `\\${character}`);
  const pattern = `${operator === "$startsWith" ? "" : "%"}${escaped}${operator === "$endsWith" ? "" : "%"}`;
  return comparison.lowered === undefined
    ? sql<boolean>`(${comparison.column} ilike ${pattern})`
    : sql<boolean>`(${comparison.lowered} like ${pattern.toLowerCase()})`;
}

function toList(comparison: Comparison, operand: unknown): unknown[] {
  if (!Array.isArray(operand)) throw comparison.refuse("$in and $nin need a list.");
  if (operand.length > comparison.maxValues)
    throw comparison.refuse(`A list can have at most ${comparison.maxValues} values.`);
  return operand;
}

function operandOf({ kind, name, read, refuse }: Comparison, operand: unknown): unknown {
  const value = read === undefined ? readValue(kind, operand) : read(operand);
  if (value === undefined) throw refuse(`The field "${name}" can't be compared with this value.`);
  return value;
}

function parameter(comparison: Comparison, operand: unknown): RawBuilder<unknown> {
  const value = operandOf(comparison, operand);
  switch (comparison.kind) {
    case "number":
      // Whole numbers as integers: an index on an integer column doesn't support comparisons with decimals.
      return WHOLE.test(String(value)) ? sql`${value}::bigint` : sql`${value}::numeric`;
    case "time":
      return sql`${value}::timestamptz`;
    case "id":
      return sql`${value}::uuid`;
    case "boolean":
      return sql`${value}::boolean`;
    case "text":
      return sql`${value}::text`;
  }
}

/** Numbers can be decimal texts, times ISO 8601 (docs/protocol/queries.md#filters). */
function readValue(kind: ScalarKind, value: unknown): unknown {
  switch (kind) {
    case "text":
      return typeof value === "string" ? value : undefined;
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
    case "number": {
      const text = typeof value === "number" ? plainNumber(value) : value;
      return typeof text === "string" && DECIMAL.test(text) ? text : undefined;
    }
    case "time":
      return typeof value === "string" && TIME.test(value) ? toInstant(value) : undefined;
    case "id":
      return isUuid(value) ? value : undefined;
  }
}

/** UTC without an offset. Nonexistent days roll over, so that PostgreSQL never gets one. */
function toInstant(text: string): string | undefined {
  const hasZone = /(?:Z|[+-]\d{2}:\d{2})$/.test(text) || !text.includes("T");
  const milliseconds = Date.parse(hasZone ? text : `${text}Z`);
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds).toISOString();
}

const isUuid = (value: unknown): boolean => typeof value === "string" && isId(value);

/** A number without an exponent. Numbers that need one exceed the supported range. */
function plainNumber(value: number): string | undefined {
  const text = String(value);
  return /e/i.test(text) ? (Math.abs(value) < 1e-6 ? "0" : undefined) : text.replace(/(\.\d{9})\d+$/, "$1");
}
