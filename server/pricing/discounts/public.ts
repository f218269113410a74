/**
 * discounts: automatic discounts and coupons. Owns discount_rules, discount_rule_redemptions, coupons, coupon_codes,
 * coupon_redemptions.
 *
 * Invariants: the counter of a rule, coupon or code equals its redemptions in state USED and never exceeds its limit;
 * an order uses a coupon or rule at most once; a customer (a member, or an email address without case and tag) stays
 * within the limit per customer. `gatherDiscounts` finds what a purchase can have; `redeemCoupon` and `redeemRules` use
 * it in the order's transaction.
 */

export { findLiveRules, gatherDiscounts } from "./gather.ts";
export { findCouponByCode, findCouponCode } from "./queries.ts";
export { type Customer, redeemCoupon, redeemRules, releaseRedemption } from "./redemptions.ts";
export { couponProblem, normalizeCustomerEmail } from "./rules.ts";
export { type GatheredAndTried, tryDiscounts } from "./try-discounts.ts";
export { createCoupon } from "./write-coupons.ts";
export { createDiscountRule, updateDiscountRule } from "./write-rules.ts";
