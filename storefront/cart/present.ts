/** From the contract's cart to what the cart shows. */
import type { CartLineItem, EstimatedTotals } from "#api/carts.ts";
import type { DescriptionLine, Image } from "#api/values.ts";
import type { ShopFacts } from "../facts.ts";
import { formatMinorUnits, toMinorUnits } from "../money.ts";
import type { Picture } from "../pictures.ts";
import type { CartLineView, CartMessage, CartView } from "./views.ts";

export const emptyCart = (message: CartMessage | undefined): CartView => ({
  lines: [],
  count: 0,
  subtotal: "",
  discount: undefined,
  coupon: undefined,
  couponError: undefined,
  total: "",
  taxNote: "",
  note: "",
  freeShipping: undefined,
  message,
  canCheckOut: false,
});

type Extra = { shop: ShopFacts; message: CartMessage | undefined; couponError: string | undefined };

export function presentCart(estimate: EstimatedTotals, { shop, message, couponError }: Extra): CartView {
  const { cart, priceSummary } = estimate;
  const lines = cart.lineItems.map(presentLine);
  const coupon = cart.appliedDiscounts.find((discount) => discount.coupon)?.coupon;
  return {
    lines,
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotal: priceSummary.subtotal.formattedConvertedAmount,
    discount: isZero(priceSummary.discount.amount)
      ? undefined
      : { label: discountLabel(estimate), amount: priceSummary.discount.formattedConvertedAmount },
    coupon: coupon && {
      code: coupon.code,
      problem: estimate.calculationErrors.couponCalculationError?.applicationError.description,
    },
    couponError,
    total: priceSummary.total.formattedConvertedAmount,
    taxNote: cart.taxIncludedInPrices
      ? "Tax included. Delivery is added at checkout."
      : "Delivery and tax are added at checkout.",
    note: cart.buyerNote ?? "",
    freeShipping: freeShippingOf(shop, priceSummary.subtotal.amount, priceSummary.discount.amount, lines.length),
    message,
    canCheckOut: lines.length > 0 && lines.every((line) => line.problem === undefined),
  };
}

function presentLine(line: CartLineItem): CartLineView {
  return {
    id: line.id,
    name: line.productName.translated,
    href: pathOf(line.url.relativePath, line.url.url),
    picture: pictureOf(line.image, line.productName.translated),
    details: line.descriptionLines.map(describeLine),
    quantity: line.quantity,
    max: line.availability.quantityAvailable,
    unitPrice: line.price.formattedConvertedAmount,
    compareAt: line.fullPrice.amount === line.price.amount ? undefined : line.fullPrice.formattedConvertedAmount,
    total: line.lineItemPrice.formattedConvertedAmount,
    problem: problemOf(line),
  };
}

function problemOf({ availability, quantity }: CartLineItem): string | undefined {
  switch (availability.status) {
    case "NOT_FOUND":
      return "This is no longer in the shop. Please remove it.";
    case "NOT_AVAILABLE":
      return "Sold out meanwhile. Please remove it.";
    case "PARTIALLY_AVAILABLE":
      return `Only ${availability.quantityAvailable ?? 0} of ${quantity} left. Please choose fewer.`;
    case "AVAILABLE":
      return undefined;
  }
}

export const describeLine = (line: DescriptionLine): string =>
  `${line.name.translated}: ${line.plainText?.translated ?? line.colorInfo?.translated ?? ""}`;

export function pictureOf(image: Image | undefined, alt: string): Picture | undefined {
  if (!image?.url) return undefined;
  return { url: image.url, width: image.width ?? 800, height: image.height ?? 800, alt: image.altText || alt };
}

const pathOf = (relativePath: string, url: string): string => (relativePath.startsWith("/") ? relativePath : url);

function discountLabel(estimate: EstimatedTotals): string {
  const names = estimate.appliedDiscounts.map(
    (discount) => discount.coupon?.name ?? discount.discountRule?.name.translated,
  );
  return names.find((name) => name) ?? "Discount";
}

function freeShippingOf(
  shop: ShopFacts,
  subtotal: string,
  discount: string,
  lineCount: number,
): CartView["freeShipping"] {
  if (shop.freeShippingFrom <= 0 || lineCount === 0) return undefined;
  const spent = toMinorUnits(subtotal, shop.currency) - toMinorUnits(discount, shop.currency);
  const missing = shop.freeShippingFrom - spent;
  return {
    percent: Math.max(0, Math.min(100, Math.round((spent / shop.freeShippingFrom) * 100))),
    missing: missing > 0 ? formatMinorUnits(missing, shop) : undefined,
  };
}

const isZero = (amount: string): boolean => Number(amount) === 0;
