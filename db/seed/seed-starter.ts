/** Defaults of a new store. Its merchant reviews them in the back office. */
import { chooseLanguage } from "#api/languages.ts";
import { readStoreSettings } from "#server/modules/settings/public.ts";
import { createStarterRate } from "#server/modules/shipping/public.ts";
import { createTaxGroup } from "#server/modules/taxes/public.ts";
import type { Tx } from "#server/platform/db/db.ts";

export async function seedStarter(tx: Tx, now: Date): Promise<void> {
  const { country, currency, locale } = await readStoreSettings(tx);
  await createStarterRate(tx, { country, currency, language: chooseLanguage(locale) }, now);
  await createTaxGroup(tx, { name: "Standard" }, now);
}
