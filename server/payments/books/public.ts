/**
 * books: rules that must always hold, checked every hour and on demand. Owns book_runs; reads every other table, writes
 * none. A rule is a query that answers nothing as long as it holds; each has a fault in `test/flows/payments/books.test.ts` that
 * it finds.
 */
export { checkBooks, type JournalEntry, type RuleResult } from "./check-books.ts";
export type { BookRule } from "./rule.ts";
export { bookRules, rulesAtRest } from "./rules.ts";
export { checkSoonAfterStart, runBooks } from "./run-books.ts";
