/** Currency, money formatting and default time zone of reports. */

import type { Connection } from "#server/platform/db/db.ts";
import { type Minor, money2 } from "#server/platform/money/money.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";

export type MoneyOf = (amount: Minor) => ReturnType<typeof money2>;
export type Terms = { readonly currency: string; readonly money: MoneyOf; readonly timeZone: string };

export async function readTerms(db: Connection): Promise<Terms> {
  const { currency, locale, timeZone } = await readStoreSettings(db);
  return { currency, timeZone, money: (amount) => money2(amount, currency, locale) };
}
