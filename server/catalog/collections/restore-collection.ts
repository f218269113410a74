/** Restores deleted collections with their ids, products and subcategories. */
import { sql } from "kysely";
import { ALL_PRODUCTS_SLUG } from "#api/catalog/products/product-parts.ts";
import type { RestoreNote } from "#api/store/trash.ts";
import { nextFree } from "#server/catalog/products/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { changeKept, insertKeptRows, lockTrashItem, readKept, removeTrashItem } from "#server/store/trash/public.ts";
import { announceChanged, announceCreated, type CollectionWriteContext } from "./announce.ts";
import { lockTree } from "./commands.ts";
import { TRASH_KIND as kind } from "./trash-collection.ts";
import { productsOf, refill, requireRoom, touchProducts } from "./write-collection.ts";

type Restored = { item: { id: string; name: string }; notes: RestoreNote[] };

/** @throws {AppError} TRASH_ITEM_NOT_FOUND, CATEGORIES_LIMIT_PER_TREE_EXCEEDED */
export async function restoreCollection(
  tx: Tx,
  wanted: string,
  writeContext: CollectionWriteContext,
): Promise<Restored> {
  const { now } = writeContext;
  await lockTree(tx);
  const found = await lockTrashItem(tx, kind, wanted);
  const item = { kind, id: found.id } as const;
  await requireRoom(tx);
  const [content] = await readKept(tx, item, "collections");
  const before = toPlace(content);
  const slug = await findFreeSlug(tx, before.slug);
  const parent = await findParent(tx, before);
  await changeKept(tx, item, "collections", {
    slug,
    parent_id: parent?.id ?? null,
    // No visible collection is below a hidden one.
    is_visible: before.isVisible && (parent?.isShown ?? true),
    revision: before.revision + 1,
    updated_at: now.toISOString(),
  });
  await sql`delete from collection_slug_redirects where slug = ${slug}`.execute(tx);
  await insertKeptRows(tx, item);
  await sql`delete from collection_slug_redirects r using collections c
    where r.collection_id = ${found.id}::uuid and c.slug = r.slug`.execute(tx);
  const children = await takeChildren(tx, found.id, { ...before, parentId: parent?.id ?? null }, now);
  await sql`update products set main_category_id = ${found.id}::uuid
    where id = any(${before.mainProducts}::uuid[]) and main_category_id is null`.execute(tx);
  await removeTrashItem(tx, kind, found.id);
  if (before.isAutomatic) await refill(tx, found.id, now);
  await touchProducts(tx, await productsOf(tx, found.id));
  await announceCreated(tx, found.id, writeContext);
  for (const child of children) await announceChanged(tx, child, ["parentCategory"], writeContext);
  return {
    item: found,
    notes: [
      ...(slug === before.slug ? [] : [{ code: "SLUG_CHANGED" as const, values: [slug] }]),
      ...(before.parentId === (parent?.id ?? null) ? [] : [{ code: "PARENT_MISSING" as const, values: [] }]),
    ],
  };
}

type Place = {
  slug: string;
  parentId: string | null;
  depth: number;
  isVisible: boolean;
  isAutomatic: boolean;
  revision: number;
  children: string[];
  mainProducts: string[];
};

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function toPlace(content: Record<string, unknown> = {}): Place {
  const { slug, parent_id: parentId, path, is_visible: isVisible, rules, revision, children, main_products } = content;
  return {
    slug: String(slug),
    parentId: typeof parentId === "string" ? parentId : null,
    depth: texts(path).length,
    isVisible: isVisible === true,
    isAutomatic: rules !== null && rules !== undefined,
    revision: Number(revision),
    children: texts(children),
    mainProducts: texts(main_products),
  };
}

async function findFreeSlug(tx: Tx, slug: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    select slug from collections where slug = ${slug} or starts_with(slug, ${`${slug}-`})`.execute(tx);
  return nextFree(slug, new Set([ALL_PRODUCTS_SLUG, ...rows.map((row) => row.slug)]));
}

/** The former parent, unless it is gone or deeper in the tree by now: then the collection is restored at the top. */
async function findParent(tx: Tx, { parentId, depth }: Place): Promise<{ id: string; isShown: boolean } | undefined> {
  if (parentId === null) return undefined;
  const { rows } = await sql<{ id: string; isShown: boolean }>`
    select id::text as id, is_shown as "isShown" from published_categories
    where id = ${parentId}::uuid and cardinality(path) < ${depth}`.execute(tx);
  return rows[0];
}

/** As in the constraint `collections_depth`. */
const MAX_DEPTH = 5;

/** Moves the former subcategories back that are where the deletion moved them to. */
async function takeChildren(tx: Tx, id: string, { children, parentId }: Place, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update collections k set parent_id = c.id, revision = k.revision + 1, updated_at = ${now}
    from collections c where c.id = ${id}::uuid and k.id = any(${children}::uuid[])
      and k.parent_id is not distinct from ${parentId}::uuid and (c.is_visible or not k.is_visible)
      and not exists (select from collections x where k.id = any(x.path) and cardinality(x.path) >= ${MAX_DEPTH})
    returning k.id::text as id`.execute(tx);
  return rows.map((row) => row.id);
}
