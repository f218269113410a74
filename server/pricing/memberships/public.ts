/**
 * Plans and memberships. Owns `membership_plans`, `memberships`, `membership_uses`. Invariants: a unit of a paid line is one
 * membership, with the plan's terms of then; used credits are those of its uses and never more than were bought; a line is
 * paid by one membership. Checkouts list and choose (`listEligible`), orders pay in their own transaction
 * (`redeemMemberships`) and give back (`giveBackMemberships`); pricing asks for `membershipDiscounts`.
 */
export { claimMemberships, findPlanProducts, grantMemberships } from "./grant.ts";
export {
  type CoveredLine,
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
  type RedeemingMemberships,
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
