/** Membership and order of products in collections. */
import { sql } from "kysely";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { announceChanged, announceMembers, arrangedEvent, type CollectionWriteContext } from "./announce.ts";
import { lockCollection, touchProducts } from "./write-collection.ts";

export async function findExistingProducts(tx: Tx, productIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ product_id: string }>`
    select product_id from product_visibility where product_id = any(${productIds.filter(isId)}::uuid[])`.execute(tx);
  return new Set(rows.map((row) => row.product_id));
}

/** @throws {AppError} COLLECTION_NOT_FOUND, COLLECTION_IS_AUTOMATIC */
async function lockManualCollection(tx: Tx, id: string): Promise<string> {
  const row = await lockCollection(tx, id);
  if (row.rules !== null) throw new AppError("COLLECTION_IS_AUTOMATIC");
  return row.id;
}

/** @throws {AppError} COLLECTION_NOT_FOUND, COLLECTION_IS_AUTOMATIC, PRODUCT_NOT_FOUND */
export async function addProducts(
  tx: Tx,
  id: string,
  productIds: readonly string[],
  writeContext: CollectionWriteContext,
): Promise<void> {
  const collectionId = await lockManualCollection(tx, id);
  const wanted = [...new Set(productIds.map((productId) => productId.toLowerCase()))];
  const known = await findExistingProducts(tx, wanted);
  const missing = wanted.find((productId) => !known.has(productId));
  if (missing !== undefined) throw new AppError("PRODUCT_NOT_FOUND", { data: { productId: missing } });
  const { rows } = await sql<{ product_id: string }>`
    insert into collection_products (collection_id, product_id, position)
    select ${collectionId}::uuid, t.product_id,
      t.ordinal + (select coalesce(max(position), 0) from collection_products where collection_id = ${collectionId}::uuid)
    from unnest(${wanted}::uuid[]) with ordinality as t (product_id, ordinal)
    on conflict (collection_id, product_id) do nothing returning product_id`.execute(tx);
  await touchProducts(tx, wanted);
  await announceMembers(tx, collectionId, { added: rows.map((row) => row.product_id) }, writeContext);
}

/** Returns the ids that were members. @throws {AppError} COLLECTION_NOT_FOUND, COLLECTION_IS_AUTOMATIC */
export async function removeProducts(
  tx: Tx,
  id: string,
  productIds: readonly string[],
  writeContext: CollectionWriteContext,
): Promise<string[]> {
  const collectionId = await lockManualCollection(tx, id);
  const { rows } = await sql<{ product_id: string }>`
    delete from collection_products where collection_id = ${collectionId}::uuid
      and product_id = any(${productIds.filter(isId)}::uuid[]) returning product_id`.execute(tx);
  const removed = rows.map((row) => row.product_id);
  await touchProducts(tx, removed);
  await announceMembers(tx, collectionId, { removed }, writeContext);
  return removed;
}

/** The collections that contain each product itself, hidden and automatic ones too. */
export async function readCollectionIds(
  connection: Connection,
  productIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ product_id: string; ids: string[] }>`
    select product_id::text, array_agg(collection_id::text order by collection_id) as ids from collection_products
    where product_id = any(${[...productIds]}::uuid[]) group by product_id`.execute(connection);
  return new Map(rows.map(({ product_id, ids }) => [product_id, ids]));
}

/**
 * Replaces the manual collections of a product; automatic ones that it is in are skipped. Returns what changed.
 * @throws {AppError} PRODUCT_NOT_FOUND, COLLECTION_NOT_FOUND, COLLECTION_IS_AUTOMATIC
 */
export async function setProductCategories(
  tx: Tx,
  productId: string,
  collectionIds: readonly string[],
  writeContext: CollectionWriteContext,
): Promise<{ added: string[]; removed: string[] }> {
  const [known] = await findExistingProducts(tx, [productId]);
  if (known === undefined) throw new AppError("PRODUCT_NOT_FOUND", { data: { productId } });
  const { rows } = await sql<{ id: string; is_manual: boolean }>`
    select m.collection_id::text as id, c.rules is null as is_manual
    from collection_products m join collections c on c.id = m.collection_id
    where m.product_id = ${known}::uuid order by 1`.execute(tx);
  const current = rows.map(({ id }) => id);
  const wanted = [...new Set(collectionIds.map((id) => id.toLowerCase()))].sort();
  const added = wanted.filter((id) => !current.includes(id));
  const removed = rows.flatMap(({ id, is_manual }) => (is_manual && !wanted.includes(id) ? [id] : []));
  for (const id of added) await addProducts(tx, id, [known], writeContext);
  for (const id of removed) await removeProducts(tx, id, [known], writeContext);
  return { added, removed };
}

/**
 * Moves these products to the start, in this order; the others keep their order.
 * @throws {AppError} COLLECTION_NOT_FOUND, ITEM_NOT_IN_CATEGORY
 */
export async function arrangeProducts(
  tx: Tx,
  id: string,
  productIds: readonly string[],
  writeContext: CollectionWriteContext,
): Promise<string[]> {
  const { id: collectionId } = await lockCollection(tx, id);
  const current = await readOrder(tx, collectionId);
  const first = [...new Set(productIds.map((productId) => productId.toLowerCase()))];
  const missing = first.find((productId) => !current.includes(productId));
  if (missing !== undefined) throw new AppError("ITEM_NOT_IN_CATEGORY", { data: { catalogItemId: missing } });
  const wanted = new Set(first);
  const order = [...first, ...current.filter((productId) => !wanted.has(productId))];
  await sql`
    update collection_products m set position = t.ordinal
    from unnest(${order}::uuid[]) with ordinality as t (product_id, ordinal)
    where m.collection_id = ${collectionId}::uuid and m.product_id = t.product_id and m.position <> t.ordinal`.execute(
    tx,
  );
  await announceChanged(tx, collectionId, ["productIds"], writeContext, [arrangedEvent(collectionId, writeContext)]);
  return order;
}

/** Sets the positions of products in their collections, as given by an import file. Positions can have gaps. */
export async function placeProducts(
  tx: Tx,
  places: readonly { collectionId: string; productId: string; position: number }[],
  writeContext: CollectionWriteContext,
): Promise<void> {
  if (places.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    update collection_products m set position = r.position
    from json_to_recordset(${JSON.stringify(places)}::json)
      as r ("collectionId" uuid, "productId" uuid, position int)
    where m.collection_id = r."collectionId" and m.product_id = r."productId" and m.position <> r.position
    returning m.collection_id::text as id`.execute(tx);
  for (const id of [...new Set(rows.map((row) => row.id))].sort())
    await announceChanged(tx, id, ["productIds"], writeContext, [arrangedEvent(id, writeContext)]);
}

/**
 * Moves one product to the start or end, or before another one. Returns the complete order.
 * @throws {AppError} COLLECTION_NOT_FOUND, ITEM_NOT_IN_CATEGORY
 */
export async function moveProduct(
  tx: Tx,
  id: string,
  {
    productId,
    position,
    before,
  }: { productId: string; position: "FIRST" | "LAST" | "BEFORE"; before?: string | undefined },
  writeContext: CollectionWriteContext,
): Promise<string[]> {
  const { id: collectionId } = await lockCollection(tx, id);
  const moved = productId.toLowerCase();
  const current = await readOrder(tx, collectionId);
  const others = current.filter((one) => one !== moved);
  const index =
    position === "FIRST" ? 0 : position === "LAST" ? others.length : others.indexOf((before ?? "").toLowerCase());
  if (index < 0 || others.length === current.length)
    throw new AppError("ITEM_NOT_IN_CATEGORY", { data: { catalogItemId: index < 0 ? before : productId } });
  return arrangeProducts(tx, collectionId, others.toSpliced(index, 0, moved), writeContext);
}

async function readOrder(tx: Tx, collectionId: string): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    select product_id from collection_products where collection_id = ${collectionId}::uuid order by position, product_id`.execute(
    tx,
  );
  return rows.map((row) => row.product_id);
}
