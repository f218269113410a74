/** The currency reports are in, and how amounts of it are written. */
import { readStoreSettings } from "#server/modules/settings/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { type Minor, money2 } from "#server/platform/money/money.ts";

export type MoneyOf = (amount: Minor) => ReturnType<typeof money2>;
export type Terms = { readonly currency: string; readonly money: MoneyOf };

export async function readTerms(db: Connection): Promise<Terms> {
  const { currency, locale } = await readStoreSettings(db);
  return { currency, money: (amount) => money2(amount, currency, locale) };
}
