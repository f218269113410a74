/**
 * The order that a checkout would become, with all amounts and texts copied, so that later catalog changes don't affect
 * what the shopper confirmed. Plain JSON, because it is stored with the payment until the payment succeeds.
 */
import type { CheckoutLineItem, Checkout as WireCheckout } from "#api/checkout/checkout-values.ts";
import type { LineExtras, OrderLineItem } from "#api/orders/orders/order-line-item-values.ts";
import type { OrderAdditionalFee } from "#api/orders/orders/order-values.ts";
import type { AddressWithContact, CatalogReference, DescriptionLine, Image } from "#api/values.ts";
import { CUSTOM_APP_ID, type PricedPurchase, presentationFor } from "#server/checkout/carts/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { MembershipUse } from "#server/pricing/memberships/public.ts";
import {
  type AppliedDiscount,
  type PricedLine,
  type TaxDetails,
  type TraceEntry,
  tracePrice,
} from "#server/pricing/price/public.ts";
import { billingOf, type Checkout, type CheckoutLine, type Creator } from "./checkout.ts";
import { presentCheckout } from "./present.ts";
import type { PricedCheckoutPurchase } from "./price-checkout.ts";

export type DraftLine = {
  id: string;
  position: number;
  cartLineId: string | null;
  reference: CatalogReference | null;
  variantId: string | null;
  name: string;
  itemType: "PHYSICAL" | "DIGITAL" | "GIFT_CARD" | "SERVICE";
  isShippable: boolean;
  quantity: number;
  unitPrice: Minor;
  fullUnitPrice: Minor;
  discount: Minor;
  totalBeforeTax: Minor;
  totalAfterTax: Minor;
  tax: TaxDetails;
  details: { descriptionLines: DescriptionLine[]; image?: Image; sku?: string; weightGrams: number; slug?: string };
  paymentOption?: OrderLineItem["paymentOption"];
  depositAmount?: Minor;
  /** Fields that no amount depends on, as stored with the order. */
  extras?: LineExtras & Pick<OrderLineItem, "modifierGroups" | "serviceProperties">;
};

export type DraftShipping = {
  carrierId: string;
  code: string;
  title: string;
  logistics: {
    deliveryTime?: string;
    instructions?: string;
    pickupDetails?: Record<string, unknown>;
    deliveryTimeSlot?: { from?: string; to?: string };
  };
  region: { id: string; name: string } | null;
  price: Minor;
  discount: Minor;
  totalBeforeTax: Minor;
  totalAfterTax: Minor;
  tax: TaxDetails;
};

export type OrderDraft = {
  orderId: string;
  checkoutId: string;
  /** The cart that the order empties. */
  cartId: string | null;
  /** The source of the hand-over, if this checkout is a copy. */
  sourceCheckoutId?: string;
  purchaseFlowId: string;
  visitorId: string | null;
  memberId: string | null;
  createdBy: Creator;
  channelType: string;
  email: string;
  buyerName: string;
  buyerNote: string | null;
  language: string;
  locale: string;
  currency: string;
  weightUnit: "KG" | "LB";
  billingInfo: AddressWithContact | null;
  recipientInfo: AddressWithContact | null;
  shipping: DraftShipping | null;
  isTaxIncluded: boolean;
  subtotal: Minor;
  discountTotal: Minor;
  shippingTotal: Minor;
  feeTotal: Minor;
  taxTotal: Minor;
  total: Minor;
  // The following fields exist only in orders of checkouts.
  /** The tip, which is one of `fees`. */
  tip?: Minor;
  /** Due now and later; the sum is `total`. */
  payNow?: Minor;
  payLater?: Minor;
  /** Amount charged by the payment provider: due now, minus gift cards. 0 charges nothing. */
  payNowAfterGiftCards?: Minor;
  /** Gift cards to redeem with the order. */
  giftCards?: {
    giftCardId: string;
    amount: Minor;
    obfuscatedCode: string;
    /** Set for an app's card, which the app redeems. */
    app?: { appId: string; sealedCode: string };
  }[];
  /** Memberships to redeem with the order, by line. */
  memberships?: (MembershipUse & { name: string; amount: Minor })[];
  fees: {
    id: string;
    code: string;
    name: string;
    price: Minor;
    totalBeforeTax: Minor;
    totalAfterTax: Minor;
    tax: TaxDetails;
    lineIds: string[];
    source?: OrderAdditionalFee["source"];
    providerAppId?: string | undefined;
    taxableAddress?: OrderAdditionalFee["taxableAddress"];
  }[];
  /** `description`: the merchant's text for a manual discount. */
  discounts: (AppliedDiscount & { id: string; description?: string | undefined })[];
  /** The coupon to redeem; null if it discounts nothing. */
  couponId: string | null;
  customFields: { title: string; translatedTitle?: string; value: unknown }[];
  lines: DraftLine[];
  /** Explains the price. Drafts from earlier versions lack it. */
  priceTrace?: readonly TraceEntry[];
  /** API representation of the checkout that the shopper last saw. */
  snapshot: WireCheckout;
};

export type DraftRequest = { checkout: Checkout; purchase: PricedCheckoutPurchase; baseUrl: string; now: Date };

/** Call only if `findObstacle` returns undefined. */
export function draftOrder({ checkout, purchase, baseUrl, now }: DraftRequest): OrderDraft {
  const { result, settings } = purchase;
  const { priceSummary: sums } = result;
  const orderId = newId(now.getTime());
  const billing = billingOf(checkout);
  const contact = billing?.contactDetails ?? checkout.shippingDestination?.contactDetails;
  const priced = new Map(result.lines.map((line) => [line.id, line]));
  const coupon = result.appliedDiscounts.find((applied) => applied.source.kind === "COUPON");
  const snapshot = presentCheckout(checkout, purchase, presentationFor(settings, undefined, baseUrl));
  return {
    orderId,
    checkoutId: checkout.id,
    cartId: checkout.cartId ?? checkout.source?.cartId ?? null,
    ...(checkout.source && { sourceCheckoutId: checkout.source.checkoutId }),
    purchaseFlowId: checkout.purchaseFlowId,
    visitorId: checkout.visitorId ?? null,
    memberId: checkout.memberId ?? null,
    createdBy: checkout.createdBy,
    channelType: checkout.channelType,
    email: checkout.email ?? "",
    buyerName: [contact?.firstName, contact?.lastName].filter(Boolean).join(" "),
    buyerNote: checkout.buyerNote ?? null,
    language: settings.locale.split("-")[0] ?? "en",
    locale: settings.locale,
    currency: settings.currency,
    weightUnit: settings.weightUnit,
    billingInfo: billing ?? null,
    recipientInfo: checkout.shippingDestination ?? null,
    shipping: draftShipping(purchase, snapshot),
    isTaxIncluded: result.taxIncludedInPrices,
    subtotal: sums.subtotal,
    discountTotal: sums.discount,
    shippingTotal: sums.shipping,
    feeTotal: sums.additionalFees,
    taxTotal: sums.tax,
    total: sums.total,
    tip: result.tip,
    payNow: result.payNow.total,
    payLater: result.payLater.total,
    payNowAfterGiftCards: result.payment.payNowAfterGiftCards,
    giftCards: result.payment.giftCards
      .filter(({ amount }) => amount > 0)
      .map(({ id, amount, obfuscatedCode }) => ({ giftCardId: id, amount, obfuscatedCode, ...appOf(checkout, id) })),
    memberships: usesOf(checkout, purchase),
    fees: result.additionalFees.map(({ lineIds, taxDetails, totalPriceAfterTax, totalPriceBeforeTax, ...fee }) => ({
      ...fee,
      id: newId(now.getTime()),
      totalBeforeTax: totalPriceBeforeTax,
      totalAfterTax: totalPriceAfterTax,
      tax: taxDetails,
      lineIds: [...lineIds],
    })),
    discounts: result.appliedDiscounts.map((applied) => ({ ...applied, id: newId(now.getTime()) })),
    couponId: coupon?.source.id ?? null,
    customFields: checkout.customFields,
    lines: checkout.lines.flatMap((line) => {
      const prices = priced.get(line.id);
      const shown = snapshot.lineItems.find(({ id }) => id === line.id);
      return prices === undefined || shown === undefined ? [] : [draftLine(line, prices, purchase, shown)];
    }),
    priceTrace: tracePrice(purchase.input, result),
    snapshot: { ...snapshot, completed: true, orderId },
  };
}

function appOf({ giftCards }: Checkout, cardId: string) {
  const app = giftCards.find(({ id }) => id === cardId)?.app;
  return app && { app: { appId: app.appId, sealedCode: app.sealedCode } };
}

function usesOf({ lines }: Checkout, { result, sellables }: PricedPurchase): NonNullable<OrderDraft["memberships"]> {
  return result.lines.flatMap(({ id, quantity, membership }) => {
    const sellable = sellables.get(id);
    if (membership === undefined || sellable === undefined || !lines.some((line) => line.id === id)) return [];
    const { name, amount } = membership;
    return [{ membershipId: membership.id, lineId: id, productId: sellable.productId, quantity, name, amount }];
  });
}

function draftLine(
  line: CheckoutLine,
  prices: PricedLine,
  { sellables }: PricedPurchase,
  shown: CheckoutLineItem,
): DraftLine {
  const sellable = sellables.get(line.id);
  return {
    id: line.id,
    position: line.position,
    cartLineId: line.cartLineId ?? null,
    reference: line.reference.appId === CUSTOM_APP_ID ? null : line.reference,
    variantId: line.terms?.custom === undefined ? (sellable?.variantId ?? null) : null,
    name: sellable?.name ?? line.name,
    itemType: sellable?.itemType ?? "PHYSICAL",
    isShippable: sellable?.isShippable ?? false,
    quantity: line.quantity,
    unitPrice: prices.price,
    fullUnitPrice: prices.fullPrice,
    discount: prices.totalDiscount,
    totalBeforeTax: prices.totalPriceBeforeTax,
    totalAfterTax: prices.totalPriceAfterTax,
    tax: { ...prices.taxDetails, ...(sellable?.taxGroupId === undefined ? {} : { groupId: sellable.taxGroupId }) },
    paymentOption: prices.paymentOption,
    ...(prices.deposit === undefined ? {} : { depositAmount: prices.deposit }),
    extras: extrasOf(shown),
    details: {
      descriptionLines: [...shown.descriptionLines],
      weightGrams: sellable?.weightGrams ?? 0,
      ...(sellable?.image === undefined ? {} : { image: sellable.image }),
      ...(sellable?.sku === undefined ? {} : { sku: sellable.sku }),
      ...(sellable === undefined || sellable.slug === "" ? {} : { slug: sellable.slug }),
    },
  };
}

/** Further terms of the line, as last shown to the buyer. */
function extrasOf(shown: CheckoutLineItem): NonNullable<DraftLine["extras"]> {
  const { subscriptionOptionInfo, serviceProperties, modifierGroups, taxableAddress, extendedFields } = shown;
  const settings = subscriptionOptionInfo?.subscriptionSettings;
  return {
    ...(settings && { subscriptionInfo: { subscriptionSettings: settings } }),
    ...(serviceProperties && { serviceProperties }),
    ...(modifierGroups && { modifierGroups }),
    ...(taxableAddress && { taxableAddress }),
    ...(extendedFields && { extendedFields }),
    ...(shown.priceDescription && { priceDescription: shown.priceDescription }),
  };
}

function draftShipping({ shipping, result }: PricedPurchase, { shippingInfo }: WireCheckout): DraftShipping | null {
  const selected = shippingInfo.selectedCarrierServiceOption;
  if (selected === undefined || result.shipping === undefined) return null;
  const { carrierId, code, title, logistics } = selected;
  return {
    carrierId,
    code,
    title,
    logistics,
    region: shipping.region ?? null,
    price: result.shipping.price,
    discount: result.shipping.totalDiscount,
    totalBeforeTax: result.shipping.totalPriceBeforeTax,
    totalAfterTax: result.shipping.totalPriceAfterTax,
    tax: result.shipping.taxDetails,
  };
}
