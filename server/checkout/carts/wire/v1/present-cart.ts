/** API representation of a cart (docs/protocol/carts.md#cart). */
import type { Cart as WireCart } from "#api/checkout/carts/wire/v1/carts.ts";
import type { Sellable } from "#server/catalog/products/public.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { MoneyOverflowError, multiplyExact, sumExact } from "#server/platform/money/decimal.ts";
import type { Cart } from "../../cart.ts";
import { presentContact } from "../../present/present-address.ts";
import { presentLine } from "../../present/present-line.ts";
import { optional, type Presentation, presentMoney } from "../../present/presentation.ts";

/**
 * API representation of a cart.
 * @throws {AppError} CALCULATION_ERROR if an amount exceeds the safe integer range
 */
export function presentCart(
  cart: Cart,
  sellables: ReadonlyMap<string, Sellable>,
  presentation: Presentation,
): WireCart {
  try {
    return toWire(cart, sellables, presentation);
  } catch (error) {
    if (error instanceof MoneyOverflowError) throw new AppError("CALCULATION_ERROR");
    throw error;
  }
}

function toWire(cart: Cart, sellables: ReadonlyMap<string, Sellable>, presentation: Presentation): WireCart {
  const { settings, conversion } = presentation;
  const sold = cart.lines.flatMap((line) => {
    const sellable = sellables.get(line.id);
    return sellable === undefined ? [] : [multiplyExact(sellable.unitPrice, line.quantity)];
  });
  return {
    id: cart.id,
    lineItems: cart.lines.map((line) => presentLine(line, sellables.get(line.id), presentation)),
    buyerInfo: {
      ...cartOwner(cart),
      ...optional("contactId", cart.contactId),
      ...optional("email", cart.buyerEmail),
    },
    currency: cart.currency,
    conversionCurrency: conversion?.currency ?? cart.currency,
    paymentCurrency: cart.currency,
    siteLanguage: settings.locale.split("-")[0] ?? "en",
    buyerLanguage: cart.buyerLanguage ?? settings.locale.split("-")[0] ?? "en",
    taxIncludedInPrices: cart.isTaxIncluded,
    weightUnit: settings.weightUnit,
    appliedDiscounts: attachedDiscounts(cart, presentation),
    createdDate: cart.createdAt.toISOString(),
    updatedDate: cart.updatedAt.toISOString(),
    purchaseFlowId: cart.purchaseFlowId,
    revision: String(cart.revision),
    subtotal: presentMoney(sumExact(sold), presentation),
    ...optional("buyerNote", cart.buyerNote),
    ...optional("checkoutId", cart.checkoutId),
    ...optional("contactInfo", cart.contactInfo && presentContact(cart.contactInfo, settings.locale)),
    ...optional("overrideCheckoutUrl", cart.overrideCheckoutUrl),
    ...optional("selectedShippingOption", cart.selectedShippingOption),
    ...optional("extendedFields", cart.extendedFields),
    ...optional("businessLocationId", cart.businessLocationId),
  };
}

function cartOwner({ owner }: Cart): WireCart["buyerInfo"] {
  switch (owner.kind) {
    case "member":
      return { memberId: owner.memberId };
    case "visitor":
      return { visitorId: owner.visitorId };
    case "staff":
      return { userId: owner.staffId };
    case "app":
      return {};
  }
}

function attachedDiscounts(
  { coupon, merchantDiscounts }: Cart,
  presentation: Presentation,
): WireCart["appliedDiscounts"] {
  const merchant = merchantDiscounts.map((discount) => ({
    merchantDiscount:
      "amount" in discount
        ? { amount: presentMoney(discount.amount, presentation) }
        : { percentage: Number(discount.percentage) },
  }));
  return [...(coupon === undefined ? [] : [{ coupon }]), ...merchant];
}
