/**
 * carts: what a visitor or member means to buy. Owns carts, cart_line_items, saved_line_items, cart_links.
 *
 * Invariants: one current cart per visitor and per member; equal items are one line; every change locks the cart and
 * raises its revision by one. A cart keeps no prices: `gatherPricing` prices lines of carts and checkouts alike from
 * the catalog, discounts, shipping and taxes of the moment. Lock order: carts before checkouts before orders.
 *
 * `country` arguments are the store's own country (settings), for buyers who have not said where they are.
 */

export { addToCart, type FilledCart, putBack, type Returning } from "./add-to-cart.ts";
export { violationsOfApps } from "./app-violations.ts";
export {
  type Apps,
  type AskableGoods,
  type AskableLine,
  askedLines,
  hasApps,
  type KeptRate,
  optionOfApp,
  optionsOfApps,
  taxesOfApps,
  triggersMet,
} from "./ask-apps.ts";
export {
  type Cart,
  type CartKey,
  type CartLine,
  type CartOwner,
  type MerchantDiscount,
  makerOf,
  memberIdOf,
  ownerOf,
  type PurchaseTerms,
  type ShopperKey,
} from "./cart.ts";
export { forgetExpiredLinks, withCoupon } from "./cart-links.ts";
export { refreshLines, setMembership } from "./change-lines.ts";
export { finishCart, rememberCheckout } from "./finish-cart.ts";
export {
  type CalculationPart,
  type CalculationProblem,
  type ChosenMembership,
  findSellablesOfLines,
  gatherPricing,
  type PricedPurchase,
  type PurchaseLine,
  type PurchaseRequest,
  silentOf,
} from "./gather-pricing.ts";
export { type CardOfCart, giftCardOf, giftCardPayment } from "./gift-card.ts";
export { findIdleCarts, markCartIdle } from "./idle-carts.ts";
export {
  CUSTOM_APP_ID,
  type CustomTerms,
  customTermsOf,
  type LineTerms,
  lineKey,
  type OverrideTerms,
  paymentOptionOf,
  sellableOfLine,
  termsOf as lineTermsOf,
} from "./line-terms.ts";
export { type MergedCarts, mergeCarts } from "./merge-carts.ts";
export { moveMemberCart } from "./move-cart.ts";
export { areAllPayable, type CartPlans, choicesOfLines, findCartPlans } from "./plans.ts";
export { presentCart } from "./present.ts";
export { presentAddress, presentContact } from "./present-address.ts";
export { presentExplanations } from "./present-explanations.ts";
export { availabilityOf, presentLine } from "./present-line.ts";
export { presentSubscriptionCharges } from "./present-subscriptions.ts";
export {
  calculationError,
  findMemberViolations,
  findStockViolations,
  findViolations,
  presentAppliedDiscounts,
  presentCalculationErrors,
  presentLinePrices,
  presentLogistics,
  presentShipping,
  presentSummary,
  presentTax,
  presentTotals,
} from "./present-totals.ts";
export { findCartById, findCurrentCart, getCart, getCurrentCart, insertCart, lockCart, openCart } from "./queries.ts";
export { purchaseLimit } from "./rules.ts";
export { type Spelling, spellingFor, spellMoney } from "./spelling.ts";
export { createCart, openForChange, removeLineItems, updateCart, updateQuantities } from "./update-cart.ts";
export { type CartChanges, markOrdered, removeCart, writeCart } from "./write-queries.ts";
