/** Creating, changing and deleting collections, and putting products into them. */
import { sql } from "kysely";
import { collectionChanged, collectionCreated, collectionDeleted } from "#api/catalog-events.ts";
import type { CollectionChanges, NewCollection } from "#api/collections.ts";
import { ALL_PRODUCTS_SLUG } from "#api/products.ts";
import { nextFree, refreshSearchTerms, slugify } from "#server/modules/products/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { presentCollection } from "./present.ts";
import { type CollectionRow, findCollection } from "./queries.ts";

export type Writing = { readonly now: Date; readonly actor: Actor; readonly baseUrl: string };

const ids = (id: string) => ({ collection_Id: id, collectionId: id, originatedFromVersion: "V1_CATALOG" as const });

/** @throws {AppError} DUPLICATE_SLUG_ERROR, MEDIA_NOT_FOUND */
export async function createCollection(tx: Tx, collection: NewCollection, writing: Writing): Promise<CollectionRow> {
  const { now, actor, baseUrl } = writing;
  const id = newId(now.getTime());
  const slug = collection.slug ?? (await freeSlug(tx, collection.name));
  await refusing(slug, () =>
    tx
      .insertInto("collections")
      .values({
        id,
        position: sql<number>`(select coalesce(max(position), 0) + 1 from collections)`,
        name: collection.name,
        slug,
        ...toColumns(collection),
        created_at: now,
        updated_at: now,
      })
      .execute(),
  );
  const row = await requireCollection(tx, id);
  const { name, media, visible } = presentCollection(row, baseUrl);
  touch(tx, "catalog", `collection:${id}`);
  await emit(tx, {
    event: collectionCreated,
    entityId: id,
    payload: { ...ids(id), name, media, slug, visible },
    actor,
    now,
  });
  return row;
}

async function freeSlug(tx: Tx, name: string): Promise<string> {
  const base = slugify(name, "collection");
  const rows = await tx
    .selectFrom("collections")
    .select("slug")
    .where((where) => where.or([where("slug", "=", base), where("slug", "like", `${base}-%`)]))
    .execute();
  return nextFree(base, new Set([ALL_PRODUCTS_SLUG, ...rows.map((row) => row.slug)]));
}

type Columns = { name?: string; slug?: string; description?: string; is_visible?: boolean; media_id?: string | null };

function toColumns(changes: CollectionChanges): Columns {
  const columns: Columns = {};
  if (changes.name !== undefined) columns.name = changes.name;
  if (changes.slug !== undefined) columns.slug = changes.slug;
  if (changes.description !== undefined) columns.description = changes.description ?? "";
  if (changes.visible !== undefined) columns.is_visible = changes.visible;
  if (changes.mediaId !== undefined) columns.media_id = changes.mediaId;
  return columns;
}

async function refusing<T>(slug: string | undefined, write: () => Promise<T>): Promise<T> {
  if (slug === ALL_PRODUCTS_SLUG) throw new AppError("DUPLICATE_SLUG_ERROR");
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "collections_slug") throw new AppError("DUPLICATE_SLUG_ERROR");
    if (constraint === "collections_media_id_fkey") throw new AppError("MEDIA_NOT_FOUND");
    throw error;
  }
}

async function requireCollection(tx: Tx, id: string): Promise<CollectionRow> {
  const row = await findCollection(tx, { id }, true);
  if (row === undefined) throw new AppError("COLLECTION_NOT_FOUND");
  return row;
}

/** The collection of all products has no row, so it is not found here either. */
async function lockCollection(tx: Tx, id: string): Promise<void> {
  const row = isId(id)
    ? await tx.selectFrom("collections").select("id").where("id", "=", id).forUpdate().executeTakeFirst()
    : undefined;
  if (row === undefined) throw new AppError("COLLECTION_NOT_FOUND");
}

async function emitChanged(tx: Tx, id: string, changedFields: string[], { now, actor }: Writing): Promise<void> {
  touch(tx, "catalog", `collection:${id}`);
  await emit(tx, { event: collectionChanged, entityId: id, payload: { ...ids(id), changedFields }, actor, now });
}

/** @throws {AppError} COLLECTION_NOT_FOUND, DUPLICATE_SLUG_ERROR, MEDIA_NOT_FOUND */
export async function updateCollection(
  tx: Tx,
  id: string,
  changes: CollectionChanges,
  writing: Writing,
): Promise<CollectionRow> {
  await lockCollection(tx, id);
  await refusing(changes.slug, () =>
    tx
      .updateTable("collections")
      .set({ ...toColumns(changes), updated_at: writing.now })
      .where("id", "=", id)
      .execute(),
  );
  if (changes.name !== undefined || changes.visible !== undefined)
    await refreshSearchTerms(tx, await productsOf(tx, id));
  await emitChanged(tx, id, Object.keys(changes), writing);
  return requireCollection(tx, id);
}

async function productsOf(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("collection_products")
    .select("product_id")
    .where("collection_id", "=", id)
    .execute();
  return rows.map((row) => row.product_id);
}

/** @throws {AppError} COLLECTION_NOT_FOUND */
export async function deleteCollection(tx: Tx, id: string, { now, actor }: Writing): Promise<void> {
  await lockCollection(tx, id);
  const products = await productsOf(tx, id);
  await tx.deleteFrom("collections").where("id", "=", id).execute();
  await touchProducts(tx, products);
  touch(tx, "catalog", `collection:${id}`);
  await emit(tx, { event: collectionDeleted, entityId: id, payload: ids(id), actor, now });
}

/** Their answers name their collections, and searches find them by the collections' names. */
async function touchProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  await refreshSearchTerms(tx, productIds);
  touch(tx, ...productIds.map((id) => `product:${id}`));
}

/** @throws {AppError} COLLECTION_NOT_FOUND, PRODUCT_NOT_FOUND */
export async function addProducts(tx: Tx, id: string, productIds: readonly string[], writing: Writing): Promise<void> {
  await lockCollection(tx, id);
  const wanted = [...new Set(productIds.map((productId) => productId.toLowerCase()))];
  const { rows } = await sql<{ product_id: string }>`
    select product_id from product_visibility where product_id = any(${wanted.filter(isId)}::uuid[])`.execute(tx);
  const known = new Set(rows.map((row) => row.product_id));
  const missing = wanted.find((productId) => !known.has(productId));
  if (missing !== undefined) throw new AppError("PRODUCT_NOT_FOUND", { data: { productId: missing } });
  await sql`
    insert into collection_products (collection_id, product_id, position)
    select ${id}::uuid, t.product_id,
      t.ordinal + (select coalesce(max(position), 0) from collection_products where collection_id = ${id}::uuid)
    from unnest(${wanted}::uuid[]) with ordinality as t (product_id, ordinal)
    on conflict (collection_id, product_id) do nothing`.execute(tx);
  await touchProducts(tx, wanted);
  await emitChanged(tx, id, ["productIds"], writing);
}

/** @throws {AppError} COLLECTION_NOT_FOUND */
export async function removeProducts(
  tx: Tx,
  id: string,
  productIds: readonly string[],
  writing: Writing,
): Promise<void> {
  await lockCollection(tx, id);
  const { rows } = await sql<{ product_id: string }>`
    delete from collection_products where collection_id = ${id}::uuid
      and product_id = any(${productIds.filter(isId)}::uuid[]) returning product_id`.execute(tx);
  await touchProducts(
    tx,
    rows.map((row) => row.product_id),
  );
  await emitChanged(tx, id, ["productIds"], writing);
}
