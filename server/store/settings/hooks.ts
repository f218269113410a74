/**
 * What other modules do inside the transaction that changes the store's settings. Those modules depend on settings, so they
 * are passed in (`server/settings-hooks.ts`) instead of imported.
 */
import type { StoreSettings } from "#api/store/settings.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";

export type SettingsChange = {
  readonly before: StoreSettings;
  readonly after: StoreSettings;
  readonly actor: Actor;
  readonly now: Date;
};
export type SettingsHook = (tx: Tx, change: SettingsChange) => Promise<void>;

const installed: SettingsHook[] = [];

/** Called once while the program is put together (`server/modules.ts`), never afterwards. */
export function installSettingsHooks(hooks: readonly SettingsHook[]): void {
  installed.splice(0, installed.length, ...hooks);
}

export async function runSettingsHooks(tx: Tx, change: SettingsChange): Promise<void> {
  for (const hook of installed) await hook(tx, change);
}
