/** Checks every rule against one snapshot, in one read-only transaction. */
import { type Kysely, sql } from "kysely";
import type { BookRuleId } from "#api/payments/book-rules.ts";
import type { Db } from "#server/platform/db/db.ts";
import { snapshot } from "#server/platform/db/transaction.ts";
import type { BookRule } from "./rule.ts";
import { bookRules } from "./rules.ts";

/** A charge or refund from the payment gateway's own journal. */
export type JournalEntry = {
  readonly kind: string;
  readonly merchant_payment_id: string;
  readonly merchant_refund_id?: string | undefined;
  readonly amount?: number | undefined;
};

/** HELD: no violations. SKIPPED: the gateway's journal could not be read. */
export type RuleResult = {
  readonly id: BookRuleId;
  readonly state: "HELD" | "BROKEN" | "SKIPPED";
  /** Violations, up to `SHOWN`; `count` is the total. */
  readonly rows: readonly string[];
  readonly count: number;
  readonly milliseconds: number;
};

const SHOWN = 50;
const RULE_TIMEOUT = "120s";

type Checking = {
  /** Undefined when the journal can't be read; rules that need it are skipped. */
  readonly journal: readonly JournalEntry[] | undefined;
  readonly rules?: readonly BookRule[];
  readonly onResult?: (result: RuleResult) => Promise<void> | void;
};

export function checkBooks(db: Db, checking: Checking): Promise<RuleResult[]> {
  return snapshot(db, (connection) => checkRules(connection, checking));
}

export async function checkRules<T>(
  connection: Kysely<T>,
  { journal, rules = bookRules, onResult }: Checking,
): Promise<RuleResult[]> {
  await sql`select set_config('statement_timeout', ${RULE_TIMEOUT}, true)`.execute(connection);
  const results: RuleResult[] = [];
  for (const rule of rules) {
    const result =
      rule.needsJournal === true && journal === undefined
        ? { id: rule.id, state: "SKIPPED" as const, rows: [], count: 0, milliseconds: 0 }
        : await checkRule(connection, rule, journal ?? []);
    results.push(result);
    await onResult?.(result);
  }
  return results;
}

async function checkRule<T>(
  connection: Kysely<T>,
  { id, query, needsJournal = false }: BookRule,
  journal: readonly JournalEntry[],
): Promise<RuleResult> {
  const begun = performance.now();
  const witness = needsJournal
    ? sql`journal as (select * from jsonb_to_recordset(${JSON.stringify(journal)}::jsonb)
        as entry(kind text, merchant_payment_id text, merchant_refund_id text, amount bigint)),`
    : sql``;
  const { rows } = await sql<{ what: string; count: number }>`
    with ${witness} wrong(what) as (${sql.raw(query)})
    select what, count(*) over () as count from wrong limit ${SHOWN}`.execute(connection);
  return {
    id,
    state: rows.length === 0 ? "HELD" : "BROKEN",
    rows: rows.map(({ what }) => what),
    count: Number(rows[0]?.count ?? 0),
    milliseconds: Math.round(performance.now() - begun),
  };
}
