/**
 * Grouping dimensions of aggregations: fields as columns of the matched rows, values, ranges and calendar intervals.
 */
import { type RawBuilder, sql } from "kysely";
import type { Aggregation } from "#api/queries.ts";
import { allOf, type Condition, type Fields, type ListField, refuse, type ScalarField } from "./query-language.ts";

type Nested = NonNullable<Aggregation["nested"]>["nestedAggregations"][number];
export type SimpleAggregation = Nested;
type Values = SimpleAggregation["value"];
type RangeBucket = { readonly from?: number | undefined; readonly to?: number | undefined };

export type AggregatedField = {
  readonly field: ScalarField | ListField;
  readonly column: RawBuilder<unknown>;
  readonly expression: RawBuilder<unknown>;
};

type FieldScope = { readonly api: { readonly fields: Fields }; readonly columns: Map<string, AggregatedField> };

/** The field as a column of `matched`: a value, or for lists an array of distinct texts. */
export function fieldOf(
  { fieldPath }: SimpleAggregation,
  { api, columns }: FieldScope,
  kinds?: readonly string[],
): AggregatedField {
  const known = columns.get(fieldPath);
  const field = Object.hasOwn(api.fields, fieldPath) ? api.fields[fieldPath] : undefined;
  const isPossible =
    field !== undefined && field.kind !== "items" && (kinds === undefined || kinds.includes(field.kind));
  if (!isPossible) throw refuse(`The field "${fieldPath.slice(0, 100)}" doesn't support this aggregation.`, fieldPath);
  if (known !== undefined) return known;
  if (field.kind === "list" && field.values === undefined) {
    throw refuse(`The field "${fieldPath.slice(0, 100)}" can't be aggregated.`, fieldPath);
  }
  const expression =
    field.kind === "list" ? sql`array(select distinct value::text from (${field.values}) as listed)` : field.sql;
  const made = { field, expression, column: sql.ref(`a${columns.size}`) };
  columns.set(fieldPath, made);
  return made;
}

/** Joins `value` to the matched rows: one row per value; null for rows without values. */
export function unnested({ field, column }: AggregatedField): RawBuilder<unknown> {
  if (field.kind === "list") return sql`left join lateral unnest(${column}) as listed (value) on true`;
  const value = field.kind === "text" ? sql`nullif(${column}, '')` : column;
  return sql`cross join lateral (select ${value} as value) as single`;
}

export function orderOfValues(settings: Values): RawBuilder<unknown> {
  const isUp = settings?.sortDirection === "ASC";
  if (settings?.sortType === "VALUE") return isUp ? sql`value asc nulls last` : sql`value desc nulls last`;
  return isUp ? sql`count asc, value asc` : sql`count desc, value asc`;
}

/** A bucket's value as text in the API. Missing values have a reserved name. */
export function textOf(
  value: string | number | boolean | null,
  { field }: Pick<AggregatedField, "field">,
  nameOfMissing: string | undefined,
): string {
  if (value === null) {
    const names = { number: "0", boolean: "false", text: "N/A", time: "N/A", id: "N/A", list: "N/A" };
    return nameOfMissing ?? names[field.kind];
  }
  if (field.kind === "number") return String(field.show?.(Number(value)) ?? value);
  return field.kind === "time" ? new Date(String(value)).toISOString() : String(value);
}

export function bucketOf(
  column: RawBuilder<unknown>,
  field: ScalarField | ListField,
  { from, to }: RangeBucket,
): Condition {
  const boundOf = (value: number): RawBuilder<unknown> => {
    const read = field.kind === "number" ? (field.read?.(value) ?? value) : value;
    return sql`${String(read)}::numeric`;
  };
  return allOf([
    sql<boolean>`${column} is not null`,
    ...(from === undefined ? [] : [sql<boolean>`${column} >= ${boundOf(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`${column} < ${boundOf(to)}`]),
  ]);
}

/** One level of a nesting: a grouping, or a metric of each group. */
export type Dimension = {
  readonly aggregation: SimpleAggregation;
  readonly field: AggregatedField;
  readonly expression: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
  readonly metric?: RawBuilder<unknown>;
};

const intervals = {
  YEAR: "year",
  MONTH: "month",
  WEEK: "week",
  DAY: "day",
  HOUR: "hour",
  MINUTE: "minute",
  SECOND: "second",
} as const;

/** Aliases differ per level, so that several lists can be joined. */
export function dimensionOf(
  aggregation: SimpleAggregation,
  scope: FieldScope & { timeZone: string },
  level = 0,
): Dimension {
  const alias = sql.ref(`level${level}`);
  switch (aggregation.type) {
    case "VALUE": {
      const field = fieldOf(aggregation, scope);
      const value = field.field.kind === "text" ? sql`nullif(${field.column}, '')` : field.column;
      return field.field.kind === "list"
        ? {
            aggregation,
            field,
            expression: sql`${alias}.value`,
            join: sql`left join lateral unnest(${field.column}) as ${alias} (value) on true`,
          }
        : { aggregation, field, expression: value, join: sql`` };
    }
    case "RANGE": {
      const field = fieldOf(aggregation, scope, ["number"]);
      const buckets = (aggregation.range?.buckets ?? []).map(
        (bucket, index) => sql`(${sql.lit(index)}, ${bucketOf(field.column, field.field, bucket)})`,
      );
      if (buckets.length === 0) throw refuse("A RANGE aggregation needs buckets.", "aggregations");
      const join = sql`left join lateral (values ${sql.join(buckets)}) as ${alias} (value, fits) on ${alias}.fits`;
      return { aggregation, field, expression: sql`${alias}.value`, join };
    }
    case "DATE_HISTOGRAM": {
      const field = fieldOf(aggregation, scope, ["time"]);
      const interval = aggregation.dateHistogram?.interval;
      if (interval === undefined) throw refuse("A DATE_HISTOGRAM aggregation needs its interval.", "aggregations");
      const expression = sql`date_trunc(${sql.lit(intervals[interval])}, ${field.column}, ${sql.lit(scope.timeZone)})`;
      return { aggregation, field, expression, join: sql`` };
    }
    case "SCALAR": {
      const type = aggregation.scalar?.type;
      if (type === undefined) throw refuse("A SCALAR aggregation needs its type.", "aggregations");
      const field = fieldOf(aggregation, scope, type === "COUNT_DISTINCT" ? undefined : ["number"]);
      const metric =
        type === "COUNT_DISTINCT"
          ? sql`count(distinct ${field.column})`
          : sql`${sql.raw(type.toLowerCase())}(${field.column})`;
      return { aggregation, field, expression: sql`null`, join: sql``, metric };
    }
    case "NESTED":
      throw refuse("Nested aggregations can't be nested again.", "aggregations");
  }
}
