/**
 * service-plugins: what installed apps have a say in during a purchase. Owns service_plugins, service_plugin_calls.
 *
 * Every question here goes out of the store, so it is asked while no transaction is open: within one by way of
 * `context.outside` (carts/app-requests.ts), which rolls it back, asks, and does the work again with the answer. Nothing here
 * throws or waits longer than its deadline: an app that is slow, down or talks nonsense is left out as its kind's fallback
 * says (kinds.ts), and rests after a few failures. Without apps of a kind nothing is asked.
 */

export { askRequires3dSecure, askViolations } from "./ask-checks.ts";
export { askGiftCardBalance, redeemAppGiftCard, voidAppGiftCard } from "./ask-gift-cards.ts";
export { askAdditionalFees, askShippingRates, askTaxes } from "./ask-prices.ts";
export { askRecommendations, listRecommenders } from "./ask-recommendations.ts";
export { askEligibleTriggers, listAppTriggers } from "./ask-triggers.ts";
export { endPluginsOf } from "./manage.ts";
export { asksApps, asksAppsNow, listProviders } from "./registry.ts";
export type * from "./types.ts";
