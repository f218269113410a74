/** The API representation of payments and refunds (docs/protocol/fulfillments-and-transactions.md#transactions). */
import type { OrderTransactions, Payment as WirePayment, Refund as WireRefund } from "#api/payments/payment-values.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { money2 } from "#server/platform/money/money.ts";
import type { Chargeback } from "./chargebacks.ts";
import { GIFT_CARD_APP, type Payment } from "./queries.ts";
import type { Refund } from "./refund-queries.ts";
import { refundableOf } from "./refundability.ts";
import { paymentWordsIn } from "./texts/texts.ts";

type WireChargeback = NonNullable<NonNullable<WirePayment["regularPaymentDetails"]>["chargebacks"]>[number];

export function presentChargeback(chargeback: Chargeback, { currency, locale }: Presentation): WireChargeback {
  return {
    id: chargeback.id,
    createdDate: chargeback.created_at.toISOString(),
    updatedDate: chargeback.updated_at.toISOString(),
    amount: money2(chargeback.amount, currency, locale),
    ...(chargeback.reversed === 0 ? {} : { reversalAmount: money2(chargeback.reversed, currency, locale) }),
    status: chargeback.status,
    externalId: chargeback.external_id,
    ...(chargeback.reason === null ? {} : { reason: chargeback.reason }),
  };
}

type Presentation = { currency: string; locale: string };

type TransactionsOfOrder = {
  orderId: string;
  locale: string;
  payments: readonly Payment[];
  refunds: readonly Refund[];
  chargebacks: readonly Chargeback[];
};

export function presentTransactions({
  orderId,
  locale,
  payments,
  refunds,
  chargebacks,
}: TransactionsOfOrder): OrderTransactions {
  return {
    orderId,
    payments: payments.map((payment) =>
      presentPayment(
        payment,
        locale,
        chargebacks.filter((each) => each.payment_id === payment.id),
      ),
    ),
    refunds: refunds.map((refund) => presentRefund(refund, locale)),
  };
}

/** Provider fees are visible to the merchant only. */
export function forBuyer({ payments, ...transactions }: OrderTransactions): OrderTransactions {
  return {
    ...transactions,
    payments: payments.map(({ regularPaymentDetails: regular, ...payment }) => {
      if (regular === undefined) return payment;
      const { platformFee: _, ...regularPaymentDetails } = regular;
      return { ...payment, regularPaymentDetails };
    }),
  };
}

/** `locale` is the reader's (BCP 47). Custom names of payment methods are not translated. */
export function paymentMethodName(payment: Pick<Payment, "method" | "is_test" | "details">, locale: string): string {
  const words = paymentWordsIn(locale);
  switch (payment.method) {
    case "GIFT_CARD":
      return words.giftCard;
    case "MEMBERSHIP":
      return words.membership;
    case "MANUAL": {
      const { userDefinedName: { predefined, custom } = {}, siteLanguageName } = detailsOf(payment);
      const recorded = siteLanguageName ?? words.methods.manual.name;
      return custom ?? (predefined === undefined ? recorded : words.predefined[predefined]);
    }
    case "GATEWAY": {
      const card = cardOf(payment);
      if (card !== undefined) return `${card.brand} •••• ${card.lastFourDigits}`;
      return payment.is_test ? words.test : words.card;
    }
  }
}

type Regular = NonNullable<WirePayment["regularPaymentDetails"]>;
type Details = Pick<
  WirePayment,
  "giftcardPaymentDetails" | "membershipPaymentDetails" | "chargeCorrelationId" | "cashRounding"
> &
  Partial<
    Pick<
      Regular,
      | "creditCardDetails"
      | "providerTransactionId"
      | "gatewayTransactionId"
      | "paymentOrderId"
      | "platformFee"
      | "savedPaymentMethod"
    >
  > & {
    userDefinedName?: { predefined?: "CASH" | "BANK_TRANSFER" | "CHECK"; custom?: string };
    /** Name of the payment method in other systems. */
    buyerLanguageName?: string;
    siteLanguageName?: string;
  };

// This module, gift cards and memberships write the column, in the API's shape.
const detailsOf = ({ details }: Pick<Payment, "details">): Details => details as Details;
export const cardOf = (payment: Pick<Payment, "details">) => detailsOf(payment).creditCardDetails;

/** The gift card redemption of a payment, with a card of this store or of an app. */
export function giftCardRedemptionOf(
  payment: Pick<Payment, "details" | "provider">,
): { id: string; isOfApp: boolean } | undefined {
  const { giftCardPaymentId: id, appId } = detailsOf(payment).giftcardPaymentDetails ?? {};
  const isOfApp = payment.provider === GIFT_CARD_APP;
  return id !== undefined && (isOfApp || appId === STORE_APP_ID) ? { id, isOfApp } : undefined;
}

/** The payment details that a refund repeats. */
export function refundedMeans(payment: Pick<Payment, "details">) {
  const { giftcardPaymentDetails, membershipPaymentDetails, creditCardDetails = {} } = detailsOf(payment);
  if (giftcardPaymentDetails !== undefined) return { giftCardPaymentId: giftcardPaymentDetails.giftCardPaymentId };
  return membershipPaymentDetails === undefined
    ? creditCardDetails
    : { membershipId: membershipPaymentDetails.membershipId };
}

/** The line paid by a membership payment. */
export function membershipLineOf(payment: Pick<Payment, "details">): string | undefined {
  return detailsOf(payment).membershipPaymentDetails?.lineItemId;
}

export function presentPayment(payment: Payment, locale: string, chargebacks: readonly Chargeback[] = []): WirePayment {
  const { giftcardPaymentDetails, membershipPaymentDetails, chargeCorrelationId, cashRounding } = detailsOf(payment);
  const isRegular = payment.method === "MANUAL" || payment.method === "GATEWAY";
  return {
    id: payment.id,
    createdDate: payment.created_at.toISOString(),
    updatedDate: payment.updated_at.toISOString(),
    amount: money2(payment.captured > 0 ? payment.captured : payment.authorized, payment.currency, locale),
    status: payment.status === "INITIATED" ? "PENDING" : payment.status,
    refundDisabled: refundableOf(payment) === 0,
    ...(isRegular ? { regularPaymentDetails: presentRegular(payment, locale, chargebacks) } : {}),
    ...(giftcardPaymentDetails === undefined ? {} : { giftcardPaymentDetails }),
    ...(membershipPaymentDetails === undefined ? {} : { membershipPaymentDetails }),
    ...(chargeCorrelationId === undefined ? {} : { chargeCorrelationId }),
    ...(cashRounding === undefined ? {} : { cashRounding }),
    supportReceiptGeneration: canHaveReceipt(payment),
    refundedAmount: money2(payment.refunded, payment.currency, locale),
    isTest: payment.is_test,
    ...(payment.failure_cause === null ? {} : { cause: payment.failure_cause }),
  };
}

/** Memberships pay with credits, which have no receipts. */
export const canHaveReceipt = ({ method, captured }: Pick<Payment, "method" | "captured">): boolean =>
  method !== "MEMBERSHIP" && captured > 0;

function presentRegular(payment: Payment, locale: string, chargebacks: readonly Chargeback[]): Regular {
  const name = paymentMethodName(payment, locale);
  const isGateway = payment.method === "GATEWAY";
  const details = detailsOf(payment);
  const { userDefinedName, creditCardDetails, platformFee, buyerLanguageName = name } = details;
  const {
    providerTransactionId = payment.provider_payment_id,
    gatewayTransactionId = isGateway ? payment.id : undefined,
    paymentOrderId = isGateway ? (payment.payment_request_id ?? payment.id) : undefined,
    savedPaymentMethod = false,
  } = details;
  return {
    offlinePayment: payment.method === "MANUAL",
    savedPaymentMethod: savedPaymentMethod || payment.saved_method_id !== null || payment.saves_method,
    ...(creditCardDetails === undefined ? {} : { creditCardDetails }),
    paymentMethodName: {
      buyerLanguageName,
      siteLanguageName: name,
      ...(userDefinedName === undefined ? {} : { userDefinedName }),
    },
    ...(platformFee === undefined ? {} : { platformFee }),
    ...(paymentOrderId === undefined ? {} : { paymentOrderId }),
    ...(gatewayTransactionId === undefined ? {} : { gatewayTransactionId }),
    ...(providerTransactionId === null ? {} : { providerTransactionId }),
    ...(payment.authorized_at === null ? {} : { authorizationDetails: presentAuthorization(payment, locale) }),
    ...(chargebacks.length === 0
      ? {}
      : { chargebacks: chargebacks.map((each) => presentChargeback(each, { currency: payment.currency, locale })) }),
  };
}

type Authorization = NonNullable<NonNullable<WirePayment["regularPaymentDetails"]>["authorizationDetails"]>;
type ActionState = Authorization["captures"][number]["status"];

function presentAuthorization(payment: Payment, locale: string): Authorization {
  const failureDetails =
    payment.provider_failure === null ? {} : { failureDetails: { failureCode: payment.provider_failure } };
  const { capture_state, void_state, scheduled_action, scheduled_at } = payment;
  return {
    delayedCapture: payment.is_delayed_capture,
    ...(payment.authorized_at === null ? {} : { authorizedDate: payment.authorized_at.toISOString() }),
    captures:
      capture_state === null
        ? []
        : [
            {
              id: payment.id,
              // A check constraint restricts the column to three values.
              status: capture_state as ActionState,
              amount: money2(payment.capture_amount ?? payment.authorized, payment.currency, locale),
              createdDate: (payment.captured_at ?? payment.updated_at).toISOString(),
              ...(capture_state === "FAILED" ? failureDetails : {}),
            },
          ],
    ...(void_state === null
      ? {}
      : {
          void: {
            status: void_state as ActionState,
            reason: payment.void_reason === "SCHEDULED" ? ("SCHEDULED" as const) : ("MANUAL" as const),
            ...(payment.voided_at === null ? {} : { voidedDate: payment.voided_at.toISOString() }),
            ...(void_state === "FAILED" ? failureDetails : {}),
          },
        }),
    ...(scheduled_action === null || scheduled_at === null
      ? {}
      : {
          scheduledAction: {
            actionType: scheduled_action === "VOID" ? ("VOID" as const) : ("CAPTURE" as const),
            executionDate: scheduled_at.toISOString(),
          },
        }),
  };
}

export function presentRefund(refund: Refund, locale: string): WireRefund {
  const money = (amount: number) => money2(amount, refund.currency, locale);
  const sum = (state: string) =>
    refund.transactions.filter((each) => each.state === state).reduce((total, each) => total + each.amount, 0);
  const lineItems = refund.line_items.map(({ lineItemId, quantity }) => ({ lineItemId, quantity }));
  return {
    id: refund.id,
    createdDate: refund.created_at.toISOString(),
    transactions: refund.transactions.map((each) => ({
      paymentId: each.payment_id,
      amount: money(each.amount),
      // A check constraint restricts the column to three values.
      refundStatus: each.state as "PENDING" | "SUCCEEDED" | "FAILED",
      externalRefund: each.is_external,
      ...(each.is_external ? {} : { gatewayRefundId: each.id }),
      ...(each.failure === null ? {} : { refundStatusInfo: { description: each.failure } }),
      ...(each.provider_refund_id === null ? {} : { providerRefundId: each.provider_refund_id }),
    })),
    details: {
      shippingIncluded: refund.shipping_amount > 0,
      additionalFees: refund.fees.map(({ additionalFeeId, amount }) => ({
        additionalFeeId,
        amount: money2(amount, refund.currency, locale),
      })),
      lineItems,
      items: lineItems,
      ...(refund.reason === null ? {} : { reason: refund.reason }),
      ...(refund.shipping_amount === 0 ? {} : { shipping: { amount: money(refund.shipping_amount) } }),
    },
    summary: {
      requestedRefund: money(refund.amount),
      pendingRefund: money(sum("PENDING")),
      refunded: money(sum("SUCCEEDED")),
      failedRefundAmount: money(sum("FAILED")),
      pending: sum("PENDING") > 0,
      breakdown: {
        lineItems: refund.line_items.flatMap(({ lineItemId, amount }) =>
          amount === undefined ? [] : [{ lineItemId, totalRefundedAmount: money(amount) }],
        ),
      },
    },
    ...(refund.requested_by_kind === "app" && refund.requested_by_id !== null
      ? { requestingServiceAppId: refund.requested_by_id }
      : {}),
  };
}
