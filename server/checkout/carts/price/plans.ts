/** Memberships of the buyer that can pay for lines of a cart, and the selected ones. */
import type { Sellable } from "#server/catalog/products/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { type EligibleMembership, type InvalidMembership, listEligible } from "#server/pricing/memberships/public.ts";
import { type Cart, memberIdOf } from "../cart.ts";
import type { ChosenMembership } from "./gather-pricing.ts";

export type Choice = { readonly id: string; readonly appId: string; readonly lineItemIds: readonly string[] };

export type CartPlans = {
  readonly eligible: readonly EligibleMembership[];
  readonly invalid: readonly InvalidMembership[];
  readonly chosen: readonly ChosenMembership[];
};

/** Visitors have no memberships. Without a selection in the request, the lines' stored selection applies. */
export async function findCartPlans(
  db: Connection,
  cart: Cart,
  {
    choices,
    sellables,
    now,
  }: { choices: readonly Choice[] | undefined; sellables: ReadonlyMap<string, Sellable>; now: Date },
): Promise<CartPlans> {
  const memberId = memberIdOf(cart.owner);
  return findPlansOf(db, { memberId, lines: cart.lines }, { choices: choices ?? choicesOfLines(cart), sellables, now });
}

type Purchase = { memberId: string | undefined; lines: readonly { readonly id: string; readonly quantity: number }[] };
type Choosing = { choices: readonly Choice[]; sellables: ReadonlyMap<string, Sellable>; now: Date };

/** A line is paid by the first selected membership that covers it. */
export async function findPlansOf(
  db: Connection,
  { memberId, lines }: Purchase,
  { choices, sellables, now }: Choosing,
): Promise<CartPlans> {
  if (memberId === undefined) return { eligible: [], invalid: [], chosen: [] };
  const covered = lines.flatMap(({ id, quantity }) => {
    const sellable = sellables.get(id);
    if (sellable === undefined) return [];
    return [{ id, quantity, productId: sellable.productId, collectionIds: sellable.collectionIds }];
  });
  const { eligible, invalid } = await listEligible(db, { memberId, lines: covered, now });
  const paid = new Set<string>();
  const chosen = choices.flatMap(({ id, appId, lineItemIds }): ChosenMembership[] => {
    const plan = eligible.find((each) => each.id === id);
    const lineIds = lineItemIds.filter((lineId) => plan?.lineItemIds.includes(lineId) === true && !paid.has(lineId));
    for (const lineId of lineIds) paid.add(lineId);
    return plan === undefined || lineIds.length === 0 ? [] : [{ id, appId, name: plan.name, lineIds }];
  });
  return { eligible, invalid, chosen };
}

/** Whether every selected membership can pay for each of its lines. */
export function areAllPayable(
  choices: readonly Pick<Choice, "id" | "lineItemIds">[],
  { chosen }: Pick<CartPlans, "chosen">,
): boolean {
  return choices.every(({ id, lineItemIds }) =>
    lineItemIds.every((lineId) => chosen.some((plan) => plan.id === id && plan.lineIds.includes(lineId))),
  );
}

export function choicesOfLines({ lines }: Pick<Cart, "lines">): Choice[] {
  return lines.flatMap(({ id: lineId, terms }) => {
    const plan = terms?.selectedMembership;
    return plan === undefined ? [] : [{ id: plan.id, appId: plan.appId, lineItemIds: [lineId] }];
  });
}
