/**
 * discounts: automatic rules and coupons. Owns discount_rules, coupons, coupon_redemptions.
 *
 * Invariants: a coupon's counter equals its redemptions in state USED and never passes its limit; an order uses a coupon
 * at most once; a customer (member, or address without case and tag) stays within the limit per customer.
 */

export { countRuleUses, createCoupon, createDiscountRule } from "./create.ts";
export { findCouponByCode, findLiveRules } from "./queries.ts";
export { type Customer, customerProblem, type Redemption, redeemCoupon, releaseRedemption } from "./redemptions.ts";
export { type CouponError, type CouponTerms, couponDiscount, couponProblem, normalizeCustomerEmail } from "./rules.ts";
