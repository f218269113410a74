/** The order that a draft would become: rows and amounts to commit, and a preview. */
import type { DraftLine, DraftShipping, Order, OrderContent, OrderLine } from "#server/orders/orders/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Calculated, depositOf, liveLines } from "./calculate.ts";
import type { Draft, DraftContent, DraftedLine } from "./content.ts";

type Made = { orderId: string; now: Date; channelType?: string | undefined };

export function toOrderContent(
  draft: Draft,
  calculated: Calculated,
  { orderId, now, channelType }: Made,
): OrderContent {
  const { content } = draft;
  const { result, shippingDiscount, discountAmounts } = calculated;
  const sums = result.priceSummary;
  const { buyer, billing, recipient, shipping } = content;
  const contact = (billing.now ?? recipient.now)?.contactDetails;
  return {
    orderId,
    purchaseFlowId: newId(now.getTime()),
    visitorId: buyer.now?.memberId === undefined ? (buyer.now?.visitorId ?? null) : null,
    memberId: buyer.now?.memberId ?? null,
    createdBy: draft.createdBy,
    channelType: channelType ?? "BACKOFFICE_MERCHANT",
    email: buyer.now?.email ?? "",
    buyerName: [contact?.firstName, contact?.lastName].filter(Boolean).join(" "),
    buyerNote: null,
    language: content.locale.split("-")[0] ?? "en",
    locale: content.locale,
    currency: content.currency,
    weightUnit: content.weightUnit,
    billingInfo: billing.now ?? recipient.now,
    recipientInfo: recipient.now,
    shipping: shipping.now === null ? null : toShipping(shipping.now, result.shipping, shippingDiscount),
    isTaxIncluded: result.taxIncludedInPrices,
    subtotal: sums.subtotal,
    discountTotal: sums.discount,
    shippingTotal: sums.shipping,
    feeTotal: sums.additionalFees,
    taxTotal: sums.tax,
    total: sums.total,
    fees: content.fees
      .filter((fee) => fee.applied)
      .flatMap(({ id, code, name, lineIds, source }) => {
        const priced = result.additionalFees.find((one) => one.code === id);
        if (priced === undefined) return [];
        const { price } = priced;
        const { totalPriceBeforeTax: totalBeforeTax, totalPriceAfterTax: totalAfterTax, taxDetails: tax } = priced;
        const figures = { price, totalBeforeTax, totalAfterTax, tax };
        return [{ id, code, name, lineIds, ...figures, ...(source === "CUSTOM" ? { source: "MANUAL" as const } : {}) }];
      }),
    discounts: content.discounts
      .filter((one) => one.applied)
      .map(({ id, discountType, origin, worth, description }) => ({
        id,
        discountType,
        ...(description === undefined ? {} : { description }),
        source: origin ?? {
          kind: "MERCHANT" as const,
          id,
          ...(worth.kind === "PERCENTAGE" ? { percentage: worth.percentage } : {}),
        },
        ...(discountAmounts.get(id) ?? { amount: 0, lines: [] }),
      })),
    couponId: null,
    customFields: [],
    lines: toLines(content, calculated),
    origin: {
      contactId: buyer.now?.contactId ?? null,
      extendedFields: content.extendedFields,
      businessLocation: content.businessLocation.now,
      isTaxExempt: content.isTaxExempt,
      deposit: content.deposit && depositOf(content.deposit, sums.total),
    },
  };
}

type Priced = NonNullable<Calculated["result"]["shipping"]>;

function toShipping(
  { agreedRates: _, ...shipping }: NonNullable<DraftContent["shipping"]["now"]>,
  priced: Priced | undefined,
  discount: number,
): DraftShipping {
  const price = shipping.price;
  return {
    ...shipping,
    price,
    discount,
    totalBeforeTax: priced?.totalPriceBeforeTax ?? price - discount,
    totalAfterTax: priced?.totalPriceAfterTax ?? price - discount,
    tax: priced?.taxDetails ?? { taxableAmount: 0, rate: "0", totalTax: 0, breakdown: [] },
  };
}

function toLines(content: DraftContent, { result }: Calculated): DraftLine[] {
  const priced = new Map(result.lines.map((line) => [line.id, line]));
  return liveLines(content).flatMap((line, position) => {
    const prices = priced.get(line.id);
    if (prices === undefined) return [];
    return [
      {
        id: line.id,
        position,
        cartLineId: null,
        reference: line.reference,
        variantId: line.variantId,
        name: line.name,
        itemType: line.itemType,
        isShippable: line.isShippable,
        quantity: line.quantity,
        unitPrice: line.unitPrice,
        fullUnitPrice: Math.max(line.fullUnitPrice, line.unitPrice),
        discount: prices.totalDiscount,
        totalBeforeTax: prices.totalPriceBeforeTax,
        totalAfterTax: prices.totalPriceAfterTax,
        tax: { ...prices.taxDetails, ...(line.taxGroupId === undefined ? {} : { groupId: line.taxGroupId }) },
        details: line.details,
        paymentOption: line.paymentOption,
        extras: line.extras,
      },
    ];
  });
}

/** Presents the draft as an order. Lines that an edit removes come last, with their previous amounts. */
export function toPreview(draft: Draft, content: OrderContent, order: Order | undefined): Order {
  const known = new Map((order?.lines ?? []).map((line) => [line.id, line]));
  const removed = draft.content.lines.filter((line) => line.isRemoved);
  const lines: OrderLine[] = [
    ...content.lines.map((line) => previewLine(line, known.get(line.id))),
    ...removed.flatMap((line: DraftedLine) => known.get(line.id) ?? []),
  ];
  const base = order ?? blankOrder(draft);
  return {
    ...base,
    email: content.email,
    buyerName: content.buyerName,
    memberId: content.memberId,
    visitorId: content.visitorId,
    billingInfo: content.billingInfo,
    recipientInfo: content.recipientInfo,
    shipping: content.shipping,
    isTaxIncluded: content.isTaxIncluded,
    isTaxExempt: draft.content.isTaxExempt,
    subtotal: content.subtotal,
    discountTotal: content.discountTotal,
    shippingTotal: content.shippingTotal,
    feeTotal: content.feeTotal,
    taxTotal: content.taxTotal,
    total: content.total,
    discounts: content.discounts,
    fees: content.fees,
    lines,
  };
}

function previewLine(line: DraftLine, known: OrderLine | undefined): OrderLine {
  const { reference, cartLineId: _, extras = {}, paymentOption = "FULL_PAYMENT_ONLINE", ...rest } = line;
  return {
    ...rest,
    appId: reference?.appId ?? null,
    catalogItemId: reference?.catalogItemId ?? null,
    options: reference?.options,
    lineTotal: line.unitPrice * line.quantity - line.discount,
    fulfilled: known?.fulfilled ?? 0,
    refunded: known?.refunded ?? 0,
    restocked: known?.restocked ?? 0,
    paymentOption,
    depositAmount: null,
    extras,
  };
}

function blankOrder({ id, content, createdAt, updatedAt, createdBy }: Draft): Order {
  return {
    id,
    number: 0,
    checkoutId: null,
    purchaseFlowId: null,
    status: "INITIALIZED",
    paymentStatus: "NOT_PAID",
    fulfillmentStatus: "NOT_FULFILLED",
    statusKey: "",
    visitorId: null,
    memberId: null,
    createdBy,
    email: "",
    buyerName: "",
    language: content.locale.split("-")[0] ?? "en",
    buyerNote: null,
    billingInfo: null,
    recipientInfo: null,
    shipping: null,
    currency: content.currency,
    locale: content.locale,
    siteLocale: content.locale,
    weightUnit: content.weightUnit,
    subtotal: 0,
    discountTotal: 0,
    shippingTotal: 0,
    feeTotal: 0,
    taxTotal: 0,
    total: 0,
    isTaxIncluded: false,
    shippingRefundable: 0,
    shippingRefunded: 0,
    discounts: [],
    fees: [],
    customFields: [],
    couponId: null,
    channelType: "BACKOFFICE_MERCHANT",
    attributionSource: "UNSPECIFIED",
    paymentMethodName: "",
    isTestPayment: false,
    isArchived: false,
    isSeen: true,
    contactId: null,
    extendedFields: content.extendedFields,
    privateTags: [],
    publicTags: [],
    isImported: false,
    purchasedAt: createdAt,
    externalOrderId: null,
    externalOrderUrl: null,
    businessLocation: null,
    isTaxExempt: false,
    approvalStrategy: "DEFAULT",
    isStockTaken: true,
    differenceRefunded: 0,
    deposit: null,
    canceledAt: null,
    createdAt,
    updatedAt,
    lines: [],
    activities: [],
    captured: 0,
    refunded: 0,
    pendingRefund: 0,
    waiting: { authorized: 0, pending: 0, chargedBack: 0, reversed: 0 },
  };
}
