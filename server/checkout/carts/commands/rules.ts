/** Pure rules for lines: merging, stock limits, merging of carts. */
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "#api/checkout/carts/cart-lines.ts";
import type { CatalogReference } from "#api/values.ts";
import { type Sellable, sellableKey } from "#server/catalog/products/public.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { CartLine } from "../cart.ts";
import type { LineTerms } from "../line-terms.ts";

/** Number of units of a variant that a cart can hold: the stock plus the preorder limit. */
export function purchaseLimit({ stock }: Pick<Sellable, "stock">): number {
  if (!stock.tracksQuantity) return MAX_LINE_QUANTITY;
  return Math.max(0, Math.min(stock.available + (stock.preorder?.limit ?? 0), MAX_LINE_QUANTITY));
}

/** Lines of one variant share its stock, also if their custom texts differ. */
function variantKey({ appId, catalogItemId, options }: CatalogReference): string {
  return JSON.stringify([appId, catalogItemId, options?.variantId ?? null]);
}

export type Addition = {
  readonly sellable: Sellable;
  readonly quantity: number;
  /** Lines with the same key merge. Defaults to the key of the sellable item without terms. */
  readonly referenceKey?: string;
  readonly terms?: LineTerms | undefined;
};

/**
 * Adds items: equal items merge into their line, and no variant exceeds its available units.
 * @returns the new or changed lines
 * @throws {AppError} ITEM_NOT_AVAILABLE if not a single unit fits; MAX_LINE_ITEMS_EXCEEDED
 */
export function addItems(lines: readonly CartLine[], additions: readonly Addition[], makeId: () => string): CartLine[] {
  const byKey = new Map(lines.map((line) => [line.referenceKey, line]));
  const changed = new Map<string, CartLine>();
  let position = lines.reduce((highest, line) => Math.max(highest, line.position), -1);
  for (const { sellable, quantity, terms, ...addition } of additions) {
    const referenceKey = addition.referenceKey ?? sellableKey(sellable.reference);
    const line = byKey.get(referenceKey);
    const room = purchaseLimit(sellable) - unitsOfVariant(byKey.values(), sellable.reference, referenceKey);
    if (room < 1) throw notAvailable(sellable);
    if (line === undefined && byKey.size >= MAX_CART_LINES) throw new AppError("MAX_LINE_ITEMS_EXCEEDED");
    const next: CartLine = {
      id: line?.id ?? makeId(),
      position: line?.position ?? ++position,
      quantity: Math.min((line?.quantity ?? 0) + quantity, room, MAX_LINE_QUANTITY),
      reference: sellable.reference,
      referenceKey,
      name: sellable.name,
      unitPrice: sellable.unitPrice,
      ...(terms && { terms }),
    };
    byKey.set(referenceKey, next);
    changed.set(referenceKey, next);
  }
  return [...changed.values()];
}

function notAvailable(sellable: Sellable): AppError {
  const { catalogItemId } = sellable.reference;
  return new AppError("ITEM_NOT_AVAILABLE", {
    description: `${sellable.name} is sold out.`,
    data: { catalogItemId, variantId: sellable.variantId, quantityAvailable: Math.max(0, sellable.stock.available) },
  });
}

function unitsOfVariant(lines: Iterable<CartLine>, reference: CatalogReference, exceptKey: string): number {
  const variant = variantKey(reference);
  let units = 0;
  for (const line of lines) {
    if (line.referenceKey !== exceptKey && variantKey(line.reference) === variant) units += line.quantity;
  }
  return units;
}

export type QuantityChange = { readonly id: string; readonly quantity: number };

/**
 * Sets quantities, capped at the stock, but at least one unit.
 * @returns the lines whose quantity changed
 * @throws {AppError} LINE_ITEM_NOT_FOUND, FIXED_QUANTITY_ITEM
 */
export function setQuantities(
  lines: readonly CartLine[],
  changes: readonly QuantityChange[],
  sellables: ReadonlyMap<string, Sellable>,
): CartLine[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  for (const { id, quantity } of changes) {
    const line = byId.get(id);
    if (line === undefined) throw lineNotFound(id);
    if (line.terms?.custom?.isQuantityFixed && quantity !== line.quantity) {
      throw new AppError("FIXED_QUANTITY_ITEM", { data: { lineItemId: id } });
    }
    const sellable = sellables.get(id);
    const room =
      sellable === undefined
        ? line.quantity
        : purchaseLimit(sellable) - unitsOfVariant(byId.values(), line.reference, line.referenceKey);
    byId.set(id, { ...line, quantity: Math.max(1, Math.min(quantity, room, MAX_LINE_QUANTITY)) });
  }
  return lines.flatMap((line) => {
    const next = byId.get(line.id);
    return next === undefined || next.quantity === line.quantity ? [] : [next];
  });
}

/** Checks all lines before any is removed. @throws {AppError} LINE_ITEM_NOT_FOUND if a line isn't in the cart */
export function requireLines(lines: readonly CartLine[], ids: readonly string[]): void {
  const known = new Set(lines.map((line) => line.id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw lineNotFound(missing);
}

const lineNotFound = (id: string) => new AppError("LINE_ITEM_NOT_FOUND", { data: { lineItemId: id } });

type MergedLine = CartLine & { readonly wasCut: boolean };

/**
 * Merges two carts: equal items add up, as far as stock allows (docs/protocol/decisions.md#stock). Lines of the kept
 * cart come first. Excess units are dropped; items deleted from the catalog remain visible to the shopper.
 * @returns the lines to write into the kept cart; `wasCut` marks those that were reduced
 */
export function mergeLines(
  kept: readonly CartLine[],
  added: readonly CartLine[],
  { sellables, makeId }: { sellables: ReadonlyMap<string, Sellable>; makeId: () => string },
): MergedLine[] {
  const byKey = new Map(kept.map((line) => [line.referenceKey, line]));
  const written: MergedLine[] = [];
  let position = kept.reduce((highest, line) => Math.max(highest, line.position), -1);
  for (const line of added) {
    const own = byKey.get(line.referenceKey);
    if (own === undefined && byKey.size >= MAX_CART_LINES) break;
    const sellable = sellables.get(line.id);
    const wanted = (own?.quantity ?? 0) + line.quantity;
    const limit = sellable === undefined ? MAX_LINE_QUANTITY : purchaseLimit(sellable);
    const room = limit - unitsOfVariant(byKey.values(), line.reference, line.referenceKey);
    const quantity = Math.min(wanted, Math.max(room, own?.quantity ?? 0), MAX_LINE_QUANTITY);
    if (quantity < 1) continue;
    const next = { ...line, id: own?.id ?? makeId(), position: own?.position ?? ++position, quantity };
    byKey.set(line.referenceKey, next);
    written.push({ ...next, wasCut: quantity < wanted });
  }
  return written;
}
