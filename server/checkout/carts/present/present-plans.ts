/** API representation of the memberships that can pay for lines. */
import type { MembershipOptions } from "#api/checkout/carts/cart-values.ts";
import { STORE_APP_ID } from "#api/values.ts";
import type { EligibleMembership } from "#server/pricing/memberships/public.ts";
import type { CartPlans } from "../price/plans.ts";

export function presentCartPlans({ eligible, invalid, chosen }: CartPlans): MembershipOptions {
  if (eligible.length + invalid.length === 0) return {};
  return {
    eligibleMemberships: eligible.map(presentPlan),
    invalidMemberships: invalid.map(({ membership, reason }) => ({ membership: presentPlan(membership), reason })),
    selectedMemberships: chosen.map(({ id, appId, lineIds }) => ({ id, appId, lineItemIds: [...lineIds] })),
  };
}

const presentPlan = ({ id, name, lineItemIds, credits, expirationDate }: EligibleMembership) => ({
  id,
  appId: STORE_APP_ID,
  name: { original: name, translated: name },
  lineItemIds,
  ...(credits && { credits }),
  ...(expirationDate && { expirationDate: expirationDate.toISOString() }),
});
