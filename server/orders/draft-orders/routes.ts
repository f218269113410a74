import * as drafts from "#api/orders/draft-orders.ts";
import type { Apps } from "#server/checkout/carts/public.ts";
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

type Context = Caller & Apps & { tx: Tx };

async function respondWithDraft({ tx, actor, now, ...context }: Context, draft: Draft, slug: "created" | "updated") {
  const calculatedDraftOrder = await presentCalculated(tx, draft, { actor, ...context });
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
  handleWrite(drafts.createDraftOrder, async ({ body, ...context }) => {
    if (body.orderId !== undefined) {
      const { draft, isPreexisting } = await beginEdit(context.tx, context, body.orderId);
      if (isPreexisting) {
        return {
          calculatedDraftOrder: await presentCalculated(context.tx, draft, context),
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
  handleWrite(drafts.createEmptyDraftOrder, async (context) =>
    respondWithDraft(context, await beginEmpty(context.tx, context), "created"),
  ),
  handleRead(drafts.getDraftOrder, async ({ db, params, ...context }) => ({
    calculatedDraftOrder: await presentCalculated(db, await getDraft(db, params.draftOrderId), context),
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
  handleWrite(drafts.addLineItemsToDraftOrder, ({ params, body, ...context }) => {
    const count = (body.catalogLineItems?.length ?? 0) + (body.customLineItems?.length ?? 0);
    if (count === 0) throw new AppError("EMPTY_CHANGE_REQUEST");
    return change(context, params.draftOrderId, (content) => addLines(context.tx, content, body, context.now));
  }),
  handleWrite(drafts.updateLineItems, ({ params, body, ...context }) =>
    change(context, params.draftOrderId, (content) => changeLines(content, body.lineItemChanges)),
  ),
  handleWrite(drafts.createCustomDiscounts, ({ params, body, ...context }) =>
    change(context, params.draftOrderId, (content) => addDiscounts(content, body.discounts, context.now)),
  ),
  handleWrite(drafts.setDiscounts, ({ params, body, ...context }) =>
    change(context, params.draftOrderId, (content) => switchDiscounts(content, body.discounts)),
  ),
  handleWrite(drafts.deleteCustomDiscounts, ({ params, body, ...context }) =>
    change(context, params.draftOrderId, (content) => deleteDiscounts(content, body.discountIds)),
  ),
  handleWrite(drafts.createCustomAdditionalFees, ({ params, body, ...context }) =>
    change(context, params.draftOrderId, (content) => addFees(content, body.customAdditionalFees, context.now)),
  ),
  handleWrite(drafts.setAdditionalFees, ({ params, body, ...context }) =>
    change(context, params.draftOrderId, (content) => switchFees(content, body.additionalFees)),
  ),
  handleWrite(drafts.deleteCustomAdditionalFees, ({ params, body, ...context }) =>
    change(context, params.draftOrderId, (content) => deleteFees(content, body.customAdditionalFees)),
  ),
  handleWrite(drafts.setBillingInfo, ({ body, ...context }) =>
    change(context, body.draftOrderId, (content) => {
      content.billing.now = body.billingInfo ?? null;
    }),
  ),
  handleWrite(drafts.setRecipientInfo, ({ body, ...context }) =>
    change(context, body.draftOrderId, (content) => {
      content.recipient.now = body.recipientInfo ?? null;
    }),
  ),
  handleWrite(drafts.setBuyerInfo, ({ body, ...context }) =>
    change(context, body.draftOrderId, (content) => {
      content.buyer.now = body.buyerInfo ?? null;
    }),
  ),
  handleWrite(drafts.setShippingInfo, ({ body, ...context }) =>
    change(context, body.draftOrderId, (content) => {
      content.shipping.now = body.shippingInfo === undefined ? null : toShipping(body.shippingInfo, content.currency);
      const destination = body.shippingInfo?.logistics?.shippingDestination;
      if (destination !== undefined) content.recipient.now = destination;
    }),
  ),
  handleWrite(drafts.setBusinessLocation, ({ body, ...context }) =>
    change(context, body.draftOrderId, async (content, { isEdit }) => {
      if (isEdit) throw new AppError("BUSINESS_LOCATION_CANNOT_BE_EDITED");
      await requireBusinessLocation(context.tx, body.businessLocation?.id);
      content.businessLocation.now = body.businessLocation ?? null;
    }),
  ),
  handleWrite(drafts.setTaxExemption, ({ body, ...context }) =>
    change(context, body.draftOrderId, (content) => {
      content.isTaxExempt = body.taxExempt ?? false;
    }),
  ),
  handleWrite(drafts.setDeposit, ({ params, body, ...context }) =>
    change(context, params.draftOrderId, async (content, draft) => {
      if (draft.isEdit) throw new AppError("SET_DEPOSIT_NOT_ALLOWED_IN_EDIT_MODE");
      setDeposit(content, body.depositDetails, (await calculate(context.tx, draft, context)).total);
    }),
  ),
  handleWrite(drafts.updateExtendedFields, async ({ params, body, ...context }) => {
    const { calculatedDraftOrder } = await change(context, params.id, (content) => {
      content.extendedFields[body.namespace] = body.namespaceData ?? {};
    });
    return { draftOrder: calculatedDraftOrder.draftOrder };
  }),
  handleWrite(drafts.commitDraftOrder, async ({ tx, params, body, ...context }) => {
    const { actor, now, store } = context;
    const settings = body.commitSettings ?? {};
    const draft = await lockDraft(tx, params.draftOrderId);
    const done = await commitEdit(
      tx,
      { actor, now, baseUrl: store.baseUrl(), apps: context },
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
  handleWrite(drafts.createOrderFromDraft, async ({ tx, params, body, ...context }) => {
    const { actor, now, store } = context;
    const draft = await lockDraft(tx, params.draftOrderId);
    const { editableByEveryone: everyone = false, editableByOwnerApps, notifications } = body.createSettings ?? {};
    const done = await createOrder(
      tx,
      { actor, now, baseUrl: store.baseUrl(), apps: context },
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
