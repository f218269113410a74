/**
 * Checkouts: purchases in progress, each of which becomes one order. Owns `checkouts`, `checkout_line_items`.
 *
 * Invariants: one open checkout per cart; no shopper can read what another one entered, because others get copies; an
 * open checkout is priced from the catalog on every read; a completed one never changes and shows the ordered data.
 * Lock order: checkout, payment, stock, cart. Emits `checkout_created`, `checkout_updated`, `checkout_deleted`; orders
 * emit `checkout_completed`.
 */

export {
  type Caller,
  changeCheckout,
  createCheckout,
  previewChange,
  previewCheckout,
  requestedUpdate,
} from "./change-checkout.ts";
export { addressViolations } from "./check-address.ts";
export type { Checkout, Creator } from "./checkout.ts";
export { completeCheckoutSql, lockCheckoutById } from "./completion/complete.ts";
export { readCompletion, signCompletion } from "./completion/completion-links.ts";
export {
  findIdleCheckouts,
  findOpenCheckoutOfCart,
  markCheckoutIdle,
} from "./completion/idle-checkouts.ts";
export { draftOrder } from "./draft.ts";
export { checkoutFromCart, type FromCart, previewFromCart } from "./from-cart.ts";
export { lockCheckout, lockCheckoutToOrder, releaseSource } from "./locks.ts";
export { isOffered, isRevisedSince, type PaymentChoice, termsForPaying } from "./offers.ts";
export type { DraftLine, DraftShipping, OrderDraft } from "./order-draft.ts";
export { presentCreator } from "./present.ts";
export { priceCheckout, priceForBuyer } from "./price-checkout.ts";
export { asClaimed, getCheckout, getCheckoutByPurchaseFlow, storeActor } from "./queries.ts";
export { findObstacle } from "./rules.ts";
