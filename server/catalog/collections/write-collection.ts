/** Inserts, updates and deletes rows of collections, for the commands of every API version. */
import { sql } from "kysely";
import type { Static } from "typebox";
import type { CollectionRules } from "#api/catalog/collections/collection-values.ts";
import { ALL_PRODUCTS_SLUG, type SeoData } from "#api/catalog/products/product-parts.ts";
import type { RichContent } from "#api/catalog/rich-content.ts";
import type { ExtendedFields } from "#api/values.ts";
import { deletePolls, syncPolls } from "#server/catalog/polls/public.ts";
import { nextFree, refreshSearchTerms, slugify } from "#server/catalog/products/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { moveCollectionSlug } from "./address-redirects.ts";
import { announceChanged, announceCreated, announceDeleted, type CollectionWriteContext } from "./announce.ts";
import { getNode } from "./collection-nodes.ts";
import { refillInBackground } from "./refill-jobs.ts";
import { refillCollection, storeRules } from "./rules.ts";
import { trashCollection } from "./trash-collection.ts";

const MAX_COLLECTIONS = 10_000;
/** Above this size a job fills the collection, so the request doesn't wait. */
const MAX_REFILLED_AT_ONCE = 20_000;

/** All fields that either version can write; null clears. */
export type CollectionFields = {
  readonly name?: string | undefined;
  readonly slug?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly visible?: boolean | null | undefined;
  readonly mediaId?: string | null | undefined;
  readonly rules?: CollectionRules | null | undefined;
  readonly richDescription?: RichContent | null | undefined;
  readonly seo?: SeoData | null | undefined;
  readonly extendedFields?: Static<typeof ExtendedFields> | null | undefined;
};
type NewFields = CollectionFields & {
  readonly name: string;
  readonly parentId?: string | null | undefined;
  readonly managingAppId?: string | null | undefined;
};

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

async function toColumns(tx: Tx, id: string, fields: CollectionFields, { now, actor }: CollectionWriteContext) {
  const { name, slug, description, visible, mediaId, rules, richDescription, seo, extendedFields } = fields;
  const tree = richDescription && (await syncPolls(tx, { kind: "category", id }, richDescription, { now, actor }));
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(slug === undefined || slug === null ? {} : { slug }),
    ...(description === undefined ? {} : { description: description ?? "" }),
    ...(visible === undefined ? {} : { is_visible: visible ?? true }),
    ...(mediaId === undefined ? {} : { media_id: mediaId }),
    ...(rules === undefined ? {} : { rules: rules === null ? null : json(await storeRules(tx, rules)) }),
    ...(richDescription === undefined ? {} : { rich_description: json(tree ?? null) }),
    ...(seo === undefined ? {} : { seo: json(seo) }),
    ...(extendedFields === undefined ? {} : { extended_fields: json(extendedFields) }),
  };
}

/**
 * Returns the new id. @throws {AppError} DUPLICATE_SLUG, MEDIA_NOT_FOUND, INVALID_COLLECTION_RULES, and for
 * categories their own codes
 */
export async function insertCollection(
  tx: Tx,
  fields: NewFields,
  writeContext: CollectionWriteContext,
): Promise<string> {
  const { now } = writeContext;
  const id = newId(now.getTime());
  const slug = fields.slug ?? (await findFreeSlug(tx, fields.name));
  const parentId = fields.parentId ?? null;
  await requireRoom(tx);
  const columns = await toColumns(tx, id, { ...fields, slug }, writeContext);
  await withConflictErrors(slug, () =>
    tx
      .insertInto("collections")
      .values({
        id,
        name: fields.name.trim(),
        slug,
        ...columns,
        position: sql<number>`(select coalesce(max(position), 0) + 1 from collections)`,
        parent_id: parentId,
        managing_app_id: fields.managingAppId ?? null,
        created_at: now,
        updated_at: now,
      })
      .execute(),
  );
  await moveCollectionSlug(tx, id, { to: slug, now });
  if (fields.rules) await refill(tx, id, now);
  await announceCreated(tx, id, writeContext);
  return id;
}

export async function requireRoom(tx: Tx): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from collections`.execute(tx);
  if ((rows[0]?.count ?? 0) >= MAX_COLLECTIONS) throw new AppError("CATEGORIES_LIMIT_PER_TREE_EXCEEDED");
}

export async function refill(tx: Tx, id: string, now: Date): Promise<void> {
  const { rows } = await sql<{ amount: number }>`select coalesce(sum(amount), 0)::int as amount from collection_counts
    where collection_id = '00000000-0000-0000-0000-000000000000'`.execute(tx);
  if ((rows[0]?.amount ?? 0) <= MAX_REFILLED_AT_ONCE) await refillCollection(tx, id, now);
  else await enqueue(tx, refillInBackground, { collectionId: id }, { key: `refill ${id}` });
}

async function findFreeSlug(tx: Tx, name: string): Promise<string> {
  const base = slugify(name, "collection");
  const rows = await tx
    .selectFrom("collections")
    .select("slug")
    .where((where) => where.or([where("slug", "=", base), where("slug", "like", `${base}-%`)]))
    .execute();
  return nextFree(base, new Set([ALL_PRODUCTS_SLUG, ...rows.map((row) => row.slug)]));
}

async function withConflictErrors<T>(slug: string | null | undefined, write: () => Promise<T>): Promise<T> {
  if (slug === ALL_PRODUCTS_SLUG) throw new AppError("DUPLICATE_SLUG");
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "collections_slug") throw new AppError("DUPLICATE_SLUG");
    if (constraint === "collections_media_id_fkey") throw new AppError("MEDIA_NOT_FOUND");
    if (constraint === "collections_parent_id_fkey") throw new AppError("PARENT_CATEGORY_NOT_IN_TREE");
    if (constraint === "collections_depth") throw new AppError("CATEGORY_DEPTH_LIMIT_EXCEEDED");
    throw error;
  }
}

/** The collection of all products has no row, so it isn't found here either. */
export async function lockCollection(tx: Tx, id: string): Promise<{ id: string; rules: unknown; revision: number }> {
  const row = isId(id)
    ? await tx
        .selectFrom("collections")
        .select(["id", "rules", "revision"])
        .where("id", "=", id)
        // Must not block foreign-key references: triggers of products insert rows that refer to this one while they
        // hold product locks.
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined;
  if (row === undefined) throw new AppError("COLLECTION_NOT_FOUND");
  return row;
}

/**
 * The caller must have locked the row. @throws {AppError} DUPLICATE_SLUG, MEDIA_NOT_FOUND,
 * INVALID_COLLECTION_RULES, PARENT_CATEGORY_HIDDEN
 */
export async function changeCollection(
  tx: Tx,
  id: string,
  fields: CollectionFields,
  writeContext: CollectionWriteContext,
): Promise<void> {
  const { now } = writeContext;
  if (fields.visible === true || fields.visible === null) await requireShownParent(tx, id);
  const columns = await toColumns(tx, id, fields, writeContext);
  const { slug: from } = await tx
    .selectFrom("collections")
    .select("slug")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await withConflictErrors(fields.slug, () =>
    tx
      .updateTable("collections")
      .set((eb) => ({ ...columns, revision: eb("revision", "+", 1), updated_at: now }))
      .where("id", "=", id)
      .execute(),
  );
  if (fields.slug) await moveCollectionSlug(tx, id, { from, to: fields.slug, now });
  if (fields.visible === false) await hideSubcategories(tx, id, writeContext);
  if (fields.name !== undefined || fields.visible !== undefined) await refreshSearchTerms(tx, await productsOf(tx, id));
  if (fields.rules) await refill(tx, id, now);
}

async function requireShownParent(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`select 1 from collections c join collections a on a.id = any(c.path) and a.id <> c.id
    where c.id = ${id}::uuid and not a.is_visible limit 1`.execute(tx);
  if (rows.length > 0) throw new AppError("PARENT_CATEGORY_HIDDEN");
}

async function hideSubcategories(tx: Tx, id: string, writeContext: CollectionWriteContext): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update collections set is_visible = false, revision = revision + 1, updated_at = ${writeContext.now}
    where path @> array[${id}::uuid] and id <> ${id}::uuid and is_visible returning id::text as id`.execute(tx);
  for (const row of rows) {
    await refreshSearchTerms(tx, await productsOf(tx, row.id));
    await announceChanged(tx, row.id, ["visible"], writeContext);
  }
}

export async function productsOf(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("collection_products")
    .select("product_id")
    .where("collection_id", "=", id)
    .execute();
  return rows.map((row) => row.product_id);
}

/** Product responses include collection names, and search indexes them. */
export async function touchProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  await refreshSearchTerms(tx, productIds);
  touch(tx, ...productIds.map((id) => `product:${id}`));
}

/** `isPermanent` skips the trash, as for the undo of an import. */
export type CollectionDeletion = { readonly isPermanent?: boolean };

/** Moves its subcategories up one level. The trash keeps it for 30 days. The caller must have locked the row. */
export async function removeCollection(
  tx: Tx,
  id: string,
  writeContext: CollectionWriteContext,
  { isPermanent = false }: CollectionDeletion = {},
): Promise<void> {
  const before = await getNode(tx, { id }, true);
  if (!isPermanent) await trashCollection(tx, { id, isAutomatic: before.rules !== null, now: writeContext.now });
  const products = await productsOf(tx, id);
  const { rows } = await sql<{ id: string }>`
    update collections set parent_id = ${before.parent_id}::uuid, revision = revision + 1, updated_at = ${writeContext.now}
    where parent_id = ${id}::uuid returning id::text as id`.execute(tx);
  await sql`update products set main_category_id = null where main_category_id = ${id}::uuid`.execute(tx);
  await tx.deleteFrom("collections").where("id", "=", id).execute();
  await deletePolls(tx, { kind: "category", id });
  await touchProducts(tx, products);
  for (const child of rows) await announceChanged(tx, child.id, ["parentCategory"], writeContext);
  await announceDeleted(tx, before, writeContext);
}
