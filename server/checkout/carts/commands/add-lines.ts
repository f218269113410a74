import type { StoreSettings } from "#api/store/settings.ts";
import type { CatalogReference } from "#api/values.ts";
import { findSellables, type Sellable, sellableKey } from "#server/catalog/products/public.ts";
import { requireBusinessLocation } from "#server/inventory/stock/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Cart, CartKey, CartLine, NewCustomLine, NewLine, ShopperKey } from "../cart.ts";
import { resolveReserved } from "../hooks.ts";
import { lineKey, sellableOfLine } from "../line-terms.ts";
import { findSellablesOfLines } from "../price/gather-pricing.ts";
import type { PurchaseLine } from "../price/pricing-lines.ts";
import { changeCart, type NewCart, openCart } from "../queries.ts";
import { type Addition, addItems } from "./rules.ts";
import { writeCart, writeLines } from "./write-queries.ts";

/** A cart with the sellable item of each line, by line id. */
export type FilledCart = { readonly cart: Cart; readonly sellables: ReadonlyMap<string, Sellable> };

export type Additions = {
  readonly lines: readonly NewLine[];
  readonly customLines?: readonly NewCustomLine[] | undefined;
};

type LineAddition = Additions & {
  /** A shopper's current cart is created if missing; a cart by id must exist. */
  readonly key: CartKey;
  readonly businessLocationId?: string | undefined;
  readonly buyer?: NewCart["buyer"];
  readonly settings: StoreSettings;
  readonly now: Date;
};

/**
 * Adds items to a cart. Prices and names come from the catalog, never from the caller. Three statements: the cart with
 * its lines, the sellable items of old and new lines, and the new lines.
 * @throws {AppError} ITEM_NOT_FOUND_IN_CATALOG, ITEM_NOT_AVAILABLE, INVALID_OPTIONS, MAX_LINE_ITEMS_EXCEEDED,
 * MEMBERS_ONLY_ITEM, CART_NOT_FOUND, CART_ALREADY_ORDERED, BUSINESS_LOCATION_NOT_FOUND
 */
export async function addLines(
  tx: Tx,
  { key, businessLocationId, buyer, ...filling }: LineAddition,
): Promise<FilledCart> {
  const { settings, now } = filling;
  const { country, currency } = settings;
  await requireBusinessLocation(tx, businessLocationId);
  const cart =
    key.kind === "id"
      ? await changeCart(tx, key, { country, now })
      : await openCart(tx, key, { country, currency, now, buyer });
  const filled = await fillCart(tx, cart, filling);
  if (businessLocationId === undefined) return filled;
  await writeCart(tx, cart.id, { business_location_id: businessLocationId });
  return { ...filled, cart: { ...filled.cart, businessLocationId } };
}

type Filling = Additions & { readonly now: Date };

/** Adds items to a locked cart. */
export async function fillCart(
  tx: Tx,
  cart: Cart,
  { customLines = [], now, ...filling }: Filling,
): Promise<FilledCart> {
  const lines: NewLine[] = [];
  for (const line of filling.lines) lines.push({ ...line, ...(await resolveReserved(tx, line)) });
  const wanted = lines.map(({ reference }) => reference);
  const stored = cart.lines.map((line) => line.reference);
  const found = await findStoredAndWanted(tx, { stored, wanted, now });
  const fromCatalog = lines.map(({ reference: wantedItem, quantity, terms }): Addition => {
    const sellable = found.get(sellableKey(wantedItem));
    if (sellable === undefined) {
      const { catalogItemId } = wantedItem;
      throw new AppError("ITEM_NOT_FOUND_IN_CATALOG", { data: { catalogItemId } });
    }
    if (sellable.isForMembersOnly && cart.owner.kind === "visitor") {
      throw new AppError("MEMBERS_ONLY_ITEM", {
        description: `${sellable.name} is for members. Sign in to buy it.`,
        data: { catalogItemId: sellable.productId },
      });
    }
    found.set(sellableKey(sellable.reference), sellable);
    const { reference } = sellable;
    const shown = sellableOfLine({ id: "", reference, ...(terms && { terms }) }, sellable) ?? sellable;
    return { sellable: shown, quantity, referenceKey: lineKey(reference, terms), terms };
  });
  const makeId = () => newId(now.getTime());
  const custom = customLines.map(({ reference, referenceKey, quantity, terms }): Addition => {
    const sellable = sellableOfLine({ id: "", reference, terms }, undefined);
    if (sellable === undefined) throw new Error("a custom line has no item");
    return { sellable, quantity, referenceKey, terms };
  });
  const changed = addItems(cart.lines, [...fromCatalog, ...custom], makeId);
  await writeLines(tx, cart.id, { lines: changed, now });
  const byId = new Map([...cart.lines, ...changed].map((line) => [line.id, line]));
  const sellables = new Map<string, Sellable>();
  for (const line of byId.values()) {
    const sellable = sellableOfLine(line, found.get(sellableKey(line.reference)));
    if (sellable !== undefined) sellables.set(line.id, sellable);
  }
  return { cart: { ...cart, lines: [...byId.values()] }, sellables };
}

type References = { stored: readonly CatalogReference[]; wanted: readonly CatalogReference[]; now: Date };

/**
 * Resolves all references strictly. When a stored line no longer matches its product, stored lines are resolved
 * leniently, so only new items can be rejected.
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

export type Returning = PurchaseLine & { readonly referenceKey: string };

/**
 * Adds items chosen earlier or by another shopper if they are available.
 * @returns also the skipped items: deleted, sold out, for members only, or beyond the cart's limits
 */
export async function putBack(
  tx: Tx,
  items: readonly Returning[],
  { key, settings, now }: { key: ShopperKey; settings: StoreSettings; now: Date },
): Promise<FilledCart & { readonly skippedIds: readonly string[] }> {
  const { country, currency } = settings;
  const cart = await openCart(tx, key, { country, currency, now });
  const sellables = new Map(await findSellablesOfLines(tx, [...cart.lines, ...items], now));
  const makeId = () => newId(now.getTime());
  const skippedIds: string[] = [];
  const lines = new Map(cart.lines.map((line) => [line.id, line]));
  for (const { id, quantity, referenceKey, terms } of items) {
    const sellable = sellables.get(id);
    const isOpen = sellable !== undefined && (key.kind === "member" || !sellable.isForMembersOnly);
    const room = isOpen ? fitLine([...lines.values()], { sellable, quantity, referenceKey, terms }, makeId) : undefined;
    if (room === undefined || sellable === undefined) {
      skippedIds.push(id);
      continue;
    }
    lines.set(room.id, room);
    sellables.set(room.id, sellable);
  }
  await writeLines(tx, cart.id, { lines: [...lines.values()], now });
  return { cart: { ...cart, lines: [...lines.values()] }, sellables, skippedIds };
}

/** Returns the line with as much of the addition as fits; undefined if nothing does. */
function fitLine(lines: readonly CartLine[], addition: Addition, makeId: () => string): CartLine | undefined {
  try {
    return addItems(lines, [addition], makeId)[0];
  } catch (error) {
    if (error instanceof AppError && FULL.includes(error.code)) return undefined;
    throw error;
  }
}

const FULL: readonly string[] = ["ITEM_NOT_AVAILABLE", "MAX_LINE_ITEMS_EXCEEDED"];
