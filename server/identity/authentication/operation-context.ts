/** Dependencies of an operation that opens its own transactions. */
import type { Db, Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";

export type OperationContext = {
  store: Store;
  db: Db;
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  source: string;
};
