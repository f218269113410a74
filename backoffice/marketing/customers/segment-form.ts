/** The conditions of a segment as rows of a form, whose fields are texts. */
import type { CustomerRule } from "#api/marketing/customers.ts";
import { readDecimal } from "#backoffice/components/forms/amounts.ts";

export const conditions = [
  "spent",
  "orders",
  "lastOrder",
  "firstSeen",
  "bought",
  "country",
  "tag",
  "newsletter",
  "account",
] as const;
export type Condition = (typeof conditions)[number];

/** One row. Fields that the condition doesn't use keep their values. */
export type Row = {
  condition: Condition;
  isNot: boolean;
  comparison: "AT_LEAST" | "AT_MOST";
  number: string;
  /** Empty: without a limit in time. */
  days: string;
  ids: readonly string[];
  tags: string;
};

export const newRow = (condition: Condition): Row => ({
  condition,
  isNot: false,
  comparison: "AT_LEAST",
  number: condition === "orders" ? "2" : "",
  days: condition === "lastOrder" || condition === "firstSeen" ? "90" : "",
  ids: [],
  tags: "",
});

const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
  ),
];

/** Undefined while the row is incomplete. */
export function ruleOf({ condition, isNot, comparison, number, days, ids, tags }: Row): CustomerRule | undefined {
  const period = isCount(days) ? { days: Number(days) } : {};
  const amount = readDecimal(number);
  const not = isNot ? { isNot } : {};
  if (days !== "" && !isCount(days)) return undefined;
  switch (condition) {
    case "orders":
      return /^\d{1,6}$/.test(number.trim()) ? { orders: { comparison, count: Number(number), ...period } } : undefined;
    case "spent":
      return amount !== undefined && /^\d{1,9}([.]\d{1,3})?$/.test(amount)
        ? { spent: { comparison, amount, ...period } }
        : undefined;
    case "lastOrder":
      return isCount(days) ? { lastOrder: { days: Number(days) }, ...not } : undefined;
    case "firstSeen":
      return isCount(days) ? { firstSeen: { days: Number(days) }, ...not } : undefined;
    case "bought":
      return ids.length > 0 ? { bought: { productIds: [...ids], ...period }, ...not } : undefined;
    case "country":
      return ids.length > 0 ? { country: { countries: [...ids] }, ...not } : undefined;
    case "tag":
      return tagsOf(tags).length > 0 ? { tag: { tags: tagsOf(tags) }, ...not } : undefined;
    case "newsletter":
      return { newsletter: {}, ...not };
    case "account":
      return { account: {}, ...not };
  }
}

const isCount = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= 3650;

/** The row of a stored rule. Rules of apps can have conditions without a row; they aren't shown and are kept. */
export function rowOf(rule: CustomerRule): Row | undefined {
  const condition = conditions.find((name) => rule[name] !== undefined);
  if (condition === undefined) return undefined;
  const { orders, spent, lastOrder, firstSeen, bought, country, tag } = rule;
  return {
    ...newRow(condition),
    isNot: rule.isNot ?? false,
    comparison: orders?.comparison ?? spent?.comparison ?? "AT_LEAST",
    number: spent?.amount ?? (orders === undefined ? "" : String(orders.count)),
    days: String(orders?.days ?? spent?.days ?? lastOrder?.days ?? firstSeen?.days ?? bought?.days ?? ""),
    ids: bought?.productIds ?? country?.countries ?? [],
    tags: tag?.tags.join(", ") ?? "",
  };
}
