/**
 * A change of a checkout as data, before it is written. It can be priced without a transaction, because apps are called
 * for rates and taxes of the changed checkout.
 */
import type { Tx } from "#server/platform/db/db.ts";
import { type CheckoutLine, type CheckoutTerms, toSelectedOption } from "./checkout.ts";
import { type CheckoutChanges, deleteLines, writeCheckout, writeLines } from "./writes.ts";

export type CheckoutPlan = {
  readonly changes: CheckoutChanges;
  /** New and changed lines. */
  readonly written?: readonly CheckoutLine[];
  readonly removedIds?: readonly string[];
};

/** Writes the planned change of a locked checkout. */
export async function writePlan(
  tx: Tx,
  id: string,
  { changes, written = [], removedIds = [] }: CheckoutPlan,
  now: Date,
): Promise<void> {
  const areRemoved = await deleteLines(tx, id, removedIds);
  const areWritten = await writeLines(tx, id, written);
  await writeCheckout(tx, id, changes, { now, lines: areRemoved || areWritten });
}

/** The terms of the checkout as the plan will leave them. */
export function applyPlan(
  terms: CheckoutTerms,
  { changes, written = [], removedIds = [] }: CheckoutPlan,
): CheckoutTerms {
  const lines = new Map(terms.lines.map((line) => [line.id, line]));
  for (const id of removedIds) lines.delete(id);
  for (const line of written) lines.set(line.id, asStored(line));
  return {
    ...terms,
    ...changedTerms(changes),
    lines: [...lines.values()].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)),
  };
}

const asStored = (line: CheckoutLine): CheckoutLine => ({
  ...line,
  reference: { ...line.reference, options: line.reference.options ?? {} },
});

/** By column; columns that the price doesn't depend on are left out. */
function changedTerms(changes: CheckoutChanges): Partial<CheckoutTerms> {
  const { selected_shipping_code: code, selected_carrier_id: carrierId } = changes;
  const terms: { [Name in keyof CheckoutTerms]?: CheckoutTerms[Name] | null | undefined } = {
    email: changes.email,
    billingInfo: changes.billing_info,
    shippingDestination: changes.shipping_destination,
    couponCode: changes.coupon_code,
    giftCards: changes.gift_cards,
    memberships: changes.memberships,
    merchantDiscounts: changes.merchant_discounts,
    tip: changes.tip,
    taxExemptGroupId: changes.tax_exempt_group_id,
    selectedShippingOption: code == null ? code : toSelectedOption(code, carrierId),
  };
  const changed = Object.entries(terms).filter(([, value]) => value !== undefined);
  // An empty column is undefined.
  return Object.fromEntries(changed.map(([name, value]) => [name, value ?? undefined])) as Partial<CheckoutTerms>;
}
