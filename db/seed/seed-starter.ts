/** Defaults of a new store. Its merchant reviews them in the back office. */
import { chooseLanguage } from "#api/store/languages.ts";
import { createStarterRate } from "#server/checkout/shipping/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { createTaxGroup } from "#server/pricing/taxes/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { closeNewStorefront } from "#server/store/store-status/public.ts";

export async function seedStarter(tx: Tx, now: Date): Promise<void> {
  const { country, currency, locale } = await readStoreSettings(tx);
  await createStarterRate(tx, { country, currency, language: chooseLanguage(locale) }, now);
  await createTaxGroup(tx, { name: "Standard" }, now);
  await closeNewStorefront(tx);
}
