/** Writes collections the way version 3 does, with revisions, a position in the tree, and its own error codes. */
import { sql } from "kysely";
import { CATEGORY_TREE, type CategoryChanges, type NewCategory } from "#api/catalog/collections/category-values.ts";
import { withSeoTags } from "#api/catalog/products/product-parts.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { acceptRichContent } from "#server/platform/rich-content/check.ts";
import { findReferencedMedia } from "#server/store/media/public.ts";
import { announceChanged, type CollectionWriteContext, movedEvent } from "./announce.ts";
import { type CategoryRow, getCategory } from "./category-rows.ts";
import {
  type CollectionFields,
  changeCollection,
  insertCollection,
  lockCollection,
  removeCollection,
} from "./write-collection.ts";

type Tree = { appNamespace?: string | undefined; treeKey?: string | null | undefined };

/** @throws {AppError} CATEGORY_TREE_NOT_FOUND for any tree but the only one */
export function requireTree(tree: Tree | undefined): void {
  const { appNamespace = CATEGORY_TREE, treeKey } = tree ?? {};
  if (appNamespace !== CATEGORY_TREE || (treeKey !== undefined && treeKey !== null && treeKey !== ""))
    throw new AppError("CATEGORY_TREE_NOT_FOUND", { data: { appNamespace, treeKey: treeKey ?? null } });
}

/** Translates version 1 errors to those of version 3. */
export async function withCategoryErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "COLLECTION_NOT_FOUND") throw new AppError("CATEGORY_NOT_FOUND", error.detail);
    if (error.code === "DUPLICATE_SLUG_ERROR") throw new AppError("DUPLICATE_SLUG", error.detail);
    throw error;
  }
}

async function readImage(tx: Tx, image: NewCategory["image"], now: Date): Promise<string | null | undefined> {
  if (image === undefined || image === null) return image;
  return findReferencedMedia(tx, image, { field: "category.image", now });
}

async function toFields(
  tx: Tx,
  changes: Omit<CategoryChanges, "revision">,
  { now }: CollectionWriteContext,
  before?: CategoryRow,
): Promise<CollectionFields> {
  const { name, slug, description, seoData, extendedFields, rules, richContentDescription: tree, image } = changes;
  const previous = before?.rich_description;
  return {
    name,
    slug,
    description,
    seo: seoData && withSeoTags(seoData),
    extendedFields,
    rules,
    mediaId: await readImage(tx, image, now),
    richDescription:
      tree &&
      acceptRichContent(tree, {
        field: "category.richContentDescription",
        now,
        previous,
        createdAt: before?.created_at,
      }),
  };
}

export async function createCategory(
  tx: Tx,
  category: NewCategory,
  writeContext: CollectionWriteContext,
): Promise<CategoryRow> {
  return withCategoryErrors(async () => {
    const parentId = category.parentCategory?.id ?? null;
    // A category created below a hidden one starts hidden.
    const isBelowHidden = parentId !== null && !(await isShown(tx, parentId));
    const { parentCategory: _, managingAppId, visible, ...changes } = category;
    const fields = await toFields(tx, changes, writeContext);
    const id = await insertCollection(
      tx,
      { ...fields, name: category.name, visible: (visible ?? true) && !isBelowHidden, parentId, managingAppId },
      writeContext,
    );
    return getCategory(tx, { id }, true);
  });
}

async function isShown(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{
    is_shown: boolean;
  }>`select is_shown from published_categories where id = ${id}::uuid`.execute(tx);
  if (rows[0] === undefined) throw new AppError("PARENT_CATEGORY_NOT_IN_TREE", { data: { parentCategoryId: id } });
  return rows[0].is_shown;
}

/** Locks the category. Checks the revision, and that no other app manages it. */
async function lockCategory(
  tx: Tx,
  id: string,
  { actor }: CollectionWriteContext,
  revision?: string,
): Promise<CategoryRow> {
  await lockCollection(tx, id);
  const row = await getCategory(tx, { id }, true);
  if (revision !== undefined && String(row.revision) !== revision)
    throw new AppError("REVISION_CONFLICT", { data: { revision: String(row.revision) } });
  if (row.managing_app_id !== null && actor.kind === "app" && actor.appId !== row.managing_app_id)
    throw new AppError("MANAGED_CATEGORY_OPERATION_NOT_ALLOWED");
  return row;
}

export async function updateCategory(
  tx: Tx,
  id: string,
  changes: CategoryChanges,
  writeContext: CollectionWriteContext,
): Promise<CategoryRow> {
  return withCategoryErrors(async () => {
    const before = await lockCategory(tx, id, writeContext, changes.revision);
    if (changes.slug === null) throw new AppError("REMOVED_SLUG");
    await changeCollection(tx, before.id, await toFields(tx, changes, writeContext, before), writeContext);
    const changedFields = Object.keys(changes).filter((name) => name !== "id" && name !== "revision");
    await announceChanged(tx, before.id, changedFields, writeContext);
    return getCategory(tx, { id: before.id }, true);
  });
}

export async function deleteCategory(tx: Tx, id: string, writeContext: CollectionWriteContext): Promise<void> {
  await withCategoryErrors(async () => {
    await lockTree(tx);
    const { id: known } = await lockCategory(tx, id, writeContext);
    await removeCollection(tx, known, writeContext);
  });
}

export async function setVisibility(
  tx: Tx,
  id: string,
  { visible, revision }: { visible: boolean; revision?: string | undefined },
  writeContext: CollectionWriteContext,
): Promise<CategoryRow> {
  return withCategoryErrors(async () => {
    const before = await lockCategory(tx, id, writeContext, revision);
    await changeCollection(tx, before.id, { visible }, writeContext);
    await announceChanged(tx, before.id, ["visible"], writeContext);
    return getCategory(tx, { id: before.id }, true);
  });
}

/** Serializes changes to the shape of the tree. */
const lockTree = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('category tree', 0))`.execute(tx);

export type Move = {
  readonly parentCategoryId?: string | null | undefined;
  readonly position: "FIRST" | "LAST" | "AFTER";
  readonly moveAfterCategoryId?: string | null | undefined;
};

/** Returns the siblings in their new order. */
export async function moveCategory(
  tx: Tx,
  id: string,
  move: Move,
  writeContext: CollectionWriteContext,
): Promise<string[]> {
  return withCategoryErrors(async () => {
    await lockTree(tx);
    const category = await lockCategory(tx, id, writeContext);
    const parentId = move.parentCategoryId?.toLowerCase() ?? null;
    if (parentId !== null) await requireParent(tx, category, parentId);
    const siblings = await siblingsOf(tx, parentId, category.id);
    const order = insertAmong(siblings, category.id, move);
    await writePositions(tx, { id: category.id, parentId, order }, writeContext);
    const after = await getCategory(tx, { id: category.id }, true);
    await announceChanged(tx, category.id, ["parentCategory"], writeContext, [movedEvent(after, writeContext)]);
    return order;
  });
}

async function requireParent(tx: Tx, category: CategoryRow, parentId: string): Promise<void> {
  const { rows } = isId(parentId)
    ? await sql<{ path: string[]; is_shown: boolean }>`
        select path::text[] as path, is_shown from published_categories where id = ${parentId}::uuid`.execute(tx)
    : { rows: [] };
  const [parent] = rows;
  if (parent === undefined) throw new AppError("PARENT_CATEGORY_NOT_IN_TREE", { data: { parentCategoryId: parentId } });
  if (parent.path.includes(category.id)) throw new AppError("TREE_CYCLE_DETECTED");
  if (!parent.is_shown && category.is_visible) throw new AppError("PARENT_CATEGORY_HIDDEN");
}

async function siblingsOf(tx: Tx, parentId: string | null, without: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from collections
    where parent_id is not distinct from ${parentId}::uuid and id <> ${without}::uuid order by position, id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/** Returns the siblings with the moved category in its new position. */
export function insertAmong(
  siblings: readonly string[],
  id: string,
  { position, moveAfterCategoryId }: Move,
): string[] {
  switch (position) {
    case "FIRST":
      return [id, ...siblings];
    case "LAST":
      return [...siblings, id];
    case "AFTER": {
      if (!moveAfterCategoryId) throw new AppError("MISSING_AFTER_CATEGORY");
      const index = siblings.indexOf(moveAfterCategoryId.toLowerCase());
      if (index < 0) throw new AppError("AFTER_CATEGORY_NOT_IN_PARENT", { data: { moveAfterCategoryId } });
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
