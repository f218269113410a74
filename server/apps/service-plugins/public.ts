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
  canonicalJson,
  handlePricedWrite,
  jobCaller,
  liveAnswers,
  withAppAnswers,
  withCollect,
} from "./answers.ts";
export { fetchRequires3dSecure, fetchViolations } from "./fetch-checks.ts";
export { fetchGiftCardBalance, redeemAppGiftCard, voidAppGiftCard } from "./fetch-gift-cards.ts";
export { fetchAdditionalFees, fetchShippingRates, fetchTaxes } from "./fetch-prices.ts";
export { fetchRecommendations, listRecommenders } from "./fetch-recommendations.ts";
export { fetchEligibleTriggers, listAppTriggers } from "./fetch-triggers.ts";
export { hasLoadedPlugins, hasPlugins, listProviders } from "./registry.ts";
export type * from "./types.ts";
