/**
 * orders: placed orders. Owns order_counter, orders, order_line_items, order_activities.
 * Invariants: a checkout has at most one order; order numbers have no gaps; stock, coupon and cart change in the
 * order's transaction; payment and fulfillment status are derived from payments and quantities; a payment that can't
 * become an order is refunded. Emits the order events (`#api/orders/orders/order-events.ts`). Lock order: checkout, order, payment,
 * stock, cart, number.
 */

export type { DraftLine, DraftShipping } from "#server/checkout/checkouts/public.ts";
export { announceOrder, readTransactions } from "./announce.ts";
export { updateTags } from "./change/bulk-orders.ts";
export { recordDifference } from "./change/difference.ts";
export { readRefundablePayments, refundDifference, replaceFees, replaceLines } from "./change/edit-order.ts";
export { rescheduleLine } from "./change/reschedule-line.ts";
export { addActivity, addUnits, writeOrder } from "./change/writes.ts";
export { type OrderHooks, orderHooks, type PlacingOrder, type Renewal } from "./hooks/hooks.ts";
export { findRenewals, isAnythingUsed, runOrderHooks } from "./hooks/run-hooks.ts";
export { enqueueEditedMail } from "./mails/edited-mail.ts";
export { addressLines, orderUrl } from "./mails/order-parts.ts";
export { enqueuePaymentLinkMail } from "./mails/payment-link-mail.ts";
export { enqueueOrderMail } from "./mails/send.ts";
export { enqueueShippedMail } from "./mails/shipped-mail.ts";
export {
  awaitsApproval,
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
  wasPaid,
} from "./order.ts";
export { requestCapture, requestVoid } from "./payment/capture-payment.ts";
export { chargeIntent, chargeOrder } from "./payment/charge-order.ts";
export { markAsPaid } from "./payment/mark-as-paid.ts";
export { beginOrderPayment, paymentIdFor } from "./payment/pay-order.ts";
export { addPaidActivity } from "./payment/payment-activities.ts";
export { readPaymentInstructions } from "./payment/payment-instructions.ts";
export { addPayments } from "./payment/payment-records.ts";
export { settlePayment } from "./payment/settle-payment.ts";
export { updatePaymentStatus } from "./payment/update-payment-status.ts";
export {
  findUntouchedImports,
  type ImportDetails,
  type ImportedOrder,
  planImport,
  removeUntouchedImport,
  writeImport,
} from "./placement/import-order.ts";
export type { OrderContent } from "./placement/insert-order.ts";
export { insertAndAnnounce } from "./placement/intake.ts";
export { outOfStock } from "./placement/make-order.ts";
export { placeOrder } from "./placement/place-order.ts";
export { buyerActions, canPay, getOrderByKey, hasWithdrawalRight } from "./read/own-order.ts";
export { presentOrder, presentOrderForBuyer } from "./read/present.ts";
export { findOrder, getOrder, lockOrder, refuseTakenLineIds, selectOrders, visibleTo } from "./read/queries.ts";
export { readUnitsToCome } from "./read/units-to-come.ts";
export { cancelOrder, cancelToRefund } from "./refund/cancel-order.ts";
export { refundEverything } from "./refund/refund-everything.ts";
export { refundOrder } from "./refund/refund-order.ts";
export { findLine, worthOfUnits } from "./refund/refund-rules.ts";
export { restock } from "./refund/restock.ts";
export { ORDERS_SETTINGS_TAG, readOrdersSettings, updateOrdersSettings } from "./settings.ts";
export { fulfillmentStatusOf } from "./states.ts";
