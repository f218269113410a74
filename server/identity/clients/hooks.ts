/** Hooks for other modules, run in the transaction that deletes an app. */
import type { Tx } from "#server/platform/db/db.ts";
import { handlersOf, hookPoint } from "#server/platform/db/hooks.ts";
import type { Store } from "#server/platform/store.ts";

export type DeletedApp = { readonly appId: string; readonly store: Store; readonly now: Date };

type ClientHooks = { onAppDeleted(tx: Tx, app: DeletedApp): Promise<void> };

export const clientHooks = hookPoint<ClientHooks>("identity/clients");

export async function runAppDeleted(tx: Tx, app: DeletedApp): Promise<void> {
  for (const { onAppDeleted } of handlersOf(tx, clientHooks)) await onAppDeleted(tx, app);
}
