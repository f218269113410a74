import {
  assignProducts as assignEndpoint,
  bulkCreateProductGroups,
  bulkDeleteProductGroups,
  bulkUpdateProductGroups,
  bulkUpdateProductGroupTags,
  bulkUpdateProductGroupTagsByFilter,
  createProductGroup,
  deleteProductGroup,
  getProductGroup,
  queryProductGroups,
  searchProductGroups,
  unassignProducts as unassignEndpoint,
  updateProductGroup,
} from "#api/catalog/product-groups.ts";
import { hasPermission } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type CallContext, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { attemptEach, bulkAnswer } from "#server/platform/http/values/bulk.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { requireTags } from "#server/platform/tags/tags.ts";
import {
  type GroupFields,
  type GroupRow,
  getGroup,
  groupCondition,
  presentGroup,
  queryGroups,
  searchGroups,
} from "./groups.ts";
import { changeTagsByFilter } from "./jobs.ts";
import {
  assignProducts,
  changeTags,
  createGroup,
  deleteGroup,
  type GroupWriteContext,
  unassignProducts,
  updateGroup,
} from "./write-groups.ts";

const toWriteContext = ({ now, actor, store }: CallContext): GroupWriteContext => ({
  now,
  actor,
  baseUrl: store.baseUrl(),
});
const present = ({ actor, store }: CallContext, row: GroupRow, fields: GroupFields) =>
  presentGroup(row, { baseUrl: store.baseUrl(), fields, seesHidden: hasPermission(actor, "products:read") });
const toOutcome = (context: CallContext, row: GroupRow, fields: GroupFields) => ({
  id: row.id,
  entity: present(context, row, fields),
});
/** Responses include the members' names, choices and stock. */
const tags = ["product-groups", "catalog", "customizations", "media"];

export const routes = [
  handleRead(queryProductGroups, async (context) => {
    context.tag(...tags);
    const { rows, pagingMetadata } = await queryGroups(context.db, context.body.query);
    return { productGroups: rows.map((row) => present(context, row, context.body.fields)), pagingMetadata };
  }),
  handleRead(searchProductGroups, async (context) => {
    context.tag(...tags);
    const { rows, pagingMetadata, results } = await searchGroups(context.db, context.body.search ?? {});
    const productGroups = rows.map((row) => present(context, row, context.body.fields));
    return { productGroups, pagingMetadata, aggregationData: { results } };
  }),
  handleRead(getProductGroup, async (context) => {
    context.tag(...tags);
    return { productGroup: present(context, await getGroup(context.db, context.params.id), context.query.fields) };
  }),
  handleWrite(createProductGroup, async (context) => {
    const row = await createGroup(context.tx, context.body.productGroup, toWriteContext(context));
    return { productGroup: present(context, row, context.body.fields) };
  }),
  handleWrite(updateProductGroup, async (context) => {
    const row = await updateGroup(context.tx, context.params.id, context.body.productGroup, toWriteContext(context));
    return { productGroup: present(context, row, context.body.fields) };
  }),
  handleWrite(deleteProductGroup, async (context) => {
    await deleteGroup(context.tx, context.params.id, toWriteContext(context));
    return {};
  }),
  handleWrite(assignEndpoint, async (context) => {
    const { productGroupId, productIds } = context.body;
    const ids = await assignProducts(context.tx, productGroupId, productIds, toWriteContext(context));
    return { results: ids.map((productId) => ({ productId, success: true })) };
  }),
  handleWrite(unassignEndpoint, async (context) => {
    const { productGroupId, productIds } = context.body;
    const ids = await unassignProducts(context.tx, productGroupId, productIds, toWriteContext(context));
    return { results: ids.map((productId) => ({ productId, success: true })) };
  }),
  handleWrite(bulkCreateProductGroups, async (context) => {
    const { productGroups, returnEntity, fields } = context.body;
    const outcomes = await attemptEach(context.tx, productGroups, async (group) =>
      toOutcome(context, await createGroup(context.tx, group, toWriteContext(context)), fields),
    );
    return bulkAnswer(outcomes, "item", returnEntity);
  }),
  handleWrite(bulkUpdateProductGroups, async (context) => {
    const { productGroups, returnEntity, fields } = context.body;
    const outcomes = await attemptEach(
      context.tx,
      productGroups.map(({ productGroup }) => productGroup),
      async (changes) =>
        toOutcome(context, await updateGroup(context.tx, changes.id, changes, toWriteContext(context)), fields),
      ({ id }) => id,
    );
    return bulkAnswer(outcomes, "item", returnEntity);
  }),
  handleWrite(bulkDeleteProductGroups, async (context) => {
    const outcomes = await attemptEach(
      context.tx,
      context.body.productGroupIds,
      async (id) => {
        await deleteGroup(context.tx, id, toWriteContext(context));
        return { id, entity: undefined };
      },
      (id) => id,
    );
    return bulkAnswer(outcomes, "item");
  }),
  handleWrite(bulkUpdateProductGroupTags, async (context) => {
    const { productGroupIds, ...change } = context.body;
    requireTags(change);
    const outcomes = await attemptEach(
      context.tx,
      productGroupIds,
      async (id) => toOutcome(context, await changeTags(context.tx, id, change, toWriteContext(context)), undefined),
      (id) => id,
    );
    return bulkAnswer(outcomes, "item");
  }),
  handleWrite(bulkUpdateProductGroupTagsByFilter, async ({ tx, body, now }) => {
    const { filter, ...change } = body;
    requireTags(change);
    groupCondition(filter);
    const jobId = newId(now.getTime());
    await enqueue(tx, changeTagsByFilter, { filter: filter ?? {}, change: { ...change } }, { key: jobId });
    return { jobId };
  }),
];
