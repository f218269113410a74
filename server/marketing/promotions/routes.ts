/**
 * promotions: banners among the products of categories. Owns `promotions` and `promotion_categories`. Invariants: a
 * promotion is assigned to a category at most once; shoppers see only enabled ones. Emits the promotion events;
 * invalidates the cache tag `promotions`.
 */
import {
  bulkCreatePromotions,
  bulkDeletePromotions,
  bulkUpdatePromotions,
  bulkUpdatePromotionTags,
  bulkUpdatePromotionTagsByFilter,
  createPromotion as createEndpoint,
  deletePromotion as deleteEndpoint,
  getPromotion as getEndpoint,
  queryPromotions as queryEndpoint,
  resolvePromotions as resolveEndpoint,
  searchPromotions as searchEndpoint,
  updatePromotion as updateEndpoint,
} from "#api/marketing/promotions.ts";
import { hasPermission } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type CallContext, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { attemptEach, bulkAnswer } from "#server/platform/http/values/bulk.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { requireTags } from "#server/platform/tags/tags.ts";
import { changeTagsByFilter } from "./jobs.ts";
import {
  getPromotion,
  type PromotionRow,
  presentPromotion,
  promotionCondition,
  queryPromotions,
  resolvePromotions,
  searchPromotions,
} from "./promotions.ts";
import { changeTags, createPromotion, deletePromotion, updatePromotion, type Writing } from "./write-promotions.ts";

const writing = ({ now, actor, store }: CallContext): Writing => ({ now, actor, baseUrl: store.baseUrl() });
const viewer = ({ actor }: CallContext) => ({ seesHidden: hasPermission(actor, "products:read") });
const show = (context: CallContext, row: PromotionRow) =>
  presentPromotion(row, context.store.baseUrl(), viewer(context));
const done = (context: CallContext, row: PromotionRow) => ({ id: row.id, entity: show(context, row) });

const tags = ["promotions", "media"];

export const routes = [
  handleRead(queryEndpoint, async (context) => {
    context.tag(...tags);
    const { rows, pagingMetadata } = await queryPromotions(context.db, context.body.query, viewer(context));
    return { promotions: rows.map((row) => show(context, row)), pagingMetadata };
  }),
  handleRead(searchEndpoint, async (context) => {
    const found = await searchPromotions(context.db, context.body.search ?? {}, viewer(context));
    return {
      promotions: found.rows.map((row) => show(context, row)),
      pagingMetadata: found.pagingMetadata,
      aggregationData: { results: found.results },
    };
  }),
  handleRead(resolveEndpoint, async (context) => {
    context.tag(...tags, "catalog");
    const placed = await resolvePromotions(context.db, context.query.categoryId);
    return { promotions: placed.map(({ row, position }) => ({ promotion: show(context, row), position })) };
  }),
  handleRead(getEndpoint, async (context) => {
    context.tag(...tags);
    return { promotion: show(context, await getPromotion(context.db, context.params.promotionId, viewer(context))) };
  }),
  handleWrite(createEndpoint, async (context) => ({
    promotion: show(context, await createPromotion(context.tx, context.body.promotion, writing(context))),
  })),
  handleWrite(updateEndpoint, async (context) => {
    const { tx, params, body } = context;
    return {
      promotion: show(context, await updatePromotion(tx, params.promotionId, body.promotion, writing(context))),
    };
  }),
  handleWrite(deleteEndpoint, async (context) => {
    await deletePromotion(context.tx, context.params.promotionId, writing(context));
    return {};
  }),
  handleWrite(bulkCreatePromotions, async (context) => {
    const { promotions, returnEntity } = context.body;
    const outcomes = await attemptEach(context.tx, promotions, async (promotion) =>
      done(context, await createPromotion(context.tx, promotion, writing(context))),
    );
    return bulkAnswer(outcomes, "item", returnEntity);
  }),
  handleWrite(bulkUpdatePromotions, async (context) => {
    const { promotions, returnEntity } = context.body;
    const outcomes = await attemptEach(
      context.tx,
      promotions.map(({ promotion }) => promotion),
      async (changes) => done(context, await updatePromotion(context.tx, changes.id, changes, writing(context))),
      ({ id }) => id,
    );
    return bulkAnswer(outcomes, "item", returnEntity);
  }),
  handleWrite(bulkDeletePromotions, async (context) => {
    const outcomes = await attemptEach(
      context.tx,
      context.body.promotionIds,
      async (id) => {
        await deletePromotion(context.tx, id, writing(context));
        return { id, entity: undefined };
      },
      (id) => id,
    );
    return bulkAnswer(outcomes, "item");
  }),
  handleWrite(bulkUpdatePromotionTags, async (context) => {
    const { promotionIds, returnEntity, ...change } = context.body;
    requireTags(change);
    const outcomes = await attemptEach(
      context.tx,
      promotionIds,
      async (id) => done(context, await changeTags(context.tx, id, change, writing(context))),
      (id) => id,
    );
    return bulkAnswer(outcomes, "item", returnEntity);
  }),
  handleWrite(bulkUpdatePromotionTagsByFilter, async ({ tx, body, now }) => {
    const { filter, ...change } = body;
    requireTags(change);
    promotionCondition(filter);
    const jobId = newId(now.getTime());
    await enqueue(tx, changeTagsByFilter, { filter: filter ?? {}, change: { ...change } }, { key: jobId });
    return { jobId };
  }),
];
