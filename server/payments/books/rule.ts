/** An audit rule: a query that returns no rows while its invariant holds. `api/payments/book-rules.ts` has its texts. */
import type { BookRuleId } from "#api/payments/book-rules.ts";

type BookArea = "STOCK" | "ORDERS" | "MONEY" | "LEDGER" | "LIMITS" | "EVENTS" | "IDENTITY";

export type BookRule = {
  readonly id: BookRuleId;
  readonly area: BookArea;
  /** SQL with one text column that describes each violation. `journal` is the gateway's own journal. */
  readonly query: string;
  /** Replaces `query` while no server runs on this database, which delays jobs legitimately; null skips the rule. */
  readonly queryAtRest?: string | null;
  /** The entity that the first word of a row identifies, for links. */
  readonly about?: "order" | "payment" | "checkout" | "member" | "gift-card";
  /** Needs the gateway's own journal. */
  readonly needsJournal?: boolean;
};

export const rule = (declaration: BookRule): BookRule => declaration;
