/** Texts of the accounting checks and the trial balance. This file declares the shape; the other languages satisfy it. */
import { type BookRuleId, bookRuleTexts } from "#api/payments/book-rules.ts";

export const en = {
  title: "Books",
  subtitle: "Accounting and consistency checks, run every hour",
  areas: {
    STOCK: "Inventory",
    ORDERS: "Orders",
    MONEY: "Payments and refunds",
    LEDGER: "Ledger",
    LIMITS: "Discounts and memberships",
    EVENTS: "Events and integrations",
    IDENTITY: "Accounts",
  },
  run: "Run checks now",
  progress: "Checks completed",
  notRun: "Not checked yet",
  notRunText: "The first checks run a few minutes after the store starts. You can also run them now.",
  incomplete: "The last run failed",
  allPassed: "{count, plural, one {# check passed} other {All # checks passed}}",
  passedText: "Last checked {when}.",
  passedHistory:
    "{count, plural, one {Last checked {when}. No problems in the last # run.} other {Last checked {when}. No problems in the last # runs.}}",
  failed: "{count, plural, one {# of {total} checks failed} other {# of {total} checks failed}}",
  failedText: "Last checked {when}. Details are listed under each failed check.",
  check: "Check",
  result: "Result",
  caption: "{count, plural, one {{area}, # check} other {{area}, # checks}}",
  failedCount: "{count, plural, one {# failed} other {# failed}}",
  partlyChecked: "{count} of {total} checked",
  passed: "Passed",
  failedState: "Failed",
  skipped: "Provider unavailable",
  more: "{count, plural, one {and # more} other {and # more}}",
  balance: {
    title: "Trial balance",
    none: "No journal entries yet",
    noneText: "Entries are posted from your first order on.",
    caption: "{count, plural, one {Trial balance, # account} other {Trial balance, # accounts}}",
    account: "Account",
    debits: "Debits",
    credits: "Credits",
    balance: "Balance",
  },
  rules: bookRuleTexts as Record<BookRuleId, { name: string; proves: string }>,
};

export type BooksTexts = typeof en;
