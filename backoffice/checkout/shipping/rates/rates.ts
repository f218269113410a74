/** The form of shipping prices, and prices as text. Pure. */

import type { ShippingRateRule } from "#api/checkout/shipping/shipping.ts";
import { formatList, formatMoney, formatNumber, formatText } from "#backoffice/format.ts";
import { readDecimal } from "#backoffice/grid/values.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { isZero } from "#ui/money.ts";
import { shippingTexts } from "../texts/texts.ts";

const texts = shippingTexts[staffLanguage()];

type Condition = ShippingRateRule["conditions"][number];
export type ConditionType = Condition["type"];
export type Operator = Condition["operator"];

/** `key` identifies a row while it is edited. */
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

/** Two pounds are 0.90718474 kg; two decimals are enough to read. */
const SHORT = { maximumFractionDigits: 2 };

export type Units = { currency: string; weightUnit: string; dimensionUnit: string };

/** `Free for at least $75.00`, `$5.99`, `$2.00 per item for at most 3 kg`. */
export function rateText({ amount, conditions, multiplyByQuantity }: ShippingRateRule, units: Units): string {
  const price = isZero(amount) ? texts.free : formatMoney(amount, units.currency);
  const bounds = conditions.map(({ type, operator, value }) => {
    const bound = {
      BY_TOTAL_PRICE: formatMoney(value, units.currency),
      BY_TOTAL_WEIGHT: `${formatNumber(Number(value), SHORT)} ${units.weightUnit.toLowerCase()}`,
      BY_TOTAL_QUANTITY: formatText(texts.rate.itemCount, { count: Number(value) }),
    }[type];
    return formatText(texts.rate.bounds[operator], { bound });
  });
  const charge = multiplyByQuantity ? formatText(texts.rate.perItem, { price }) : price;
  if (bounds.length === 0) return charge;
  return formatText(texts.rate.when, { price: charge, conditions: formatList(bounds) });
}
