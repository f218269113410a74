/** All audit rules, by area. */
import { ledgerRules, moneyRules } from "./money-rules.ts";
import { orderRules } from "./order-rules.ts";
import { eventRules, identityRules, limitRules } from "./other-rules.ts";
import type { BookRule } from "./rule.ts";
import { stockRules } from "./stock-rules.ts";

export const bookRules: readonly BookRule[] = [
  ...stockRules,
  ...orderRules,
  ...moneyRules,
  ...ledgerRules,
  ...limitRules,
  ...eventRules,
  ...identityRules,
];

/** Rules for a database without a running server. */
export const rulesAtRest: readonly BookRule[] = bookRules.flatMap((rule) => {
  if (rule.queryAtRest === undefined) return [rule];
  return rule.queryAtRest === null ? [] : [{ ...rule, query: rule.queryAtRest }];
});
