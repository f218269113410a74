/** The coupon of a cart. */
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { memberIdOf } from "../cart.ts";
import { gatherPricing } from "../price/gather-pricing.ts";
import type { FilledCart } from "./add-lines.ts";
import { type Change, openForChange } from "./open-cart.ts";
import { writeCart } from "./write-queries.ts";

type Wanted = Omit<Change, "key"> & { couponCode: string; email: string | undefined };

/** Finds the coupon and checks that this buyer can use it now, for these items. */
export async function findApplicableCoupon(
  tx: Tx,
  { cart, sellables }: FilledCart,
  { couponCode, email, settings, now }: Wanted,
) {
  const { coupon, problems } = await gatherPricing(tx, {
    lines: cart.lines,
    couponCode,
    customer: { memberId: memberIdOf(cart.owner), email },
    merchantDiscounts: cart.merchantDiscounts,
    isShippingWanted: false,
    isTaxWanted: false,
    areFeesWanted: false,
    now,
    settings,
    sellables,
  });
  const problem = problems.find(({ part }) => part === "coupon");
  if (problem !== undefined) throw new AppError(problem.code);
  if (coupon === undefined) throw new AppError("ERROR_COUPON_DOES_NOT_EXIST");
  return coupon;
}

/**
 * Applies a coupon to a cart that has none.
 * @throws {AppError} COUPON_LOCKED, COUPON_ALREADY_EXISTS, MAX_COUPONS_PER_CART_EXCEEDED, and the coupon error codes
 */
export async function addCoupon(tx: Tx, couponCode: string, { key, settings, now }: Change): Promise<FilledCart> {
  const filled = await openForChange(tx, { key, settings, now });
  const { cart, sellables } = filled;
  if (cart.purchaseTerms.settings?.lockCouponCode) throw new AppError("COUPON_LOCKED");
  if (cart.coupon !== undefined) {
    const isSame = cart.coupon.code.toLowerCase() === couponCode.toLowerCase();
    throw new AppError(isSame ? "COUPON_ALREADY_EXISTS" : "MAX_COUPONS_PER_CART_EXCEEDED");
  }
  const { id, code } = await findApplicableCoupon(tx, filled, { couponCode, email: cart.buyerEmail, settings, now });
  await writeCart(tx, cart.id, { coupon_id: id, coupon_code: code });
  return { cart: { ...cart, coupon: { id, code } }, sellables };
}

/** Removes the coupon, if there is one. @throws {AppError} OWNED_CART_NOT_FOUND, CART_NOT_FOUND */
export async function clearCoupon(tx: Tx, change: Change): Promise<FilledCart> {
  const { cart, sellables } = await openForChange(tx, change);
  await writeCart(tx, cart.id, { coupon_id: null, coupon_code: null });
  return { cart: { ...cart, coupon: undefined }, sellables };
}

/** Removes the given coupon, or any. @throws {AppError} COUPON_NOT_FOUND_IN_CART, COUPON_LOCKED */
export async function removeCoupon(tx: Tx, couponId: string | undefined, change: Change): Promise<FilledCart> {
  const { cart, sellables } = await openForChange(tx, change);
  const { coupon } = cart;
  if (coupon === undefined || (couponId !== undefined && couponId !== coupon.id)) {
    throw new AppError("COUPON_NOT_FOUND_IN_CART");
  }
  if (cart.purchaseTerms.settings?.lockCouponCode) throw new AppError("COUPON_LOCKED");
  await writeCart(tx, cart.id, { coupon_id: null, coupon_code: null });
  return { cart: { ...cart, coupon: undefined }, sellables };
}
