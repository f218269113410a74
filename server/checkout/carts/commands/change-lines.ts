/** Changes to the lines of a cart: quantities, removal, memberships. */
import type { Tx } from "#server/platform/db/db.ts";
import type { CartLine } from "../cart.ts";
import type { FilledCart } from "./add-lines.ts";
import { type Change, openForChange } from "./open-cart.ts";
import { type QuantityChange, requireLines, setQuantities } from "./rules.ts";
import { deleteLines, writeLines } from "./write-queries.ts";

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
): Promise<FilledCart> {
  const { cart, sellables } = await openForChange(tx, change);
  requireLines(cart.lines, [lineId]);
  const lines = cart.lines.flatMap((line): CartLine[] => {
    if (line.id !== lineId) return [];
    const { selectedMembership: _, ...terms } = line.terms ?? {};
    return [{ ...line, terms: { ...terms, ...(membership && { selectedMembership: membership }) } }];
  });
  await writeLines(tx, cart.id, { lines, now: change.now });
  const byId = new Map(lines.map((line) => [line.id, line]));
  return { cart: { ...cart, lines: cart.lines.map((line) => byId.get(line.id) ?? line) }, sellables };
}

/** @throws {AppError} OWNED_CART_NOT_FOUND, LINE_ITEM_NOT_FOUND */
export async function removeLines(
  tx: Tx,
  lineIds: readonly string[],
  change: Change,
): Promise<FilledCart & { readonly removed: readonly CartLine[] }> {
  const { cart, sellables } = await openForChange(tx, change);
  requireLines(cart.lines, lineIds);
  await deleteLines(tx, cart.id, lineIds);
  const lines = cart.lines.filter(({ id }) => !lineIds.includes(id));
  const removed = cart.lines.filter(({ id }) => lineIds.includes(id));
  return { cart: { ...cart, lines }, sellables, removed };
}

/** @throws {AppError} OWNED_CART_NOT_FOUND, LINE_ITEM_NOT_FOUND, FIXED_QUANTITY_ITEM */
export async function changeQuantities(
  tx: Tx,
  changes: readonly QuantityChange[],
  change: Change,
): Promise<FilledCart> {
  const { cart, sellables } = await openForChange(tx, change);
  const changed = setQuantities(cart.lines, changes, sellables);
  await writeLines(tx, cart.id, { lines: changed, now: change.now });
  const byId = new Map(changed.map((line) => [line.id, line]));
  return { cart: { ...cart, lines: cart.lines.map((line) => byId.get(line.id) ?? line) }, sellables };
}
