/** What follows the store's settings, in the transaction that changes them (`modules/settings/hooks.ts`). */
import type { SettingsHook } from "./modules/settings/public.ts";
import { moveStarterRate } from "./modules/shipping/public.ts";

const moveShipping: SettingsHook = async (tx, { before, after, actor, now }) => {
  if (before.country === after.country && before.currency === after.currency) return;
  await moveStarterRate(tx, after, { actor, now });
};

export const settingsHooks: readonly SettingsHook[] = [moveShipping];
