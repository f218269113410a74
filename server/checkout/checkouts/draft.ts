/** Converts a priced checkout to the draft of its order. */
import type { CheckoutLineItem, Checkout as WireCheckout } from "#api/checkout/checkout-values.ts";
import { CUSTOM_APP_ID, type PricedPurchase, presentationFor } from "#server/checkout/carts/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type PricedLine, tracePrice } from "#server/pricing/price/public.ts";
import { billingOf, type Checkout, type CheckoutLine } from "./checkout.ts";
import type { DraftLine, DraftShipping, OrderDraft } from "./order-draft.ts";
import { presentCheckout } from "./present.ts";
import type { PricedCheckoutPurchase } from "./price-checkout.ts";

type DraftRequest = { checkout: Checkout; purchase: PricedCheckoutPurchase; baseUrl: string; now: Date };

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
