/** What follows the store's settings, in the transaction that changes them (`store/settings/hooks.ts`). */

import { chooseLanguage } from "#api/store/languages.ts";
import { translatePolicies } from "#server/checkout/checkout-settings/public.ts";
import { moveStarterRate, translateGeneratedNames, translateStarterRate } from "#server/checkout/shipping/public.ts";
import { translateTaxNames } from "#server/pricing/taxes/public.ts";
import { type SettingsHook, translatorTo, writeStoreSettings } from "#server/store/settings/public.ts";

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

/** Tax names, policies, promises and the lines at the top of the shop. */
const translateTexts: SettingsHook = async (tx, { before, after, actor, now }) => {
  const language = chooseLanguage(after.locale);
  if (chooseLanguage(before.locale) === language) return;
  const translate = await translatorTo(tx, language);
  if (translate === undefined) return;
  await translateTaxNames(tx, translate, { actor, now });
  await translatePolicies(tx, translate, { actor, now });
  const promises = after.promises.map((promise) => ({
    ...promise,
    title: translate(promise.title),
    text: translate(promise.text),
  }));
  const lines = { tagline: translate(after.tagline), announcement: translate(after.announcement) };
  await writeStoreSettings(tx, { promises, ...lines }, now);
};

export const settingsHooks: readonly SettingsHook[] = [moveShipping, translateShipping, translateTexts];
