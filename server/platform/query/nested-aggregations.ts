/**
 * NESTED aggregations: each within the buckets of the previous one. The database counts all levels at once (grouping
 * sets); this file selects the largest buckets of each level and returns them as the API's flat list.
 */
import { type RawBuilder, sql } from "kysely";
import type { AggregationResult } from "#api/queries.ts";
import { type Dimension, textOf } from "./dimensions.ts";

type Entry = NonNullable<AggregationResult["nested"]>["results"][number];
type Found = Entry["results"][string];

/** Depth in levels, the key of each level, the number of rows, and the values of SCALAR levels. */
export type NestedRow = {
  depth: number;
  keys: (string | number | boolean | null)[];
  count: number;
  metrics: unknown[];
};

/**
 * Limit for all nestings of a request and all their levels: processing them blocks the event loop
 * (docs/decisions/0057-cost-off-the-event-loop.md).
 */
const MAX_ROWS = 3000;

const groupsOf = (dimensions: readonly Dimension[]): Dimension[] =>
  dimensions.filter(({ metric }) => metric === undefined);

/** @param nestings number of nestings in the request, which share `MAX_ROWS` */
export function nestedQuery(dimensions: readonly Dimension[], nestings: number): RawBuilder<unknown> {
  const groups = groupsOf(dimensions);
  const rowsPerLevel = Math.floor(MAX_ROWS / nestings / groups.length);
  const keys = groups.map(({ expression }, index) => sql`${expression} as ${sql.ref(`k${index}`)}`);
  const names = groups.map((_, index) => sql.ref(`k${index}`));
  const sets = groups.map((_, index) => sql`(${sql.join(names.slice(0, index + 1))})`);
  const metrics = dimensions.flatMap(({ metric }) => (metric === undefined ? [] : [metric]));
  const source = sql`select matched.*, ${sql.join(keys)} from matched ${sql.join(
    groups.map(({ join }) => join),
    sql` `,
  )}`;
  const depth = sql`${sql.lit(groups.length)} - ${sql.join(
    names.map((name) => sql`grouping(${name})`),
    sql` - `,
  )}`;
  // The same order at all levels, so that the rows of a level belong to those of the previous level.
  const order = sql`count(distinct id) desc, ${sql.join(names)}`;
  return sql`(select json_agg(json_build_object('depth', depth, 'keys', keys, 'count', count, 'metrics', metrics)
      order by depth, place) from (
    select ${depth} as depth, json_build_array(${sql.join(names)}) as keys, count(distinct id)::int as count,
      json_build_array(${metrics.length === 0 ? sql`` : sql.join(metrics)}) as metrics,
      row_number() over (partition by ${depth} order by ${order}) as place
    from (${source}) as combined group by grouping sets (${sql.join(sets)})) as level
    where place <= ${sql.lit(rowsPerLevel)})`;
}

/** One entry per combination at the deepest level, with the bucket of every level. */
export function nest(dimensions: readonly Dimension[], rows: readonly NestedRow[], scale: number): Entry[] {
  const groups = groupsOf(dimensions);
  const byParent = Map.groupBy(rows, ({ depth, keys }) => JSON.stringify(keys.slice(0, depth - 1)));
  const walk = (depth: number, path: NestedRow["keys"], above: Record<string, Found>): Entry[] => {
    const dimension = groups[depth];
    if (dimension === undefined) return [{ results: above }];
    const here = (byParent.get(JSON.stringify(path)) ?? []).filter(({ keys }) =>
      isShown(dimension, keys[depth] ?? null),
    );
    return chosen(dimension, here, depth).flatMap((row) => {
      const found = { ...above, [nameOf(dimension)]: bucket(dimension, row, depth, scale) };
      const isDeepest = depth === groups.length - 1;
      return walk(
        depth + 1,
        row.keys.slice(0, depth + 1),
        isDeepest ? { ...found, ...figures(dimensions, row) } : found,
      );
    });
  };
  return walk(0, [], {});
}

const nameOf = ({ aggregation }: Dimension): string => aggregation.name ?? aggregation.fieldPath;

const isShown = ({ aggregation }: Dimension, key: unknown): boolean =>
  key !== null || (aggregation.type === "VALUE" && aggregation.value?.missingValues === "INCLUDE");

/** Rows are sorted by count; values can request their own order. */
function chosen({ aggregation }: Dimension, rows: NestedRow[], depth: number): NestedRow[] {
  if (aggregation.type !== "VALUE") return rows.sort((left, right) => compare(left.keys[depth], right.keys[depth]));
  const { sortType, sortDirection, limit = 10 } = aggregation.value ?? {};
  const direction = sortDirection === "ASC" ? 1 : -1;
  const sorted = rows.sort((left, right) =>
    sortType === "VALUE"
      ? direction * compare(left.keys[depth], right.keys[depth])
      : direction * (left.count - right.count) || compare(left.keys[depth], right.keys[depth]),
  );
  return sorted.slice(0, limit);
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  return String(left) < String(right) ? -1 : String(left) > String(right) ? 1 : 0;
}

function bucket({ aggregation, field }: Dimension, row: NestedRow, depth: number, scale: number): Found {
  const key = row.keys[depth] ?? null;
  const count = Math.round(row.count * scale);
  switch (aggregation.type) {
    case "RANGE":
      return { range: { ...aggregation.range?.buckets[Number(key)], count } };
    case "DATE_HISTOGRAM":
      return { dateHistogram: { value: new Date(String(key)).toISOString(), count } };
    default:
      return { value: { value: textOf(key, field, aggregation.value?.includeOptions?.addToBucket), count } };
  }
}

function figures(dimensions: readonly Dimension[], row: NestedRow): Record<string, Found> {
  const scalars = dimensions.filter(({ metric }) => metric !== undefined);
  return Object.fromEntries(
    scalars.map((dimension, index): [string, Found] => {
      const { field } = dimension.field;
      const value = Number(row.metrics[index] ?? 0);
      const isCount = dimension.aggregation.scalar?.type === "COUNT_DISTINCT";
      return [
        nameOf(dimension),
        { scalar: { value: !isCount && field.kind === "number" ? (field.show?.(value) ?? value) : value } },
      ];
    }),
  );
}
