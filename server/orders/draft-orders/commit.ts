/** Commits a draft: creates an order, or applies the changes to an existing one, with stock, payments and timeline. */
import { sql } from "kysely";
import type { OrderChange } from "#api/orders/orders/order-activity-values.ts";
import { orderCommitted } from "#api/orders/orders/order-events.ts";
import type { AppAnswers } from "#server/apps/service-plugins/public.ts";
import { returnStock, takeStock } from "#server/inventory/stock/public.ts";
import {
  addActivity,
  enqueueEditedMail,
  findOrder,
  fulfillmentStatusOf,
  insertAndAnnounce,
  lockOrder,
  type Order,
  type OrderContent,
  outOfStock,
  presentOrder,
  recordDifference,
  refundDifference,
  replaceLines,
  runOrderHooks,
  sentUnits,
  updatePaymentStatus,
} from "#server/orders/orders/public.ts";
import { paymentWordsIn } from "#server/payments/payments/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { money2 } from "#server/platform/money/money.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { redeemRules } from "#server/pricing/discounts/public.ts";
import { ruleUses, withRefreshedAutomatic } from "./automatic.ts";
import { type Calculated, calculate } from "./calculate.ts";
import { committedChanges } from "./committed-changes.ts";
import type { Draft } from "./content.ts";
import { checkDraftability } from "./new-content.ts";
import { toOrderContent } from "./outcome.ts";
import { closeDraft, writeContent } from "./queries.ts";

type Caller = { actor: Actor; now: Date; baseUrl: string; apps?: AppAnswers | undefined };

type Creation = { channelType?: string | undefined; editableBy?: unknown; notifiesBuyer: boolean };

/** The draft at today's price. A rule may have ended or reached its limit since the draft was calculated. */
export async function previewOrder<Given extends Pick<Draft, "content" | "isEdit">>(
  db: Connection,
  given: Given,
  { now, apps }: Pick<Caller, "now" | "apps">,
): Promise<{ draft: Given; calculated: Calculated }> {
  const draft = await withRefreshedAutomatic(db, given, now);
  return { draft, calculated: await calculate(db, draft, apps) };
}

/** @throws {AppError} CREATE_ORDER_FAILED_VALIDATIONS, DISCOUNT_NO_LONGER_AVAILABLE, out of stock */
export async function createOrder(
  tx: Tx,
  { actor, now, apps }: Caller,
  { draft: given, creation }: { draft: Draft; creation: Creation },
): Promise<{ draft: Draft; order: Order; calculated: Calculated }> {
  if (given.isEdit)
    throw new AppError("CREATE_ORDER_FAILED_VALIDATIONS", {
      description: "This draft edits an order: commit it instead.",
    });
  if (given.content.lines.length === 0) {
    throw new AppError("CREATE_ORDER_FAILED_VALIDATIONS", { reason: "DRAFT_IS_EMPTY" });
  }
  const { draft, calculated } = await previewOrder(tx, given, { now, apps });
  await writeContent(tx, draft.id, draft.content, now);
  const orderId = newId(now.getTime());
  await redeem(tx, { draft, calculated, orderId, now });
  const content = toOrderContent(draft, calculated, { orderId, now, channelType: creation.channelType });
  const words = paymentWordsIn(content.locale);
  const methodName = content.total === 0 ? words.nothing : words.invoiceOrLink;
  const order = await insertAndAnnounce(tx, {
    content: { ...content, origin: { ...content.origin, editableBy: creation.editableBy ?? {} } },
    payment: { kind: "MANUAL", methodName },
    actor,
    now,
    notifiesBuyer: creation.notifiesBuyer,
  });
  const payload = {
    order: presentOrder(order),
    draftOrderId: draft.id,
    commitSettings: { sendNotificationsToBuyer: creation.notifiesBuyer },
    commitDate: now.toISOString(),
  };
  await emit(tx, { event: orderCommitted, entityId: orderId, payload, actor, now });
  return { draft: await closeDraft(tx, draft.id, orderId, now), order, calculated };
}

type Redeeming = { draft: Draft; calculated: Calculated; orderId: string; now: Date };

async function redeem(tx: Tx, { draft: { content }, calculated, orderId, now }: Redeeming): Promise<void> {
  const { currency, buyer } = content;
  const { memberId, email } = buyer.now ?? {};
  const uses = ruleUses(content, calculated.discountAmounts);
  await redeemRules(tx, { uses, orderId, customer: { memberId, email }, currency, now });
}

type CommitOptions = {
  reason: string | undefined;
  notifiesBuyer: boolean;
  addsActivity: boolean;
  refundsDifference: boolean;
  /** All lines if undefined. */
  inventoryLineIds: readonly string[] | undefined;
};

/** @throws {AppError} ORDER_CANNOT_BE_EDITED, DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS, QUANTITY_BELOW_FULFILLED, out of stock */
export async function commitEdit(
  tx: Tx,
  caller: Caller,
  { draft, wish }: { draft: Draft; wish: CommitOptions },
): Promise<{ draft: Draft; order: Order; calculated: Calculated }> {
  const { actor, now } = caller;
  if (!draft.isEdit || draft.orderId === null) {
    throw new AppError("DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS", {
      description: "This draft is a new order: create it instead.",
    });
  }
  let before = await lockOrder(tx, draft.orderId);
  const { reasons } = await checkDraftability(tx, before.id);
  if (reasons.length > 0) throw new AppError("ORDER_CANNOT_BE_EDITED", { data: { reasons } });
  const calculated = await calculate(tx, draft, caller.apps);
  const content = toOrderContent(draft, calculated, { orderId: before.id, now });
  refuseImpossible(before, content);
  const units = new Map(content.lines.map(({ id, quantity }) => [id, quantity]));
  await runOrderHooks("onEditing", tx, { order: before, units, actor, now });
  before = await reread(tx, before.id);
  if (before.isStockTaken) await moveStock(tx, { before, content, wish, actor, now });
  await replaceLines(tx, before, content.lines);
  await writeFigures(tx, before, content, draft, now);
  const changes = describeChanges(before, content, draft);
  if (wish.addsActivity) {
    const { reason } = wish;
    const applied = { draftOrderId: draft.id, changes, ...(reason === undefined ? {} : { reason }) };
    const details = { draftOrderChangesApplied: applied };
    await addActivity(tx, before.id, { type: "DRAFT_ORDER_CHANGES_APPLIED", body: { details } }, { actor, now });
  }
  const edited = await recordDifference(tx, await reread(tx, before.id), now);
  if (wish.refundsDifference) await refundDifference(tx, caller, edited);
  const order = await updatePaymentStatus(tx, await reread(tx, before.id), { actor, now });
  await runOrderHooks("onEdited", tx, { before, order, actor, now });
  const wire = presentOrder(order);
  const payload = {
    order: wire,
    draftOrderId: draft.id,
    changes: committedChanges(changes, wire),
    commitSettings: { sendNotificationsToBuyer: wish.notifiesBuyer, addActivitiesToOrder: wish.addsActivity },
    commitDate: now.toISOString(),
  };
  await emit(tx, { event: orderCommitted, entityId: order.id, payload, actor, now });
  if (wish.notifiesBuyer && order.email !== "") {
    await enqueueEditedMail(tx, { order, changes, baseUrl: caller.baseUrl, now });
  }
  return { draft: await closeDraft(tx, draft.id, before.id, now), order, calculated };
}

async function reread(tx: Tx, id: string): Promise<Order> {
  const order = await findOrder(tx, id);
  if (order === undefined) throw new Error("an order cannot vanish");
  return order;
}

/** Units that were shipped, refunded or restocked since the draft was created can't be removed. */
function refuseImpossible(before: Order, content: OrderContent): void {
  if (content.lines.length === 0) {
    throw new AppError("DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS", { reason: "ORDER_WOULD_BE_EMPTY" });
  }
  const wanted = new Map(content.lines.map((line) => [line.id, line.quantity]));
  for (const line of before.lines) {
    const { id, refunded, restocked } = line;
    const least = Math.max(sentUnits(line), refunded, restocked);
    if ((wanted.get(id) ?? 0) < least)
      throw new AppError("QUANTITY_BELOW_FULFILLED", { data: { lineItemId: id, least } });
  }
  const shippingWorth = content.shipping?.totalAfterTax ?? 0;
  if (shippingWorth < before.shippingRefunded) {
    throw new AppError("DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS", { reason: "SHIPPING_BELOW_REFUND" });
  }
}

type Moving = { before: Order; content: OrderContent; wish: CommitOptions; actor: Actor; now: Date };

/** Takes additional units in one conditional update and restocks removed ones. */
async function moveStock(tx: Tx, { before, content, wish, actor, now }: Moving): Promise<void> {
  const isCounted = (id: string) => wish.inventoryLineIds === undefined || wish.inventoryLineIds.includes(id);
  const known = new Map(before.lines.map((line) => [line.id, line]));
  const wanted = new Map(content.lines.map((line) => [line.id, line]));
  const ids = [...new Set([...known.keys(), ...wanted.keys()])].filter(isCounted);
  const deltas = ids.flatMap((id) => {
    const variantId = wanted.get(id)?.variantId ?? known.get(id)?.variantId ?? null;
    const quantity = (wanted.get(id)?.quantity ?? 0) - (known.get(id)?.quantity ?? 0);
    return variantId === null || quantity === 0 ? [] : [{ variantId, quantity, orderLineId: id }];
  });
  const more = deltas.filter((line) => line.quantity > 0);
  const taken = await takeStock(tx, more, { orderId: before.id, now, reason: "ORDER", actor });
  if (!taken.ok) throw outOfStock(content, taken);
  const fewer = deltas.filter((line) => line.quantity < 0).map((line) => ({ ...line, quantity: -line.quantity }));
  if (fewer.length > 0) {
    await returnStock(tx, fewer, { orderId: before.id, now, reason: "REVERT_INVENTORY_CHANGE", actor });
  }
}

async function writeFigures(tx: Tx, before: Order, content: OrderContent, draft: Draft, now: Date): Promise<void> {
  const json = (value: unknown) => sql`${value == null ? null : JSON.stringify(value)}::jsonb`;
  const fulfilled = new Map(before.lines.map((line) => [line.id, line.fulfilled]));
  const status = fulfillmentStatusOf(
    content.lines.map(({ id, quantity }) => ({ quantity, fulfilled: fulfilled.get(id) ?? 0 })),
  );
  await sql`
    update orders set email = ${content.email}, buyer_name = ${content.buyerName}, member_id = ${content.memberId}::uuid,
      visitor_id = ${content.visitorId}::uuid, billing_info = ${json(content.billingInfo)},
      recipient_info = ${json(content.recipientInfo)}, shipping = ${json(content.shipping)},
      subtotal = ${content.subtotal}::bigint, discount_total = ${content.discountTotal}::bigint,
      shipping_total = ${content.shippingTotal}::bigint, fee_total = ${content.feeTotal}::bigint,
      tax_total = ${content.taxTotal}::bigint,
      total = ${content.total}::bigint + tip_total, tax_included = ${content.isTaxIncluded}::boolean,
      shipping_refundable = ${content.shipping?.totalAfterTax ?? 0}::bigint,
      applied_discounts = ${json(content.discounts)}, additional_fees = ${json(content.fees)},
      is_tax_exempt = ${draft.content.isTaxExempt}::boolean, fulfillment_status = ${status},
      extended_fields = ${json(draft.content.extendedFields)}, updated_at = ${now}
    where id = ${before.id}`.execute(tx);
}

/** The changes as the order's timeline shows them (docs/protocol/orders.md#activities). */
function describeChanges(before: Order, content: OrderContent, draft: Draft): OrderChange[] {
  const money = (amount: number) => money2(amount, before.currency, before.locale);
  const named = (text: string) => ({ original: text, translated: text });
  const wanted = new Map(content.lines.map((line) => [line.id, line]));
  const known = new Set(before.lines.map((line) => line.id));
  const changes: OrderChange[] = [];
  for (const line of before.lines) {
    const now = wanted.get(line.id);
    const { id, quantity } = line;
    if (now === undefined) {
      changes.push({ lineItemRemoved: { id, name: named(line.name), quantity } });
      continue;
    }
    if (now.quantity === quantity && now.unitPrice === line.unitPrice) continue;
    const deltaType = now.quantity > quantity ? "QUANTITY_INCREASED" : "QUANTITY_DECREASED";
    const units = {
      originalQuantity: quantity,
      newQuantity: now.quantity,
      diff: Math.abs(now.quantity - quantity),
      deltaType,
    } as const;
    changes.push({
      lineItemChanged: {
        id,
        name: named(now.name),
        ...(now.quantity === quantity ? {} : { quantity: units }),
        ...(now.unitPrice === line.unitPrice
          ? {}
          : { price: { originalPrice: money(line.unitPrice), newPrice: money(now.unitPrice) } }),
      },
    });
  }
  for (const { id, name, quantity } of content.lines) {
    if (!known.has(id)) changes.push({ lineItemAdded: { id, name: named(name), quantity } });
  }
  const descriptions = new Map(draft.content.discounts.map((one) => [one.id, one.description]));
  const worth = (name: string, { id, amount }: { id: string; amount: number }) => ({
    id,
    name: named(name),
    affectedLineItems: [],
    totalAmount: money(amount),
  });
  for (const one of content.discounts.filter(({ id }) => !before.discounts.some((known) => known.id === id))) {
    changes.push({ discountAdded: worth(descriptions.get(one.id) ?? "Discount", one) });
  }
  for (const one of before.discounts.filter(({ id }) => !content.discounts.some((kept) => kept.id === id))) {
    changes.push({ discountRemoved: worth("name" in one.source ? one.source.name : "Discount", one) });
  }
  for (const fee of content.fees.filter(({ id }) => !before.fees.some((known) => known.id === id))) {
    changes.push({ additionalFeeAdded: worth(fee.name, { id: fee.id, amount: fee.price }) });
  }
  for (const fee of before.fees.filter(({ id }) => !content.fees.some((kept) => kept.id === id))) {
    changes.push({ additionalFeeRemoved: worth(fee.name, { id: fee.id, amount: fee.price }) });
  }
  const [oldShipping, newShipping] = [before.shipping, content.shipping];
  if (oldShipping?.title !== newShipping?.title || oldShipping?.price !== newShipping?.price) {
    const presentChange = (one: typeof oldShipping) => ({
      total: money(one?.price ?? 0),
      shippingTitle: one?.title ?? "",
    });
    changes.push({
      shippingInformationChanged: {
        ...(oldShipping === null ? {} : { originalShippingInfo: presentChange(oldShipping) }),
        ...(newShipping === null ? {} : { newShippingInfo: presentChange(newShipping) }),
      },
    });
  }
  if (before.total !== content.total) {
    changes.push({ totalPriceChanged: { originalTotal: money(before.total), newTotal: money(content.total) } });
  }
  return changes;
}
