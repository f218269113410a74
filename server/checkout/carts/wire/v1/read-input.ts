/** Requests of version 1 as changes to the cart. */
import type { Static } from "typebox";
import type { CartInfo, MerchantDiscountInput, updateCartBody } from "#api/checkout/carts/wire/v1/carts.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import { tryParseDecimal } from "#server/platform/money/money.ts";
import type { CartDetails, MerchantDiscount } from "../../cart.ts";
import type { CartRequest } from "../../cart-request.ts";
import type { CartUpdate } from "../../commands/update-cart.ts";
import { toCustomLines, toNewLines } from "../../line-input.ts";

type Body = Static<typeof updateCartBody>;

/** @throws {ValidationError} if an amount has more decimals than the currency */
export function toAdditions(
  { lineItems, customLineItems = [] }: Pick<Body, "lineItems" | "customLineItems">,
  { settings, now }: Pick<CartRequest, "settings" | "now">,
) {
  return { lines: toNewLines(lineItems, settings), customLines: toCustomLines(customLineItems, settings, now) };
}

/** @throws {ValidationError} if an amount has more decimals than the currency */
export function toUpdate(body: Body, request: Pick<CartRequest, "settings" | "now">): CartUpdate {
  const { cartInfo = {}, couponCode, merchantDiscounts } = body;
  const { currency } = request.settings;
  const details: CartDetails = {
    ...toDetails(cartInfo),
    merchantDiscounts: merchantDiscounts?.map((discount) => toDiscount(discount, currency)),
  };
  return { ...toAdditions(body, request), details: () => details, couponCode };
}

const toDetails = ({ buyerNote, buyerInfo, selectedShippingOption, overrideCheckoutUrl, ...info }: CartInfo) => ({
  note: buyerNote,
  email: buyerInfo?.email,
  contactId: buyerInfo?.contactId,
  contactInfo: info.contactInfo,
  shippingOption: selectedShippingOption,
  checkoutUrl: overrideCheckoutUrl,
  extendedFields: info.extendedFields,
  businessLocationId: info.businessLocationId,
});

function toDiscount(discount: MerchantDiscountInput, currency: string): MerchantDiscount {
  if (discount.amount === undefined) return { percentage: String(discount.percentage ?? 0) };
  const amount = tryParseDecimal(discount.amount.amount, currency);
  if (amount !== undefined) return { amount };
  const description = `has more decimal places than ${currency}`;
  throw new ValidationError([
    { field: "merchantDiscounts.amount", description, violatedRule: "DECIMAL_MAX_SCALE", data: {} },
  ]);
}
