/**
 * Turns a draft into an order in the caller's transaction: stock, coupon, cart, order, events and email, all or
 * nothing. The first confirmation wins; a unique constraint rejects a second order of the same checkout.
 */
import { checkoutCompleted, orderApproved, orderCreated } from "#api/orders/orders/order-events.ts";
import type { AppAnswers } from "#server/apps/service-plugins/public.ts";
import { finishCart } from "#server/checkout/carts/public.ts";
import { type OrderDraft, releaseSource } from "#server/checkout/checkouts/public.ts";
import { consumeReservation, type StockOutcome, takeStock } from "#server/inventory/stock/public.ts";
import { type Actor, actorReference, isElevated } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { emission, emitAll } from "#server/platform/outbox/emit.ts";
import { redeemCoupon, redeemRules } from "#server/pricing/discounts/public.ts";
import { isGranted, runPaidHooks } from "../announce.ts";
import { runOrderHooks } from "../hooks/run-hooks.ts";
import { sendConfirmation } from "../mails/mail-jobs.ts";
import type { Order } from "../order.ts";
import { presentOrder } from "../read/present.ts";
import { findOrder } from "../read/queries.ts";
import { readOrdersSettings } from "../settings.ts";
import { insertOrder, type OrderPayment } from "./insert-order.ts";

/** `isHeld`: stock and coupon were reserved when the payment began. */
type OrderRequest = {
  draft: OrderDraft;
  payment: OrderPayment;
  isHeld: boolean;
  actor: Actor;
  now: Date;
  apps?: AppAnswers | undefined;
};

/**
 * Places the order. Call with the checkout locked.
 * @throws {AppError} FULL_OUT_OF_STOCK, PARTIAL_OUT_OF_STOCK, the coupon's codes, CHECKOUT_IS_COMPLETE
 */
export async function makeOrder(tx: Tx, request: OrderRequest): Promise<Order> {
  const { draft, payment, isHeld, actor, now, apps } = request;
  const isStockTaken = await takeUnits(tx, request);
  if (!isHeld) await takeCoupon(tx, draft, now);
  if (draft.cartId !== null) await emptyCart(tx, draft, draft.cartId, now);
  await runOrderHooks("onPlacing", tx, { draft, isHeld, actor, now, apps });
  // From here on the counter row is locked, so only required steps follow.
  if (draft.sourceCheckoutId !== undefined) await releaseSource(tx, draft.sourceCheckoutId);
  const author = actorReference(actor);
  await insertOrder(tx, { draft, payment, author, isStockTaken, isApprovable: !isElevated(actor), now });
  const order = await findOrder(tx, draft.orderId);
  if (order === undefined) throw new Error("an inserted order can be read");
  await announce(tx, order, draft, { actor, now });
  await runOrderHooks("onPlaced", tx, { order, draft, actor, now });
  return isGranted(order) ? runPaidHooks(tx, order, { actor, now }) : order;
}

export function stockLines(draft: Pick<OrderDraft, "lines">) {
  return draft.lines.flatMap(({ id, variantId, quantity }) =>
    variantId === null ? [] : [{ variantId, quantity, orderLineId: id }],
  );
}

/** Returns whether stock was reduced. With ON_ORDER_PAID, unpaid orders reduce it on payment. */
async function takeUnits(tx: Tx, { draft, payment, isHeld, actor, now }: OrderRequest): Promise<boolean> {
  const { orderId } = draft;
  if (isHeld && (await consumeReservation(tx, draft.checkoutId, { orderId, now, actor, lines: stockLines(draft) })))
    return true;
  const isUnpaid = payment.kind === "MANUAL" && draft.total > 0;
  if (isUnpaid && (await readOrdersSettings(tx)).inventoryUpdateTrigger === "ON_ORDER_PAID") return false;
  const outcome = await takeStock(tx, stockLines(draft), { orderId, now, reason: "ORDER", actor });
  if (!outcome.ok) throw outOfStock(draft, outcome);
  return true;
}

export function outOfStock(
  { lines }: Pick<OrderDraft, "lines">,
  { short }: Extract<StockOutcome, { ok: false }>,
): AppError {
  const availableByVariant = new Map(short.map((each) => [each.variantId, each.available]));
  const missing = lines.filter((line) => line.variantId !== null && availableByVariant.has(line.variantId));
  const isNothingLeft = missing.length === lines.length && short.every(({ available }) => available === 0);
  return new AppError(isNothingLeft ? "FULL_OUT_OF_STOCK" : "PARTIAL_OUT_OF_STOCK", {
    data: {
      lineItems: missing.map(({ id, name, quantity, variantId }) => ({
        id,
        name,
        quantity,
        quantityAvailable: availableByVariant.get(variantId ?? "") ?? 0,
      })),
    },
  });
}

/**
 * Redeems the draft's coupons and automatic discounts.
 * @throws {AppError} the coupon errors, DISCOUNT_NO_LONGER_AVAILABLE
 */
export async function takeCoupon(tx: Tx, draft: OrderDraft, now: Date): Promise<void> {
  const { orderId, currency } = draft;
  const customer = { memberId: draft.memberId ?? undefined, email: draft.email };
  const uses = draft.discounts.flatMap(({ source, amount }) =>
    source.kind === "RULE" ? [{ ruleId: source.id, amount }] : [],
  );
  await redeemRules(tx, { uses, orderId, customer, currency, now });
  for (const { source, amount } of draft.discounts) {
    if (source.kind !== "COUPON") continue;
    await redeemCoupon(tx, { couponId: source.id, code: source.code, orderId, customer, amount, currency, now });
  }
}

async function emptyCart(tx: Tx, { lines }: OrderDraft, cartId: string, now: Date): Promise<void> {
  const ordered = lines.flatMap(({ cartLineId, quantity }) =>
    cartLineId === null ? [] : [{ lineId: cartLineId, quantity }],
  );
  await finishCart(tx, { cartId, ordered, now });
}

async function announce(
  tx: Tx,
  order: Order,
  draft: OrderDraft,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const payload = presentOrder(order);
  const completed = { checkout: draft.snapshot, id: draft.checkoutId, orderId: order.id };
  await emitAll(tx, [
    emission({ event: orderCreated, entityId: order.id, payload, actor, now }),
    ...(order.status === "PENDING"
      ? []
      : [emission({ event: orderApproved, entityId: order.id, payload: { order: payload }, actor, now })]),
    emission({ event: checkoutCompleted, entityId: draft.checkoutId, payload: completed, actor, now }),
  ]);
  await enqueue(tx, sendConfirmation, { orderId: order.id });
}
