/** Line changes of cart version 2. */
import type { Tx } from "#server/platform/db/db.ts";
import type { CartLine } from "../cart.ts";
import type { FilledCart } from "./add-to-cart.ts";
import { requireLines } from "./rules.ts";
import { type Change, openForChange } from "./update-cart.ts";
import { writeLines } from "./write-queries.ts";

/** Stores current catalog names and prices, for lines whose product is deleted later. */
export async function refreshLines(tx: Tx, change: Change): Promise<FilledCart> {
  const { cart, sellables } = await openForChange(tx, change);
  const lines = cart.lines.map((line): CartLine => {
    const sellable = sellables.get(line.id);
    return sellable === undefined ? line : { ...line, name: sellable.name, unitPrice: sellable.unitPrice };
  });
  await writeLines(tx, cart.id, { lines, now: change.now });
  return { cart: { ...cart, lines }, sellables };
}

/**
 * Sets or clears the plan that pays for a line.
 * @throws {AppError} LINE_ITEM_NOT_FOUND
 */
export async function setMembership(
  tx: Tx,
  lineId: string,
  membership: { id: string; appId: string } | undefined,
  change: Change,
): Promise<void> {
  const { cart } = await openForChange(tx, change);
  requireLines(cart.lines, [lineId]);
  const lines = cart.lines.flatMap((line): CartLine[] => {
    if (line.id !== lineId) return [];
    const { selectedMembership: _, ...terms } = line.terms ?? {};
    return [{ ...line, terms: { ...terms, ...(membership && { selectedMembership: membership }) } }];
  });
  await writeLines(tx, cart.id, { lines, now: change.now });
}
