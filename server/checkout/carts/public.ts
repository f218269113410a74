/**
 * Carts of visitors and members. Owns `carts`, `cart_line_items`, `saved_line_items`, `cart_links`.
 *
 * Invariants: one current cart per visitor and per member; equal items share a line; every change locks the cart and
 * raises its revision by one. Carts store no prices: `gatherPricing` prices lines of carts and checkouts from the
 * current catalog, discounts, shipping and taxes. Lock order: carts, checkouts, orders.
 *
 * `country` parameters are the store's own country (settings), the default for buyers without an address.
 */

export { type Cart, type CartOwner, type MerchantDiscount, memberIdOf, ownerOf } from "./cart.ts";
export { deleteExpiredLinks, withCoupon } from "./cart-links.ts";
export { type CartRequest, cartRequestById, requireOpenStore } from "./cart-request.ts";
export { addLines, type FilledCart, putBack, type Returning } from "./commands/add-lines.ts";
export { findIdleCarts, markCartIdle } from "./commands/idle-carts.ts";
export { mergeCarts } from "./commands/merge-carts.ts";
export { updateCart } from "./commands/update-cart.ts";
export { markOrdered } from "./commands/write-queries.ts";
export { type CartHooks, cartHooks, resolveReserved } from "./hooks.ts";
export { CUSTOM_APP_ID, customTermsOf, referenceOf, termsOf as lineTermsOf, toNewLines } from "./line-input.ts";
export { type LineTerms, lineKey, sellableOfLine } from "./line-terms.ts";
export { presentContact } from "./present/present-address.ts";
export { presentLine } from "./present/present-line.ts";
export { presentSubscriptionCharges } from "./present/present-subscriptions.ts";
export {
  calculationError,
  findViolations,
  presentAppliedDiscounts,
  presentLinePrices,
  presentLogistics,
  presentShipping,
  presentSummary,
  presentTotals,
} from "./present/present-totals.ts";
export { type Presentation, presentationFor, presentMoney } from "./present/presentation.ts";
export {
  type AppItem,
  findMetTriggers,
  type KeptRate,
  optionOfApp,
  optionsOfApps,
  taxesOfApps,
  toAppLines,
} from "./price/app-requests.ts";
export { violationsOfApps } from "./price/app-violations.ts";
export { finishCart, linkCheckout } from "./price/finish-cart.ts";
export {
  type ChosenMembership,
  findFailedCarriers,
  findSellablesOfLines,
  gatherPricing,
  type PricedPurchase,
  type PurchaseRequest,
} from "./price/gather-pricing.ts";
export { areAllPayable, type CartPlans, findPlansOf, linesWithoutMembership } from "./price/plans.ts";
export { priceCart, WHOLE_PRICE } from "./price/price-cart.ts";
export { priceToken, totalOfToken } from "./price/price-token.ts";
export type { PurchaseLine } from "./price/pricing-lines.ts";
export { findCartById, findCurrentCart, getCart, getCurrentCart, lockCart } from "./queries.ts";
export { availabilityOf } from "./read-line.ts";
export { presentCart } from "./wire/v1/present-cart.ts";
