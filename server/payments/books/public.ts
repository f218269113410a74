/**
 * books: invariants checked every hour and on demand. Owns book_runs; reads every other table and writes none. A rule
 * is a query that returns no rows while its invariant holds. For each rule, `test/flows/payments/books.test.ts` injects
 * a fault that it must find.
 */
export { checkBooks, type JournalEntry } from "./check-books.ts";
export { bookRules, rulesAtRest } from "./rules.ts";
export { checkSoonAfterStart } from "./run-books.ts";
