/** A step of filling an empty database. It commits as a whole and is recorded by name. */
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import type { Store } from "#server/platform/store.ts";

export type Stage = {
  readonly name: string;
  readonly says?: string;
  run(store: Store, onProgress: (message: string) => void): Promise<void>;
};

export const inTransaction = (store: Store, work: (tx: Tx) => Promise<void>): Promise<void> =>
  transaction(store.database.db, work);
