/** The made-up order of email previews and test emails. Never stored. */
import { SAMPLE_ORDER_KEY } from "#api/orders/orders/order-mails.ts";
import type { Language } from "#api/store/languages.ts";
import type { StoreSettings } from "#api/store/settings.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { currencyDigits, type Minor } from "#server/platform/money/money.ts";
import type { Order } from "../order.ts";
import { orderTexts } from "./texts/texts.ts";

const NUMBER = 1001;

/** 25.00 in currencies with two digits; 2,500 in those without. */
const priceIn = (currency: string): Minor => 2500 * 10 ** Math.max(0, currencyDigits(currency) - 2);

const untaxed = { taxableAmount: 0, rate: "0", totalTax: 0, breakdown: [] };

export function sampleOrder(
  settings: StoreSettings,
  { language, isPickup, now }: { language: Language; isPickup: boolean; now: Date },
): Order {
  const { sample } = orderTexts[language];
  const price = priceIn(settings.currency);
  const shippingPrice = isPickup ? 0 : price / 5;
  const total = price + shippingPrice;
  const id = newId(now.getTime());
  const person = {
    address: { country: sample.country, addressLine: sample.addressLine, city: sample.city },
    contactDetails: { firstName: sample.firstName, lastName: sample.lastName },
  };
  return {
    id,
    number: NUMBER,
    checkoutId: null,
    purchaseFlowId: null,
    status: "APPROVED",
    paymentStatus: "PAID",
    fulfillmentStatus: "NOT_FULFILLED",
    statusKey: SAMPLE_ORDER_KEY,
    visitorId: null,
    memberId: null,
    createdBy: { kind: "visitor", id },
    email: "customer@example.com",
    buyerName: `${sample.firstName} ${sample.lastName}`,
    language,
    buyerNote: null,
    billingInfo: person,
    recipientInfo: person,
    shipping: {
      carrierId: id,
      code: "sample",
      title: isPickup ? sample.pickup : sample.shipping,
      logistics: isPickup ? { pickupDetails: { address: person.address } } : {},
      region: null,
      price: shippingPrice,
      discount: 0,
      totalBeforeTax: shippingPrice,
      totalAfterTax: shippingPrice,
      tax: untaxed,
    },
    currency: settings.currency,
    locale: settings.locale,
    siteLocale: settings.locale,
    weightUnit: settings.weightUnit,
    subtotal: price,
    discountTotal: 0,
    shippingTotal: shippingPrice,
    feeTotal: 0,
    taxTotal: 0,
    total,
    isTaxIncluded: false,
    shippingRefundable: 0,
    shippingRefunded: 0,
    discounts: [],
    fees: [],
    customFields: [],
    couponId: null,
    channelType: "WEB",
    attributionSource: "UNSPECIFIED",
    paymentMethodName: sample.payment,
    isTestPayment: false,
    isArchived: false,
    isSeen: true,
    contactId: null,
    extendedFields: {},
    privateTags: [],
    publicTags: [],
    isImported: false,
    purchasedAt: now,
    externalOrderId: null,
    externalOrderUrl: null,
    businessLocation: null,
    isTaxExempt: false,
    approvalStrategy: "DEFAULT",
    isStockTaken: false,
    differenceRefunded: 0,
    deposit: null,
    canceledAt: null,
    createdAt: now,
    updatedAt: now,
    lines: [
      {
        id: newId(now.getTime()),
        position: 0,
        appId: null,
        catalogItemId: null,
        variantId: null,
        options: undefined,
        name: sample.product,
        itemType: "PHYSICAL",
        isShippable: true,
        quantity: 1,
        unitPrice: price,
        fullUnitPrice: price,
        discount: 0,
        lineTotal: price,
        totalBeforeTax: price,
        totalAfterTax: price,
        tax: untaxed,
        details: { descriptionLines: [], weightGrams: 0 },
        fulfilled: 0,
        refunded: 0,
        restocked: 0,
        paymentOption: "FULL_PAYMENT_ONLINE",
        depositAmount: null,
        extras: {},
      },
    ],
    activities: [],
    captured: total,
    refunded: 0,
    pendingRefund: 0,
    waiting: { authorized: 0, pending: 0, chargedBack: 0, reversed: 0 },
  };
}
