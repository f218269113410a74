/** Commands that change collections: with revisions and a position in the tree. */
import { sql } from "kysely";
import type {
  MerchantCollectionChanges,
  NewMerchantCollection,
} from "#api/catalog/collections/merchant-collections.ts";
import { withSeoTags } from "#api/catalog/products/product-parts.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { acceptRichContent } from "#server/platform/rich-content/check.ts";
import { findReferencedMedia } from "#server/store/media/public.ts";
import { announceChanged, type CollectionWriteContext, movedEvent } from "./announce.ts";
import { type CollectionNode, getNode } from "./collection-nodes.ts";
import {
  type CollectionDeletion,
  type CollectionFields,
  changeCollection,
  insertCollection,
  lockCollection,
  removeCollection,
} from "./write-collection.ts";

type Changes = Omit<MerchantCollectionChanges, "revision" | "visible" | "parentId">;

async function readImage(
  tx: Tx,
  image: NewMerchantCollection["image"],
  { now, bodyField = "collection" }: CollectionWriteContext,
): Promise<string | null | undefined> {
  if (image === undefined || image === null) return image;
  return findReferencedMedia(tx, image, { field: `${bodyField}.image`, now });
}

async function toFields(
  tx: Tx,
  changes: Changes,
  writeContext: CollectionWriteContext,
  before?: CollectionNode,
): Promise<CollectionFields> {
  const { name, slug, description, seoData, extendedFields, rules, richContentDescription: tree, image } = changes;
  const { now, bodyField = "collection" } = writeContext;
  const previous = before?.rich_description;
  return {
    name,
    slug,
    description,
    seo: seoData && withSeoTags(seoData),
    extendedFields,
    rules,
    mediaId: await readImage(tx, image, writeContext),
    richDescription:
      tree &&
      acceptRichContent(tree, {
        field: `${bodyField}.richContentDescription`,
        now,
        previous,
        createdAt: before?.created_at,
      }),
  };
}

export async function createCollection(
  tx: Tx,
  collection: NewMerchantCollection,
  writeContext: CollectionWriteContext,
): Promise<CollectionNode> {
  const { parentId = null, managingAppId, visible, ...changes } = collection;
  // A collection created below a hidden one starts hidden.
  const isBelowHidden = parentId !== null && !(await isShown(tx, parentId));
  const fields = await toFields(tx, changes, writeContext);
  const id = await insertCollection(
    tx,
    { ...fields, name: collection.name, visible: (visible ?? true) && !isBelowHidden, parentId, managingAppId },
    writeContext,
  );
  return getNode(tx, { id }, true);
}

async function isShown(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{
    is_shown: boolean;
  }>`select is_shown from published_categories where id = ${id}::uuid`.execute(tx);
  if (rows[0] === undefined) throw new AppError("PARENT_CATEGORY_NOT_IN_TREE", { data: { parentCategoryId: id } });
  return rows[0].is_shown;
}

/** Locks the category. Checks the revision, and that no other app manages it. */
async function lockForChange(
  tx: Tx,
  id: string,
  { actor }: CollectionWriteContext,
  revision?: string,
): Promise<CollectionNode> {
  await lockCollection(tx, id);
  const row = await getNode(tx, { id }, true);
  if (revision !== undefined && String(row.revision) !== revision)
    throw new AppError("REVISION_CONFLICT", { data: { revision: String(row.revision) } });
  if (row.managing_app_id !== null && actor.kind === "app" && actor.appId !== row.managing_app_id)
    throw new AppError("MANAGED_CATEGORY_OPERATION_NOT_ALLOWED");
  return row;
}

export async function updateCollection(
  tx: Tx,
  id: string,
  { revision, ...changes }: Changes & { revision: string },
  writeContext: CollectionWriteContext,
): Promise<CollectionNode> {
  const before = await lockForChange(tx, id, writeContext, revision);
  if (changes.slug === null) throw new AppError("REMOVED_SLUG");
  await changeCollection(tx, before.id, await toFields(tx, changes, writeContext, before), writeContext);
  await announceChanged(tx, before.id, Object.keys(changes), writeContext);
  return getNode(tx, { id: before.id }, true);
}

export async function deleteCollection(
  tx: Tx,
  id: string,
  writeContext: CollectionWriteContext,
  deletion: CollectionDeletion = {},
): Promise<void> {
  await lockTree(tx);
  const { id: known } = await lockForChange(tx, id, writeContext);
  await removeCollection(tx, known, writeContext, deletion);
}

export async function setVisibility(
  tx: Tx,
  id: string,
  { visible, revision }: { visible: boolean; revision?: string | undefined },
  writeContext: CollectionWriteContext,
): Promise<CollectionNode> {
  const before = await lockForChange(tx, id, writeContext, revision);
  await changeCollection(tx, before.id, { visible }, writeContext);
  await announceChanged(tx, before.id, ["visible"], writeContext);
  return getNode(tx, { id: before.id }, true);
}

/** Serializes changes to the shape of the tree. */
export const lockTree = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('category tree', 0))`.execute(tx);

type Move = {
  readonly parentId?: string | null | undefined;
  readonly position: "FIRST" | "LAST" | "AFTER";
  readonly afterId?: string | null | undefined;
};

/** Returns the siblings in their new order. */
export async function moveCollection(
  tx: Tx,
  id: string,
  move: Move,
  writeContext: CollectionWriteContext,
): Promise<string[]> {
  await lockTree(tx);
  const moved = await lockForChange(tx, id, writeContext);
  const parentId = move.parentId?.toLowerCase() ?? null;
  if (parentId !== null) await requireParent(tx, moved, parentId);
  const siblings = await siblingsOf(tx, parentId, moved.id);
  const order = insertAmong(siblings, moved.id, move);
  await writePositions(tx, { id: moved.id, parentId, order }, writeContext);
  const after = await getNode(tx, { id: moved.id }, true);
  await announceChanged(tx, moved.id, ["parentCategory"], writeContext, [movedEvent(after, writeContext)]);
  return order;
}

async function requireParent(tx: Tx, moved: CollectionNode, parentId: string): Promise<void> {
  const { rows } = isId(parentId)
    ? await sql<{ path: string[]; is_shown: boolean }>`
        select path::text[] as path, is_shown from published_categories where id = ${parentId}::uuid`.execute(tx)
    : { rows: [] };
  const [parent] = rows;
  if (parent === undefined) throw new AppError("PARENT_CATEGORY_NOT_IN_TREE", { data: { parentCategoryId: parentId } });
  if (parent.path.includes(moved.id)) throw new AppError("TREE_CYCLE_DETECTED");
  if (!parent.is_shown && moved.is_visible) throw new AppError("PARENT_CATEGORY_HIDDEN");
}

async function siblingsOf(tx: Tx, parentId: string | null, without: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from collections
    where parent_id is not distinct from ${parentId}::uuid and id <> ${without}::uuid order by position, id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/** Returns the siblings with the moved collection in its new position. */
function insertAmong(siblings: readonly string[], id: string, { position, afterId }: Move): string[] {
  switch (position) {
    case "FIRST":
      return [id, ...siblings];
    case "LAST":
      return [...siblings, id];
    case "AFTER": {
      if (!afterId) throw new AppError("MISSING_AFTER_CATEGORY");
      const index = siblings.indexOf(afterId.toLowerCase());
      if (index < 0) throw new AppError("AFTER_CATEGORY_NOT_IN_PARENT", { data: { moveAfterCategoryId: afterId } });
      return siblings.toSpliced(index + 1, 0, id);
    }
  }
}

async function writePositions(
  tx: Tx,
  { id, parentId, order }: { id: string; parentId: string | null; order: readonly string[] },
  { now }: CollectionWriteContext,
): Promise<void> {
  try {
    await sql`update collections set parent_id = ${parentId}::uuid, revision = revision + 1, updated_at = ${now}
      where id = ${id}::uuid`.execute(tx);
  } catch (error) {
    if (violatedConstraint(error) === "collections_depth") throw new AppError("CATEGORY_DEPTH_LIMIT_EXCEEDED");
    throw error;
  }
  await sql`update collections c set position = t.ordinal
    from unnest(${[...order]}::uuid[]) with ordinality as t (id, ordinal)
    where c.id = t.id and c.position <> t.ordinal`.execute(tx);
  // Product responses include breadcrumbs.
  const { rows } = await sql<{ id: string }>`
    select distinct m.product_id::text as id from collection_products m join collections c on c.id = m.collection_id
    where c.path @> array[${id}::uuid]`.execute(tx);
  touch(tx, ...rows.map((row) => `product:${row.id}`));
}
