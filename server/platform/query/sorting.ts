/**
 * The order of a query as data, so that it can be written out, turned round, and continued after a row: the next page
 * begins after the last row's values ("keyset" paging), which costs the same on page 1 and on page 10,000.
 */
import { type RawBuilder, sql } from "kysely";
import { allOf, anyOf, type Condition, type Fields, readSort, refuse, sortableField } from "./query-language.ts";
import type { ScalarKind } from "./scalar-conditions.ts";

/** One API's query as data: what may be filtered and sorted, and the column that ends every order. */
export type QueryApi = {
  /** Stands in cursors: a cursor of one API is refused by the others. */
  readonly name: string;
  readonly fields: Fields;
  /** Unique and never null. */
  readonly key: { readonly kind: ScalarKind; readonly sql: RawBuilder<unknown> };
  /** The order when the caller names none; the key's unless said. */
  readonly defaultSort?: readonly { readonly fieldName: string; readonly order: "ASC" | "DESC" }[];
  /** Largest page; 100 unless said (ruling 16). */
  readonly maxLimit?: number;
};

export type OrderPart = {
  readonly kind: ScalarKind;
  readonly sql: RawBuilder<unknown>;
  readonly isNullable: boolean;
  readonly isDescending: boolean;
};

/** Nulls are smaller than everything. The key follows the direction of the last field, so one index can serve both. */
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

/** The values of a row that a cursor remembers, as texts. Instants are microseconds, exactly as the database has them. */
export function keyValues(parts: readonly OrderPart[]): RawBuilder<unknown> {
  const values = parts.map(({ kind, sql: column }) =>
    kind === "time" ? sql`(extract(epoch from ${column}) * 1000000)::bigint::text` : sql`(${column})::text`,
  );
  return sql`array[${sql.join(values)}]::text[]`;
}

/** Rows that come after the one with these values (before it, when backward). */
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
  // PostgreSQL holds no NUL in texts.
  text: /^[^\0]*$/s,
  number: /^-?\d{1,30}(?:\.\d{1,30})?$/,
  boolean: /^(?:true|false)$/,
  time: /^-?\d{1,16}$/,
  id: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
};

/** Cursors come back from strangers: every value must be one the database could have given. */
function bound({ kind, isNullable }: OrderPart, value: string | null): RawBuilder<unknown> {
  if (value === null ? !isNullable : !spellings[kind].test(value)) throw refuse("This cursor is not one of this call.");
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
