import type { Received } from "#api/endpoint.ts";
import * as drafts from "#api/orders/draft-orders.ts";
import { handlePricedWrite, liveAnswers } from "#server/apps/service-plugins/public.ts";
import { requireBusinessLocation } from "#server/inventory/stock/public.ts";
import { findOrder, presentOrder } from "#server/orders/orders/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { announceDraft } from "./announce.ts";
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
import { changeDraft, type DraftChange, handleChange, previewChange, respondWithDraft } from "./change-draft.ts";
import { commitEdit, createOrder, previewOrder } from "./commit.ts";
import type { DraftContent } from "./content.ts";
import { toShipping } from "./lines.ts";
import {
  addLines,
  checkDraftability,
  contentFrom,
  copyContent,
  creatorOf,
  editContent,
  emptyDraftContent,
  openEdit,
} from "./new-content.ts";
import { presentCalculated, presentDraft } from "./present.ts";
import { deleteDraft, findOpenEdit, getDraft, getOpenDraft, insertDraft, lockDraft, queryDrafts } from "./queries.ts";

type Creation = Received<typeof drafts.createDraftOrder>["body"];

/** Content of a draft that isn't an edit of an order. */
const newContent = (db: Connection, { sourceOrderId, draftOrder = {} }: Creation, now: Date): Promise<DraftContent> =>
  sourceOrderId === undefined ? contentFrom(db, draftOrder, now) : copyContent(db, sourceOrderId, now);

async function contentToPrice(db: Connection, body: Creation, now: Date): Promise<DraftContent> {
  const { orderId } = body;
  if (orderId === undefined) return newContent(db, body, now);
  return (await findOpenEdit(db, orderId))?.content ?? editContent(db, orderId);
}

const extendedFields = ({ params, body }: Received<typeof drafts.updateExtendedFields>): DraftChange => ({
  draftId: params.id,
  apply: (content) => {
    content.extendedFields[body.namespace] = body.namespaceData ?? {};
  },
});

export const routes = [
  handlePricedWrite(
    drafts.createDraftOrder,
    async ({ db, body, now, apps }) => calculate(db, { content: await contentToPrice(db, body, now) }, apps),
    async ({ body, ...context }) => {
      const { tx, actor, now, apps } = context;
      if (body.orderId !== undefined) {
        const { draft, isPreexisting } = await openEdit(tx, context, body.orderId);
        if (isPreexisting) {
          return { calculatedDraftOrder: await presentCalculated(tx, draft, apps), preexistingDraftOrder: true };
        }
        return { ...(await respondWithDraft(context, draft, "created")), preexistingDraftOrder: false };
      }
      const content = await newContent(tx, body, now);
      const draft = await insertDraft(tx, { orderId: null, isEdit: false, content, createdBy: creatorOf(actor), now });
      return { ...(await respondWithDraft(context, draft, "created")), preexistingDraftOrder: false };
    },
  ),
  handleWrite(drafts.createEmptyDraftOrder, async (context) => {
    const { tx, actor, now } = context;
    const content = await emptyDraftContent(tx);
    const draft = await insertDraft(tx, { orderId: null, isEdit: false, content, createdBy: creatorOf(actor), now });
    return respondWithDraft(context, draft, "created");
  }),
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
  handleChange(drafts.addLineItemsToDraftOrder, ({ params, body }) => {
    const count = (body.catalogLineItems?.length ?? 0) + (body.customLineItems?.length ?? 0);
    if (count === 0) throw new AppError("EMPTY_CHANGE_REQUEST");
    return {
      draftId: params.draftOrderId,
      apply: (content, _, { db, now }) => addLines(db, content, body, now),
    };
  }),
  handleChange(drafts.updateLineItems, ({ params, body }) => ({
    draftId: params.draftOrderId,
    apply: (content) => changeLines(content, body.lineItemChanges),
  })),
  handleChange(drafts.createCustomDiscounts, ({ params, body, now }) => ({
    draftId: params.draftOrderId,
    apply: (content) => addDiscounts(content, body.discounts, now),
  })),
  handleChange(drafts.setDiscounts, ({ params, body }) => ({
    draftId: params.draftOrderId,
    apply: (content) => switchDiscounts(content, body.discounts),
  })),
  handleChange(drafts.deleteCustomDiscounts, ({ params, body }) => ({
    draftId: params.draftOrderId,
    apply: (content) => deleteDiscounts(content, body.discountIds),
  })),
  handleChange(drafts.createCustomAdditionalFees, ({ params, body, now }) => ({
    draftId: params.draftOrderId,
    apply: (content) => addFees(content, body.customAdditionalFees, now),
  })),
  handleChange(drafts.setAdditionalFees, ({ params, body }) => ({
    draftId: params.draftOrderId,
    apply: (content) => switchFees(content, body.additionalFees),
  })),
  handleChange(drafts.deleteCustomAdditionalFees, ({ params, body }) => ({
    draftId: params.draftOrderId,
    apply: (content) => deleteFees(content, body.customAdditionalFees),
  })),
  handleChange(drafts.setBillingInfo, ({ body }) => ({
    draftId: body.draftOrderId,
    apply: ({ billing }) => {
      billing.now = body.billingInfo ?? null;
    },
  })),
  handleChange(drafts.setRecipientInfo, ({ body }) => ({
    draftId: body.draftOrderId,
    apply: ({ recipient }) => {
      recipient.now = body.recipientInfo ?? null;
    },
  })),
  handleChange(drafts.setBuyerInfo, ({ body }) => ({
    draftId: body.draftOrderId,
    apply: ({ buyer }) => {
      buyer.now = body.buyerInfo ?? null;
    },
  })),
  handleChange(drafts.setShippingInfo, ({ body }) => ({
    draftId: body.draftOrderId,
    apply: ({ shipping, recipient, currency }) => {
      shipping.now = body.shippingInfo === undefined ? null : toShipping(body.shippingInfo, currency);
      const destination = body.shippingInfo?.logistics?.shippingDestination;
      if (destination !== undefined) recipient.now = destination;
    },
  })),
  handleChange(drafts.setBusinessLocation, ({ body }) => ({
    draftId: body.draftOrderId,
    apply: async ({ businessLocation }, { isEdit }, { db }) => {
      if (isEdit) throw new AppError("BUSINESS_LOCATION_CANNOT_BE_EDITED");
      await requireBusinessLocation(db, body.businessLocation?.id);
      businessLocation.now = body.businessLocation ?? null;
    },
  })),
  handleChange(drafts.setTaxExemption, ({ body }) => ({
    draftId: body.draftOrderId,
    apply: (content) => {
      content.isTaxExempt = body.taxExempt ?? false;
    },
  })),
  handleChange(drafts.setDeposit, ({ params, body }) => ({
    draftId: params.draftOrderId,
    apply: async (content, draft, { db, apps }) => {
      if (draft.isEdit) throw new AppError("SET_DEPOSIT_NOT_ALLOWED_IN_EDIT_MODE");
      setDeposit(content, body.depositDetails, (await calculate(db, draft, apps)).total);
    },
  })),
  handlePricedWrite(
    drafts.updateExtendedFields,
    (context) => previewChange(context, extendedFields(context)),
    async (context) => ({
      draftOrder: (await changeDraft(context, extendedFields(context))).calculatedDraftOrder.draftOrder,
    }),
  ),
  handlePricedWrite(
    drafts.commitDraftOrder,
    async ({ db, params, apps }) => calculate(db, await getOpenDraft(db, params.draftOrderId), apps),
    async ({ tx, params, body, ...context }) => {
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
    },
  ),
  handlePricedWrite(
    drafts.createOrderFromDraft,
    async ({ db, params, now, apps }) => previewOrder(db, await getOpenDraft(db, params.draftOrderId), { now, apps }),
    async ({ tx, params, body, ...context }) => {
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
    },
  ),
];
