/**
 * Aggregations of the rows that match a query (docs/protocol/queries.md#aggregations), all of a request in one
 * statement. Up to ten thousand rows are counted exactly; beyond that, the newest ten thousand are sampled and counts
 * scaled up (docs/decisions/0013-bounded-counting.md). Minimum and maximum are always exact, because price sliders use them as
 * bounds.
 */
import { type RawBuilder, sql } from "kysely";
import type { Aggregation, AggregationResult } from "#api/queries.ts";
import type { Connection } from "../db/db.ts";
import { EXACT_COUNT_BOUND, estimateRows } from "./counting.ts";
import {
  type AggregatedField,
  bucketOf,
  type Dimension,
  dimensionOf,
  fieldOf,
  orderOfValues,
  type SimpleAggregation,
  textOf,
  unnested,
} from "./dimensions.ts";
import { type NestedRow, nest, nestedQuery } from "./nested-aggregations.ts";
import { allOf, type Condition, compileFilter, refuse } from "./query-language.ts";
import type { QueryApi } from "./sorting.ts";

type AggregationRequest = {
  readonly api: QueryApi;
  readonly aggregations: readonly Aggregation[];
  readonly from: RawBuilder<unknown>;
  readonly filter?: unknown;
  readonly where?: Condition;
  /** IANA name. Days of date histograms start in this time zone. */
  readonly timeZone?: string | undefined;
};

const MAX_AGGREGATIONS = 10;
const zones = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);

type Scope = {
  from: RawBuilder<unknown>;
  condition: Condition;
  timeZone: string;
  /** Column of `matched` for each aggregated field. */
  columns: Map<string, AggregatedField>;
  api: QueryApi;
  /** Number of NESTED aggregations in the request. */
  nestings: number;
};

type Planned = {
  query: RawBuilder<unknown>;
  toResult: (found: unknown, scale: number) => Omit<AggregationResult, "name" | "fieldPath" | "type">;
};

export async function readAggregations(
  connection: Connection,
  request: AggregationRequest,
): Promise<AggregationResult[]> {
  const { api, aggregations, from, filter, where, timeZone = "UTC" } = request;
  if (aggregations.length === 0) return [];
  if (aggregations.length > MAX_AGGREGATIONS)
    throw refuse(`A search can have at most ${MAX_AGGREGATIONS} aggregations.`);
  if (!zones.has(timeZone)) throw refuse("Unknown time zone.", "timeZone");
  const condition = allOf([...(where === undefined ? [] : [where]), compileFilter(filter, api.fields)]);
  const nestings = aggregations.filter(({ type }) => type === "NESTED").length;
  const scope: Scope = { from, condition, timeZone, columns: new Map(), api, nestings };
  const planned = aggregations.map((aggregation) => plan(aggregation, scope));
  const columns = [...scope.columns.values()].map(({ expression, column }) => sql`${expression} as ${column}`);
  const { rows } = await sql<{ size: number; found: unknown[] }>`
    with matched as materialized (
      select row_number() over () as id${columns.length === 0 ? sql`` : sql`, ${sql.join(columns)}`}
      from ${from} where ${condition} order by ${api.key.sql} desc limit ${sql.lit(EXACT_COUNT_BOUND + 1)})
    select (select count(*)::int from matched) as size,
      json_build_array(${sql.join(planned.map(({ query }) => query))}) as found`.execute(connection);
  const size = rows[0]?.size ?? 0;
  const scale = size <= EXACT_COUNT_BOUND ? 1 : Math.max(await estimateRows(connection, from, condition), size) / size;
  return aggregations.map((aggregation, index) => ({
    name: aggregation.name ?? "",
    type: aggregation.type,
    fieldPath: aggregation.fieldPath ?? "",
    ...planned[index]?.toResult(rows[0]?.found[index] ?? null, scale),
  }));
}

function plan(aggregation: Aggregation, scope: Scope): Planned {
  if (aggregation.type === "NESTED") return planNested(aggregation, scope);
  const { fieldPath } = aggregation;
  if (fieldPath === undefined) throw refuse("An aggregation needs a fieldPath.", "aggregations");
  const simple: SimpleAggregation = { ...aggregation, fieldPath };
  switch (aggregation.type) {
    case "VALUE":
      return planValues(simple, scope);
    case "RANGE":
      return planRanges(simple, scope);
    case "SCALAR":
      return planScalar(simple, scope);
    case "DATE_HISTOGRAM":
      return planHistogram(simple, scope);
  }
}

type Bucket = { value: string | number | boolean; count: number };
const bucketsOf = (found: unknown): Bucket[] => (Array.isArray(found) ? found : []);
const scaled = (count: number, scale: number): number => Math.round(count * scale);

function planValues(aggregation: SimpleAggregation, scope: Scope): Planned {
  const field = fieldOf(aggregation, scope);
  const { limit = 10, missingValues, includeOptions } = aggregation.value ?? {};
  const missing = missingValues === "INCLUDE" ? sql`true` : sql`value is not null`;
  const order = orderOfValues(aggregation.value);
  return {
    query: sql`(select json_agg(json_build_object('value', value, 'count', count) order by ${order}) from (
      select value, count(*)::int as count from matched ${unnested(field)} where ${missing}
      group by value order by ${order} limit ${sql.lit(limit)}) buckets)`,
    toResult: (found, scale) => ({
      values: {
        results: bucketsOf(found).map(({ value, count }) => ({
          value: textOf(value, field, includeOptions?.addToBucket),
          count: scaled(count, scale),
        })),
      },
    }),
  };
}

function planRanges(aggregation: SimpleAggregation, scope: Scope): Planned {
  const { column, field } = fieldOf(aggregation, scope, ["number"]);
  const buckets = aggregation.range?.buckets ?? [];
  const counts = buckets.map(
    ({ from, to }) => sql`count(*) filter (where ${bucketOf(column, field, { from, to })})::int`,
  );
  return {
    query: counts.length === 0 ? sql`null` : sql`(select json_build_array(${sql.join(counts)}) from matched)`,
    toResult: (found, scale) => ({
      ranges: {
        results: buckets.map((bucket, index) => ({
          ...bucket,
          count: scaled(Array.isArray(found) ? (found[index] ?? 0) : 0, scale),
        })),
      },
    }),
  };
}

function planScalar(aggregation: SimpleAggregation, scope: Scope): Planned {
  const type = aggregation.scalar?.type;
  if (type === undefined) throw refuse("A SCALAR aggregation needs its type.", "aggregations");
  const isDistinct = type === "COUNT_DISTINCT";
  const field = fieldOf(aggregation, scope, isDistinct ? undefined : ["number"]);
  const show = (field.field.kind === "number" ? field.field.show : undefined) ?? ((value: number) => value);
  const toResult: Planned["toResult"] = (found, scale) => {
    const value = Number(found ?? 0);
    // Only sums grow with the number of rows.
    const whole = type === "SUM" ? value * scale : value;
    return { scalar: { type, value: isDistinct ? whole : show(whole) } };
  };
  switch (type) {
    case "COUNT_DISTINCT":
      return { query: sql`(select count(distinct value) from matched ${unnested(field)})`, toResult };
    case "MIN":
    case "MAX":
      return { query: extreme(type, field, scope), toResult };
    case "SUM":
    case "AVG":
      return { query: sql`(select ${sql.raw(type.toLowerCase())}(${field.column}) from matched)`, toResult };
  }
}

/** Over all rows instead of the sample; an index on the column makes this fast. */
function extreme(type: "MIN" | "MAX", { field }: AggregatedField, { from, condition }: Scope): RawBuilder<unknown> {
  if (field.kind !== "number") throw refuse("Only numbers have a minimum and a maximum.");
  return sql`(select ${sql.raw(type.toLowerCase())}(${field.sql}) from ${from} where ${condition})`;
}

function planHistogram(aggregation: SimpleAggregation, scope: Scope): Planned {
  const dimension: Dimension = dimensionOf(aggregation, scope);
  return {
    query: sql`(select json_agg(json_build_object('value', value, 'count', count) order by value) from (
      select ${dimension.expression} as value, count(*)::int as count from matched ${dimension.join}
      where ${dimension.expression} is not null group by 1 order by 1 desc limit 200) buckets)`,
    toResult: (found, scale) => ({
      dateHistogram: {
        results: bucketsOf(found).map(({ value, count }) => ({
          value: new Date(String(value)).toISOString(),
          count: scaled(count, scale),
        })),
      },
    }),
  };
}

function planNested(aggregation: Aggregation, scope: Scope): Planned {
  const inner = aggregation.nested?.nestedAggregations ?? [];
  if (inner.length < 2) throw refuse("A NESTED aggregation needs 2 or 3 aggregations.", "aggregations");
  const dimensions = inner.map((entry, index) =>
    dimensionOf({ ...entry, name: entry.name ?? String(index) }, scope, index),
  );
  if (dimensions[0]?.metric !== undefined) throw refuse("A NESTED aggregation begins with buckets.", "aggregations");
  return {
    query: nestedQuery(dimensions, scope.nestings),
    toResult: (found, scale) => ({
      // The database built these rows from the query above.
      nested: { results: nest(dimensions, (found ?? []) as NestedRow[], scale) },
    }),
  };
}
