/**
 * orders: what was bought. Owns order_counter, orders, order_line_items, order_activities.
 *
 * Invariants: one order per checkout, for ever; numbers without gaps; stock, coupon and cart change in the order's own
 * transaction; payment and fulfillment status follow from money and quantities; money that cannot become an order goes
 * back. Emits the order events (`#api/order-events.ts`). Lock order: checkout, order, payment, stock, cart, number.
 */

export type { DraftLine, DraftShipping } from "#server/modules/checkouts/public.ts";
export { announceOrder, readTransactions } from "./announce.ts";
export { updateTags } from "./bulk-orders.ts";
export { cancelOrder, cancelToRefund } from "./cancel-order.ts";
export { requestCapture, requestVoid } from "./capture-payment.ts";
export { approveOrder } from "./change-status.ts";
export { chargeIntent, chargeOrder } from "./charge-order.ts";
export { claimGuestOrders, exportOrders, moveOrders } from "./claim-orders.ts";
export { noteDifference } from "./difference.ts";
export { readRefundablePayments, refundDifference, replaceFees, replaceLines } from "./edit-order.ts";
export {
  findRenewals,
  installOrderHooks,
  isAnythingUsed,
  type OrderHooks,
  type PlacingOrder,
  type RefundedUnits,
  type Renewal,
  runOrderHooks,
} from "./hooks.ts";
export type { OrderContent } from "./insert-order.ts";
export { insertAndAnnounce } from "./intake.ts";
export { enqueueEditedMail } from "./mails/edited-mail.ts";
export { enqueuePaymentLinkMail } from "./mails/payment-link-mail.ts";
export { enqueueOrderMail } from "./mails/send.ts";
export { enqueueShippedMail } from "./mails/shipped-mail.ts";
export { outOfStock } from "./make-order.ts";
export { markAsPaid } from "./mark-as-paid.ts";
export {
  isDisputed,
  isDueSecured,
  isPaid,
  isSecured,
  needsSending,
  type Order,
  type OrderLine,
  owedOf,
  refuseDisputed,
  refuseEnded,
  sentUnits,
} from "./order.ts";
export { type BuyerActions, buyerActions, getOrderByKey, hasWithdrawalRight } from "./own-order.ts";
export { beginOrderPayment, paymentIdFor } from "./pay-order.ts";
export { addPayments } from "./payment-records.ts";
export { placeOrder } from "./place-order.ts";
export { presentOrder, presentOrderForBuyer } from "./present.ts";
export { findOrder, getOrder, lockOrder, refuseTakenLineIds, selectOrders, visibleTo } from "./queries.ts";
export { refundEverything } from "./refund-everything.ts";
export { refundOrder } from "./refund-order.ts";
export { findLine, worthOfUnits } from "./refund-rules.ts";
export { rescheduleLine } from "./reschedule-line.ts";
export { restock } from "./restock.ts";
export { afterRefund as afterMoneyChange } from "./send-refund.ts";
export { ORDERS_SETTINGS_TAG, type OrdersSettings, readOrdersSettings, updateOrdersSettings } from "./settings.ts";
export { settlePayment } from "./settle-payment.ts";
export { fulfillmentStatusOf } from "./states.ts";
export { readUnitsToCome } from "./units-to-come.ts";
export { addActivity, addUnits, writeOrder } from "./writes.ts";
