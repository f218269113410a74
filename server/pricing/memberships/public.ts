/**
 * Plans and memberships. Owns `membership_plans`, `memberships`, `membership_uses`. Invariants: each unit of a paid
 * line is one membership, with the plan's terms at purchase; the used credits equal the sum of the uses and never
 * exceed the credits bought; one membership pays for a line. Checkouts list (`listEligible`) and choose memberships;
 * orders redeem (`redeemMemberships`) and return credits (`giveBackMemberships`) in their own transaction; pricing
 * calls `membershipDiscounts`.
 */
export { cancelMembership, findPlanProducts, grantMemberships } from "./grant.ts";
export {
  type EligibleMembership,
  findUsedCredits,
  giveBackMembershipOfLine,
  giveBackMemberships,
  giveBackMembershipUnits,
  type InvalidMembership,
  listEligible,
  type MembershipDiscount,
  type MembershipUse,
  membershipDiscounts,
  redeemMemberships,
  type UsedCredits,
} from "./redeem.ts";
export {
  findSurplusMemberships,
  type RevocableMembership,
  restoreMemberships,
  revokeMemberships,
  revokeSomeMemberships,
} from "./revoke.ts";
export { listOrderMemberships } from "./rows.ts";
export { pricingModelOf } from "./wire/v2/present.ts";
