/**
 * Grants gift cards, downloads and memberships after the payment. Runs as an idempotent job: each entitlement is
 * granted once.
 */
import { Type } from "typebox";
import { type GiftCardDesign, giftCardDesigns } from "#api/payments/gift-cards.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { countDownloads, restoreDownloads, revokeDownloads } from "#server/catalog/digital-files/public.ts";
import { cancelBookingsOfOrder } from "#server/orders/bookings/public.ts";
import { isPaid, lockOrder, type Order, type OrderHooks, type OrderLine } from "#server/orders/orders/public.ts";
import {
  countIssued,
  findValidity,
  issueGiftCard,
  type LineLeft,
  listOrderGiftCards,
  restoreCards,
  revokeGiftCards,
} from "#server/payments/gift-cards/public.ts";
import { type Actor, anonymous } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import {
  findPlanProducts,
  grantMemberships,
  listOrderMemberships,
  restoreMemberships,
  revokeMemberships,
} from "#server/pricing/memberships/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { isAccessible, openNewDownloads } from "./downloads.ts";
import { carryOut, planRevocation } from "./revocation.ts";

const DAY = 86_400_000;

export const grantEntitlements = job({
  name: "entitlements.grant",
  payload: Type.Object({ orderId: Type.String() }),
  async run(store, { orderId }) {
    await transaction(store.database.db, async (tx) => {
      const order = await lockOrder(tx, orderId);
      // The order may have been refunded in the meantime.
      if (!(await isAccessible(tx, order))) return;
      await openNewDownloads(tx, store, order);
      if (!isPaid(order)) return;
      await giveGiftCards(tx, store, order);
      await giveMemberships(tx, store, order);
    });
  },
});

/** The product of a line from the store's own catalog. IDs of other catalogs are foreign, or no GUIDs at all. */
const ownItemOf = ({ appId, catalogItemId }: OrderLine): string | null =>
  appId === STORE_APP_ID && catalogItemId !== null && isId(catalogItemId) ? catalogItemId : null;

async function giveGiftCards(tx: Tx, store: Store, order: Order): Promise<void> {
  const lines = order.lines.filter(({ itemType }) => itemType === "GIFT_CARD");
  if (lines.length === 0) return;
  const settings = await readStoreSettings(tx);
  const validity = await findValidity(
    tx,
    lines.flatMap((line) => ownItemOf(line) ?? []),
  );
  const now = store.now();
  for (const line of lines) {
    // A gift card with a zero balance isn't issued.
    if (line.fullUnitPrice === 0) continue;
    const productId = ownItemOf(line);
    const days = validity.get(productId ?? "");
    const terms = {
      currency: order.currency,
      // A discounted gift card has its full face value.
      amount: line.fullUnitPrice,
      language: chooseLanguage(order.language, settings.locale),
      ...readGift(line, order, now),
      ...(days === undefined ? {} : { expiresAt: new Date(now.getTime() + days * DAY) }),
      ...(order.memberId === null ? {} : { memberId: order.memberId }),
      purchaserEmail: order.email,
    };
    // Continues the numbering after revoked cards.
    const { valid, lastUnit } = await countIssued(tx, line.id);
    const missing = line.quantity - line.refunded - valid;
    for (let unit = lastUnit + 1; unit <= lastUnit + missing; unit++) {
      const bought = { orderId: order.id, orderLineId: line.id, unit, productId };
      await issueGiftCard(tx, store, { ...terms, bought }, { actor: anonymous, now });
    }
  }
}

const isDesign = (text: unknown): text is GiftCardDesign => giftCardDesigns.some((design) => design === text);

/** Gift details from the cart. The recipient defaults to the buyer. */
function readGift({ options }: OrderLine, order: Order, now: Date) {
  const given: unknown = options?.giftCard;
  const read = (field: string): string | undefined => {
    const value: unknown = typeof given === "object" && given !== null ? Reflect.get(given, field) : undefined;
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const recipientEmail = read("recipientEmail");
  const design = read("design");
  return {
    recipientEmail: recipientEmail ?? order.email,
    recipientName: read("recipientName"),
    senderName:
      read("senderName") ?? (recipientEmail === undefined || order.buyerName === "" ? undefined : order.buyerName),
    message: read("message"),
    design: isDesign(design) ? design : undefined,
    deliverAt: deliveryOf(read("deliverOn"), now),
  };
}

/** Delivers in the morning of the chosen day, or immediately. */
function deliveryOf(day: string | undefined, now: Date): Date {
  const time = day === undefined ? Number.NaN : Date.parse(`${day.slice(0, 10)}T08:00:00Z`);
  return Number.isNaN(time) || time < now.getTime() ? now : new Date(Math.min(time, now.getTime() + 730 * DAY));
}

async function giveMemberships(tx: Tx, store: Store, order: Order): Promise<void> {
  const productIds = order.lines.flatMap((line) => ownItemOf(line) ?? []);
  const plans = await findPlanProducts(tx, productIds);
  for (const line of order.lines) {
    const planProductId = ownItemOf(line);
    if (planProductId === null || !plans.has(planProductId)) continue;
    const quantity = line.quantity - line.refunded;
    if (quantity <= 0) continue;
    const { memberId, email, id: orderId } = order;
    const grant = { planProductId, memberId, email, orderId, orderLineId: line.id, quantity };
    await grantMemberships(tx, { ...grant, now: store.now() });
  }
}

/** Revokes everything that an order granted, after a cancellation or full refund. Sessions that have started stay. */
export async function revokeEntitlements(
  tx: Tx,
  orderId: string,
  { actor, now, reason }: { actor: Actor; now: Date; reason: string },
): Promise<void> {
  await revokeGiftCards(tx, orderId, { actor, now, reason });
  await revokeMemberships(tx, orderId, { now, reason });
  await cancelBookingsOfOrder(tx, orderId, now);
  await revokeDownloads(tx, orderId, now);
}

const isBox = ({ itemType }: OrderLine): boolean => itemType === "PHYSICAL";

const leftOf = ({ id, quantity, refunded }: OrderLine): LineLeft => ({ lineId: id, left: quantity - refunded });

/** Files open once the payment is authorized. Paid orders are handled in `onPaid`. */
async function openUnpaid(tx: Tx, { order }: { order: Order }): Promise<void> {
  if (order.lines.every(isBox) || isPaid(order) || !(await isAccessible(tx, order))) return;
  await enqueue(tx, grantEntitlements, { orderId: order.id }, { key: `entitlements ${order.id}` });
}

export const entitlementOrderHooks: OrderHooks = {
  onPlaced: openUnpaid,
  onApproved: openUnpaid,
  onMoneyChanged: openUnpaid,
  async onPaid(tx, { order }) {
    if (order.lines.every(isBox)) return;
    await enqueue(tx, grantEntitlements, { orderId: order.id }, { key: `entitlements ${order.id}` });
  },
  async onCanceled(tx, { order, actor, now }) {
    if (!order.lines.every(isBox)) await revokeEntitlements(tx, order.id, { actor, now, reason: "ORDER_CANCELED" });
  },
  async onRefunded(tx, { order, lineIds, refundId, actor, now }) {
    const touched = order.lines.filter((line) => lineIds.includes(line.id) && !isBox(line));
    if (touched.length === 0) return;
    const plan = await planRevocation(tx, touched.map(leftOf), now);
    await carryOut(tx, plan, { refundId, actor, now, reason: "ORDER_REFUNDED" });
  },
  async onRefundFailed(tx, { refundId, actor, now }) {
    await restoreCards(tx, refundId, { actor, now, reason: "REFUND_FAILED" });
    await restoreMemberships(tx, refundId, now);
    await restoreDownloads(tx, refundId);
  },
  async onEdited(tx, { before, order, actor, now }) {
    if ([...before.lines, ...order.lines].every(isBox)) return;
    const kept = new Map(order.lines.map((line) => [line.id, line]));
    const lefts = before.lines.map((line) => leftOf(kept.get(line.id) ?? { ...line, quantity: 0, refunded: 0 }));
    await carryOut(tx, await planRevocation(tx, lefts, now), { actor, now, reason: "ORDER_EDITED" });
    // Files that an edit added open now if the order is accessible, and otherwise once it is paid. No other event
    // covers this case.
    if (!(await isAccessible(tx, order))) return;
    await enqueue(tx, grantEntitlements, { orderId: order.id }, { key: `entitlements ${order.id}` });
  },
  async isUsed(db, order, now) {
    if (order.lines.every(isBox)) return false;
    const cards = await listOrderGiftCards(db, order.id, { locale: order.locale, now });
    const passes = await listOrderMemberships(db, order.id, now);
    return (
      cards.some(
        ({ balance, initialAmount, status }) => status !== "DISABLED" && balance.amount !== initialAmount.amount,
      ) ||
      passes.some(({ credits }) => credits !== undefined && credits.remaining < credits.total) ||
      (await countDownloads(db, order.id)) > 0
    );
  },
};
