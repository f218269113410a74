/** Presents an order (docs/protocol/orders.md#order). */
import type { Order as WireOrder } from "#api/orders/orders/order-values.ts";
import type { AddressWithContact } from "#api/values.ts";
import { presentCreator } from "#server/checkout/checkouts/public.ts";
import { fractionToText, parseFraction } from "#server/platform/money/decimal.ts";
import { type Minor, money2 } from "#server/platform/money/money.ts";
import type { TaxDetails } from "#server/pricing/price/public.ts";
import { GRAMS } from "../change/weight.ts";
import { type Order, type OrderLine, owedOf } from "../order.ts";
import { presentActivity } from "./present-activity.ts";

type Money = (amount: Minor) => { amount: string; formattedAmount: string };

export function presentOrder(order: Order): WireOrder {
  const money: Money = (amount) => money2(amount, order.currency, order.locale);
  return {
    id: order.id,
    number: String(order.number),
    createdDate: order.createdAt.toISOString(),
    updatedDate: order.updatedAt.toISOString(),
    purchasedDate: order.purchasedAt.toISOString(),
    status: order.status,
    paymentStatus: order.paymentStatus,
    fulfillmentStatus: order.fulfillmentStatus,
    archived: order.isArchived,
    seenByAHuman: order.isSeen,
    imported: order.isImported,
    lineItems: order.lines.map((line) => presentLine(line, order, money)),
    buyerInfo: {
      email: order.email,
      ...(order.memberId === null ? {} : { memberId: order.memberId }),
      ...(order.visitorId === null ? {} : { visitorId: order.visitorId }),
      ...(order.contactId === null ? {} : { contactId: order.contactId }),
    },
    buyerLanguage: order.language,
    siteLanguage: order.siteLocale.split("-")[0] ?? "en",
    weightUnit: order.weightUnit,
    currency: order.currency,
    currencyConversionDetails: { originalCurrency: order.currency, conversionRate: "1" },
    taxIncludedInPrices: order.isTaxIncluded,
    priceSummary: {
      subtotal: money(order.subtotal),
      shipping: money(order.shippingTotal),
      tax: money(order.taxTotal),
      discount: money(order.discountTotal),
      totalAdditionalFees: money(order.feeTotal),
      total: money(order.total),
    },
    balanceSummary: {
      balance: money(order.status === "CANCELED" ? 0 : owedOf(order)),
      paid: money(order.captured),
      refunded: money(order.refunded),
      pendingRefund: money(order.pendingRefund),
      authorized: money(order.waiting.authorized),
      pending: money(order.waiting.pending),
      chargeback: money(order.waiting.chargedBack),
      chargebackReversal: money(order.waiting.reversed),
      platformFees: money(0),
      totalMinusPlatformFees: money(order.total),
      cashRoundingAdjustment: money(0),
    },
    taxInfo: {
      totalTax: money(order.taxTotal),
      taxExempt: order.isTaxExempt,
      taxBreakdown: aggregateTaxes(order, money),
    },
    appliedDiscounts: order.discounts.map((discount) => presentDiscount(discount, money)),
    additionalFees: order.fees.map((fee) => ({
      id: fee.id,
      code: fee.code,
      name: fee.name,
      price: money(fee.price),
      priceBeforeTax: money(fee.totalBeforeTax),
      priceAfterTax: money(fee.totalAfterTax),
      taxInfo: presentTax(fee.tax, fee.totalBeforeTax, order, money),
      lineItemIds: fee.lineIds,
      source: fee.source ?? ("PLATFORM" as const),
      ...(fee.providerAppId === undefined ? {} : { providerAppId: fee.providerAppId }),
      ...(fee.taxableAddress === undefined ? {} : { taxableAddress: fee.taxableAddress }),
    })),
    activities: order.activities.map((activity) => presentActivity(activity, money)),
    // Both columns only have enumerated values of the contract.
    attributionSource: order.attributionSource as WireOrder["attributionSource"],
    channelInfo: {
      type: order.channelType as WireOrder["channelInfo"]["type"],
      ...(order.externalOrderId === null ? {} : { externalOrderId: order.externalOrderId }),
      ...(order.externalOrderUrl === null ? {} : { externalOrderUrl: order.externalOrderUrl }),
    },
    source: sourceOf(order.channelType),
    extendedFields: { namespaces: order.extendedFields },
    tags: { privateTags: { tagIds: [...order.privateTags] }, tags: { tagIds: [...order.publicTags] } },
    ...(order.businessLocation === null ? {} : { businessLocation: order.businessLocation }),
    createdBy: presentCreator(order.createdBy),
    customFields: order.customFields,
    paymentMethodName: order.paymentMethodName,
    isTestPayment: order.isTestPayment,
    ...(order.billingInfo === null ? {} : { billingInfo: withStreet(order.billingInfo) }),
    ...(order.recipientInfo === null ? {} : { recipientInfo: withStreet(order.recipientInfo) }),
    ...(order.shipping === null ? {} : { shippingInfo: presentShipping(order, order.shipping, money) }),
    ...(order.buyerNote === null ? {} : { buyerNote: order.buyerNote }),
    ...(order.checkoutId === null ? {} : { checkoutId: order.checkoutId }),
    ...(order.purchaseFlowId === null ? {} : { purchaseFlowId: order.purchaseFlowId }),
  };
}

/** Their reason is for staff. */
const endings = new Set(["ORDER_CANCELED", "ORDER_REJECTED"]);
const merchantsOwn = new Set(["MERCHANT_COMMENT", "CUSTOM_ACTIVITY", "SCHEDULED", "TASK_CREATED", "NOTIFICATION_SENT"]);

/**
 * The order as shoppers see it: without comments, notes, the reason of a cancellation, private tags and the IDs of staff
 * members.
 */
export function presentOrderForBuyer(order: Order): WireOrder {
  const wire = presentOrder(order);
  return {
    ...wire,
    tags: { ...wire.tags, privateTags: { tagIds: [] } },
    activities: wire.activities.flatMap(({ authorEmail: _, ...activity }) => {
      if (merchantsOwn.has(activity.activityType)) return [];
      const { customActivity: reason, ...rest } = activity;
      return [endings.has(activity.activityType) && reason !== undefined ? rest : activity];
    }),
  };
}

/** Order sources (docs/protocol/core.md#enumerations) by channel type. */
function sourceOf(channelType: string): WireOrder["source"] {
  if (channelType === "POS") return "POS";
  return channelType === "BACKOFFICE_MERCHANT" ? "DASHBOARD" : "WEB";
}

function presentLine(line: OrderLine, order: Order, money: Money): WireOrder["lineItems"][number] {
  const { appId, catalogItemId, details } = line;
  return {
    id: line.id,
    productName: { original: line.name, translated: line.name },
    quantity: line.quantity,
    refundQuantity: line.refunded,
    restockQuantity: line.restocked,
    fulfilledQuantity: line.fulfilled,
    price: money(line.unitPrice),
    priceBeforeDiscounts: money(line.unitPrice),
    lineItemPrice: money(line.unitPrice * line.quantity),
    totalDiscount: money(line.discount),
    totalPriceBeforeTax: money(line.totalBeforeTax),
    totalPriceAfterTax: money(line.totalAfterTax),
    taxInfo: presentTax(line.tax, line.totalBeforeTax, order, money),
    descriptionLines: details.descriptionLines,
    physicalProperties: {
      weight: Number((details.weightGrams / GRAMS[order.weightUnit]).toFixed(3)),
      shippable: line.isShippable,
      ...(details.sku === undefined ? {} : { sku: details.sku }),
    },
    itemType: { preset: line.itemType },
    paymentOption: line.paymentOption,
    priceUndetermined: false,
    fixedQuantity: false,
    ...line.extras,
    ...(line.depositAmount === null ? {} : { depositAmount: money(line.depositAmount) }),
    ...(details.image === undefined ? {} : { image: details.image }),
    ...(appId === null || catalogItemId === null
      ? {}
      : {
          rootCatalogItemId: catalogItemId,
          catalogReference: { appId, catalogItemId, ...(line.options === undefined ? {} : { options: line.options }) },
        }),
  };
}

/** `beforeTax`: the taxable amount. */
function presentTax(tax: TaxDetails, beforeTax: Minor, { isTaxIncluded }: Order, money: Money) {
  return {
    ...(tax.groupId === undefined ? {} : { taxGroupId: tax.groupId }),
    taxAmount: money(tax.totalTax),
    taxableAmount: money(tax.taxableAmount),
    taxRate: tax.rate,
    taxIncludedInPrice: isTaxIncluded,
    taxBreakdown: tax.breakdown.map((share) => ({
      rate: share.rate,
      taxName: share.name,
      taxAmount: money(share.taxAmount),
      taxableAmount: money(share.taxableAmount),
      nonTaxableAmount: money(Math.max(0, beforeTax - share.taxableAmount)),
      jurisdictionType: share.jurisdictionType ?? ("UNDEFINED" as const),
      ...(share.type === undefined ? {} : { taxType: share.type }),
      ...(share.jurisdiction === undefined ? {} : { jurisdiction: share.jurisdiction }),
    })),
  };
}

/** Each tax once, summed over lines, shipping and fees. */
function aggregateTaxes(order: Order, money: Money): WireOrder["taxInfo"]["taxBreakdown"] {
  const details = [...order.lines.map((line) => line.tax), ...order.fees.map((fee) => fee.tax)];
  if (order.shipping !== null) details.push(order.shipping.tax);
  const shares = details.flatMap((tax) => tax.breakdown);
  const groups = Map.groupBy(shares, (share) => `${share.name}\n${fractionToText(parseFraction(share.rate))}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [
      {
        taxName: first.name,
        rate: first.rate,
        jurisdictionType: first.jurisdictionType ?? "UNDEFINED",
        aggregatedTaxAmount: money(group.reduce((sum, share) => sum + share.taxAmount, 0)),
        ...(first.type === undefined ? {} : { taxType: first.type }),
        ...(first.jurisdiction === undefined ? {} : { jurisdiction: first.jurisdiction }),
      },
    ];
  });
}

function presentDiscount(
  { id, source, amount, discountType, lines, description }: Order["discounts"][number],
  money: Money,
): WireOrder["appliedDiscounts"][number] {
  const worth = money(amount);
  const common = {
    id,
    discountType,
    lineItemDiscounts: lines.map((line) => ({ id: line.lineId, totalDiscount: money(line.amount) })),
  };
  switch (source.kind) {
    case "COUPON":
      return { ...common, coupon: { id: source.id, code: source.code, name: source.name, amount: worth } };
    case "RULE":
      return {
        ...common,
        discountRule: { id: source.id, name: { original: source.name, translated: source.name }, amount: worth },
      };
    case "MERCHANT": {
      const reason = source.reason === undefined ? {} : { discountReason: source.reason };
      const said = description === undefined ? reason : { description };
      return { ...common, merchantDiscount: { amount: worth, ...said } };
    }
  }
}

/**
 * Published clients read `streetAddress` of an order's addresses without a check. For an address entered as one line,
 * the street name is the whole line: splitting off the number would be a guess.
 */
function withStreet(info: AddressWithContact): AddressWithContact {
  const { address } = info;
  if (address?.addressLine === undefined || address.streetAddress !== undefined) return info;
  return { ...info, address: { ...address, streetAddress: { number: "", name: address.addressLine } } };
}

function presentShipping(order: Order, shipping: NonNullable<Order["shipping"]>, money: Money) {
  const { pickupDetails, ...logistics } = shipping.logistics;
  return {
    carrierId: shipping.carrierId,
    code: shipping.code,
    title: shipping.title,
    logistics: {
      ...logistics,
      ...(pickupDetails === undefined ? {} : { pickupDetails }),
      ...(pickupDetails !== undefined || order.recipientInfo === null
        ? {}
        : { shippingDestination: withStreet(order.recipientInfo) }),
    },
    cost: {
      price: money(shipping.price),
      totalPriceBeforeTax: money(shipping.totalBeforeTax),
      totalPriceAfterTax: money(shipping.totalAfterTax),
      discount: money(shipping.discount),
      taxInfo: presentTax(shipping.tax, shipping.totalBeforeTax, order, money),
    },
    ...(shipping.region === null ? {} : { region: shipping.region }),
  };
}
