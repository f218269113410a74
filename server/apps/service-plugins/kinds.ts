/**
 * Deadlines (api/apps/service-plugin-methods.ts), cache lifetimes and fallbacks by kind:
 *
 * | Kind              | Fallback                                                                        |
 * |-------------------|---------------------------------------------------------------------------------|
 * | SHIPPING_RATES    | the last good response to the same request, or only the store's own rates        |
 * | TAXES             | the store's own rates, marked FALLBACK_RATE                                      |
 * | ADDITIONAL_FEES   | the last good response to the same request, or no fee                            |
 * | DISCOUNT_TRIGGERS | the trigger does not fire                                                        |
 * | VALIDATIONS       | the plugin's `refusesOnFailure`; by default the purchase continues               |
 * | GIFT_CARDS        | the card cannot be used now                                                      |
 * | PAYMENT_SETTINGS  | the plugin's `fallbackValueForRequires3dSecure`                                  |
 * | RECOMMENDATIONS   | the last good response to the same request, or the next algorithm                |
 */
import type { TSchema } from "typebox";
import * as contract from "#api/apps/service-plugin-methods.ts";

export { type PluginKind, pluginKinds } from "#api/apps/service-plugin-methods.ts";

type Patience = {
  readonly deadlineMs: number;
  /** Cache lifetime of a response; 0 disables the cache. */
  readonly cacheMs: number;
  /** Lifetime of a cached response while the app fails. */
  readonly staleMs: number;
};

export type Method<Request extends TSchema = TSchema, Answer extends TSchema = TSchema> = contract.PluginMethod<
  contract.PluginKind,
  string,
  Request,
  Answer
> &
  Patience;

const MINUTE = 60_000;

export const getRates = { ...contract.getRates, deadlineMs: 2000, cacheMs: MINUTE, staleMs: 60 * MINUTE };
export const calculateTax = { ...contract.calculateTax, deadlineMs: 2000, cacheMs: 5 * MINUTE, staleMs: 60 * MINUTE };
export const calculateAdditionalFees = {
  ...contract.calculateAdditionalFees,
  deadlineMs: 2000,
  cacheMs: MINUTE / 2,
  staleMs: 60 * MINUTE,
};
export const listTriggers = { ...contract.listTriggers, deadlineMs: 3000, cacheMs: MINUTE, staleMs: 60 * MINUTE };
export const getEligibleTriggers = {
  ...contract.getEligibleTriggers,
  deadlineMs: 1500,
  cacheMs: MINUTE / 2,
  staleMs: 0,
};
export const getViolations = { ...contract.getViolations, deadlineMs: 2000, cacheMs: 5000, staleMs: 0 };
export const getBalance = { ...contract.getBalance, deadlineMs: 3000, cacheMs: 0, staleMs: 0 };
export const redeem = { ...contract.redeem, deadlineMs: 10_000, cacheMs: 0, staleMs: 0 };
export const voidRedemption = { ...contract.voidRedemption, deadlineMs: 10_000, cacheMs: 0, staleMs: 0 };
export const getPaymentSettings = { ...contract.getPaymentSettings, deadlineMs: 2000, cacheMs: MINUTE, staleMs: 0 };
export const getRecommendations = {
  ...contract.getRecommendations,
  deadlineMs: 1500,
  cacheMs: 5 * MINUTE,
  staleMs: 60 * MINUTE,
};
