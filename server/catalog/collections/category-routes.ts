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
} from "#api/catalog/collections/categories.ts";
import { hasPermission } from "#server/platform/access/actor.ts";
import { type CallContext, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { bulkAnswer, eachForItself } from "#server/platform/http/values/bulk.ts";
import type { CollectionWriteContext } from "./announce.ts";
import {
  type CategoryFields,
  type CategoryRow,
  countCategories,
  getCategory,
  presentCategory,
  queryCategories,
  searchCategories,
  treeReference,
} from "./category-rows.ts";
import {
  createCategory,
  deleteCategory,
  moveCategory,
  requireTree,
  setVisibility,
  updateCategory,
} from "./write-category.ts";

export const toWriteContext = ({ now, actor, store }: CallContext): CollectionWriteContext => ({
  now,
  actor,
  baseUrl: store.baseUrl(),
  version: "V3_CATALOG",
});
export const canSeeHidden = ({ actor }: CallContext): boolean => hasPermission(actor, "products:read");

const present = (context: CallContext, row: CategoryRow, fields: CategoryFields) =>
  presentCategory(row, { baseUrl: context.store.baseUrl(), fields, seesHidden: canSeeHidden(context) });
const toOutcome = (context: CallContext, row: CategoryRow, fields: CategoryFields) => ({
  id: row.id,
  entity: present(context, row, fields),
});

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
    const row = await getCategory(db, { slug: params.slug }, canSeeHidden(context));
    return { category: present(context, row, query.fields) };
  }),
  handleRead(getEndpoint, async (context) => {
    const { params, query, db } = context;
    requireTree(query.treeReference);
    context.tag("catalog", "media");
    const row = await getCategory(db, { id: params.id }, canSeeHidden(context));
    return { category: present(context, row, query.fields) };
  }),
  handleWrite(createEndpoint, async (context) => {
    const { tx, body } = context;
    requireTree(body.treeReference);
    return {
      category: present(context, await createCategory(tx, body.category, toWriteContext(context)), body.fields),
    };
  }),
  handleWrite(updateCategoryVisibility, async (context) => {
    const { tx, body } = context;
    requireTree(body.treeReference);
    const row = await setVisibility(tx, body.categoryId, body, toWriteContext(context));
    return { category: present(context, row, body.fields) };
  }),
  handleWrite(updateEndpoint, async (context) => {
    const { tx, params, body } = context;
    requireTree(body.treeReference);
    const row = await updateCategory(tx, params.id, body.category, toWriteContext(context));
    return { category: present(context, row, body.fields) };
  }),
  handleWrite(deleteEndpoint, async (context) => {
    await deleteCategory(context.tx, context.params.id, toWriteContext(context));
    return {};
  }),
  handleWrite(moveEndpoint, async (context) => {
    const { tx, params, body } = context;
    requireTree(body.treeReference);
    const categoriesAfterMove = await moveCategory(tx, params.id, body, toWriteContext(context));
    const { parentCategoryId } = body;
    return { ...(parentCategoryId ? { parentCategoryId } : {}), categoriesAfterMove };
  }),
  handleWrite(bulkUpdateCategories, async (context) => {
    const { tx, body } = context;
    requireTree(body.treeReference);
    const outcomes = await eachForItself(
      tx,
      body.categories.map(({ category }) => category),
      async (changes) =>
        toOutcome(context, await updateCategory(tx, changes.id, changes, toWriteContext(context)), body.fields),
      ({ id }) => id,
    );
    return bulkAnswer(outcomes, "category", body.returnEntity);
  }),
  handleWrite(bulkShowCategories, async (context) => {
    const { tx, body } = context;
    requireTree(body.treeReference);
    const outcomes = await eachForItself(
      tx,
      body.categoryIds,
      async (id) =>
        toOutcome(context, await setVisibility(tx, id, { visible: true }, toWriteContext(context)), body.fields),
      (id) => id,
    );
    return bulkAnswer(outcomes, "category", body.returnEntity);
  }),
];
