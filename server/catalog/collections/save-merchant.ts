/** Saves what the collection editor changes, in one transaction. */
import type { updateMerchantCollection } from "#api/catalog/collections/merchant-collections.ts";
import type { Received } from "#api/endpoint.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { deleteSlugRedirect } from "./address-redirects.ts";
import type { CollectionWriteContext } from "./announce.ts";
import { getNode } from "./collection-nodes.ts";
import { lockTree, moveCollection, setVisibility, updateCollection } from "./commands.ts";
import { addProducts, arrangeProducts, removeProducts } from "./memberships.ts";

type Changes = Received<typeof updateMerchantCollection>["body"];

/** @throws {AppError} COLLECTION_NOT_FOUND, REVISION_CONFLICT, and those of the commands */
export async function saveCollection(
  tx: Tx,
  id: string,
  { collection, products, redirectsOldUrl = true }: Changes,
  writeContext: CollectionWriteContext,
): Promise<void> {
  const { visible, parentId, ...changes } = collection;
  // Moves and deletions lock the tree before a row.
  if (parentId !== undefined) await lockTree(tx);
  const { slug: oldSlug } = await getNode(tx, { id }, true);
  const { slug } = await updateCollection(tx, id, changes, writeContext);
  // Only a hidden collection can be below a hidden one.
  if (visible === false) await show(tx, id, false, writeContext);
  if (parentId !== undefined) await placeBelow(tx, id, parentId, writeContext);
  if (visible === true || visible === null) await show(tx, id, true, writeContext);
  await saveProducts(tx, id, products, writeContext);
  if (slug !== oldSlug && !redirectsOldUrl) await deleteSlugRedirect(tx, "COLLECTION", oldSlug);
}

async function placeBelow(tx: Tx, id: string, parentId: string | null, context: CollectionWriteContext): Promise<void> {
  const { parent_id } = await getNode(tx, { id }, true);
  if (parent_id !== (parentId?.toLowerCase() ?? null))
    await moveCollection(tx, id, { parentId, position: "LAST" }, context);
}

async function show(tx: Tx, id: string, visible: boolean, context: CollectionWriteContext): Promise<void> {
  const { is_visible } = await getNode(tx, { id }, true);
  if (is_visible !== visible) await setVisibility(tx, id, { visible }, context);
}

/** @throws {AppError} COLLECTION_IS_AUTOMATIC, PRODUCT_NOT_FOUND, ITEM_NOT_IN_CATEGORY */
export async function saveProducts(
  tx: Tx,
  id: string,
  { added = [], removed = [], first = [] }: NonNullable<Changes["products"]> = {},
  writeContext: CollectionWriteContext,
): Promise<void> {
  if (removed.length > 0) await removeProducts(tx, id, removed, writeContext);
  if (added.length > 0) await addProducts(tx, id, added, writeContext);
  if (first.length > 0) await arrangeProducts(tx, id, first, writeContext);
}
