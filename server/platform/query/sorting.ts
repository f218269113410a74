/**
 * The order of a query as data, so that it can be compiled, reversed, and continued after a row. Keyset pagination: the
 * next page starts after the last row's values, which costs the same on page 1 and page 10,000.
 */
import { type RawBuilder, sql } from "kysely";
import { ID_PATTERN } from "#api/ids.ts";
import { allOf, anyOf, type Condition, type Fields, readSort, refuse, sortableField } from "./query-language.ts";
import type { ScalarKind } from "./scalar-conditions.ts";

/** The query of an API as data: filterable and sortable fields, and the unique column that ends every order. */
export type QueryApi = {
  /** Part of every cursor, so that other APIs reject it. */
  readonly name: string;
  readonly fields: Fields;
  /** Unique and never null. */
  readonly key: { readonly kind: ScalarKind; readonly sql: RawBuilder<unknown> };
  /** The order without a `sort`. Default: by key. */
  readonly defaultSort?: readonly { readonly fieldName: string; readonly order: "ASC" | "DESC" }[];
  /** Maximum page size. Default: 100 (docs/protocol/queries.md#envelope). */
  readonly maxLimit?: number;
};

export type OrderPart = {
  readonly kind: ScalarKind;
  readonly sql: RawBuilder<unknown>;
  readonly isNullable: boolean;
  readonly isDescending: boolean;
};

/** Nulls sort first. The key follows the direction of the last field, so that one index can serve both. */
export function planOrder(api: Pick<QueryApi, "fields" | "key" | "defaultSort">, sort: unknown): OrderPart[] {
  const given = readSort(sort);
  const entries = given.length > 0 ? given : (api.defaultSort ?? []);
  const parts = entries.map(({ fieldName, order }): OrderPart => {
    const field = sortableField(api.fields, fieldName);
    const isDescending = order === "DESC";
    return { kind: field.kind, sql: field.sql, isNullable: field.isRequired !== true, isDescending };
  });
  return [...parts, { ...api.key, isNullable: false, isDescending: parts.at(-1)?.isDescending ?? false }];
}

export function orderBy(parts: readonly OrderPart[], isBackward: boolean): RawBuilder<unknown> {
  const written = parts.map(({ sql: column, isDescending, isNullable }) => {
    if (isDescending !== isBackward) return isNullable ? sql`${column} desc nulls last` : sql`${column} desc`;
    return isNullable ? sql`${column} asc nulls first` : sql`${column}`;
  });
  return sql.join(written, sql`, `);
}

/** The row's values stored in a cursor, as texts. Timestamps are exact microseconds. */
export function keyValues(parts: readonly OrderPart[]): RawBuilder<unknown> {
  const values = parts.map(({ kind, sql: column }) =>
    kind === "time" ? sql`(extract(epoch from ${column}) * 1000000)::bigint::text` : sql`(${column})::text`,
  );
  return sql`array[${sql.join(values)}]::text[]`;
}

/** Rows after the one with these values (before it, when backward). */
export function seek(parts: readonly OrderPart[], values: readonly (string | null)[], isBackward: boolean): Condition {
  const steps = parts.map((part, index) => ({ part, value: values[index] ?? null }));
  const isUniform = parts.every(
    ({ isNullable, isDescending }) => !isNullable && isDescending === parts[0]?.isDescending,
  );
  if (isUniform) {
    const [columns, bounds] = [parts.map((part) => part.sql), steps.map(({ part, value }) => bound(part, value))];
    const isDown = parts[0]?.isDescending !== isBackward;
    return sql<boolean>`(${sql.join(columns)}) ${isDown ? sql`<` : sql`>`} (${sql.join(bounds)})`;
  }
  return anyOf(steps.map((step, index) => allOf([...steps.slice(0, index).map(isSame), isBeyond(step, isBackward)])));
}

type Step = { part: OrderPart; value: string | null };

const isSame = ({ part, value }: Step): Condition =>
  value === null ? sql<boolean>`${part.sql} is null` : sql<boolean>`${part.sql} = ${bound(part, value)}`;

function isBeyond({ part, value }: Step, isBackward: boolean): Condition {
  const isDown = part.isDescending !== isBackward;
  if (value === null) return isDown ? sql<boolean>`false` : sql<boolean>`${part.sql} is not null`;
  if (!isDown) return sql<boolean>`${part.sql} > ${bound(part, value)}`;
  const isSmaller = sql<boolean>`${part.sql} < ${bound(part, value)}`;
  return part.isNullable ? sql<boolean>`(${isSmaller} or ${part.sql} is null)` : isSmaller;
}

const WHOLE = /^-?\d{1,18}$/;
const spellings: Readonly<Record<ScalarKind, RegExp>> = {
  // PostgreSQL can't store NUL in text.
  text: /^[^\0]*$/s,
  number: /^-?\d{1,30}(?:\.\d{1,30})?$/,
  boolean: /^(?:true|false)$/,
  time: /^-?\d{1,16}$/,
  id: new RegExp(`^${ID_PATTERN}$`, "i"),
};

/** Cursors are untrusted: every value must be one that the database could have produced. */
function bound({ kind, isNullable }: OrderPart, value: string | null): RawBuilder<unknown> {
  if (value === null ? !isNullable : !spellings[kind].test(value))
    throw refuse("This cursor doesn't belong to this query.");
  switch (kind) {
    case "text":
      return sql`${value}::text`;
    case "number":
      return WHOLE.test(value ?? "") ? sql`${value}::bigint` : sql`${value}::numeric`;
    case "boolean":
      return sql`${value}::boolean`;
    case "time":
      return sql`('epoch'::timestamptz + ${value}::bigint * interval '1 microsecond')`;
    case "id":
      return sql`${value}::uuid`;
  }
}
