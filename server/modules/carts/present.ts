/** Cart → wire shape (wire, identity 7.3 and 7.4). */
import type { Availability, CartLineItem, Cart as WireCart } from "#api/carts.ts";
import type { StoreSettings } from "#api/settings.ts";
import type { Money4 } from "#api/values.ts";
import { type Sellable, WEIGHT_UNIT_GRAMS } from "#server/modules/products/public.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { MoneyOverflowError, multiplyExact, sumExact } from "#server/platform/money/decimal.ts";
import { type Conversion, type Minor, money4 } from "#server/platform/money/money.ts";
import type { Cart } from "./cart.ts";
import type { PurchaseLine } from "./gather-pricing.ts";
import { purchaseLimit } from "./rules.ts";

/** How amounts and addresses are spelled for one shopper. */
export type Spelling = {
  readonly settings: StoreSettings;
  readonly conversion: Conversion | undefined;
  /** Public origin without trailing slash. */
  readonly baseUrl: string;
};

/** The shopper's currency comes in the header `x-wix-currency`; one that the store has no rate for is ignored. */
export function spellingFor(settings: StoreSettings, wanted: string | undefined, baseUrl: string): Spelling {
  const currency = wanted?.toUpperCase();
  const isKnown = currency !== undefined && Object.hasOwn(settings.conversionRates, currency);
  const rate = isKnown ? settings.conversionRates[currency] : undefined;
  const conversion = rate === undefined || currency === undefined ? undefined : { currency, rate };
  return { settings, conversion, baseUrl };
}

export function spellMoney(minor: Minor, { settings, conversion }: Spelling): Money4 {
  return money4(minor, settings.currency, settings.locale, conversion);
}

/**
 * The wire cart.
 * @throws {AppError} CALCULATION_ERROR when a figure is too large to be exact
 */
export function presentCart(cart: Cart, sellables: ReadonlyMap<string, Sellable>, spelling: Spelling): WireCart {
  try {
    return toWire(cart, sellables, spelling);
  } catch (error) {
    if (error instanceof MoneyOverflowError) throw new AppError("CALCULATION_ERROR");
    throw error;
  }
}

function toWire(cart: Cart, sellables: ReadonlyMap<string, Sellable>, spelling: Spelling): WireCart {
  const { settings, conversion } = spelling;
  const sold = cart.lines.flatMap((line) => {
    const sellable = sellables.get(line.id);
    return sellable === undefined ? [] : [multiplyExact(sellable.unitPrice, line.quantity)];
  });
  return {
    id: cart.id,
    lineItems: cart.lines.map((line) => presentLine(line, sellables.get(line.id), spelling)),
    buyerInfo: { ...cartOwner(cart), ...optional("email", cart.buyerEmail) },
    currency: cart.currency,
    conversionCurrency: conversion?.currency ?? cart.currency,
    paymentCurrency: cart.currency,
    siteLanguage: settings.locale.split("-")[0] ?? "en",
    buyerLanguage: settings.locale.split("-")[0] ?? "en",
    taxIncludedInPrices: cart.isTaxIncluded,
    weightUnit: settings.weightUnit,
    appliedDiscounts: cart.coupon === undefined ? [] : [{ coupon: cart.coupon }],
    createdDate: cart.createdAt.toISOString(),
    updatedDate: cart.updatedAt.toISOString(),
    purchaseFlowId: cart.purchaseFlowId,
    revision: String(cart.revision),
    subtotal: spellMoney(sumExact(sold), spelling),
    ...optional("buyerNote", cart.buyerNote),
    ...optional("checkoutId", cart.checkoutId),
    ...optional("contactInfo", cart.contactInfo),
    ...optional("overrideCheckoutUrl", cart.overrideCheckoutUrl),
    ...optional("selectedShippingOption", cart.selectedShippingOption),
    ...optional("extendedFields", cart.extendedFields),
    ...optional("businessLocationId", cart.businessLocationId),
  };
}

function cartOwner({ owner }: Cart): { visitorId: string } | { memberId: string } {
  return owner.kind === "member" ? { memberId: owner.memberId } : { visitorId: owner.visitorId };
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  // The computed key is the one the caller names; TypeScript widens it to a string index.
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]?: Value });
}

/** One line, of a cart or of a checkout. A line that left the catalog shows its name and price as last seen. */
export function presentLine(line: PurchaseLine, sellable: Sellable | undefined, spelling: Spelling): CartLineItem {
  const unitPrice = sellable?.unitPrice ?? line.unitPrice;
  const name = sellable?.name ?? line.name;
  const price = spellMoney(unitPrice, spelling);
  return {
    id: line.id,
    quantity: line.quantity,
    catalogReference: line.reference,
    productName: { original: name, translated: name },
    url: productUrl(sellable, spelling.baseUrl),
    price,
    fullPrice: spellMoney(Math.max(sellable?.fullUnitPrice ?? unitPrice, unitPrice), spelling),
    priceBeforeDiscounts: price,
    lineItemPrice: spellMoney(multiplyExact(unitPrice, line.quantity), spelling),
    descriptionLines: sellable?.descriptionLines ?? [],
    availability: availabilityOf(line.quantity, sellable),
    physicalProperties: physicalProperties(sellable, spelling.settings.weightUnit),
    itemType: { preset: sellable?.itemType ?? "PHYSICAL" },
    paymentOption: "FULL_PAYMENT_ONLINE",
    rootCatalogItemId: line.reference.catalogItemId,
    customLineItem: false,
    priceUndetermined: false,
    fixedQuantity: false,
    savePaymentMethod: false,
    membersOnly: false,
    ...optional("image", completeImage(sellable, spelling.baseUrl)),
    ...optional("taxGroupId", sellable?.taxGroupId),
  };
}

function productUrl(sellable: Sellable | undefined, baseUrl: string): CartLineItem["url"] {
  const relativePath = sellable === undefined ? "/" : `/p/${encodeURIComponent(sellable.slug)}`;
  return { relativePath, url: `${baseUrl}${relativePath}` };
}

/** Addresses of the store's own pictures begin with a slash until here. */
function completeImage(sellable: Sellable | undefined, baseUrl: string): Sellable["image"] {
  const image = sellable?.image;
  return image?.url.startsWith("/") ? { ...image, url: `${baseUrl}${image.url}` } : image;
}

export function availabilityOf(quantity: number, sellable: Sellable | undefined): Availability {
  if (sellable === undefined) return { status: "NOT_FOUND", quantityAvailable: 0 };
  const limit = purchaseLimit(sellable);
  const counted = sellable.stock.tracksQuantity ? { quantityAvailable: limit } : {};
  if (limit === 0) return { status: "NOT_AVAILABLE", ...counted };
  return { status: limit < quantity ? "PARTIALLY_AVAILABLE" : "AVAILABLE", ...counted };
}

// Sellables weigh whole grams, which is as fine as a thousandth of a kilogram but not of a pound.
const DECIMALS = { KG: 3, LB: 2 };

function physicalProperties(sellable: Sellable | undefined, unit: "KG" | "LB"): CartLineItem["physicalProperties"] {
  if (sellable === undefined) return { shippable: false };
  return {
    weight: Number((sellable.weightGrams / WEIGHT_UNIT_GRAMS[unit]).toFixed(DECIMALS[unit])),
    shippable: sellable.isShippable,
    ...optional("sku", sellable.sku),
  };
}
