/** What follows the store's settings, in the transaction that changes them (`modules/settings/hooks.ts`). */

import { chooseLanguage } from "#api/languages.ts";
import type { SettingsHook } from "./modules/settings/public.ts";
import { moveStarterRate, translateGeneratedNames, translateStarterRate } from "./modules/shipping/public.ts";

const moveShipping: SettingsHook = async (tx, { before, after, actor, now }) => {
  if (before.country === after.country && before.currency === after.currency) return;
  await moveStarterRate(tx, after, { actor, now });
};

/** After the starter rate has moved: it keeps the revision that it was written with. */
const translateShipping: SettingsHook = async (tx, { before, after, actor, now }) => {
  const language = chooseLanguage(after.locale);
  if (chooseLanguage(before.locale) === language) return;
  const change = { language, currency: after.currency, actor, now };
  await translateStarterRate(tx, change);
  await translateGeneratedNames(tx, change);
};

export const settingsHooks: readonly SettingsHook[] = [moveShipping, translateShipping];
