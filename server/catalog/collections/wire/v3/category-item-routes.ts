import {
  bulkAddItemsToCategory,
  bulkAddItemToCategories,
  bulkRemoveItemFromCategories,
  bulkRemoveItemsFromCategory,
  bulkSetItemCategories,
  getArrangedItems,
  listCategoriesForItem,
  listCategoriesForItems,
  listItemsInCategory,
  moveItemInCategory,
  setArrangedItems,
} from "#api/catalog/wire/v3/category-items.ts";
import { type ItemReference, storeItem } from "#api/catalog/wire/v3/category-values.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import {
  attemptEach,
  bulkAnswer,
  bulkMetadata,
  itemMetadata,
  type Outcome,
} from "#server/platform/http/values/bulk.ts";
import { getNode } from "../../collection-nodes.ts";
import { addProducts, arrangeProducts, findExistingProducts, moveProduct, removeProducts } from "../../memberships.ts";
import { requireTree, withCategoryErrors } from "./categories.ts";
import { listItems, productIdOf, readArrangement, readPlacements } from "./category-items.ts";
import { canSeeHidden, toWriteContext } from "./category-routes.ts";

/** Throws for items that aren't products of this store: they are in no category. */
const requireProductId = (item: ItemReference): string => {
  const id = productIdOf(item);
  if (id === undefined) throw new AppError("ITEM_NOT_IN_CATEGORY", { data: { ...item } });
  return id;
};

/** Bulk result entries of a call with many items of one category. */
function presentItemOutcomes(items: readonly ItemReference[], outcomes: readonly Outcome<unknown>[]) {
  return {
    results: outcomes.map((outcome, index) => {
      const { id: _, ...rest } = itemMetadata(outcome, index);
      return { itemMetadata: { item: items[index] ?? storeItem(""), ...rest } };
    }),
    bulkActionMetadata: bulkMetadata(outcomes),
  };
}

/** Applies `work` to one product in several categories. Each category succeeds or fails on its own. */
function forEachCategory(
  context: CallContext & { tx: Tx },
  item: ItemReference,
  categoryIds: readonly string[],
  work: (categoryId: string, productId: string) => Promise<unknown>,
) {
  const productId = productIdOf(item);
  return attemptEach(
    context.tx,
    categoryIds,
    async (id) => {
      if (productId === undefined) throw new AppError("PRODUCT_NOT_FOUND", { data: { ...item } });
      await withCategoryErrors(() => work(id, productId));
      return { id, entity: undefined };
    },
    (id) => id,
  );
}

async function removeFromCategory(
  context: CallContext & { tx: Tx },
  categoryId: string,
  productId: string,
): Promise<void> {
  const removed = await removeProducts(context.tx, categoryId, [productId], toWriteContext(context));
  if (removed.length === 0) throw new AppError("ITEM_NOT_IN_CATEGORY");
}

export const categoryItemRoutes = [
  handleRead(listCategoriesForItem, async (context) => {
    requireTree(context.query.treeReference);
    context.tag("catalog");
    const id = productIdOf(context.query.item);
    const placements = await readPlacements(context.db, id === undefined ? [] : [id], canSeeHidden(context));
    const { direct = [], all = [] } = placements.get(id ?? "") ?? {};
    return { directCategoryIds: direct, allCategoryIds: all };
  }),
  handleRead(listCategoriesForItems, async (context) => {
    const { items = [], treeReference } = context.body;
    requireTree(treeReference);
    context.tag("catalog");
    const ids = items.flatMap((item) => productIdOf(item) ?? []);
    const placements = await readPlacements(context.db, ids, canSeeHidden(context));
    return {
      categoriesForItems: items.map((item) => {
        const { direct = [], all = [] } = placements.get(productIdOf(item) ?? "") ?? {};
        return { item, directCategoryIds: direct, indirectCategoryIds: all.filter((id) => !direct.includes(id)) };
      }),
    };
  }),
  handleRead(listItemsInCategory, async (context) => {
    const { params, query, db } = context;
    requireTree(query.treeReference);
    context.tag("catalog");
    const { id } = await withCategoryErrors(() => getNode(db, { id: params.id }, canSeeHidden(context)));
    const { rows, pagingMetadata } = await listItems(db, id, {
      isArranged: query.useCategoryArrangement ?? true,
      includesBelow: query.includeItemsFromSubcategories ?? false,
      cursorPaging: query.cursorPaging,
      seesHidden: canSeeHidden(context),
    });
    return { items: rows.map((row) => storeItem(row.id)), pagingMetadata };
  }),
  handleRead(getArrangedItems, async (context) => {
    requireTree(context.query.treeReference);
    const { id } = await withCategoryErrors(() =>
      getNode(context.db, { id: context.params.id }, canSeeHidden(context)),
    );
    return { items: await readArrangement(context.db, id, canSeeHidden(context)) };
  }),
  handleWrite(setArrangedItems, async (context) => {
    const { tx, params, body } = context;
    requireTree(body.treeReference);
    const order = await withCategoryErrors(() =>
      arrangeProducts(tx, params.id, body.items.map(requireProductId), toWriteContext(context)),
    );
    return { items: order.map(storeItem) };
  }),
  handleWrite(moveItemInCategory, async (context) => {
    const { tx, params, body } = context;
    requireTree(body.treeReference);
    const before = body.beforeItem && requireProductId(body.beforeItem);
    const move = { productId: requireProductId(body.item), position: body.position, before };
    const order = await withCategoryErrors(() => moveProduct(tx, params.id, move, toWriteContext(context)));
    return { itemsAfterMove: order.map(storeItem) };
  }),
  handleWrite(bulkAddItemsToCategory, async (context) => {
    const { tx, params, body } = context;
    requireTree(body.treeReference);
    const known = await findExistingProducts(
      tx,
      body.items.flatMap((item) => productIdOf(item) ?? []),
    );
    await withCategoryErrors(() => addProducts(tx, params.id, [...known], toWriteContext(context)));
    return presentItemOutcomes(
      body.items,
      body.items.map(
        (item): Outcome<undefined> =>
          known.has(productIdOf(item) ?? "")
            ? { entity: undefined }
            : { error: new AppError("PRODUCT_NOT_FOUND", { data: { ...item } }) },
      ),
    );
  }),
  handleWrite(bulkRemoveItemsFromCategory, async (context) => {
    const { tx, params, body } = context;
    requireTree(body.treeReference);
    const ids = body.items.flatMap((item) => productIdOf(item) ?? []);
    const removed = new Set(
      await withCategoryErrors(() => removeProducts(tx, params.id, ids, toWriteContext(context))),
    );
    return presentItemOutcomes(
      body.items,
      body.items.map(
        (item): Outcome<undefined> =>
          removed.has(productIdOf(item) ?? "")
            ? { entity: undefined }
            : { error: new AppError("ITEM_NOT_IN_CATEGORY", { data: { ...item } }) },
      ),
    );
  }),
  handleWrite(bulkAddItemToCategories, async (context) => {
    const { tx, body } = context;
    requireTree(body.treeReference);
    const outcomes = await forEachCategory(context, body.item, body.categoryIds, (id, productId) =>
      addProducts(tx, id, [productId], toWriteContext(context)),
    );
    return bulkAnswer(outcomes, "item");
  }),
  handleWrite(bulkRemoveItemFromCategories, async (context) => {
    const { body } = context;
    requireTree(body.treeReference);
    const outcomes = await forEachCategory(context, body.item, body.categoryIds, (id, productId) =>
      removeFromCategory(context, id, productId),
    );
    return bulkAnswer(outcomes, "item");
  }),
  handleWrite(bulkSetItemCategories, async (context) => {
    const { tx, body } = context;
    requireTree(body.treeReference);
    const productId = productIdOf(body.item);
    if (productId === undefined || (await findExistingProducts(tx, [productId])).size === 0)
      throw new AppError("PRODUCT_NOT_FOUND", { data: { ...body.item } });
    const current = (await readPlacements(tx, [productId], true)).get(productId)?.direct ?? [];
    const wanted = [...new Set((body.categoryIds ?? []).map((id) => id.toLowerCase()))];
    const added = await forEachCategory(
      context,
      body.item,
      wanted.filter((id) => !current.includes(id)),
      (id) => addProducts(tx, id, [productId], toWriteContext(context)),
    );
    const removed = await forEachCategory(
      context,
      body.item,
      current.filter((id) => !wanted.includes(id)),
      (id) => removeFromCategory(context, id, productId),
    );
    // Automatic collections are skipped; that is not a failure.
    const leaving = removed.filter(
      ({ error }) => !(error instanceof AppError && error.code === "COLLECTION_IS_AUTOMATIC"),
    );
    return {
      addResults: bulkAnswer(added, "item").results,
      removeResults: bulkAnswer(leaving, "item").results,
      bulkActionMetadata: bulkMetadata([...added, ...leaving]),
    };
  }),
];
