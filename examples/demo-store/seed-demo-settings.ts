/** Name, texts and other settings of the demo store. */
import { writeCheckoutSettings } from "#server/checkout/checkout-settings/public.ts";
import { updateInvoiceSettings } from "#server/orders/invoices/public.ts";
import { updateOrdersSettings } from "#server/orders/orders/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { rememberGeneratedTexts, writeStoreSettings } from "#server/store/settings/public.ts";
import { shopName, shopTagline } from "./goods/brands.ts";
import { exchangeRates, locations } from "./shipping-and-tax.ts";
import { policies, promises } from "./store-content.ts";
import { lines, policyTexts, promiseTexts } from "./store-texts.ts";

const demoTexts = [lines, promiseTexts, policyTexts].flatMap((texts) => Object.values(texts));
const demoSeller = { legalName: `${shopName} LLC`, address: { ...locations[0].address } };

export async function seedDemoSettings(tx: Tx, store: Store): Promise<void> {
  await writeStoreSettings(
    tx,
    {
      name: shopName,
      tagline: shopTagline,
      announcement: lines.announcement.en,
      contactEmail: "hello@larkfold.example",
      conversionRates: { EUR: exchangeRates.EUR, GBP: exchangeRates.GBP },
      freeShippingFrom: 7500,
      promises,
    },
    store.now(),
  );
  await updateInvoiceSettings(tx, { seller: demoSeller }, store.now());
  await writeCheckoutSettings(tx, { checkoutPolicies: policies }, store.now());
  await rememberGeneratedTexts(tx, demoTexts, store.now());
  await updateOrdersSettings(tx, { actor: anonymous, now: store.now() }, { returnWindowDays: 30 });
}
