/** Memberships that can pay for lines of a checkout, and those that the buyer selected. */

import type { Sellable } from "#server/catalog/products/public.ts";
import { areAllPayable as areChoicesPayable, type ChosenMembership } from "#server/checkout/carts/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { type EligibleMembership, type InvalidMembership, listEligible } from "#server/pricing/memberships/public.ts";
import type { Checkout } from "./checkout.ts";

export type Plans = {
  readonly eligible: readonly EligibleMembership[];
  readonly invalid: readonly InvalidMembership[];
  /** Selected and eligible. */
  readonly chosen: readonly ChosenMembership[];
};

const noPlans: Plans = { eligible: [], invalid: [], chosen: [] };

/** Visitors have no memberships. A line is paid by the first selected membership that covers it. */
export async function findPlans(
  db: Connection,
  { memberId, lines, memberships }: Pick<Checkout, "memberId" | "lines" | "memberships">,
  sellables: ReadonlyMap<string, Sellable>,
  now: Date,
): Promise<Plans> {
  if (memberId === undefined) return noPlans;
  const covered = lines.flatMap(({ id, quantity }) => {
    const sellable = sellables.get(id);
    if (sellable === undefined) return [];
    return [{ id, quantity, productId: sellable.productId, collectionIds: sellable.collectionIds }];
  });
  const { eligible, invalid } = await listEligible(db, { memberId, lines: covered, now });
  const paid = new Set<string>();
  const chosen = memberships.flatMap(({ id, appId, lineItemIds }): ChosenMembership[] => {
    const plan = eligible.find((each) => each.id === id);
    const lineIds = lineItemIds.filter((lineId) => plan?.lineItemIds.includes(lineId) === true && !paid.has(lineId));
    for (const lineId of lineIds) paid.add(lineId);
    return plan === undefined || lineIds.length === 0 ? [] : [{ id, appId, name: plan.name, lineIds }];
  });
  return { eligible, invalid, chosen };
}

export const areAllPayable = ({ memberships }: Pick<Checkout, "memberships">, plans: Plans): boolean =>
  areChoicesPayable(memberships, plans);
