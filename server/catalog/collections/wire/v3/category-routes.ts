import {
  bulkShowCategories,
  bulkUpdateCategories,
  countCategories as countEndpoint,
  createCategory as createEndpoint,
  deleteCategory as deleteEndpoint,
  getCategoryBySlug,
  getCategory as getEndpoint,
  listTrees,
  moveCategory as moveEndpoint,
  queryCategories as queryEndpoint,
  searchCategories as searchEndpoint,
  updateCategoryVisibility,
  updateCategory as updateEndpoint,
} from "#api/catalog/wire/v3/categories.ts";
import type { CategoryChanges } from "#api/catalog/wire/v3/category-values.ts";
import { hasPermission } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { type CallContext, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { attemptEach, bulkAnswer } from "#server/platform/http/values/bulk.ts";
import type { CollectionWriteContext } from "../../announce.ts";
import { type CollectionNode, getNode } from "../../collection-nodes.ts";
import { createCollection, deleteCollection, moveCollection, setVisibility, updateCollection } from "../../commands.ts";
import {
  type CategoryFields,
  countCategories,
  presentCategory,
  queryCategories,
  requireTree,
  searchCategories,
  treeReference,
  withCategoryErrors,
} from "./categories.ts";

export const toWriteContext = ({ now, actor, store }: CallContext): CollectionWriteContext => ({
  now,
  actor,
  baseUrl: store.baseUrl(),
  version: "V3_CATALOG",
  bodyField: "category",
});
export const canSeeHidden = ({ actor }: CallContext): boolean => hasPermission(actor, "products:read");

const present = (context: CallContext, row: CollectionNode, fields: CategoryFields) =>
  presentCategory(row, { baseUrl: context.store.baseUrl(), fields, seesHidden: canSeeHidden(context) });
const toOutcome = (context: CallContext, row: CollectionNode, fields: CategoryFields) => ({
  id: row.id,
  entity: present(context, row, fields),
});

function update(context: CallContext & { tx: Tx }, id: string, { id: _, ...changes }: CategoryChanges) {
  return withCategoryErrors(() => updateCollection(context.tx, id, changes, toWriteContext(context)));
}

export const categoryRoutes = [
  handleRead(queryEndpoint, async (context) => {
    const { body, db } = context;
    requireTree(body.treeReference);
    context.tag("catalog", "media");
    const seesHidden = canSeeHidden(context) && body.returnNonVisibleCategories === true;
    const { rows, pagingMetadata } = await queryCategories(db, body.query, seesHidden);
    return { categories: rows.map((row) => present(context, row, body.fields)), pagingMetadata };
  }),
  handleRead(searchEndpoint, async (context) => {
    const { body, db } = context;
    requireTree(body.treeReference);
    context.tag("catalog", "media");
    const seesHidden = canSeeHidden(context) && body.returnNonVisibleCategories === true;
    const { rows, pagingMetadata, results } = await searchCategories(db, body.search ?? {}, seesHidden);
    const categories = rows.map((row) => present(context, row, body.fields));
    return { categories, pagingMetadata, aggregationData: { results } };
  }),
  handleRead(countEndpoint, async (context) => {
    const { body, db } = context;
    requireTree(body.treeReference);
    const seesHidden = canSeeHidden(context) && body.returnNonVisibleCategories === true;
    return { count: await countCategories(db, { filter: body.filter, search: body.search }, seesHidden) };
  }),
  handleRead(listTrees, async () => ({ trees: [treeReference] })),
  handleRead(getCategoryBySlug, async (context) => {
    const { params, query, db } = context;
    requireTree(query.treeReference);
    context.tag("catalog", "media");
    const row = await withCategoryErrors(() => getNode(db, { slug: params.slug }, canSeeHidden(context)));
    return { category: present(context, row, query.fields) };
  }),
  handleRead(getEndpoint, async (context) => {
    const { params, query, db } = context;
    requireTree(query.treeReference);
    context.tag("catalog", "media");
    const row = await withCategoryErrors(() => getNode(db, { id: params.id }, canSeeHidden(context)));
    return { category: present(context, row, query.fields) };
  }),
  handleWrite(createEndpoint, async (context) => {
    const { tx, body } = context;
    requireTree(body.treeReference);
    const { parentCategory, ...collection } = body.category;
    const row = await withCategoryErrors(() =>
      createCollection(tx, { ...collection, parentId: parentCategory?.id ?? null }, toWriteContext(context)),
    );
    return { category: present(context, row, body.fields) };
  }),
  handleWrite(updateCategoryVisibility, async (context) => {
    const { tx, body } = context;
    requireTree(body.treeReference);
    const row = await withCategoryErrors(() => setVisibility(tx, body.categoryId, body, toWriteContext(context)));
    return { category: present(context, row, body.fields) };
  }),
  handleWrite(updateEndpoint, async (context) => {
    const { params, body } = context;
    requireTree(body.treeReference);
    const row = await update(context, params.id, body.category);
    return { category: present(context, row, body.fields) };
  }),
  handleWrite(deleteEndpoint, async (context) => {
    await withCategoryErrors(() => deleteCollection(context.tx, context.params.id, toWriteContext(context)));
    return {};
  }),
  handleWrite(moveEndpoint, async (context) => {
    const { tx, params, body } = context;
    requireTree(body.treeReference);
    const { parentCategoryId, position, moveAfterCategoryId: afterId } = body;
    const move = { parentId: parentCategoryId, position, afterId };
    const categoriesAfterMove = await withCategoryErrors(() =>
      moveCollection(tx, params.id, move, toWriteContext(context)),
    );
    return { ...(parentCategoryId ? { parentCategoryId } : {}), categoriesAfterMove };
  }),
  handleWrite(bulkUpdateCategories, async (context) => {
    const { tx, body } = context;
    requireTree(body.treeReference);
    const outcomes = await attemptEach(
      tx,
      body.categories.map(({ category }) => category),
      async (changes) => toOutcome(context, await update(context, changes.id, changes), body.fields),
      ({ id }) => id,
    );
    return bulkAnswer(outcomes, "category", body.returnEntity);
  }),
  handleWrite(bulkShowCategories, async (context) => {
    const { tx, body } = context;
    requireTree(body.treeReference);
    const outcomes = await attemptEach(
      tx,
      body.categoryIds,
      async (id) => {
        const row = await withCategoryErrors(() => setVisibility(tx, id, { visible: true }, toWriteContext(context)));
        return toOutcome(context, row, body.fields);
      },
      (id) => id,
    );
    return bulkAnswer(outcomes, "category", body.returnEntity);
  }),
];
