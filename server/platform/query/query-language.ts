/**
 * The API's query language (docs/protocol/queries.md): a filter tree, sorting and paging, compiled to SQL. Only
 * declared fields and operators are accepted, and values are always parameters. Modules AND their visibility condition
 * to the result.
 */
import { type RawBuilder, sql } from "kysely";
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, type Query } from "#api/values.ts";
import { AppError } from "../http/app-error.ts";
import { parseJson } from "../http/values/json.ts";
import { type Comparison, compareScalar, type ScalarKind } from "./scalar-conditions.ts";

export type Condition = RawBuilder<boolean>;

export type ScalarField = {
  readonly kind: ScalarKind;
  readonly sql: RawBuilder<unknown>;
  /** The column is never null, so plain ordering applies, which an ordinary index supports. */
  readonly isRequired?: boolean;
  /** The column stores whole numbers only: minor units, counts. */
  readonly isWhole?: boolean;
  /** An indexed lower-case form of a text (`lower(name)`), for patterns. */
  readonly lowered?: RawBuilder<unknown>;
  /** False for fields that can only be sorted. */
  readonly isFilterable?: boolean;
  readonly isSortable?: boolean;
  /** Converts the API value to the column's value; undefined if the value has the wrong type. */
  readonly read?: (value: unknown) => unknown;
  /** The reverse of `read`, for aggregated numbers: minor units → whole units. */
  readonly show?: (value: number) => number;
  /** Restricts the operators: `["$eq", "$ne", "$in", "$exists"]`. */
  readonly operators?: readonly string[];
};

/** A list of values of the row: collection ids, tags. */
export type ListField = {
  readonly kind: "list";
  readonly hasSome: (values: readonly string[]) => Condition;
  readonly hasAll: (values: readonly string[]) => Condition;
  readonly exists: Condition;
  /** All values of the row, as a subselect with a column `value` (texts), for aggregations. */
  readonly values?: RawBuilder<unknown>;
};

/** A list of objects, for `$matchItems`: all conditions must match the same element. */
type ItemsField = {
  readonly kind: "items";
  readonly fields: Fields;
  readonly some: (condition: Condition) => Condition;
};

export type Field = ScalarField | ListField | ItemsField;
export type Fields = Readonly<Record<string, Field>>;

const MAX_DEPTH = 10;
const MAX_CONDITIONS = 200;
const MAX_VALUES = 500;
const TRUE: Condition = sql<boolean>`true`;
const FALSE: Condition = sql<boolean>`false`;

/** @throws {AppError} UNKNOWN_FILTER, describing the field or operator */
export function refuse(description: string, field?: string): AppError {
  return new AppError("UNKNOWN_FILTER", { description, data: field === undefined ? {} : { field } });
}

/** Compiles a filter; a missing or empty filter matches everything. In version 1 the filter can be JSON text. */
export function compileFilter(filter: unknown, fields: Fields): Condition {
  const tree = typeof filter === "string" ? parseJson(filter === "" ? "{}" : filter) : filter;
  if (tree === undefined || tree === null) return TRUE;
  return compileNode(tree, { fields, depth: 0, budget: { conditions: MAX_CONDITIONS } });
}

type Scope = { fields: Fields; depth: number; budget: { conditions: number } };

function compileNode(node: unknown, scope: Scope): Condition {
  if (!isRecord(node)) throw refuse("A filter must be an object.");
  if (scope.depth > MAX_DEPTH) throw refuse(`A filter can be nested at most ${MAX_DEPTH} levels deep.`);
  const inner = { ...scope, depth: scope.depth + 1 };
  const conditions = Object.entries(node).map(([key, value]) => {
    if (--scope.budget.conditions < 0) throw refuse(`A filter can have at most ${MAX_CONDITIONS} conditions.`);
    switch (key) {
      case "$and":
        return allOf(toList(value, key).map((child) => compileNode(child, inner)));
      case "$or":
        return anyOf(toList(value, key).map((child) => compileNode(child, inner)));
      case "$not":
        return negate(
          Array.isArray(value) ? allOf(value.map((child) => compileNode(child, inner))) : compileNode(value, inner),
        );
      default:
        return compileField(key, value, inner);
    }
  });
  return allOf(conditions);
}

function compileField(name: string, value: unknown, scope: Scope): Condition {
  const field = Object.hasOwn(scope.fields, name) ? scope.fields[name] : undefined;
  if (field === undefined || ("isFilterable" in field && field.isFilterable === false)) {
    throw refuse(`The field "${name.slice(0, 100)}" is not declared as filterable.`, name);
  }
  const operators: [string, unknown][] = isOperators(value) ? Object.entries(value) : [["$eq", value]];
  return allOf(operators.map(([operator, operand]) => compileOperator({ name, field, operator, operand, scope })));
}

type Operation = { name: string; field: Field; operator: string; operand: unknown; scope: Scope };

function compileOperator({ name, field, operator, operand, scope }: Operation): Condition {
  const unknown = () => refuse(`The field "${name}" doesn't support the operator "${operator.slice(0, 40)}".`, name);
  switch (field.kind) {
    case "items":
      if (operator !== "$matchItems") throw unknown();
      return field.some(
        allOf(
          toList(operand, operator).map((child) =>
            compileNode(child, { ...scope, fields: field.fields, depth: scope.depth + 1 }),
          ),
        ),
      );
    case "list":
      return compileList(field, { name, operator, operand, unknown });
    default: {
      if (field.operators !== undefined && !field.operators.includes(operator)) throw unknown();
      const comparison: Comparison = {
        name,
        kind: field.kind,
        column: field.sql,
        lowered: field.lowered,
        isWhole: field.isWhole === true,
        read: field.read,
        maxValues: MAX_VALUES,
        refuse: (description) => refuse(description, name),
      };
      const condition = compareScalar(comparison, operator, operand);
      if (condition === undefined) throw unknown();
      return condition;
    }
  }
}

type ListOperation = { name: string; operator: string; operand: unknown; unknown: () => AppError };

function compileList(field: ListField, { name, operator, operand, unknown }: ListOperation): Condition {
  switch (operator) {
    case "$hasSome":
    case "$in":
      return field.hasSome(toTexts(operand, name));
    case "$hasAll":
      return field.hasAll(toTexts(operand, name));
    case "$eq":
      return operand === null ? negate(field.exists) : field.hasAll(toTexts(operand, name));
    case "$ne":
      return operand === null ? field.exists : negate(field.hasAll(toTexts(operand, name)));
    case "$exists":
      return operand === true ? field.exists : negate(field.exists);
    case "$isEmpty":
      return operand === true ? negate(field.exists) : field.exists;
    default:
      throw unknown();
  }
}

function toTexts(value: unknown, name: string): string[] {
  const list = Array.isArray(value) ? value : [value];
  if (list.length > MAX_VALUES) throw refuse(`A list can have at most ${MAX_VALUES} values.`, name);
  return list.map((entry) => {
    if (typeof entry !== "string") throw refuse(`The field "${name}" must be compared with text.`, name);
    return entry;
  });
}

export function allOf(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return TRUE;
  return conditions.length === 1 ? (conditions[0] ?? TRUE) : sql<boolean>`(${sql.join([...conditions], sql` and `)})`;
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? FALSE : sql<boolean>`(${sql.join([...conditions], sql` or `)})`;
}

/** Null counts as "doesn't match". */
function negate(condition: Condition): Condition {
  return sql<boolean>`((${condition}) is not true)`;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object of operators, as opposed to a plain value. */
const isOperators = (value: unknown): value is Record<string, unknown> => {
  if (!isRecord(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => key.startsWith("$"));
};

function toList(value: unknown, key: string): unknown[] {
  if (!Array.isArray(value)) throw refuse(`"${key}" needs a list.`);
  return value;
}

/** Compiles a sort to an ORDER BY list ending with the tie breaker, so that pages never overlap. */
export function compileSort(sort: unknown, fields: Fields, tieBreak: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = readSort(sort).map(({ fieldName, order }) => {
    const field = sortableField(fields, fieldName);
    if (field.isRequired === true) return order === "DESC" ? sql`${field.sql} desc` : sql`${field.sql}`;
    return order === "DESC" ? sql`${field.sql} desc nulls last` : sql`${field.sql} asc nulls first`;
  });
  return sql.join([...parts, tieBreak], sql`, `);
}

/** @throws {AppError} UNKNOWN_FILTER */
export function sortableField(fields: Fields, name: string): ScalarField {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined || !("isSortable" in field) || field.isSortable !== true) {
    throw refuse(`The field "${name.slice(0, 100)}" is not declared as sortable.`, name);
  }
  return field;
}

type SortEntry = { fieldName: string; order: "ASC" | "DESC" };

/**
 * Accepts `[{fieldName, order}]`, the former `[{"price":"asc"}]` and `{"price":"asc"}`, and all of them as JSON text.
 */
export function readSort(sort: unknown): SortEntry[] {
  const value = typeof sort === "string" ? (sort === "" ? [] : parseJson(sort)) : (sort ?? []);
  const list = Array.isArray(value) ? value : [value];
  if (list.length > 10) throw refuse("A sort can have at most 10 fields.");
  return list.flatMap((entry) => {
    if (!isRecord(entry)) throw refuse("A sort must be a list of fields.");
    if (typeof entry.fieldName === "string") {
      return [{ fieldName: entry.fieldName, order: toOrder(entry.order) }];
    }
    return Object.entries(entry).map(([fieldName, order]) => ({ fieldName, order: toOrder(order) }));
  });
}

function toOrder(value: unknown): "ASC" | "DESC" {
  const order = typeof value === "string" ? value.toUpperCase() : "ASC";
  if (order === "ASC" || order === "DESC") return order;
  throw refuse("The sort order must be ASC or DESC.");
}

type Page = { limit: number; offset: number };

/** Offset paging with a default limit of 50; a cursor-style limit is accepted too (docs/protocol/queries.md#envelope). */
export function readPage(query: Pick<Query, "paging" | "cursorPaging"> | undefined): Page {
  const limit = query?.paging?.limit ?? query?.cursorPaging?.limit ?? DEFAULT_PAGE_SIZE;
  return { limit: Math.min(limit, MAX_PAGE_SIZE), offset: Math.min(query?.paging?.offset ?? 0, 10_000_000) };
}
