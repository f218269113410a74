/** Audit: invariants, their checks, and the ledger. These endpoints are extensions. */
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
    /** The invariant, as a sentence. */
    name: Type.String(),
    /** What the rule proves, in plain terms. */
    proves: Type.String(),
    /** The entity that the first word of each row identifies. */
    about: Type.Optional(Type.Enum(["order", "payment", "checkout", "member", "gift-card"])),
  }),
);
export type BookRule = Static<typeof BookRule>;

export const BookRun = named(
  "BookRun",
  Type.Object({
    id: Id,
    startedDate: Timestamp,
    /** Absent while it runs. */
    endedDate: Type.Optional(Timestamp),
    done: Type.Integer(),
    total: Type.Integer(),
    brokenRules: Type.Integer(),
    /** Why the check failed. */
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
    /** Violations, up to 50 rows; `count` is the total. */
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
  summary: "Get the audit rules, the latest check with its results, and earlier checks.",
  access: readers,
  response: Type.Object({
    rules: Type.Array(BookRule),
    latest: Type.Optional(RunWithResults),
    /** Newest first, including the latest, up to 50. */
    runs: Type.Array(BookRun),
  }),
  isOurs: true,
});

export const startBookRun = endpoint({
  id: "books.startBookRun",
  method: "POST",
  path: "/v1/book-runs",
  services,
  summary: "Start a check. Returns immediately, with the check in progress if there is one.",
  access: { actors: ["staff", "app"], permission: "payments:write" },
  response: Type.Object({ run: BookRun }),
  isOurs: true,
});

export const getBookRun = endpoint({
  id: "books.getBookRun",
  method: "GET",
  path: "/v1/book-runs/{id}",
  services,
  summary: "Get a check's progress and results.",
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
    "Get the trial balance of a period: debits, credits and balance of each account. The balances of a currency sum to zero.",
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
