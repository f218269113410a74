/** An order with its amounts, lines, timeline and payments, as this module returns it. */
import type { ActivityDetails, OrderActivity } from "#api/orders/orders/order-activity-values.ts";
import type { LineExtras, OrderLineItem } from "#api/orders/orders/order-line-item-values.ts";
import type { OrderStatus, PaymentStatus } from "#api/orders/orders/order-values.ts";
import type { AddressWithContact, CatalogReference, DescriptionLine, Image } from "#api/values.ts";
import type { Creator, DraftShipping, OrderDraft } from "#server/checkout/checkouts/public.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { TaxDetails } from "#server/pricing/price/public.ts";

export type OrderLine = {
  readonly id: string;
  readonly position: number;
  readonly appId: string | null;
  readonly catalogItemId: string | null;
  readonly variantId: string | null;
  readonly options: CatalogReference["options"];
  readonly name: string;
  readonly itemType: "PHYSICAL" | "DIGITAL" | "GIFT_CARD" | "SERVICE";
  readonly isShippable: boolean;
  readonly quantity: number;
  readonly unitPrice: Minor;
  readonly fullUnitPrice: Minor;
  readonly discount: Minor;
  readonly lineTotal: Minor;
  readonly totalBeforeTax: Minor;
  readonly totalAfterTax: Minor;
  readonly tax: TaxDetails;
  readonly details: {
    readonly descriptionLines: DescriptionLine[];
    readonly image?: Image;
    readonly sku?: string;
    readonly weightGrams: number;
    readonly slug?: string;
  };
  readonly fulfilled: number;
  readonly refunded: number;
  readonly restocked: number;
  readonly paymentOption: OrderLineItem["paymentOption"];
  readonly depositAmount: Minor | null;
  readonly extras: StoredExtras;
};

/** Properties of a line that don't affect amounts; `modifierGroups` have the prices that the buyer saw. */
type StoredExtras = LineExtras & Pick<OrderLineItem, "modifierGroups" | "serviceProperties">;

export type ActivityType = OrderActivity["activityType"];
/** `body` has amounts in minor units; `present.ts` formats them. */
export type Activity = {
  readonly id: string;
  readonly type: ActivityType;
  readonly body: ActivityBody;
  readonly authorEmail: string | null;
  readonly createdAt: string;
};

/** The means of payment as the timeline records it: a gift card, a membership, or a card. */
export type RefundedMeans = {
  readonly giftCardPaymentId?: string;
  readonly membershipId?: string;
  readonly lastFourDigits?: string;
  readonly brand?: string;
};

export type ActivityBody = {
  message?: string;
  amount?: Minor;
  reason?: string;
  refundId?: string;
  payments?: { paymentId: string; amount: Minor; isExternal: boolean; means?: RefundedMeans }[];
  isManual?: boolean;
  /** Details of types without an amount, in API format. */
  details?: ActivityDetails;
};

export type Order = {
  readonly id: string;
  readonly number: number;
  readonly checkoutId: string | null;
  readonly purchaseFlowId: string | null;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly fulfillmentStatus: "NOT_FULFILLED" | "FULFILLED" | "PARTIALLY_FULFILLED";
  readonly statusKey: string;
  readonly visitorId: string | null;
  readonly memberId: string | null;
  readonly createdBy: Creator;
  readonly email: string;
  readonly buyerName: string;
  readonly language: string;
  readonly buyerNote: string | null;
  readonly billingInfo: AddressWithContact | null;
  readonly recipientInfo: AddressWithContact | null;
  readonly shipping: DraftShipping | null;
  readonly currency: string;
  /** The store's current locale: amounts and dates appear next to texts in its language. */
  readonly locale: string;
  /** The store's locale when the order was placed. */
  readonly siteLocale: string;
  readonly weightUnit: "KG" | "LB";
  readonly subtotal: Minor;
  readonly discountTotal: Minor;
  readonly shippingTotal: Minor;
  readonly feeTotal: Minor;
  readonly taxTotal: Minor;
  readonly total: Minor;
  readonly isTaxIncluded: boolean;
  readonly shippingRefundable: Minor;
  readonly shippingRefunded: Minor;
  readonly discounts: OrderDraft["discounts"];
  readonly fees: OrderDraft["fees"];
  readonly customFields: OrderDraft["customFields"];
  readonly couponId: string | null;
  readonly channelType: string;
  readonly attributionSource: string;
  readonly paymentMethodName: string;
  readonly isTestPayment: boolean;
  readonly isArchived: boolean;
  readonly isSeen: boolean;
  readonly contactId: string | null;
  readonly extendedFields: Record<string, Record<string, unknown>>;
  readonly privateTags: readonly string[];
  readonly publicTags: readonly string[];
  readonly isImported: boolean;
  readonly purchasedAt: Date;
  readonly externalOrderId: string | null;
  readonly externalOrderUrl: string | null;
  readonly businessLocation: { readonly id: string; readonly name?: string } | null;
  readonly isTaxExempt: boolean;
  readonly approvalStrategy: "DEFAULT" | "PAYMENT_RECEIVED" | "PAYMENT_METHOD_SAVED";
  readonly isStockTaken: boolean;
  /** Refunded because an edit reduced the total; no longer part of what was paid. */
  readonly differenceRefunded: Minor;
  /** Agreed deposit for the whole order; null if each line has its own terms. */
  readonly deposit: Minor | null;
  readonly canceledAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly lines: readonly OrderLine[];
  readonly activities: readonly Activity[];
  /** Totals of the order's payments: captured, refunded, and pending refund. */
  readonly captured: Minor;
  readonly refunded: Minor;
  readonly pendingRefund: Minor;
  /** Totals of payments that are authorized, pending, charged back, and won back. */
  readonly waiting: {
    readonly authorized: Minor;
    readonly pending: Minor;
    readonly chargedBack: Minor;
    readonly reversed: Minor;
  };
};

/** Whether the item is shipped. Gift cards, files, passes and sessions are delivered by the payment. */
export const needsSending = ({ itemType, isShippable }: Pick<OrderLine, "itemType" | "isShippable">): boolean =>
  itemType === "PHYSICAL" || isShippable;

/** Units that left the store and come back only by a return. */
export const sentUnits = (line: Pick<OrderLine, "itemType" | "isShippable" | "fulfilled">): number =>
  needsSending(line) ? line.fulfilled : 0;

/** Amount still due. A difference that was refunded after an edit doesn't count as paid. */
export function owedOf({ total, captured, differenceRefunded }: Order): Minor {
  return Math.max(0, total - captured + differenceRefunded);
}

/** Whether the order is paid, including partially refunded orders. */
export const isPaid = ({ paymentStatus }: Pick<Order, "paymentStatus">): boolean =>
  paymentStatus === "PAID" || paymentStatus === "PARTIALLY_REFUNDED";

/** Whether the order was paid in full at some time: a part of it may have been refunded since. */
export const wasPaid = (order: Order): boolean =>
  order.paymentStatus === "PAID" || (order.paymentStatus === "PARTIALLY_REFUNDED" && owedOf(order) === 0);

/** Whether the merchant or the payment still has to approve the order, so that it grants nothing yet. */
export const awaitsApproval = ({ status }: Pick<Order, "status">): boolean =>
  status === "PENDING" || status === "INITIALIZED";

/** Whether the order is paid or authorized. */
export const isSecured = (order: Order): boolean => isPaid(order) || covers(order, order.total);

/** Whether the amount due now is paid or authorized: the deposit, or everything that isn't due later. */
export const isDueSecured = (order: Order): boolean => isPaid(order) || covers(order, dueNowOf(order));

function covers({ paymentStatus, captured, refunded, waiting }: Order, amount: Minor): boolean {
  return paymentStatus !== "FULLY_REFUNDED" && captured - refunded + waiting.authorized >= amount;
}

/** Amount due now, after edits. Shipping and fees are due with the first items. */
function dueNowOf({ lines, total, deposit }: Pick<Order, "lines" | "total" | "deposit">): Minor {
  if (deposit !== null) return Math.min(deposit, total);
  const due = lines.filter((line) => !isDueLater(line));
  if (due.length === 0 && lines.length > 0) return 0;
  const rests = due.map(({ depositAmount, paymentOption, totalAfterTax }) =>
    paymentOption === "DEPOSIT_ONLINE" ? Math.max(0, totalAfterTax - (depositAmount ?? 0)) : 0,
  );
  const later = lines.filter(isDueLater).map(({ totalAfterTax }) => totalAfterTax);
  return total - [...rests, ...later].reduce((sum, amount) => sum + amount, 0);
}

/** Paid on site, or after a free trial. */
function isDueLater({ paymentOption, extras }: OrderLine): boolean {
  if (extras.subscriptionInfo?.subscriptionSettings?.freeTrialPeriod !== undefined) return true;
  return (
    paymentOption === "FULL_PAYMENT_OFFLINE" ||
    paymentOption === "MEMBERSHIP_OFFLINE" ||
    paymentOption === "MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER"
  );
}

/**
 * Rejects payments for canceled and rejected orders.
 * @throws {AppError} ORDER_CANCELED
 */
export function refuseEnded({ status }: Pick<Order, "status">): void {
  if (status === "CANCELED") throw new AppError("ORDER_CANCELED");
  if (status === "REJECTED") throw new AppError("ORDER_CANCELED", { description: "The order was rejected." });
}

export const isDisputed = ({ waiting }: Order): boolean => waiting.chargedBack > waiting.reversed;

/** Rejects further payments while a dispute is open. */
export function refuseDisputed(order: Order): void {
  if (isDisputed(order)) throw new AppError("ORDER_HAS_CHARGEBACKS");
}
