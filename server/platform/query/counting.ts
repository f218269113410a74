/**
 * Counts matching rows. Up to a thousand are counted with the page; beyond that, the planner's estimate comes first.
 * Estimates of tens of thousands aren't counted exactly, because the difference doesn't matter to readers and every
 * page would pay for it (docs/decisions/0013-bounded-counting.md).
 */
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../db/db.ts";
import type { Condition } from "./query-language.ts";

/** Totals and counts up to this number are exact. */
export const EXACT_COUNT_BOUND = 10_000;
/** Up to this number, rows are counted without an estimate. */
export const QUICK_COUNT_BOUND = 1000;

const bounded = (from: RawBuilder<unknown>, condition: Condition, bound: number): RawBuilder<number> => sql<number>`(
  select count(*)::int from (select from ${from} where ${condition} limit ${sql.lit(bound + 1)}) counted)`;

/** A subselect for the statement that reads the page. A result above the bound requires `countMany`. */
export const quickCount = (from: RawBuilder<unknown>, condition: Condition): RawBuilder<number> =>
  bounded(from, condition, QUICK_COUNT_BOUND);

/** For results known to exceed the quick bound. */
export async function countMany(
  connection: Connection,
  from: RawBuilder<unknown>,
  condition: Condition,
): Promise<number> {
  const estimate = await estimateRows(connection, from, condition);
  // Estimates can be wrong by a factor, so only those far beyond the bound are used without counting.
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

/** The planner's row estimate. */
export async function estimateRows(
  connection: Connection,
  from: RawBuilder<unknown>,
  condition: Condition,
): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
    explain (format json) select from ${from} where ${condition}`.execute(connection);
  return Math.round(rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0);
}
