/** The factor types that the store offers. */
import { readSignOnPolicy } from "#server/identity/identities/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { canSend } from "#server/platform/messaging/messaging.ts";
import type { Store } from "#server/platform/store.ts";
import type { StoredFactorType } from "./queries.ts";
import type { FactorPolicy } from "./rules.ts";

export const createReachCheck =
  (store: Store) =>
  (factorType: StoredFactorType): boolean =>
    factorType === "SMS" || factorType === "CALL" || factorType === "PUSH" ? canSend(store, factorType) : true;

export async function readFactorPolicy(connection: Connection, store: Store): Promise<FactorPolicy> {
  const { multiFactor } = await readSignOnPolicy(connection);
  return { multiFactor, canReach: createReachCheck(store) };
}
