/** What other domains do for accounts; wired by server/modules.ts, since identity may not import them. */
import type { Connection, Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";

export type MergedMembers = { fromId: string; toId: string; now: Date };

export type AccountHooks = {
  /** Runs in the transaction that makes two members one: what belonged to `fromId` belongs to `toId`. */
  onMembersMerged(tx: Tx, merged: MergedMembers): Promise<void>;
  /** Everything other domains keep about the member, by kind, for the export. */
  collectDetails(connection: Connection, memberId: string): Promise<Record<string, unknown>>;
  /** Runs in the transaction that deletes an app: what else it set up ends. */
  onAppDeleted(tx: Tx, store: Store, deleted: { appId: string; now: Date }): Promise<void>;
};
