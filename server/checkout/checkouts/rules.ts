/** Pure rules for checkouts: merging of lines, and obstacles to placing the order. */
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "#api/checkout/carts/cart-lines.ts";
import type { ErrorCode } from "#api/errors.ts";
import { availabilityOf, linesWithoutMembership, type PricedPurchase } from "#server/checkout/carts/public.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { billingOf, type Checkout, type CheckoutLine } from "./checkout.ts";
import { areAllPayable } from "./plans.ts";
import type { PricedCheckoutPurchase } from "./price-checkout.ts";

export type NewLine = Omit<CheckoutLine, "id" | "position">;

/**
 * Adds lines and merges equal ones. Quantities aren't capped at the stock: a checkout reports missing stock and can't
 * be ordered.
 * @throws {AppError} MAX_LINE_ITEMS_EXCEEDED
 */
export function mergeLines(
  lines: readonly CheckoutLine[],
  added: readonly NewLine[],
  makeId: () => string,
): CheckoutLine[] {
  const byKey = new Map(lines.map((line) => [line.referenceKey, line]));
  let position = lines.reduce((highest, line) => Math.max(highest, line.position), -1);
  for (const line of added) {
    const own = byKey.get(line.referenceKey);
    if (own === undefined && byKey.size >= MAX_CART_LINES) throw new AppError("MAX_LINE_ITEMS_EXCEEDED");
    const quantity = Math.min((own?.quantity ?? 0) + line.quantity, MAX_LINE_QUANTITY);
    byKey.set(line.referenceKey, {
      ...line,
      id: own?.id ?? makeId(),
      position: own?.position ?? ++position,
      quantity,
    });
  }
  return [...byKey.values()];
}

/** Replaces lines with those of the cart; a line keeps its id while its item stays. */
export function replaceLines(lines: readonly CheckoutLine[], wanted: readonly NewLine[], makeId: () => string) {
  const byKey = new Map(lines.map((line) => [line.referenceKey, line]));
  const written = wanted.map((line, position): CheckoutLine => {
    return { ...line, id: byKey.get(line.referenceKey)?.id ?? makeId(), position };
  });
  const kept = new Set(written.map((line) => line.id));
  return { written, removedIds: lines.map((line) => line.id).filter((id) => !kept.has(id)) };
}

type Obstacle = { readonly code: ErrorCode; readonly data?: Record<string, unknown> };

/**
 * The first obstacle to placing the order, in the order in which a shopper can resolve them. Orders placed by staff or
 * an app (`isByMerchant`), such as at a point of sale, need no email address.
 */
export function findObstacle(
  checkout: Checkout,
  purchase: PricedCheckoutPurchase,
  { isByMerchant = false } = {},
): Obstacle | undefined {
  return (
    linesObstacle(checkout, purchase) ??
    (checkout.email === undefined && !isByMerchant ? { code: "MISSING_EMAIL" } : undefined) ??
    deliveryObstacle(checkout, purchase) ??
    billingObstacle(checkout, purchase) ??
    paymentObstacle(checkout, purchase) ??
    calculationObstacle(purchase)
  );
}

function linesObstacle({ lines, memberId }: Checkout, { sellables }: PricedPurchase): Obstacle | undefined {
  if (lines.length === 0) return { code: "EMPTY_CHECKOUT" };
  const states = lines.map((line) => ({ line, ...availabilityOf(line.quantity, sellables.get(line.id)) }));
  const short = states.filter(({ status }) => status !== "AVAILABLE");
  const isForOthers = memberId === undefined && [...sellables.values()].some((each) => each.isForMembersOnly === true);
  if (isForOthers) return { code: "MEMBERS_ONLY_ITEM" };
  if (short.length === 0) return undefined;
  const isNothingLeft = states.every(({ status }) => status === "NOT_AVAILABLE" || status === "NOT_FOUND");
  return {
    code: isNothingLeft ? "FULL_OUT_OF_STOCK" : "PARTIAL_OUT_OF_STOCK",
    data: {
      lineItems: short.map(({ line, quantityAvailable }) => ({
        id: line.id,
        name: line.name,
        quantity: line.quantity,
        quantityAvailable: quantityAvailable ?? 0,
      })),
    },
  };
}

function deliveryObstacle(checkout: Checkout, { shipping, selectedOption, problems }: PricedPurchase) {
  if (!shipping.isNeeded) return undefined;
  if (checkout.shippingDestination?.address?.country === undefined)
    return { code: "MISSING_DELIVERY_ADDRESS" } as const;
  const isGone = problems.some(({ part }) => part === "selectedShippingOption" || part === "generalShipping");
  if (isGone) return { code: "SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE" } as const;
  if (selectedOption === undefined) return { code: "NO_SELECTED_CARRIER_SERVICE_OPTION" } as const;
  return undefined;
}

function billingObstacle(checkout: Checkout, { result }: PricedPurchase): Obstacle | undefined {
  const isPaid = result.priceSummary.total > 0;
  if (isPaid && billingOf(checkout)?.address?.country === undefined) return { code: "MISSING_BILLING_ADDRESS" };
  return undefined;
}

/** Every selected payment must be valid. */
function paymentObstacle(checkout: Checkout, purchase: PricedCheckoutPurchase): Obstacle | undefined {
  if (!areAllPayable(checkout, purchase.plans)) return { code: "INVALID_MEMBERSHIP" };
  const [lineItemId] = linesWithoutMembership(purchase);
  if (lineItemId !== undefined) return { code: "INVALID_MEMBERSHIP", data: { lineItemId } };
  const hasBlocking = purchase.appViolations.some(({ severity }) => severity === "ERROR");
  if (!hasBlocking) return undefined;
  return { code: "VIOLATIONS_WITH_ERROR_SEVERITY", data: { violations: purchase.appViolations } };
}

function calculationObstacle({ problems }: PricedPurchase): Obstacle | undefined {
  const problem = problems[0];
  if (problem === undefined) return undefined;
  return { code: problem.part === "coupon" ? problem.code : "CALCULATION_ERROR", data: { cause: problem.code } };
}
