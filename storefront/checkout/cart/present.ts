/** Converts the API's cart to its view. */

import { DEFAULT_VARIANT_ID } from "#api/catalog/products/product-parts.ts";
import type { CartLineItem } from "#api/checkout/carts/cart-lines.ts";
import type { ShopCart, ShopCartTotals } from "#api/checkout/carts/shop-cart.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { type DescriptionLine, type Image, STORE_APP_ID } from "#api/values.ts";
import { isOnBreak, promisesIn, type ShopFacts } from "#storefront/facts.ts";
import { formatAmount } from "#storefront/money.ts";
import { calculationProblem, deliveryProblem } from "#storefront/refusals/refusals.ts";
import { shellTexts } from "#storefront/shell/texts/texts.ts";
import type { Picture } from "#ui/media/pictures.ts";
import { addAmounts, approximate, fromMinorUnits, isPositive, isZero, subtractAmounts } from "#ui/money.ts";
import { countryChoices } from "../checkout/address/countries.ts";
import { type CartTexts, cartTexts } from "./texts/texts.ts";
import type { CartLineView, CartMessage, CartView, DeliveryView, SavedItemView } from "./views.ts";

export const emptyCart = (
  shop: ShopFacts,
  message: CartMessage | undefined,
  saved: readonly CartLineItem[] = [],
): CartView => ({
  lines: [],
  productIds: [],
  count: 0,
  subtotal: "",
  discount: undefined,
  coupon: undefined,
  couponError: undefined,
  fees: [],
  tax: undefined,
  total: "",
  due: undefined,
  taxNote: "",
  note: "",
  freeShipping: undefined,
  delivery: undefined,
  promises: [],
  reasons: [],
  warnings: [],
  saved: presentSaved(saved, shop),
  email: "",
  shared: undefined,
  message,
  canCheckOut: false,
});

type Extra = {
  shop: ShopFacts;
  message: CartMessage | undefined;
  couponError: CartView["couponError"];
  saved?: readonly CartLineItem[];
  shared?: CartView["shared"];
};

export function presentCart(cart: ShopCart, totals: ShopCartTotals, extra: Extra): CartView {
  const { shop, message, couponError, saved = [], shared } = extra;
  const { priceSummary } = totals;
  const texts = cartTexts[shop.language];
  const lines = cart.lineItems.map((line) => presentLine(line, shop));
  const blocked = new Set(lines.filter(({ problem }) => problem !== undefined).map(({ id }) => id));
  const ofTotals = totals.violations
    .filter(({ target }) => target.lineItem === undefined || !blocked.has(target.lineItem.id))
    .map(({ severity, description }) => ({
      tone: severity === "ERROR" ? ("bad" as const) : ("warn" as const),
      text: description,
    }));
  const paused = { tone: "bad" as const, text: shellTexts[shop.language].notice.noOrders };
  const warnings = isOnBreak(shop) ? [paused, ...ofTotals] : ofTotals;
  const hasTax = !isZero(priceSummary.tax);
  const isSent = cart.lineItems.some(({ physicalProperties }) => physicalProperties.shippable === true);
  return {
    lines,
    productIds: cart.lineItems.flatMap(({ catalogReference: { appId, catalogItemId } }) =>
      appId === STORE_APP_ID ? [catalogItemId] : [],
    ),
    count: cart.itemCount,
    subtotal: priceSummary.subtotal.formattedConvertedAmount,
    discount: isZero(priceSummary.discount)
      ? undefined
      : {
          label: totals.discountName ?? texts.summary.discount,
          amount: priceSummary.discount.formattedConvertedAmount,
        },
    coupon:
      cart.couponCode === undefined
        ? undefined
        : {
            code: cart.couponCode,
            problem: calculationProblem(totals.calculationErrors.couponCalculationError, shop.language),
          },
    couponError,
    fees: totals.additionalFees.map(({ name, price }) => ({ name, amount: price.formattedConvertedAmount })),
    tax: hasTax
      ? {
          label: cart.pricesIncludeTax ? texts.summary.taxIncluded : texts.summary.tax,
          amount: priceSummary.tax.formattedConvertedAmount,
        }
      : undefined,
    total: priceSummary.total.formattedConvertedAmount,
    due: isZero(totals.payLater)
      ? undefined
      : { now: totals.payNow.formattedConvertedAmount, later: totals.payLater.formattedConvertedAmount },
    taxNote: taxNoteOf(texts.summary.notes, { isIncluded: cart.pricesIncludeTax, isShown: hasTax, isSent }),
    note: cart.note ?? "",
    freeShipping: isSent ? freeShippingOf(shop, cart.lineItems) : undefined,
    delivery: isSent ? deliveryOf(cart, totals, shop) : undefined,
    promises: isSent ? promisesIn(shop, "CART") : [],
    reasons: totals.explanations,
    warnings,
    saved: presentSaved(saved, shop),
    email: cart.email ?? "",
    shared,
    message,
    canCheckOut: lines.length > 0 && blocked.size === 0 && warnings.every(({ tone }) => tone !== "bad"),
  };
}

type Tax = { isIncluded: boolean; isShown: boolean; isSent: boolean };

/** Note about amounts that the total doesn't include yet. */
function taxNoteOf(texts: CartTexts["summary"]["notes"], { isIncluded, isShown, isSent }: Tax): string {
  if (isShown) return isSent ? texts.deliveryLater : "";
  if (isIncluded) return isSent ? texts.taxIncludedDeliveryLater : texts.taxIncluded;
  return isSent ? texts.bothLater : texts.taxLater;
}

function deliveryOf(
  { destination: { country = "", postalCode = "" } = {} }: ShopCart,
  { deliveryOptions, calculationErrors }: ShopCartTotals,
  shop: ShopFacts,
): DeliveryView {
  const options = deliveryOptions.map(({ title, deliveryTime, price }) => ({
    title,
    detail: deliveryTime ?? "",
    price: isZero(price) ? cartTexts[shop.language].delivery.free : price.formattedConvertedAmount,
  }));
  return {
    country,
    postalCode,
    countries: countryChoices(shop.locale),
    options,
    problem: deliveryProblem(calculationErrors, { language: shop.language, isServed: options.length > 0 }),
  };
}

/** Items that were saved for later or shared. */
export const presentSaved = (lines: readonly CartLineItem[], { language }: ShopFacts): SavedItemView[] =>
  lines.map((line) => presentSavedItem(line, cartTexts[language].saved));

function presentSavedItem(line: CartLineItem, texts: CartTexts["saved"]): SavedItemView {
  const { availability } = line;
  const isGone = availability.status === "NOT_FOUND";
  const isOut = availability.status === "NOT_AVAILABLE";
  return {
    id: line.id,
    name: line.productName.translated,
    href: pageOf(line),
    picture: pictureOf(line.image, line.productName.translated),
    details: line.descriptionLines.map(describeLine),
    quantity: line.quantity,
    unitPrice: line.price.formattedConvertedAmount,
    compareAt: line.fullPrice.amount === line.price.amount ? undefined : line.fullPrice.formattedConvertedAmount,
    problem: isGone ? texts.gone : isOut ? texts.soldOut : undefined,
    canRestore: !isGone && !isOut,
  };
}

function whenOf({ serviceProperties, subscriptionOptionInfo }: CartLineItem, shop: ShopFacts): string | undefined {
  const format = (date: string, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(shop.dateLocale, { ...style, timeZone: shop.timeZone }).format(new Date(date));
  const { scheduledDate } = serviceProperties ?? {};
  if (scheduledDate) return format(scheduledDate, { dateStyle: "full", timeStyle: "short" });
  const { title, subscriptionSettings } = subscriptionOptionInfo ?? {};
  if (title === undefined) return undefined;
  const { startDate } = subscriptionSettings ?? {};
  // The plan has a line of its own.
  if (!startDate) return undefined;
  const date = format(startDate, { dateStyle: "medium" });
  return formatMessage(shop.language, cartTexts[shop.language].line.from, { what: title.translated, date });
}

function presentLine(line: CartLineItem, shop: ShopFacts): CartLineView {
  return {
    id: line.id,
    name: line.productName.translated,
    href: hrefOf(line),
    picture: pictureOf(line.image, line.productName.translated),
    details: line.descriptionLines.map(describeLine),
    quantity: line.quantity,
    max: line.availability.quantityAvailable,
    unitPrice: line.price.formattedConvertedAmount,
    compareAt: line.fullPrice.amount === line.price.amount ? undefined : line.fullPrice.formattedConvertedAmount,
    total: line.lineItemPrice.formattedConvertedAmount,
    problem: problemOf(line, shop.language),
    when: whenOf(line, shop),
    canChangeQuantity: !line.fixedQuantity,
  };
}

function problemOf({ availability, quantity }: CartLineItem, language: Language): string | undefined {
  const texts = cartTexts[language].line;
  switch (availability.status) {
    case "NOT_FOUND":
      return texts.gone;
    case "NOT_AVAILABLE":
      return texts.soldOut;
    case "PARTIALLY_AVAILABLE":
      return formatMessage(language, texts.fewLeft, { available: availability.quantityAvailable ?? 0, quantity });
    case "AVAILABLE":
      return undefined;
  }
}

export const describeLine = (line: DescriptionLine): string =>
  `${line.name.translated}: ${line.plainText?.translated ?? line.colorInfo?.translated ?? ""}`;

export function pictureOf(image: Image | undefined, alt: string): Picture | undefined {
  if (!image?.url || !/\/media\//.test(image.url)) return undefined;
  return { url: image.url, width: image.width ?? 800, height: image.height ?? 800, alt: image.altText || alt };
}

/** Link to the product page with the line's options selected. */
function hrefOf(line: CartLineItem): string | undefined {
  const { appId, options = {} } = line.catalogReference;
  const path = pageOf(line);
  if (path === undefined || appId !== STORE_APP_ID) return path;
  const { variantId, subscriptionOptionId: plan } = options;
  const query = new URLSearchParams({
    ...(typeof variantId === "string" && variantId !== DEFAULT_VARIANT_ID ? { variant: variantId } : {}),
    ...(typeof plan === "string" ? { plan } : {}),
  });
  return query.size === 0 ? path : `${path}?${query}`;
}

/** URL of the item's page: on another site for custom items. */
function pageOf({ url, customLineItem }: CartLineItem): string | undefined {
  if (url === undefined) return undefined;
  if (!customLineItem) return url.relativePath;
  return /^https?:\/\//i.test(url.url) ? url.url : undefined;
}

type Sent = Pick<CartLineItem, "physicalProperties" | "lineItemPrice">;

/** Subtotal of shippable items before discounts, as in shipping rate conditions. Gift cards, passes, and bookings don't count. */
export function freeShippingOf(
  shop: Pick<ShopFacts, "freeShippingFrom" | "currency" | "locale">,
  lines: readonly Sent[],
): CartView["freeShipping"] {
  if (shop.freeShippingFrom <= 0) return undefined;
  const shipped = lines
    .filter(({ physicalProperties }) => physicalProperties.shippable === true)
    .map(({ lineItemPrice }) => lineItemPrice);
  const subtotal = addAmounts(...shipped);
  const threshold = fromMinorUnits(shop.freeShippingFrom, shop.currency);
  const missing = subtractAmounts(threshold, subtotal);
  return {
    percent: Math.max(0, Math.min(100, Math.floor((approximate(subtotal) / approximate(threshold)) * 100))),
    missing: isPositive(missing) ? formatAmount(missing, shop) : undefined,
  };
}

/** Message after the API capped the quantity of a line at what is available: places of a booking, units of anything else. */
export function quantityReduced(
  language: Language,
  { productName, quantity, catalogReference }: Pick<CartLineItem, "productName" | "quantity" | "catalogReference">,
): string {
  const { placesLeft, unitsLeft } = cartTexts[language].done;
  const message = catalogReference.options?.scheduledDate === undefined ? unitsLeft : placesLeft;
  return formatMessage(language, message, { count: quantity, name: productName.translated });
}
