/** What an operation outside a transaction works with. */
import type { Db, Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";

export type Desk = {
  store: Store;
  db: Db;
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  source: string;
};
