/**
 * payments: money coming in and going back. Owns payments, refunds, refund_transactions, payment_alarms,
 * payment_chargebacks, payment_provider_settings, saved_payment_methods, reconciliation_runs.
 *
 * Invariants: refunded ≤ captured ≤ authorized, by constraint; one open gateway payment per checkout; a provider is asked
 * with our own ids as idempotency keys, never from inside a transaction. What an order makes of the money is decided in
 * `orders`.
 */
export { type Chargeback, listChargebacks, noteDispute } from "./chargebacks.ts";
export { enqueueForgetting } from "./forget-methods.ts";
export {
  canHaveReceipt,
  cardOf,
  forBuyer,
  giftCardRedemptionOf,
  membershipLineOf,
  paymentMethodName,
  presentChargeback,
  presentPayment,
  presentRefund,
  presentTransactions,
  refundedMeans,
} from "./present.ts";
export {
  type Dispute,
  type PaymentProvider,
  type ProviderState,
  ProviderUnavailable,
  type StartRequest,
  type Subject,
} from "./provider.ts";
export {
  isMethodId,
  type MethodId,
  type ProviderSettings,
  turnOnOfflinePayment,
} from "./provider-settings.ts";
export {
  callbackUrl,
  connectTestGateway,
  findEnabledSettings,
  findProvider,
  listProviders,
  type PaymentMethod,
  paymentMethods,
} from "./providers.ts";
export {
  findOpenDraft,
  findPayment,
  GIFT_CARD_APP,
  insertGatewayPayment,
  insertRecordedPayment,
  knownPaymentIds,
  listDuePayments,
  listPayments,
  listUnsettledPayments,
  listWaitingPayments,
  lockOpenPayment,
  lockOpenPaymentOfOrder,
  lockPayment,
  lockPaymentsOfOrder,
  type Payment,
  type PaymentChanges,
  raiseAlarm,
  subjectOf,
  toPayment,
  updatePayment,
} from "./queries.ts";
export {
  endRefundTransaction,
  findRefundTransaction,
  insertRefund,
  listPendingRefundTransactions,
  listRefunds,
  lockRefund,
  noteProviderRefund,
  type Refund,
  type RefundEnd,
  type RefundedFee,
  type RefundedLine,
  type RefundTransactionRow,
  refundsOfPayment,
} from "./refund-queries.ts";
export { type Refundability, refundabilityOf, refundableOf } from "./refundability.ts";
export { findSavedMethod, keepMethod, listSavedMethods, type SavedMethod, tokenOf } from "./saved-methods.ts";
export { canMove, canSetByHand, isOpen, isPaymentState, type PaymentState, stateByMoney } from "./states.ts";
export { paymentWordsIn } from "./texts/texts.ts";
