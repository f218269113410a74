/** Shipping prices as a form has them, and as text. Pure. */

import type { ShippingRateRule } from "#api/checkout/shipping/shipping.ts";
import { formatMoney } from "#backoffice/format.ts";
import { readDecimal } from "#backoffice/grid/values.ts";
import { staffLocale } from "#backoffice/language.ts";

type Condition = ShippingRateRule["conditions"][number];
export type ConditionType = Condition["type"];
export type Operator = Condition["operator"];

/** `key` tells rows apart while they are edited. */
export type ConditionForm = { key: string; type: ConditionType; operator: Operator; value: string };
export type RateForm = { key: string; amount: string; isPerUnit: boolean; conditions: readonly ConditionForm[] };

export const emptyRate = (amount = ""): RateForm => ({
  key: crypto.randomUUID(),
  amount,
  isPerUnit: false,
  conditions: [],
});

export const emptyCondition = (): ConditionForm => ({
  key: crypto.randomUUID(),
  type: "BY_TOTAL_PRICE",
  operator: "GTE",
  value: "",
});

export function toRate({ amount, conditions, isPerUnit }: RateForm): ShippingRateRule {
  return {
    amount: readDecimal(amount) ?? "0",
    multiplyByQuantity: isPerUnit,
    conditions: conditions.map(({ type, operator, value }) => ({ type, operator, value: readDecimal(value) ?? value })),
  };
}

export const fromRate = ({ amount, conditions, multiplyByQuantity }: ShippingRateRule): RateForm => ({
  key: crypto.randomUUID(),
  amount,
  isPerUnit: multiplyByQuantity,
  conditions: conditions.map((condition) => ({ key: crypto.randomUUID(), ...condition })),
});

/** Every amount and bound is a number; an empty price means free. */
export const areRatesReady = (rates: readonly RateForm[]): boolean =>
  rates.every(
    ({ amount, conditions }) =>
      (amount.trim() === "" || readDecimal(amount) !== undefined) &&
      conditions.every(({ value }) => readDecimal(value) !== undefined),
  );

export const operatorNames: Record<Operator, string> = {
  GTE: "at least",
  GT: "more than",
  LTE: "at most",
  LT: "less than",
  EQ: "exactly",
};
export const conditionNames: Record<ConditionType, string> = {
  BY_TOTAL_PRICE: "Order value",
  BY_TOTAL_WEIGHT: "Order weight",
  BY_TOTAL_QUANTITY: "Number of items",
};

/** Two pounds are 0.90718474 kg; two decimals are enough to read. */
const shortNumber = new Intl.NumberFormat(staffLocale(), { maximumFractionDigits: 2 });

export type Units = { currency: string; weightUnit: string };

/** `Free for orders of at least $75.00`, `$5.99`, `$2.00 per item, up to 3 kg`. */
export function rateText({ amount, conditions, multiplyByQuantity }: ShippingRateRule, units: Units): string {
  const price = Number(amount) === 0 ? "Free" : formatMoney(amount, units.currency);
  const words = conditions.map(({ type, operator, value }) => {
    const bound = {
      BY_TOTAL_PRICE: formatMoney(value, units.currency),
      BY_TOTAL_WEIGHT: `${shortNumber.format(Number(value))} ${units.weightUnit.toLowerCase()}`,
      BY_TOTAL_QUANTITY: Number(value) === 1 ? "1 item" : `${Number(value)} items`,
    }[type];
    return `${operatorNames[operator]} ${bound}`;
  });
  const charge = multiplyByQuantity ? `${price} per item` : price;
  return words.length === 0 ? charge : `${charge} for ${words.join(" and ")}`;
}
