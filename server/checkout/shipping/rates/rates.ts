/**
 * Selects the price of a shipping option for a parcel: the first rate whose conditions all match
 * (docs/protocol/shipping.md#rates).
 */
import { addFractions, type Fraction, multiplyExact, parseFraction } from "#server/platform/money/decimal.ts";
import { currencyDigits, type Minor } from "#server/platform/money/money.ts";

export type RateCondition = {
  readonly type: "BY_TOTAL_WEIGHT" | "BY_TOTAL_PRICE" | "BY_TOTAL_QUANTITY";
  readonly operator: "EQ" | "GT" | "GTE" | "LT" | "LTE";
  /** Decimal text: in the store's weight unit, in the store's currency, or a count. */
  readonly value: string;
};

export type RateRule = {
  readonly amount: Minor;
  readonly multiplyByQuantity: boolean;
  readonly conditions: readonly RateCondition[];
};

/** Sums over the shipped items. `price` is before discounts and excludes added tax. */
export type Parcel = { readonly quantity: number; readonly price: Minor; readonly weightGrams: number };

export type Units = { readonly currency: string; readonly weightUnit: "KG" | "LB" };

// The international pound is 0.45359237 kg exactly.
const GRAMS_PER_UNIT = { KG: "1000", LB: "453.59237" } as const;

/** Returns undefined if no rate matches; the option isn't offered. */
export function ratePrice(rates: readonly RateRule[], parcel: Parcel, units: Units): Minor | undefined {
  const rate = rates.find((each) => each.conditions.every((condition) => conditionHolds(condition, parcel, units)));
  if (rate === undefined) return undefined;
  return rate.multiplyByQuantity ? multiplyExact(rate.amount, parcel.quantity) : rate.amount;
}

function conditionHolds({ type, operator, value }: RateCondition, parcel: Parcel, units: Units): boolean {
  const limit = multiply(parseFraction(value), unitOf(type, units));
  const difference = addFractions(measure(type, parcel), { ...limit, numerator: -limit.numerator }).numerator;
  switch (operator) {
    case "EQ":
      return difference === 0n;
    case "GT":
      return difference > 0n;
    case "GTE":
      return difference >= 0n;
    case "LT":
      return difference < 0n;
    case "LTE":
      return difference <= 0n;
  }
}

function measure(type: RateCondition["type"], { quantity, price, weightGrams }: Parcel): Fraction {
  const amount = { BY_TOTAL_WEIGHT: weightGrams, BY_TOTAL_PRICE: price, BY_TOTAL_QUANTITY: quantity }[type];
  return { numerator: BigInt(amount), denominator: 1n };
}

/** Grams, minor units or items per unit of the condition's value. */
function unitOf(type: RateCondition["type"], { currency, weightUnit }: Units): Fraction {
  switch (type) {
    case "BY_TOTAL_WEIGHT":
      return parseFraction(GRAMS_PER_UNIT[weightUnit]);
    case "BY_TOTAL_PRICE":
      return { numerator: 10n ** BigInt(currencyDigits(currency)), denominator: 1n };
    case "BY_TOTAL_QUANTITY":
      return { numerator: 1n, denominator: 1n };
  }
}

function multiply(a: Fraction, b: Fraction): Fraction {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}
