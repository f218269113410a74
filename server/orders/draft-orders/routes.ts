import * as drafts from "#api/orders/draft-orders.ts";
import { type AppAnswers, handlePricedWrite, liveAnswers } from "#server/apps/service-plugins/public.ts";
import { requireBusinessLocation } from "#server/inventory/stock/public.ts";
import { findOrder, presentOrder } from "#server/orders/orders/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { announceDraft } from "./announce.ts";
import { refreshAutomatic } from "./automatic.ts";
import { addLines, beginCopy, beginEdit, beginEmpty, beginFrom, type Caller, checkDraftability } from "./begin.ts";
import { calculate } from "./calculate.ts";
import {
  addDiscounts,
  addFees,
  changeLines,
  deleteDiscounts,
  deleteFees,
  setDeposit,
  switchDiscounts,
  switchFees,
} from "./change.ts";
import { commitEdit, createOrder } from "./commit.ts";
import type { Draft, DraftContent } from "./content.ts";
import { toShipping } from "./lines.ts";
import { presentCalculated, presentDraft } from "./present.ts";
import { deleteDraft, getDraft, lockDraft, queryDrafts, writeContent } from "./queries.ts";

type Context = Caller & { apps: AppAnswers; tx: Tx };

async function respondWithDraft({ tx, actor, now, apps }: Context, draft: Draft, slug: "created" | "updated") {
  const calculatedDraftOrder = await presentCalculated(tx, draft, apps);
  await announceDraft(tx, slug, calculatedDraftOrder.draftOrder, { actor, now });
  return { calculatedDraftOrder };
}

/** Locks the draft, applies `work` to its content, stores it and returns the calculated draft. */
async function change(context: Context, id: string, work: (content: DraftContent, draft: Draft) => unknown) {
  const draft = await lockDraft(context.tx, id);
  await work(draft.content, draft);
  await refreshAutomatic(context.tx, draft, context.now);
  return respondWithDraft(context, await writeContent(context.tx, id, draft.content, context.now), "updated");
}

export const routes = [
  handlePricedWrite(drafts.createDraftOrder, undefined, async ({ body, ...context }) => {
    if (body.orderId !== undefined) {
      const { draft, isPreexisting } = await beginEdit(context.tx, context, body.orderId);
      if (isPreexisting) {
        return {
          calculatedDraftOrder: await presentCalculated(context.tx, draft, context.apps),
          preexistingDraftOrder: true,
        };
      }
      return { ...(await respondWithDraft(context, draft, "created")), preexistingDraftOrder: false };
    }
    const draft =
      body.sourceOrderId === undefined
        ? await beginFrom(context.tx, context, body.draftOrder ?? {})
        : await beginCopy(context.tx, context, body.sourceOrderId);
    return { ...(await respondWithDraft(context, draft, "created")), preexistingDraftOrder: false };
  }),
  handlePricedWrite(drafts.createEmptyDraftOrder, undefined, async (context) =>
    respondWithDraft(context, await beginEmpty(context.tx, context), "created"),
  ),
  handleRead(drafts.getDraftOrder, async ({ db, params, ...context }) => ({
    calculatedDraftOrder: await presentCalculated(
      db,
      await getDraft(db, params.draftOrderId),
      await liveAnswers(context),
    ),
  })),
  handleRead(drafts.queryDraftOrders, async ({ db, body }) => {
    const { drafts: found, pagingMetadata } = await queryDrafts(db, body.query);
    const draftOrders = [];
    for (const draft of found) {
      const order = draft.orderId === null ? undefined : await findOrder(db, draft.orderId);
      draftOrders.push(presentDraft(draft, await calculate(db, draft), order));
    }
    return { draftOrders, pagingMetadata };
  }),
  handleWrite(drafts.deleteDraftOrder, async ({ tx, params, actor, now }) => {
    const { id } = await getDraft(tx, params.draftOrderId);
    if (!(await deleteDraft(tx, id))) throw new AppError("DRAFT_ORDER_CANNOT_BE_DELETED");
    await announceDraft(tx, "deleted", { id }, { actor, now });
    return {};
  }),
  handleRead(drafts.getOrderDraftabilityStatus, async ({ db, params: { orderId } }) => {
    const { reasons } = await checkDraftability(db, orderId);
    return { orderId, orderDraftable: reasons.length === 0, nonDraftableReasons: reasons };
  }),
  handlePricedWrite(drafts.addLineItemsToDraftOrder, undefined, ({ params, body, ...context }) => {
    const count = (body.catalogLineItems?.length ?? 0) + (body.customLineItems?.length ?? 0);
    if (count === 0) throw new AppError("EMPTY_CHANGE_REQUEST");
    return change(context, params.draftOrderId, (content) => addLines(context.tx, content, body, context.now));
  }),
  handlePricedWrite(drafts.updateLineItems, undefined, ({ params, body, ...context }) =>
    change(context, params.draftOrderId, (content) => changeLines(content, body.lineItemChanges)),
  ),
  handlePricedWrite(drafts.createCustomDiscounts, undefined, ({ params, body, ...context }) =>
    change(context, params.draftOrderId, (content) => addDiscounts(content, body.discounts, context.now)),
  ),
  handlePricedWrite(drafts.setDiscounts, undefined, ({ params, body, ...context }) =>
    change(context, params.draftOrderId, (content) => switchDiscounts(content, body.discounts)),
  ),
  handlePricedWrite(drafts.deleteCustomDiscounts, undefined, ({ params, body, ...context }) =>
    change(context, params.draftOrderId, (content) => deleteDiscounts(content, body.discountIds)),
  ),
  handlePricedWrite(drafts.createCustomAdditionalFees, undefined, ({ params, body, ...context }) =>
    change(context, params.draftOrderId, (content) => addFees(content, body.customAdditionalFees, context.now)),
  ),
  handlePricedWrite(drafts.setAdditionalFees, undefined, ({ params, body, ...context }) =>
    change(context, params.draftOrderId, (content) => switchFees(content, body.additionalFees)),
  ),
  handlePricedWrite(drafts.deleteCustomAdditionalFees, undefined, ({ params, body, ...context }) =>
    change(context, params.draftOrderId, (content) => deleteFees(content, body.customAdditionalFees)),
  ),
  handlePricedWrite(drafts.setBillingInfo, undefined, ({ body, ...context }) =>
    change(context, body.draftOrderId, (content) => {
      content.billing.now = body.billingInfo ?? null;
    }),
  ),
  handlePricedWrite(drafts.setRecipientInfo, undefined, ({ body, ...context }) =>
    change(context, body.draftOrderId, (content) => {
      content.recipient.now = body.recipientInfo ?? null;
    }),
  ),
  handlePricedWrite(drafts.setBuyerInfo, undefined, ({ body, ...context }) =>
    change(context, body.draftOrderId, (content) => {
      content.buyer.now = body.buyerInfo ?? null;
    }),
  ),
  handlePricedWrite(drafts.setShippingInfo, undefined, ({ body, ...context }) =>
    change(context, body.draftOrderId, (content) => {
      content.shipping.now = body.shippingInfo === undefined ? null : toShipping(body.shippingInfo, content.currency);
      const destination = body.shippingInfo?.logistics?.shippingDestination;
      if (destination !== undefined) content.recipient.now = destination;
    }),
  ),
  handlePricedWrite(drafts.setBusinessLocation, undefined, ({ body, ...context }) =>
    change(context, body.draftOrderId, async (content, { isEdit }) => {
      if (isEdit) throw new AppError("BUSINESS_LOCATION_CANNOT_BE_EDITED");
      await requireBusinessLocation(context.tx, body.businessLocation?.id);
      content.businessLocation.now = body.businessLocation ?? null;
    }),
  ),
  handlePricedWrite(drafts.setTaxExemption, undefined, ({ body, ...context }) =>
    change(context, body.draftOrderId, (content) => {
      content.isTaxExempt = body.taxExempt ?? false;
    }),
  ),
  handlePricedWrite(drafts.setDeposit, undefined, ({ params, body, ...context }) =>
    change(context, params.draftOrderId, async (content, draft) => {
      if (draft.isEdit) throw new AppError("SET_DEPOSIT_NOT_ALLOWED_IN_EDIT_MODE");
      setDeposit(content, body.depositDetails, (await calculate(context.tx, draft, context.apps)).total);
    }),
  ),
  handlePricedWrite(drafts.updateExtendedFields, undefined, async ({ params, body, ...context }) => {
    const { calculatedDraftOrder } = await change(context, params.id, (content) => {
      content.extendedFields[body.namespace] = body.namespaceData ?? {};
    });
    return { draftOrder: calculatedDraftOrder.draftOrder };
  }),
  handlePricedWrite(drafts.commitDraftOrder, undefined, async ({ tx, params, body, ...context }) => {
    const { actor, now, store } = context;
    const settings = body.commitSettings ?? {};
    const draft = await lockDraft(tx, params.draftOrderId);
    const done = await commitEdit(
      tx,
      { actor, now, baseUrl: store.baseUrl(), apps: context.apps },
      {
        draft,
        wish: {
          reason: body.reason,
          notifiesBuyer: settings.sendNotificationsToBuyer ?? false,
          addsActivity: settings.addActivitiesToOrder ?? true,
          refundsDifference: settings.refundDifference ?? false,
          inventoryLineIds: settings.updateInventory?.map((each) => each.lineItemId),
        },
      },
    );
    const committedDraftOrder = presentDraft(done.draft, done.calculated, done.order);
    await announceDraft(tx, "updated", committedDraftOrder, { actor, now });
    return { committedDraftOrder, orderAfterCommit: presentOrder(done.order) };
  }),
  handlePricedWrite(drafts.createOrderFromDraft, undefined, async ({ tx, params, body, ...context }) => {
    const { actor, now, store } = context;
    const draft = await lockDraft(tx, params.draftOrderId);
    const { editableByEveryone: everyone = false, editableByOwnerApps, notifications } = body.createSettings ?? {};
    const done = await createOrder(
      tx,
      { actor, now, baseUrl: store.baseUrl(), apps: context.apps },
      {
        draft,
        creation: {
          channelType: body.channelInfo?.type,
          editableBy: { everyone, ...editableByOwnerApps },
          notifiesBuyer: notifications?.sendNotificationToBuyer ?? true,
        },
      },
    );
    return {
      committedDraftOrder: presentDraft(done.draft, done.calculated, await findOrder(tx, done.order.id)),
      createdOrder: presentOrder(done.order),
    };
  }),
];
