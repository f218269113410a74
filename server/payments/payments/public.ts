/**
 * payments: payments, refunds and chargebacks. Owns payments, refunds, refund_transactions, payment_alarms,
 * payment_chargebacks, payment_provider_settings, saved_payment_methods, reconciliation_runs.
 *
 * Invariants: refunded ≤ captured ≤ authorized, by constraint; one open gateway payment per checkout; provider requests
 * use our ids as idempotency keys and never run inside a transaction. `orders` decides how payments affect an order.
 */
export { type Chargeback, listChargebacks, noteDispute } from "./chargebacks.ts";
export { enqueueForgetting } from "./forget-methods.ts";
export {
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
} from "./provider.ts";
export {
  isMethodId,
  type MethodId,
  type ProviderSettings,
  readOfflineInstructions,
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
  findOpenPayment,
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
  type PaymentKind,
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
  type RefundTransactionRow,
  refundsOfPayment,
} from "./refund-queries.ts";
export { refundabilityOf, refundableOf } from "./refundability.ts";
export { findSavedMethod, keepMethod, listSavedMethods, tokenOf } from "./saved-methods.ts";
export { canSetByHand, isOpen, isPaymentState, type PaymentState, stateByMoney } from "./states.ts";
export { paymentWordsIn } from "./texts/texts.ts";
