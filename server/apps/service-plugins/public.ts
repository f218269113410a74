/**
 * service-plugins: calls to installed apps during a purchase. Owns service_plugins, service_plugin_calls.
 *
 * Calls leave the store, so no transaction may be open. Writes whose price depends on apps are bound with
 * `handlePricedWrite`, which calls the apps before the transaction (answers.ts). Nothing here throws or exceeds its
 * deadline: if an app is slow, unreachable or returns an invalid response, the fallback of its kind applies (kinds.ts),
 * and the circuit breaker opens after a few failures.
 */

export {
  type AppAnswers,
  type AppCaller,
  type AppQuestion,
  type Collect,
  canonicalJson,
  handlePricedWrite,
  jobCaller,
  liveAnswers,
  withAppAnswers,
  withCollect,
} from "./answers.ts";
export { askRequires3dSecure, askViolations } from "./ask-checks.ts";
export { askGiftCardBalance, redeemAppGiftCard, voidAppGiftCard } from "./ask-gift-cards.ts";
export { askAdditionalFees, askShippingRates, askTaxes } from "./ask-prices.ts";
export { askRecommendations, listRecommenders } from "./ask-recommendations.ts";
export { askEligibleTriggers, listAppTriggers } from "./ask-triggers.ts";
export { endPluginsOf } from "./manage.ts";
export { asksApps, asksAppsNow, listProviders } from "./registry.ts";
export type * from "./types.ts";
