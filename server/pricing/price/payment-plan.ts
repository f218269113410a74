/** Splits a price by due date and payment source: deposits, free trials and gift cards. */
import {
  divideRounded,
  multiplyExact,
  multiplyFraction,
  parseFraction,
  sumExact,
  toSafeInteger,
} from "#server/platform/money/decimal.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type {
  BalanceTime,
  PaymentPlan,
  PricedFee,
  PricedLine,
  PricedShipping,
  PriceSummary,
  PricingInput,
  PricingLine,
} from "./types.ts";

type Priced = {
  readonly lines: readonly PricedLine[];
  readonly shipping: PricedShipping | undefined;
  readonly additionalFees: readonly PricedFee[];
};

type Schedule = {
  readonly priceSummary: PriceSummary;
  readonly payNow: PriceSummary;
  readonly payLater: PriceSummary;
  readonly payAfterFulfillment: PriceSummary;
  readonly payAfterFreeTrial: PriceSummary;
  readonly payment: PaymentPlan;
};

type Due = "NOW" | BalanceTime | "AFTER_FREE_TRIAL";

/** Earliest first. */
const dues: readonly Due[] = ["NOW", "LATER", "AFTER_FULFILLMENT", "AFTER_FREE_TRIAL"];
type Part = { readonly due: Due; readonly summary: PriceSummary };

const nothing: PriceSummary = { subtotal: 0, shipping: 0, tax: 0, discount: 0, additionalFees: 0, total: 0 };

export function schedule(input: PricingInput, priced: Priced): Schedule {
  const isIncluded = input.taxes.isIncludedInPrices;
  const terms = new Map(input.lines.map((line) => [line.id, line]));
  const lineParts = priced.lines.flatMap((line) => partsOfLine(line, terms.get(line.id), isIncluded));
  // Shipping and fees are due with the earliest line; without lines, at once.
  const firstDue = dues.find((due) => lineParts.some((part) => part.due === due)) ?? "NOW";
  const extras = extrasSummary(priced, isIncluded);
  const parts = withDeposit([...lineParts, { due: firstDue, summary: extras }], input, isIncluded);
  const sumOf = (isWanted: (due: Due) => boolean) => add(parts.filter(({ due }) => isWanted(due)));
  const payNow = sumOf((due) => due === "NOW");
  return {
    priceSummary: sumOf(() => true),
    payNow,
    payLater: sumOf((due) => due !== "NOW"),
    payAfterFulfillment: sumOf((due) => due === "AFTER_FULFILLMENT"),
    payAfterFreeTrial: sumOf((due) => due === "AFTER_FREE_TRIAL"),
    payment: payByGiftCard(input, priced, { total: add(parts).total, payNow: payNow.total }),
  };
}

function partsOfLine(line: PricedLine, terms: PricingLine | undefined, isIncluded: boolean): Part[] {
  const summary: PriceSummary = {
    ...nothing,
    subtotal: line.lineItemPrice,
    discount: line.totalDiscount,
    tax: line.taxDetails.totalTax,
    total: line.totalPriceAfterTax,
  };
  const later = terms?.balanceTime ?? "LATER";
  if (terms?.subscription?.freeTrial !== undefined) return [{ due: "AFTER_FREE_TRIAL", summary }];
  switch (line.paymentOption) {
    case "FULL_PAYMENT_ONLINE":
    case "MEMBERSHIP":
      return [{ due: "NOW", summary }];
    case "FULL_PAYMENT_OFFLINE":
    case "MEMBERSHIP_OFFLINE":
    case "MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER":
      return [{ due: later, summary }];
    case "DEPOSIT_ONLINE": {
      const [now, rest] = cut(summary, line.deposit ?? 0, isIncluded);
      return [
        { due: "NOW", summary: now },
        { due: later, summary: rest },
      ];
    }
  }
}

function extrasSummary({ shipping, additionalFees }: Priced, isIncluded: boolean): PriceSummary {
  const shippingCost = shipping ? shipping.price - shipping.totalDiscount : 0;
  const fees = sumExact(additionalFees.map((fee) => fee.price));
  const tax = sumExact([...additionalFees, ...(shipping ? [shipping] : [])].map((each) => each.taxDetails.totalTax));
  const total = sumExact([shippingCost, fees, isIncluded ? 0 : tax]);
  return { ...nothing, shipping: shippingCost, additionalFees: fees, tax, total };
}

/** The line's deposit, capped at the line total. */
export function depositOf({ depositAmount, paymentOption, quantity }: PricingLine, total: Minor): Minor | undefined {
  if (paymentOption !== "DEPOSIT_ONLINE") return undefined;
  return Math.min(total, multiplyExact(depositAmount ?? 0, quantity));
}

function withDeposit(
  parts: readonly Part[],
  { deposit, rounding }: PricingInput,
  isIncluded: boolean,
): readonly Part[] {
  if (deposit === undefined) return parts;
  const now = add(parts.filter(({ due }) => due === "NOW"));
  const wanted = deposit.kind === "AMOUNT" ? deposit.amount : percentageOf(now.total, deposit.percentage, rounding);
  const [paid, rest] = cut(now, Math.min(wanted, now.total), isIncluded);
  return [
    { due: "NOW", summary: paid },
    { due: deposit.balanceTime ?? "LATER", summary: rest },
    ...parts.filter(({ due }) => due !== "NOW"),
  ];
}

/** `percentage` is decimal text from 0 to 100. */
export function percentageOf(amount: Minor, percentage: string, rounding: PricingInput["rounding"]): Minor {
  const { numerator, denominator } = parseFraction(percentage);
  return multiplyFraction(amount, { numerator, denominator: denominator * 100n }, rounding);
}

/**
 * Splits a sum in two so that the first part totals exactly `amount`. Every figure is split in the same proportion,
 * each part is consistent in itself, and no figure is negative.
 */
function cut(whole: PriceSummary, amount: Minor, isIncluded: boolean): [PriceSummary, PriceSummary] {
  if (amount >= whole.total) return [whole, nothing];
  const share = (figure: Minor) =>
    toSafeInteger(divideRounded(BigInt(figure) * BigInt(amount), BigInt(whole.total), "DOWN"));
  const tax = share(whole.tax);
  const [shipping, additionalFees, discount] = [
    share(whole.shipping),
    share(whole.additionalFees),
    share(whole.discount),
  ];
  const net = amount - (isIncluded ? 0 : tax);
  const first = {
    subtotal: net - shipping - additionalFees + discount,
    shipping,
    tax,
    discount,
    additionalFees,
    total: amount,
  };
  const rest = subtract(whole, first);
  // Rounding the other figures down leaves the remainder with the subtotal, which can be too small to absorb it.
  return rest.subtotal >= rest.discount ? [first, rest] : splitInOrder(whole, amount, isIncluded);
}

/** Fallback when proportional rounding doesn't fit: fills the figures one after the other. */
function splitInOrder(whole: PriceSummary, amount: Minor, isIncluded: boolean): [PriceSummary, PriceSummary] {
  let left = amount;
  const fill = (figure: Minor) => {
    const taken = Math.min(figure, left);
    left -= taken;
    return taken;
  };
  const goods = fill(whole.subtotal - whole.discount);
  const shipping = fill(whole.shipping);
  const additionalFees = fill(whole.additionalFees);
  const tax = isIncluded
    ? toSafeInteger(divideRounded(BigInt(whole.tax) * BigInt(amount), BigInt(whole.total), "DOWN"))
    : fill(whole.tax);
  const first = { subtotal: goods, shipping, tax, discount: 0, additionalFees, total: amount };
  return [first, subtract(whole, first)];
}

function subtract(whole: PriceSummary, part: PriceSummary): PriceSummary {
  return {
    subtotal: whole.subtotal - part.subtotal,
    shipping: whole.shipping - part.shipping,
    tax: whole.tax - part.tax,
    discount: whole.discount - part.discount,
    additionalFees: whole.additionalFees - part.additionalFees,
    total: whole.total - part.total,
  };
}

function add(parts: readonly Part[]): PriceSummary {
  const sum = (figure: keyof PriceSummary) => sumExact(parts.map(({ summary }) => summary[figure]));
  return {
    subtotal: sum("subtotal"),
    shipping: sum("shipping"),
    tax: sum("tax"),
    discount: sum("discount"),
    additionalFees: sum("additionalFees"),
    total: sum("total"),
  };
}

/**
 * Gift cards pay amounts due at once, except for gift cards and subscriptions, which need a chargeable payment method.
 */
function payByGiftCard(
  { giftCards = [], lines, taxes }: PricingInput,
  priced: Priced,
  { total, payNow }: { total: Minor; payNow: Minor },
): PaymentPlan {
  const barred = new Map(
    lines
      .filter((line) => line.itemType === "GIFT_CARD" || line.subscription !== undefined)
      .map((line) => [line.id, line]),
  );
  const barredNow = priced.lines
    .filter((line) => barred.has(line.id))
    .flatMap((line) => partsOfLine(line, barred.get(line.id), taxes.isIncludedInPrices))
    .filter(({ due }) => due === "NOW");
  let payable = Math.max(0, payNow - add(barredNow).total);
  const used = giftCards.map((card) => {
    const amount = Math.max(0, Math.min(payable, card.available, card.requested ?? card.available));
    payable -= amount;
    return { ...card, amount, remaining: card.available - amount };
  });
  const giftCardTotal = sumExact(used.map((card) => card.amount));
  return {
    giftCards: used,
    giftCardTotal,
    totalAfterGiftCards: total - giftCardTotal,
    payNowAfterGiftCards: payNow - giftCardTotal,
  };
}
