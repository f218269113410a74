/** A rule of the books: a query that answers nothing as long as it holds (quality/reliability-security, section 5). */
export type BookArea = "STOCK" | "ORDERS" | "MONEY" | "LEDGER" | "LIMITS" | "EVENTS" | "IDENTITY";

export type BookRule = {
  readonly id: string;
  readonly area: BookArea;
  /** What holds, as a sentence. */
  readonly name: string;
  /** What it proves, in the merchant's words. */
  readonly proves: string;
  /** SQL: one text column that names what is wrong. `journal` stands for what the gateway wrote down itself. */
  readonly query: string;
  /** Asked instead while no store serves this database, which is nobody's fault; null when nothing can be said then. */
  readonly queryAtRest?: string | null;
  /** What the first word of a row names, so that a person can go there. */
  readonly about?: "order" | "payment" | "checkout" | "member" | "gift-card";
  /** Needs the gateway's own journal. */
  readonly needsJournal?: boolean;
};

export const rule = (declaration: BookRule): BookRule => declaration;
