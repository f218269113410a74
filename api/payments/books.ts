/** The books: rules that must always hold, when they were checked, and what the ledger says. Additions of ours. */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Currency, Id, Money2, named, Text, Timestamp } from "../values.ts";

const services = ["/ecom"];
const readers = { actors: ["staff", "app"], permission: "orders:read" } as const;

export const BookRule = named(
  "BookRule",
  Type.Object({
    id: Type.String(),
    area: Type.Enum(["STOCK", "ORDERS", "MONEY", "LEDGER", "LIMITS", "EVENTS", "IDENTITY"]),
    /** What holds, as a sentence. */
    name: Type.String(),
    /** What that proves, in plain words. */
    proves: Type.String(),
    /** What the first word of each row names. */
    about: Type.Optional(Type.Enum(["order", "payment", "checkout", "member", "gift-card"])),
  }),
);
export type BookRule = Static<typeof BookRule>;

export const BookRun = named(
  "BookRun",
  Type.Object({
    id: Id,
    startedDate: Timestamp,
    /** Missing while it runs. */
    endedDate: Type.Optional(Timestamp),
    done: Type.Integer(),
    total: Type.Integer(),
    brokenRules: Type.Integer(),
    /** Why it did not come to its end. */
    failure: Type.Optional(Type.String()),
  }),
);
export type BookRun = Static<typeof BookRun>;

export const RuleResult = named(
  "BookRuleResult",
  Type.Object({
    ruleId: Type.String(),
    /** SKIPPED: the payment gateway's own journal could not be read. */
    state: Type.Enum(["HELD", "BROKEN", "SKIPPED"]),
    /** What is wrong, up to 50 rows; `count` says how many there are. */
    rows: Type.Array(Type.String()),
    count: Type.Integer(),
    milliseconds: Type.Integer(),
  }),
);
export type RuleResult = Static<typeof RuleResult>;

const RunWithResults = Type.Object({ run: BookRun, results: Type.Array(RuleResult) });

export const getBooks = endpoint({
  id: "books.getBooks",
  method: "GET",
  path: "/v1/books",
  services,
  summary: "The rules of the books, the latest check with its results, and the checks before it.",
  access: readers,
  response: Type.Object({
    rules: Type.Array(BookRule),
    latest: Type.Optional(RunWithResults),
    /** Newest first, the latest included, up to 50. */
    runs: Type.Array(BookRun),
  }),
  isOurs: true,
});

export const startBookRun = endpoint({
  id: "books.startBookRun",
  method: "POST",
  path: "/v1/book-runs",
  services,
  summary: "Checks the books now. Answers at once; while a check is under way it answers that one.",
  access: { actors: ["staff", "app"], permission: "payments:write" },
  response: Type.Object({ run: BookRun }),
  isOurs: true,
});

export const getBookRun = endpoint({
  id: "books.getBookRun",
  method: "GET",
  path: "/v1/book-runs/{id}",
  services,
  summary: "How far a check is, and what it has found.",
  access: readers,
  params: Type.Object({ id: Text(100) }),
  response: RunWithResults,
  errors: ["BOOK_RUN_NOT_FOUND"],
  isOurs: true,
});

export const getTrialBalance = endpoint({
  id: "books.getTrialBalance",
  method: "GET",
  path: "/v1/ledger/balances",
  services,
  summary:
    "The trial balance of a period: debits, credits and balance of each account. Balances of a currency add up to nothing.",
  access: readers,
  query: Type.Object({ from: Type.Optional(Timestamp), until: Type.Optional(Timestamp) }),
  response: Type.Object({
    accounts: Type.Array(
      Type.Object({
        account: Type.String(),
        name: Type.String(),
        currency: Currency,
        debits: Money2,
        credits: Money2,
        /** Decimal text, negative for a credit balance. */
        balance: Type.String(),
        formattedBalance: Type.String(),
      }),
    ),
  }),
  isOurs: true,
});
