/** Store name, currency and other settings. */
import { writeCheckoutSettings } from "#server/checkout/checkout-settings/public.ts";
import { updateInvoiceSettings } from "#server/orders/invoices/public.ts";
import { updateOrdersSettings } from "#server/orders/orders/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { rememberGeneratedTexts, writeStoreSettings } from "#server/store/settings/public.ts";
import { shopName, shopTagline } from "./goods/brands.ts";
import { DEMO_OWNER } from "./seed-access.ts";
import { exchangeRates, locations } from "./shipping-and-tax.ts";
import { policies, promises } from "./store-content.ts";
import { lines, policyTexts, promiseTexts } from "./store-texts.ts";

const demoTexts = [lines, promiseTexts, policyTexts].flatMap((texts) => Object.values(texts));
const demoSeller = { legalName: `${shopName} LLC`, address: { ...locations[0].address } };

export async function seedSettings(tx: Tx, store: Store): Promise<void> {
  const isDemo = store.config.seed.kind === "demo";
  await writeStoreSettings(
    tx,
    {
      ...(isDemo ? { name: shopName, tagline: shopTagline } : { name: "My store" }),
      ...(isDemo ? { announcement: lines.announcement.en } : {}),
      currency: "USD",
      locale: "en-US",
      timeZone: "America/New_York",
      weightUnit: "LB",
      country: "US",
      contactEmail: isDemo ? "hello@larkfold.example" : (store.config.seedValues.ownerEmail ?? DEMO_OWNER.email),
      conversionRates: isDemo ? { EUR: exchangeRates.EUR, GBP: exchangeRates.GBP } : {},
      freeShippingFrom: isDemo ? 7500 : 0,
      promises: isDemo ? promises : [],
    },
    store.now(),
  );
  if (!isDemo) return;
  await updateInvoiceSettings(tx, { seller: demoSeller }, store.now());
  await writeCheckoutSettings(tx, { checkoutPolicies: policies }, store.now());
  await rememberGeneratedTexts(tx, demoTexts, store.now());
  await updateOrdersSettings(tx, { actor: { kind: "anonymous" }, now: store.now() }, { returnWindowDays: 30 });
}
