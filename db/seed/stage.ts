/** A step of filling an empty database. It commits as a whole, or resumes where it stopped, and is recorded by name. */
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import type { Store } from "#server/platform/store.ts";

export type Report = {
  say(message: string): void;
  /** How much of a background stage is done; shown in the terminal and on the dashboard. */
  count(done: number, total: number): Promise<void>;
  /** The process is stopping; a background stage ends early and resumes at the next start. */
  readonly signal: AbortSignal;
};

export type Stage = {
  readonly name: string;
  readonly says?: string;
  /** Runs while the store is open, after all other stages. */
  readonly isBackground?: true;
  run(store: Store, report: Report): Promise<void>;
};

export const inTransaction = (store: Store, work: (tx: Tx) => Promise<void>): Promise<void> =>
  transaction(store.database.db, work);
