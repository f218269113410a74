/** Evaluates a rule's conditions. Pure. A condition on a list holds if it holds for any element. */
import type { AutomationCondition, AutomationOperator } from "#api/marketing/automation.ts";
import { readPath, textOf } from "./paths.ts";

export type Checked = { readonly field: string; readonly isMet: boolean; readonly found: string };

const DECIMAL = /^-?\d{1,30}(\.\d{1,20})?$/;
const DATE = /^\d{4}-\d{2}-\d{2}(T|$)/;
const SCALE = 20;

/** Negative if `left` is smaller; undefined if the values have different types. Exact: money is never a float. */
export function compare(left: string, right: string): number | undefined {
  if (DECIMAL.test(left) && DECIMAL.test(right)) {
    const difference = scaled(left) - scaled(right);
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  if (DATE.test(left) && DATE.test(right)) {
    const difference = Date.parse(left) - Date.parse(right);
    return Number.isNaN(difference) ? undefined : difference;
  }
  return undefined;
}

function scaled(text: string): bigint {
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const value = BigInt(whole + fraction.padEnd(SCALE, "0"));
  return text.startsWith("-") ? -value : value;
}

export const isComparable = (text: string): boolean => compare(text, text) !== undefined;

const fold = (text: string): string => text.trim().toLowerCase();
const isSame = (one: string, other: string): boolean => compare(one, other) === 0 || fold(one) === fold(other);

const tests: Readonly<Record<AutomationOperator, (found: readonly string[], wanted: string) => boolean>> = {
  IS: (found, wanted) => found.some((one) => isSame(one, wanted)),
  IS_NOT: (found, wanted) => !found.some((one) => isSame(one, wanted)),
  CONTAINS: (found, wanted) => found.some((one) => fold(one).includes(fold(wanted))),
  MORE_THAN: (found, wanted) => found.some((one) => (compare(one, wanted) ?? 0) > 0),
  LESS_THAN: (found, wanted) => found.some((one) => (compare(one, wanted) ?? 0) < 0),
  IS_EMPTY: (found) => found.every((one) => one.trim() === ""),
};

function checkCondition({ field, operator, value = "" }: AutomationCondition, payload: unknown): Checked {
  const values = readPath(payload, field);
  return { field, isMet: tests[operator](values.map(String), value), found: textOf(values).slice(0, 200) };
}

export function checkConditions(
  { match, conditions }: { match: "ALL" | "ANY"; conditions: readonly AutomationCondition[] },
  payload: unknown,
): { readonly isMet: boolean; readonly checked: Checked[] } {
  const checked = conditions.map((condition) => checkCondition(condition, payload));
  const isMet =
    checked.length === 0 || (match === "ALL" ? checked.every((one) => one.isMet) : checked.some((one) => one.isMet));
  return { isMet, checked };
}
