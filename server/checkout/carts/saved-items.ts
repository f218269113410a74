/** Items saved for later: separate from the cart, excluded from its totals, and never expiring. */
import { sql } from "kysely";
import { MAX_CART_LINES } from "#api/checkout/carts/cart-lines.ts";
import type { StoreSettings } from "#api/store/settings.ts";
import type { CatalogReference } from "#api/values.ts";
import type { Sellable } from "#server/catalog/products/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { ShopperKey } from "./cart.ts";
import { type FilledCart, putBack } from "./commands/add-lines.ts";
import { removeLines } from "./commands/change-lines.ts";
import type { LineTerms } from "./line-terms.ts";
import { findSellablesOfLines } from "./price/gather-pricing.ts";
import type { PurchaseLine } from "./price/pricing-lines.ts";

type SavedItem = PurchaseLine & { readonly referenceKey: string; readonly savedAt: Date };
export type SavedItems = { readonly items: readonly SavedItem[]; readonly sellables: ReadonlyMap<string, Sellable> };

type SavedRow = {
  id: string;
  app_id: string;
  catalog_item_id: string;
  options: CatalogReference["options"];
  reference_key: string;
  terms: LineTerms | null;
  quantity: number;
  name: string;
  unit_price: number;
  saved_at: Date;
};

const ownedBy = (owner: ShopperKey) =>
  owner.kind === "member" ? sql`member_id = ${owner.memberId}` : sql`visitor_id = ${owner.visitorId}`;

const shown = sql`id, app_id, catalog_item_id, options, reference_key, terms, quantity, name, unit_price, saved_at`;

const toItem = (row: SavedRow): SavedItem => ({
  id: row.id,
  reference: { appId: row.app_id, catalogItemId: row.catalog_item_id, options: row.options ?? {} },
  referenceKey: row.reference_key,
  quantity: row.quantity,
  name: row.name,
  unitPrice: row.unit_price,
  savedAt: row.saved_at,
  ...(row.terms === null ? {} : { terms: row.terms }),
});

/** Newest first, with current catalog data. */
export async function listSavedItems(db: Connection, owner: ShopperKey, now: Date): Promise<SavedItems> {
  const { rows } = await sql<SavedRow>`select ${shown} from saved_line_items where ${ownedBy(owner)}
    order by saved_at desc, id desc limit ${MAX_CART_LINES}`.execute(db);
  const items = rows.map(toItem);
  return { items, sellables: await findSellablesOfLines(db, items, now) };
}

type Change = { readonly key: ShopperKey; readonly settings: StoreSettings; readonly now: Date };

/**
 * Moves lines out of the current cart. Saving the same item twice adds up the quantities.
 * @throws {AppError} OWNED_CART_NOT_FOUND, LINE_ITEM_NOT_FOUND, SAVED_ITEMS_FULL
 */
export async function saveForLater(tx: Tx, lineIds: readonly string[], change: Change): Promise<FilledCart> {
  const moved = await readLines(tx, lineIds);
  const filled = await removeLines(tx, lineIds, change);
  const [column, id] =
    change.key.kind === "member" ? ["member_id", change.key.memberId] : ["visitor_id", change.key.visitorId];
  const owner = sql.ref(column);
  const records = moved.map((line) => ({ ...line, new_id: newId(change.now.getTime()) }));
  await sql`
    insert into saved_line_items as s (id, ${owner}, app_id, catalog_item_id, options, reference_key, terms, quantity, name, unit_price, saved_at)
    select r.new_id, ${id}::uuid, r.app_id, r.catalog_item_id, r.options, r.reference_key, r.terms, r.quantity, r.name, r.unit_price, ${change.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(new_id uuid, app_id text, catalog_item_id text, options jsonb,
      reference_key text, terms jsonb, quantity integer, name text, unit_price bigint)
    on conflict (${owner}, reference_key) where ${owner} is not null
    do update set quantity = least(s.quantity + excluded.quantity, 100000), saved_at = excluded.saved_at`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_line_items where ${ownedBy(change.key)}`.execute(tx);
  if ((rows[0]?.count ?? 0) > MAX_CART_LINES) throw new AppError("SAVED_ITEMS_FULL");
  return filled;
}

type LineRow = Omit<SavedRow, "id" | "saved_at">;

async function readLines(tx: Tx, lineIds: readonly string[]): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select app_id, catalog_item_id, options, reference_key, terms, quantity, name, unit_price
    from cart_line_items where id = any(${lineIds}::uuid[])`.execute(tx);
  return rows;
}

/**
 * Moves saved items back into the current cart. Unavailable items stay saved.
 * @throws {AppError} SAVED_ITEM_NOT_FOUND, MAX_LINE_ITEMS_EXCEEDED
 */
export async function restoreSavedItems(
  tx: Tx,
  ids: readonly string[],
  change: Change,
): Promise<FilledCart & { readonly skipped: readonly SavedItem[] }> {
  const { rows } = await sql<SavedRow>`select ${shown} from saved_line_items
    where id = any(${ids}::uuid[]) and ${ownedBy(change.key)} for update`.execute(tx);
  if (rows.length < new Set(ids).size) throw new AppError("SAVED_ITEM_NOT_FOUND");
  const items = rows.map(toItem);
  const { skippedIds, ...filled } = await putBack(tx, items, change);
  const skipped = new Set(skippedIds);
  await sql`delete from saved_line_items where id = any(${items.filter(({ id }) => !skipped.has(id)).map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
  return { ...filled, skipped: items.filter(({ id }) => skipped.has(id)) };
}

/** @throws {AppError} SAVED_ITEM_NOT_FOUND */
export async function deleteSavedItem(tx: Tx, owner: ShopperKey, id: string): Promise<void> {
  const { rows } = await sql`
    delete from saved_line_items where id = ${id} and ${ownedBy(owner)} returning id`.execute(tx);
  if (rows.length === 0) throw new AppError("SAVED_ITEM_NOT_FOUND");
}

/** Moves a visitor's saved items to the member and adds up equal ones. */
export async function mergeSavedItems(
  tx: Tx,
  { visitorId, memberId }: { visitorId: string; memberId: string },
): Promise<void> {
  await sql`
    with moved as (delete from saved_line_items where visitor_id = ${visitorId} returning *)
    insert into saved_line_items as s (id, member_id, app_id, catalog_item_id, options, reference_key, terms, quantity, name, unit_price, saved_at)
    select id, ${memberId}::uuid, app_id, catalog_item_id, options, reference_key, terms, quantity, name, unit_price, saved_at from moved
    on conflict (member_id, reference_key) where member_id is not null
    do update set quantity = least(s.quantity + excluded.quantity, 100000)`.execute(tx);
}
