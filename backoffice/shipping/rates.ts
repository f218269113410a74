/** Rates as a form has them, and as sentences. Pure. */
import type { ShippingRateRule } from "#api/shipping.ts";
import { formatMoney } from "../format.ts";

export type ConditionType = ShippingRateRule["conditions"][number]["type"];

/** One price, and from when on it holds: the form knows lower and upper bounds of one measure. */
export type RateForm = {
  /** Tells rows apart while they are edited. */
  key: string;
  amount: string;
  measure: ConditionType | "ALWAYS";
  from: string;
  below: string;
  /** Whether the upper bound itself still has this price. */
  upper: "LT" | "LTE";
  isPerUnit: boolean;
};

export const emptyRate = (amount = ""): RateForm => ({
  key: crypto.randomUUID(),
  amount,
  measure: "ALWAYS",
  from: "",
  below: "",
  upper: "LTE",
  isPerUnit: false,
});

export function toRate({ amount, measure, from, below, upper, isPerUnit }: RateForm): ShippingRateRule {
  const bounds = [
    { operator: "GTE" as const, value: from.trim() },
    { operator: upper, value: below.trim() },
  ];
  return {
    amount: amount.trim() === "" ? "0" : amount.trim(),
    multiplyByQuantity: isPerUnit,
    conditions:
      measure === "ALWAYS"
        ? []
        : bounds.filter(({ value }) => value !== "").map((bound) => ({ ...bound, type: measure })),
  };
}

/** Undefined when the rate says more than the form can show: such a one is kept as it is. */
export function fromRate({ amount, conditions, multiplyByQuantity }: ShippingRateRule): RateForm | undefined {
  const [first] = conditions;
  const isSimple = conditions.every(
    ({ type, operator }) => type === first?.type && operator !== "EQ" && operator !== "GT",
  );
  if (!isSimple || conditions.length > 2) return undefined;
  const lower = conditions.find(({ operator }) => operator === "GTE");
  const upper = conditions.find(({ operator }) => operator !== "GTE");
  return {
    key: crypto.randomUUID(),
    amount,
    measure: first?.type ?? "ALWAYS",
    from: lower?.value ?? "",
    below: upper?.value ?? "",
    upper: upper?.operator === "LT" ? "LT" : "LTE",
    isPerUnit: multiplyByQuantity,
  };
}

const operators = { EQ: "exactly", GT: "over", GTE: "from", LT: "under", LTE: "up to" } as const;

/** Two pounds are 0.90718474 kg; nobody reads more than two places. */
const shortNumber = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

export type Units = { currency: string; weightUnit: string };

/** `Free from $75.00`, `$5.99`, `$2.00 per piece under 3 kg`. */
export function rateText({ amount, conditions, multiplyByQuantity }: ShippingRateRule, units: Units): string {
  const price = Number(amount) === 0 ? "Free" : formatMoney(amount, units.currency);
  const words = conditions.map(({ type, operator, value }) => {
    const bound = {
      BY_TOTAL_PRICE: formatMoney(value, units.currency),
      BY_TOTAL_WEIGHT: `${shortNumber.format(Number(value))} ${units.weightUnit.toLowerCase()}`,
      BY_TOTAL_QUANTITY: `${Number(value)} pieces`,
    }[type];
    return `${operators[operator]} ${bound}`;
  });
  return [price, multiplyByQuantity ? "per piece" : "", words.join(" and ")].filter((part) => part !== "").join(" ");
}
