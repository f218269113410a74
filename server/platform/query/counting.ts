/**
 * How many rows fit. Counting to ten thousand is quick; counting millions for one page of fifty is not, and nobody reads
 * the difference. Beyond the bound the planner's estimate answers (decision 0013).
 */
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../db/db.ts";
import type { Condition } from "./query-language.ts";

export const EXACT_COUNT_BOUND = 10_000;

/** One more than the bound means: more. */
export const boundedCount = (from: RawBuilder<unknown>, condition: Condition): RawBuilder<number> => sql<number>`(
  select count(*)::int from (select from ${from} where ${condition} limit ${sql.lit(EXACT_COUNT_BOUND + 1)}) counted)`;

export async function countRows(
  connection: Connection,
  from: RawBuilder<unknown>,
  condition: Condition,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${boundedCount(from, condition)} as count`.execute(connection);
  const count = rows[0]?.count ?? 0;
  return count <= EXACT_COUNT_BOUND ? count : estimateOfMany(connection, from, condition);
}

/** For what is known to be beyond the bound. */
export async function estimateOfMany(
  connection: Connection,
  from: RawBuilder<unknown>,
  condition: Condition,
): Promise<number> {
  return Math.max(await estimateRows(connection, from, condition), EXACT_COUNT_BOUND + 1);
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
