import type { NewLineItem } from "#api/carts.ts";
import type { StoreSettings } from "#api/settings.ts";
import type { CatalogReference } from "#api/values.ts";
import { findSellables, type Sellable, sellableKey } from "#server/modules/products/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Cart, CartOwner } from "./cart.ts";
import { openCart, writeCart, writeLines } from "./queries.ts";
import { addItems } from "./rules.ts";

/** A cart with what the catalog says of its lines, by line id. */
export type FilledCart = { readonly cart: Cart; readonly sellables: ReadonlyMap<string, Sellable> };

export type AddToCart = {
  readonly owner: CartOwner;
  readonly items: readonly NewLineItem[];
  readonly businessLocationId?: string | undefined;
  readonly settings: StoreSettings;
  readonly now: Date;
};

/**
 * Adds items to the current cart, making one if there is none. Prices and names come from the catalog, never from the
 * caller. Three statements: the cart with its lines, the catalog's word on old and new lines alike, the lines.
 * @throws {AppError} ITEM_NOT_FOUND_IN_CATALOG, ITEM_NOT_AVAILABLE, INVALID_OPTIONS, MAX_LINE_ITEMS_EXCEEDED
 */
export async function addToCart(
  tx: Tx,
  { owner, items, businessLocationId, settings, now }: AddToCart,
): Promise<FilledCart> {
  const { country, currency } = settings;
  const cart = await openCart(tx, owner, { country, currency, now });
  const wanted = items.map((item) => item.catalogReference);
  const stored = cart.lines.map((line) => line.reference);
  const found = await findStoredAndWanted(tx, { stored, wanted, now });
  const additions = items.map((item) => {
    const sellable = found.get(sellableKey(item.catalogReference));
    if (sellable === undefined) {
      const { catalogItemId } = item.catalogReference;
      throw new AppError("ITEM_NOT_FOUND_IN_CATALOG", { data: { catalogItemId } });
    }
    return { sellable, quantity: item.quantity };
  });
  const changed = addItems(cart.lines, additions, () => newId(now.getTime()));
  await writeLines(tx, cart.id, { lines: changed, now });
  if (businessLocationId !== undefined) await writeCart(tx, cart.id, { business_location_id: businessLocationId });
  const byId = new Map([...cart.lines, ...changed].map((line) => [line.id, line]));
  const sellables = new Map<string, Sellable>();
  for (const addition of additions) found.set(sellableKey(addition.sellable.reference), addition.sellable);
  for (const line of byId.values()) {
    const sellable = found.get(line.referenceKey);
    if (sellable !== undefined) sellables.set(line.id, sellable);
  }
  return {
    cart: { ...cart, lines: [...byId.values()], businessLocationId: businessLocationId ?? cart.businessLocationId },
    sellables,
  };
}

type References = { stored: readonly CatalogReference[]; wanted: readonly CatalogReference[]; now: Date };

/**
 * Asks for all references at once, strictly. When that fails because a stored line does not fit its product any more,
 * the stored ones are asked for leniently: only what is added now may be refused.
 */
async function findStoredAndWanted(tx: Tx, { stored, wanted, now }: References): Promise<Map<string, Sellable>> {
  try {
    return await findSellables(tx, [...stored, ...wanted], { now });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "INVALID_OPTIONS" || stored.length === 0) throw error;
    const added = await findSellables(tx, wanted, { now });
    return new Map([...(await findSellables(tx, stored, { now, isLenient: true })), ...added]);
  }
}
