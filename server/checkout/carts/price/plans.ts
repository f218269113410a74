/** Memberships of the buyer that can pay for lines of a cart, and the selected ones. */
import { STORE_APP_ID } from "#api/values.ts";
import type { Sellable } from "#server/catalog/products/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { type EligibleMembership, type InvalidMembership, listEligible } from "#server/pricing/memberships/public.ts";
import { type Cart, memberIdOf } from "../cart.ts";
import { type LineTerms, paymentOptionOf } from "../line-terms.ts";
import type { ChosenMembership, PricedPurchase } from "./gather-pricing.ts";

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

type PlanLine = { readonly id: string; readonly quantity: number; readonly terms?: LineTerms | undefined };
type Purchase = { memberId: string | undefined; lines: readonly PlanLine[] };
type Choosing = { choices: readonly Choice[]; sellables: ReadonlyMap<string, Sellable>; now: Date };

/**
 * A line is paid by the first selected membership that covers it. Lines of products that are sold for memberships only
 * don't need a selection.
 */
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
  const unpaid = lines.filter(({ id, terms }) => !paid.has(id) && requiresMembership(terms, sellables.get(id)));
  return { eligible, invalid, chosen: [...chosen, ...chooseFor(unpaid, eligible, creditsUsedBy(chosen, lines))] };
}

/** Whether the product is sold for memberships only. */
const requiresMembership = (terms: LineTerms | undefined, sellable: Sellable | undefined): boolean =>
  sellable?.paymentTerms?.paymentOption === "MEMBERSHIP" && paymentOptionOf(terms, sellable) === "MEMBERSHIP";

function creditsUsedBy(chosen: readonly ChosenMembership[], lines: readonly PlanLine[]): Map<string, number> {
  const quantities = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const used = new Map<string, number>();
  for (const { id, lineIds } of chosen) {
    const credits = lineIds.reduce((sum, lineId) => sum + (quantities.get(lineId) ?? 0), 0);
    used.set(id, (used.get(id) ?? 0) + credits);
  }
  return used;
}

/** For each line the membership that expires first (the order of `eligible`) and has enough credits left. */
function chooseFor(
  lines: readonly PlanLine[],
  eligible: readonly EligibleMembership[],
  used: Map<string, number>,
): ChosenMembership[] {
  return lines.flatMap(({ id: lineId, quantity }): ChosenMembership[] => {
    const plan = eligible.find(
      ({ id, lineItemIds, credits }) =>
        lineItemIds.includes(lineId) && (credits?.remaining ?? 0) - (used.get(id) ?? 0) >= quantity,
    );
    if (plan === undefined) return [];
    used.set(plan.id, (used.get(plan.id) ?? 0) + quantity);
    return [{ id: plan.id, appId: STORE_APP_ID, name: plan.name, lineIds: [lineId] }];
  });
}

/** Lines that only a membership pays for, without one. */
export function linesWithoutMembership({
  input,
  sellables,
}: Pick<PricedPurchase, "input" | "sellables">): readonly string[] {
  return input.lines
    .filter(({ id, paymentOption, membership }) => {
      const isRequired = sellables.get(id)?.paymentTerms?.paymentOption === "MEMBERSHIP";
      return isRequired && paymentOption === "MEMBERSHIP" && membership === undefined;
    })
    .map(({ id }) => id);
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
