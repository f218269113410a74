/** Summary of a priced cart in version 2 (docs/protocol/cart-v2.md#summary). */
import type { CartSummary, ViolationV2 } from "#api/checkout/carts/wire/v2/cart-summary-values.ts";
import type { Violation } from "#api/checkout/totals.ts";
import { errors } from "#api/errors.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { sumExact } from "#server/platform/money/decimal.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { AppliedDiscount, PriceSummary, TaxShare } from "#server/pricing/price/public.ts";
import type { Cart } from "../../cart.ts";
import { presentSubscriptionCharges } from "../../present/present-subscriptions.ts";
import { findMembershipViolations, findMemberViolations, findStockViolations } from "../../present/present-totals.ts";
import type { Presentation } from "../../present/presentation.ts";
import { areAllPayable, type CartPlans, choicesOfLines } from "../../price/plans.ts";
import type { PricedCart } from "../../price/price-cart.ts";
import { priceToken } from "../../price/price-token.ts";
import { presentMoneyV2, presentSource, untranslated } from "./present-money.ts";

export type Checks = "SKIP_VALIDATIONS" | "PRE_CHECKOUT_VALIDATIONS" | "CHECKOUT_VALIDATIONS";
type Terms = {
  readonly presentation: Presentation;
  readonly secret: string;
  readonly checks: Checks;
  /** Violations reported by installed apps. */
  readonly ofApps: readonly Violation[];
};

export function summarize(
  cart: Cart,
  purchase: PricedCart,
  { presentation, secret, checks, ofApps }: Terms,
): CartSummary {
  const { result, shipping, selectedOption, plans } = purchase;
  const money = (minor: Minor) => presentMoneyV2(minor, presentation);
  const { payment } = result;
  const repeats = purchase.input.lines.some(({ subscription }) => subscription !== undefined);
  return {
    cartId: cart.id,
    cartRevision: String(cart.revision),
    calculationId: newId(),
    lineItems: result.lines.map(({ id, quantity, price, lineItemPrice }) => ({
      lineItemId: id,
      quantity,
      unitPrice: money(price),
      totalPrice: money(lineItemPrice),
    })),
    discounts: result.appliedDiscounts.map((applied) => toDiscount(applied, money)),
    ...(selectedOption && {
      deliverySummary: {
        method: {
          code: selectedOption.code,
          appId: selectedOption.carrierId,
          title: untranslated(selectedOption.title),
          pickup: selectedOption.pickupAddress !== undefined,
        },
        price: money(result.priceSummary.shipping),
      },
    }),
    deliveryOptions: shipping.options.map(({ code, carrierId, title, price }) => ({
      code,
      appId: carrierId,
      title,
      price: money(price),
    })),
    additionalFees: result.additionalFees.map((fee) => ({
      code: fee.code,
      name: untranslated(fee.name),
      lineItemIds: [...fee.lineIds],
      price: money(fee.price),
      source: FEE_SOURCES[fee.source],
      ...(repeats && { subscriptionCycles: 1 }),
      ...(fee.providerAppId && { providerAppId: fee.providerAppId }),
    })),
    taxSummary: {
      taxes: sumTaxes(purchase, money),
      totalExempt: money(0),
      pricesIncludeTax: result.taxIncludedInPrices,
      lineItemTaxes: result.lines.map(({ id, taxDetails }) => ({
        lineItemId: id,
        tax: money(taxDetails.totalTax),
        rate: taxDetails.rate,
      })),
      deliveryTax: money(result.shipping?.taxDetails.totalTax ?? 0),
      additionalFeeTaxes: result.additionalFees.map(({ code, taxDetails }) => ({
        additionalFeeCode: code,
        tax: money(taxDetails.totalTax),
      })),
    },
    priceSummary: toSums(result.priceSummary, money),
    paymentSummary: {
      giftCards: payment.giftCards.map(({ id, amount }) => ({ giftCardId: id, redeemAmount: money(amount) })),
      memberships: plans.chosen.map(({ id, appId, lineIds }) => ({ id, appId, lineItemIds: [...lineIds] })),
      requiresPaymentAfterGiftCard: payment.totalAfterGiftCards > 0,
      totalAfterGiftCards: money(payment.totalAfterGiftCards),
      payNow: money(result.payNow.total),
      payLater: money(result.payLater.total),
      payAfterFreeTrial: money(result.payAfterFreeTrial.total),
      subscriptionCharges: presentSubscriptionCharges(purchase, presentation),
    },
    priceVerificationToken: priceToken(cart, result.priceSummary.total, secret),
    violations: [
      ...(checks === "SKIP_VALIDATIONS" ? [] : violationsOf(cart, purchase, { checks, plans })),
      ...ofApps.map(({ severity, description, target }): ViolationV2 => {
        const about = target.lineItem && { lineItemId: target.lineItem.id };
        return { scope: about ? "LINE_ITEM" : "GLOBAL", code: "CUSTOM_VALIDATION", description, severity, ...about };
      }),
    ],
  };
}

const FEE_SOURCES = {
  UNKNOWN_ADDITIONAL_FEE_SOURCE: "UNKNOWN_ADDITIONAL_FEE_SOURCE",
  SERVICE_PLUGIN: "SERVICE_PLUGIN",
  ITEM: "LINE_ITEM",
  MANUAL: "PLATFORM",
  SHIPPING: "DELIVERY",
  PLATFORM: "PLATFORM",
} as const;

type Money = (minor: Minor) => CartSummary["priceSummary"]["total"];

const toSums = (sums: PriceSummary, money: Money): CartSummary["priceSummary"] => ({
  subtotal: money(sums.subtotal),
  discount: money(sums.discount),
  delivery: money(sums.shipping),
  additionalFees: money(sums.additionalFees),
  tax: money(sums.tax),
  total: money(sums.total),
});

const SCOPES = { GLOBAL: "CART_SUBTOTAL", SPECIFIC_ITEMS: "LINE_ITEM", SHIPPING: "DELIVERY" } as const;

function toDiscount(applied: AppliedDiscount, money: Money): CartSummary["discounts"][number] {
  const { discountType, amount, lines } = applied;
  return {
    ...presentSource(applied),
    scope: SCOPES[discountType],
    total: money(amount),
    lineItemDiscounts: lines.map((line) => ({ lineItemId: line.lineId, amountOff: money(line.amount) })),
  };
}

/** One entry per tax, summed over lines, delivery and fees. */
function sumTaxes({ result }: PricedCart, money: Money): CartSummary["taxSummary"]["taxes"] {
  const shares: TaxShare[] = [
    ...result.lines.flatMap((line) => line.taxDetails.breakdown),
    ...(result.shipping?.taxDetails.breakdown ?? []),
    ...result.additionalFees.flatMap((fee) => fee.taxDetails.breakdown),
  ];
  return [...Map.groupBy(shares, ({ name }) => name)].map(([name, group]) => ({
    name: untranslated(name),
    taxableAmount: money(sumExact(group.map(({ taxableAmount }) => taxableAmount))),
    exemptAmount: money(0),
    amount: money(sumExact(group.map(({ taxAmount }) => taxAmount))),
  }));
}

type Checking = { checks: Checks; plans: CartPlans };

const toV2 = (code: string, { severity, description, target }: Violation): ViolationV2 => ({
  scope: target.lineItem === undefined ? "GLOBAL" : "LINE_ITEM",
  code,
  description,
  severity,
  ...(target.lineItem && { lineItemId: target.lineItem.id }),
});

function violationsOf(cart: Cart, purchase: PricedCart, { checks, plans }: Checking): ViolationV2[] {
  const found = [
    ...findStockViolations(cart.lines, purchase).map((violation) => toV2("LINE_ITEMS_OUT_OF_STOCK", violation)),
    ...findMemberViolations(cart.lines, purchase).map((violation) => toV2("MEMBERS_ONLY_ITEM", violation)),
    ...findMembershipViolations(cart.lines, purchase).map((violation) =>
      toV2("INVALID_MEMBERSHIP_PAYMENT_OPTION", violation),
    ),
  ];
  const say = (scope: ViolationV2["scope"], code: string, description: string) =>
    found.push({ scope, code, description, severity: "ERROR" });
  if (cart.lines.length === 0) say("GLOBAL", "EMPTY_CART", "Your cart is empty.");
  for (const { part, code } of purchase.problems) {
    const isUnknown = code === "ERROR_COUPON_DOES_NOT_EXIST";
    if (part === "coupon")
      say("DISCOUNT", isUnknown ? "INVALID_COUPON_CODE" : "INVALID_COUPON_STATUS", errors[code].message);
    else if (part === "selectedShippingOption")
      say("DELIVERY", "DELIVERY_METHOD_NO_LONGER_AVAILABLE", errors[code].message);
    else if (part === "generalShipping") say("DELIVERY", "MISSING_DELIVERY_METHOD", errors[code].message);
  }
  if (!areAllPayable(choicesOfLines(cart), plans)) {
    say("MEMBERSHIP", "INVALID_MEMBERSHIP_STATUS", errors.INVALID_MEMBERSHIP.message);
  }
  if (purchase.result.payment.giftCards.some(({ available }) => available === 0)) {
    say("GIFT_CARD", "INVALID_GIFT_CARD_STATUS", errors.INVALID_GIFT_CARD_STATUS.message);
  }
  if (checks === "CHECKOUT_VALIDATIONS" && purchase.shipping.isNeeded) {
    if (cart.contactInfo?.address?.country === undefined) {
      say("DELIVERY", "MISSING_DELIVERY_ADDRESS", "Say where the goods go.");
    } else if (cart.selectedShippingOption === undefined) {
      say("DELIVERY", "MISSING_DELIVERY_METHOD", "Choose a shipping method.");
    }
  }
  return found;
}
