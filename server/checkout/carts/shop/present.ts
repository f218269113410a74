/** The cart for the pages of the store. */
import type { ShopCart, ShopCartTotals } from "#api/checkout/carts/shop-cart.ts";
import type { Violation } from "#api/checkout/totals.ts";
import type { FilledCart } from "../commands/add-lines.ts";
import { presentExplanations } from "../present/present-explanations.ts";
import { presentLine } from "../present/present-line.ts";
import {
  calculationError,
  findViolations,
  presentCalculationErrors,
  presentShippingPrice,
  presentSummary,
} from "../present/present-totals.ts";
import { optional, type Presentation, presentMoney } from "../present/presentation.ts";
import { areAllPayable, choicesOfLines } from "../price/plans.ts";
import type { PricedCart } from "../price/price-cart.ts";

export function presentShopCart({ cart, sellables }: FilledCart, presentation: Presentation): ShopCart {
  const { country, postalCode } = cart.contactInfo?.address ?? {};
  return {
    itemCount: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lineItems: cart.lines.map((line) => presentLine(line, sellables.get(line.id), presentation)),
    pricesIncludeTax: cart.isTaxIncluded,
    ...optional("couponCode", cart.coupon?.code),
    ...optional("note", cart.buyerNote),
    ...optional("email", cart.buyerEmail),
    ...(country === undefined && postalCode === undefined
      ? {}
      : { destination: { ...optional("country", country), ...optional("postalCode", postalCode) } }),
  };
}

type Priced = {
  readonly cart: FilledCart["cart"];
  readonly purchase: PricedCart;
  readonly ofApps: readonly Violation[];
};

export function presentShopTotals({ cart, purchase, ofApps }: Priced, presentation: Presentation): ShopCartTotals {
  const { result, shipping, plans } = purchase;
  const isPayable = areAllPayable(choicesOfLines(cart), plans);
  const membershipError = isPayable ? undefined : calculationError("INVALID_MEMBERSHIP");
  const names = result.appliedDiscounts.map(({ source }) => (source.kind === "MERCHANT" ? "" : source.name));
  return {
    priceSummary: presentSummary(result.priceSummary, presentation),
    payNow: presentMoney(result.payNow.total, presentation),
    payLater: presentMoney(result.payLater.total, presentation),
    ...optional(
      "discountName",
      names.find((name) => name !== ""),
    ),
    additionalFees: result.additionalFees.map(({ name, price }) => ({
      name,
      price: presentMoney(price, presentation),
    })),
    deliveryOptions: shipping.options.map((option) => ({
      title: option.title,
      ...optional("deliveryTime", option.deliveryTime),
      price: presentShippingPrice(option, presentation),
    })),
    calculationErrors: {
      ...presentCalculationErrors(purchase),
      ...optional("membershipError", membershipError),
    },
    violations: [...findViolations(cart.lines, purchase), ...ofApps],
    explanations: presentExplanations(purchase, { isStaff: false }).map(({ text }) => text),
  };
}
