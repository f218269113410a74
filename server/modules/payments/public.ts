/**
 * payments: money coming in and going back. Owns payments, refunds, refund_transactions, payment_alarms.
 *
 * Invariants: refunded ≤ captured ≤ authorized, by constraint; one open gateway payment per checkout; a provider is asked
 * with our own ids as idempotency keys, never from inside a transaction. What an order makes of the money is decided in
 * `orders`.
 */
export { paymentMethodName, presentRefund, presentTransactions } from "./present.ts";
export { type PaymentProvider, type ProviderState, ProviderUnavailable } from "./provider.ts";
export { connectTestGateway, findProvider, type MethodId, manualMethod, paymentMethods } from "./providers.ts";
export {
  findOpenDraft,
  findPayment,
  insertGatewayPayment,
  knownPaymentIds,
  listPayments,
  listUnsettledPayments,
  lockOpenPayment,
  lockPayment,
  lockPaymentsOfOrder,
  type Payment,
  raiseAlarm,
  updatePayment,
} from "./queries.ts";
export {
  endRefundTransaction,
  findRefundTransaction,
  insertRefund,
  listPendingRefundTransactions,
  listRefunds,
  lockRefund,
  type Refund,
  type RefundEnd,
  type RefundedLine,
} from "./refund-queries.ts";
export { canMove, isOpen, type PaymentState, stateByMoney } from "./states.ts";
