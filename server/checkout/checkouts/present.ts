/** API representation of a priced checkout (docs/protocol/checkouts.md#checkout). */
import type { CheckoutLineItem, Checkout as WireCheckout } from "#api/checkout/checkout-values.ts";
import {
  calculationError,
  findViolations,
  type Presentation,
  type PricedPurchase,
  presentContact,
  presentLine,
  presentLinePrices,
  presentMoney,
  presentShipping,
  presentSubscriptionCharges,
  presentSummary,
  presentTotals,
} from "#server/checkout/carts/public.ts";
import type { PricedLine } from "#server/pricing/price/public.ts";
import type { Checkout, CheckoutLine, Creator } from "./checkout.ts";
import { areAllPayable } from "./plans.ts";
import { presentGiftCards, presentPlans } from "./present-payment.ts";
import type { PricedCheckoutPurchase } from "./price-checkout.ts";

export function presentCheckout(
  checkout: Checkout,
  purchase: PricedCheckoutPurchase,
  presentation: Presentation,
): WireCheckout {
  const {
    calculatedLineItems: _,
    shippingInfo: __,
    violations: ___,
    membershipOptions: ____,
    giftCard: _____,
    ...totals
  } = presentTotals(purchase, checkout.lines, presentation);
  const { settings, conversion } = presentation;
  const language = settings.locale.split("-")[0] ?? "en";
  const pricedById = new Map(purchase.result.lines.map((line) => [line.id, line]));
  return {
    ...totals,
    id: checkout.id,
    createdDate: checkout.createdAt.toISOString(),
    updatedDate: checkout.updatedAt.toISOString(),
    purchaseFlowId: checkout.purchaseFlowId,
    lineItems: checkout.lines.map((line) => presentCheckoutLine(line, pricedById.get(line.id), purchase, presentation)),
    buyerInfo: {
      ...(checkout.visitorId === undefined ? {} : { visitorId: checkout.visitorId }),
      ...(checkout.memberId === undefined ? {} : { memberId: checkout.memberId }),
      ...(checkout.email === undefined ? {} : { email: checkout.email }),
    },
    shippingInfo: {
      ...presentShipping(purchase, presentation),
      ...(checkout.shippingDestination === undefined
        ? {}
        : { shippingDestination: presentContact(checkout.shippingDestination, settings.locale) }),
    },
    customFields: checkout.customFields,
    conversionCurrency: conversion?.currency ?? settings.currency,
    paymentCurrency: settings.currency,
    taxIncludedInPrice: purchase.result.taxIncludedInPrices,
    ...(areAllPayable(checkout, purchase.plans)
      ? {}
      : {
          calculationErrors: { ...totals.calculationErrors, membershipError: calculationError("INVALID_MEMBERSHIP") },
        }),
    violations: [...findViolations(checkout.lines, purchase), ...purchase.appViolations],
    ...presentGiftCards(purchase.result.payment, presentation),
    membershipOptions: presentPlans(purchase.plans, checkout.memberships),
    amountDue: presentMoney(purchase.result.payment.payNowAfterGiftCards, presentation),
    payAfterFreeTrial: presentSummary(purchase.result.payAfterFreeTrial, presentation),
    subscriptionCharges: presentSubscriptionCharges(purchase, presentation),
    // The column is written from a validated body only.
    channelType: checkout.channelType as WireCheckout["channelType"],
    siteLanguage: language,
    buyerLanguage: language,
    completed: false,
    createdBy: presentCreator(checkout.createdBy),
    customSettings: checkout.customSettings,
    extendedFields: checkout.extendedFields,
    revision: String(checkout.revision),
    requiresShipping: purchase.shipping.isNeeded,
    ...(checkout.cartId === undefined ? {} : { cartId: checkout.cartId }),
    ...(checkout.billingInfo === undefined
      ? {}
      : { billingInfo: presentContact(checkout.billingInfo, settings.locale) }),
    ...(checkout.buyerNote === undefined ? {} : { buyerNote: checkout.buyerNote }),
    ...(checkout.couponCode === undefined ? {} : { couponCode: checkout.couponCode }),
    ...(checkout.tip === undefined ? {} : { tip: checkout.tip }),
    ...(checkout.businessLocationId === undefined ? {} : { businessLocationId: checkout.businessLocationId }),
    ...(checkout.taxExemptGroupId === undefined ? {} : { taxExemptGroupId: checkout.taxExemptGroupId }),
    ...(checkout.externalReference === undefined ? {} : { externalReference: checkout.externalReference }),
    ...(checkout.customContentReference === undefined
      ? {}
      : { customContentReference: checkout.customContentReference }),
  };
}

export function presentCreator({ kind, id }: Creator): WireCheckout["createdBy"] {
  switch (kind) {
    case "visitor":
      return { visitorId: id };
    case "member":
      return { memberId: id };
    case "staff":
      return { userId: id };
    case "app":
      return { appId: id };
  }
}

function presentCheckoutLine(
  line: CheckoutLine,
  priced: PricedLine | undefined,
  { sellables }: PricedPurchase,
  presentation: Presentation,
): CheckoutLineItem {
  const {
    image,
    taxGroupId: _,
    selectedMembership: __,
    ...shown
  } = presentLine(line, sellables.get(line.id), presentation);
  const zero = presentMoney(0, presentation);
  const noTax = { taxableAmount: zero, taxRate: "0", totalTax: zero, taxBreakdown: [] };
  const prices = priced && presentLinePrices(priced, presentation);
  return {
    ...shown,
    paymentOption: priced?.paymentOption ?? shown.paymentOption,
    discount: prices?.totalDiscount ?? zero,
    // A line whose product was deleted keeps its name and costs nothing until it is removed.
    totalPriceBeforeTax: prices?.totalPriceBeforeTax ?? zero,
    totalPriceAfterTax: prices?.totalPriceAfterTax ?? zero,
    taxDetails: prices?.taxDetails ?? noTax,
    ...(image === undefined ? {} : { media: image }),
  };
}
