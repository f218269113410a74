/** The books of a store, for tests: what is wrong with them, one line each. */
import type { Kysely } from "kysely";
import { bookRuleTexts } from "#api/payments/book-rules.ts";
import { checkBooks, checkRules, type JournalEntry, type RuleResult } from "#server/payments/books/check-books.ts";
import { bookRules } from "#server/payments/books/rules.ts";
import type { Db } from "#server/platform/db/db.ts";

const faultsIn = (results: readonly RuleResult[]): string[] =>
  results.flatMap(({ id, rows }) => rows.map((row) => `${bookRuleTexts[id].name}: ${row}`));

const chosen = (includes: (rule: string) => boolean) => bookRules.filter(({ id }) => includes(id));

/** What is wrong: the rule that does not hold, and for what. All queries see the same moment. */
export async function findFaults(
  db: Db,
  journal: readonly JournalEntry[],
  includes: (rule: string) => boolean = () => true,
): Promise<string[]> {
  return faultsIn(await checkBooks(db, { journal, rules: chosen(includes) }));
}

export async function runAudits<T>(
  connection: Kysely<T>,
  journal: readonly JournalEntry[],
  includes: (rule: string) => boolean = () => true,
): Promise<string[]> {
  return faultsIn(await checkRules(connection, { journal, rules: chosen(includes) }));
}
