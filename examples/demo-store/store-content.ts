/** Content of the demo store: policies and promises. An empty store has none. */
import type { CheckoutSettingsChanges } from "#api/checkout/checkout-settings.ts";
import type { StorePromise } from "#api/store/settings.ts";
import { policyTexts, promiseTexts } from "./store-texts.ts";

export const promises: StorePromise[] = [
  { icon: "truck", title: promiseTexts.delivery.en, text: promiseTexts.packed.en, places: ["HOME"] },
  { icon: "return", title: promiseTexts.thirtyDays.en, text: promiseTexts.unused.en, places: ["HOME", "CART"] },
  { icon: "lock", title: promiseTexts.safe.en, text: promiseTexts.noAccount.en, places: ["HOME"] },
];

const shown = Object.entries(policyTexts).map(([name, { en }]) => [name, { visible: true, content: en }] as const);
export const policies: NonNullable<CheckoutSettingsChanges["checkoutPolicies"]> = Object.fromEntries(shown);
