/** Evaluates a discount's condition and reports what is missing to meet it. */
import { multiplyExact, sumExact } from "#server/platform/money/decimal.ts";
import type { ConditionGap, DiscountCondition, DiscountScope } from "./discount-types.ts";
import type { PricingInput, PricingLine } from "./types.ts";

type ScopedLine = Pick<PricingLine, "catalogItemId" | "collectionIds">;
export type Buyer = Pick<PricingInput, "lines" | "memberId" | "metTriggers">;

export function isInScope(line: ScopedLine, scope: DiscountScope): boolean {
  switch (scope.kind) {
    case "ALL":
      return true;
    case "PRODUCTS":
      return scope.catalogItemIds.includes(line.catalogItemId);
    case "COLLECTIONS":
      return line.collectionIds.some((id) => scope.collectionIds.includes(id));
    case "ANY":
      return scope.scopes.some((each) => isInScope(line, each));
  }
}

/** The key of an app's trigger in `PricingInput.metTriggers`. */
export const triggerKey = (appId: string, triggerId: string): string => `${appId}/${triggerId}`;

export function holds(condition: DiscountCondition, buyer: Buyer): boolean {
  return findGap(condition, buyer) === undefined;
}

/** Returns undefined when the condition is met, otherwise what is missing; for alternatives, the closest one. */
export function findGap(condition: DiscountCondition, buyer: Buyer): ConditionGap | undefined {
  switch (condition.kind) {
    case "ALWAYS":
      return undefined;
    case "SUBTOTAL":
      return subtotalGap(condition, buyer);
    case "QUANTITY":
      return quantityGap(condition, buyer);
    case "MEMBERS":
      return buyer.memberId !== undefined && condition.memberIds.includes(buyer.memberId)
        ? undefined
        : { kind: "NOT_ELIGIBLE" };
    case "CUSTOM": {
      const { appId, triggerId } = condition;
      return buyer.metTriggers?.includes(triggerKey(appId, triggerId))
        ? undefined
        : { kind: "TRIGGER_NOT_MET", appId, triggerId };
    }
    case "AND":
      return condition.conditions.map((each) => findGap(each, buyer)).find((gap) => gap !== undefined);
    case "OR":
      return nearest(condition.conditions.map((each) => findGap(each, buyer)));
  }
}

function subtotalGap(
  { scope, from, to }: Extract<DiscountCondition, { kind: "SUBTOTAL" }>,
  buyer: Buyer,
): ConditionGap | undefined {
  const isScoped = scope.kind !== "ALL";
  const value = sumInScope(scope, buyer.lines, (line) => multiplyExact(line.unitPrice, line.quantity));
  if (from !== undefined && value < from) return { kind: "SUBTOTAL_BELOW", from, missing: from - value, isScoped };
  return to !== undefined && value > to ? { kind: "SUBTOTAL_ABOVE", to, isScoped } : undefined;
}

function quantityGap(
  { scope, from, to }: Extract<DiscountCondition, { kind: "QUANTITY" }>,
  buyer: Buyer,
): ConditionGap | undefined {
  const isScoped = scope.kind !== "ALL";
  const value = sumInScope(scope, buyer.lines, (line) => line.quantity);
  if (from !== undefined && value < from) return { kind: "QUANTITY_BELOW", from, missing: from - value, isScoped };
  return to !== undefined && value > to ? { kind: "QUANTITY_ABOVE", to, isScoped } : undefined;
}

/** Returns undefined when any alternative is met. Gaps that buying more can close come before gaps that it can't. */
function nearest(gaps: readonly (ConditionGap | undefined)[]): ConditionGap | undefined {
  if (gaps.length === 0) return { kind: "NOT_ELIGIBLE" };
  if (gaps.includes(undefined)) return undefined;
  const reachable = gaps.filter((gap) => gap?.kind === "SUBTOTAL_BELOW" || gap?.kind === "QUANTITY_BELOW");
  return reachable[0] ?? gaps[0];
}

function sumInScope(
  scope: DiscountScope,
  lines: readonly PricingLine[],
  measure: (line: PricingLine) => number,
): number {
  return sumExact(lines.filter((line) => isInScope(line, scope)).map(measure));
}
