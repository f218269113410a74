/**
 * How many rows fit. A thousand are counted along with the page; of more, the planner is asked first: what it expects to be
 * tens of thousands is not counted, because nobody reads the difference and every page would pay for it (decision 0013).
 */
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../db/db.ts";
import type { Condition } from "./query-language.ts";

/** Up to here totals and counts are exact. */
export const EXACT_COUNT_BOUND = 10_000;
/** Counted without asking. */
export const QUICK_COUNT_BOUND = 1000;

const bounded = (from: RawBuilder<unknown>, condition: Condition, bound: number): RawBuilder<number> => sql<number>`(
  select count(*)::int from (select from ${from} where ${condition} limit ${sql.lit(bound + 1)}) counted)`;

/** A subselect for the statement that reads the page. More than the bound means: ask `countMany`. */
export const quickCount = (from: RawBuilder<unknown>, condition: Condition): RawBuilder<number> =>
  bounded(from, condition, QUICK_COUNT_BOUND);

/** For what is known to be more than the quick bound. */
export async function countMany(
  connection: Connection,
  from: RawBuilder<unknown>,
  condition: Condition,
): Promise<number> {
  const estimate = await estimateRows(connection, from, condition);
  // The planner may be wrong by a factor; only what is far beyond the bound is believed without counting.
  if (estimate > 2 * EXACT_COUNT_BOUND) return estimate;
  const { rows } = await sql<{ count: number }>`
    select ${bounded(from, condition, EXACT_COUNT_BOUND)} as count`.execute(connection);
  const count = rows[0]?.count ?? 0;
  return count <= EXACT_COUNT_BOUND ? count : Math.max(estimate, count);
}

export async function countRows(
  connection: Connection,
  from: RawBuilder<unknown>,
  condition: Condition,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${quickCount(from, condition)} as count`.execute(connection);
  const count = rows[0]?.count ?? 0;
  return count <= QUICK_COUNT_BOUND ? count : countMany(connection, from, condition);
}

/** What the planner expects. */
export async function estimateRows(
  connection: Connection,
  from: RawBuilder<unknown>,
  condition: Condition,
): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
    explain (format json) select from ${from} where ${condition}`.execute(connection);
  return Math.round(rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0);
}
