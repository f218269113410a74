/** A discount code from a link that was opened before a cart existed. Every add retries it until it applies. */
import { changeShopCart } from "#api/checkout/carts/shop-cart.ts";
import { calculateTotals } from "#api/checkout/totals-calculator.ts";
import { ApiError } from "#sdk/call.ts";
import { refusalOf, type ShopContext } from "#storefront/context.ts";
import { calculationProblem } from "#storefront/refusals/refusals.ts";
import { packCookie, unpackCookie } from "#ui/pages/cookies.ts";

const COOKIE = "cw_code";
const SECONDS = 7 * 86_400;

export function savePendingCode({ jar }: ShopContext, code: string): void {
  jar.set(COOKIE, packCookie(code), { maxAge: SECONDS });
}

/** Errors that can be resolved by changing the cart. */
const MAY_CHANGE = "COUPON_NOT_APPLICABLE";

/**
 * Why a code can't apply to any cart: unknown, expired, not active yet, or used up. Undefined if the code is worth keeping.
 * Carts with items get the same messages.
 */
export async function permanentProblemOf(context: ShopContext, couponCode: string): Promise<string | undefined> {
  const { shopper, shop } = context;
  try {
    const { calculationErrors } = await shopper.call(calculateTotals, { body: { couponCode } });
    const problem = calculationErrors.couponCalculationError;
    return problem?.applicationError.code === MAY_CHANGE ? undefined : calculationProblem(problem, shop.language);
  } catch (error) {
    if (error instanceof ApiError && error.code === "THROTTLED") return refusalOf(context, error);
    throw error;
  }
}

/** A rejected code is kept, because it may apply after more items are added. */
export async function applyPendingCode(context: ShopContext): Promise<void> {
  const couponCode = unpackCookie(context.jar.get(COOKIE));
  if (typeof couponCode !== "string") return;
  try {
    await context.shopper.call(changeShopCart, { body: { couponCode } });
    context.jar.delete(COOKIE);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
  }
}
