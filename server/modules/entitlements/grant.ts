/** After the payment: gift cards, downloads, memberships. A job does it, as often as it must; each thing is given once. */
import { Type } from "typebox";
import { type GiftCardDesign, giftCardDesigns } from "#api/gift-cards.ts";
import { chooseLanguage } from "#api/languages.ts";
import { endDownloads } from "#server/modules/digital-files/public.ts";
import { findValidity, issueGiftCard, revokeGiftCards } from "#server/modules/gift-cards/public.ts";
import { findPlanProducts, grantMemberships, revokeMemberships } from "#server/modules/memberships/public.ts";
import { lockOrder, type Order, type OrderHooks, type OrderLine } from "#server/modules/orders/public.ts";
import { readStoreSettings } from "#server/modules/settings/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { hasDownloads, openDownloads } from "./downloads.ts";

const DAY = 86_400_000;
const nobody: Actor = { kind: "anonymous" };

export const grantEntitlements = job({
  name: "entitlements.grant",
  payload: Type.Object({ orderId: Type.String() }),
  async run(store, { orderId }) {
    await transaction(store.database.db, async (tx) => {
      const order = await lockOrder(tx, orderId);
      // The money may have gone back meanwhile.
      if (order.status !== "APPROVED" || order.paymentStatus !== "PAID") return;
      await giveGiftCards(tx, store, order);
      await giveMemberships(tx, store, order);
      if (!(await hasDownloads(tx, order.id))) await openDownloads(tx, store, order);
    });
  },
});

async function giveGiftCards(tx: Tx, store: Store, order: Order): Promise<void> {
  const lines = order.lines.filter(({ itemType }) => itemType === "GIFT_CARD");
  if (lines.length === 0) return;
  const settings = await readStoreSettings(tx);
  const validity = await findValidity(
    tx,
    lines.flatMap(({ catalogItemId }) => catalogItemId ?? []),
  );
  const now = store.now();
  for (const line of lines) {
    const days = validity.get(line.catalogItemId ?? "");
    const terms = {
      currency: order.currency,
      // A card bought at a discount is worth what it says.
      amount: line.fullUnitPrice,
      language: chooseLanguage(order.language, settings.locale),
      ...readGift(line, order, now),
      ...(days === undefined ? {} : { expiresAt: new Date(now.getTime() + days * DAY) }),
      ...(order.memberId === null ? {} : { memberId: order.memberId }),
      purchaserEmail: order.email,
    };
    for (let unit = 1; unit <= line.quantity - line.refunded; unit++) {
      const bought = { orderId: order.id, orderLineId: line.id, unit, productId: line.catalogItemId };
      await issueGiftCard(tx, store, { ...terms, bought }, { actor: nobody, now });
    }
  }
}

const isDesign = (text: unknown): text is GiftCardDesign => giftCardDesigns.some((design) => design === text);

/** As the cart kept it; the buyer is the recipient when nobody else was named. */
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

/** In the morning of the day named, or at once. */
function deliveryOf(day: string | undefined, now: Date): Date {
  const time = day === undefined ? Number.NaN : Date.parse(`${day.slice(0, 10)}T08:00:00Z`);
  return Number.isNaN(time) || time < now.getTime() ? now : new Date(Math.min(time, now.getTime() + 730 * DAY));
}

async function giveMemberships(tx: Tx, store: Store, order: Order): Promise<void> {
  const productIds = order.lines.flatMap(({ catalogItemId }) => catalogItemId ?? []);
  const plans = await findPlanProducts(tx, productIds);
  for (const line of order.lines) {
    if (line.catalogItemId === null || !plans.has(line.catalogItemId)) continue;
    const quantity = line.quantity - line.refunded;
    if (quantity <= 0) continue;
    const { memberId, email, id: orderId } = order;
    const grant = { planProductId: line.catalogItemId, memberId, email, orderId, orderLineId: line.id, quantity };
    await grantMemberships(tx, { ...grant, now: store.now() });
  }
}

/** Ends everything an order gave: canceled, or all its money went back. */
export async function revokeEntitlements(
  tx: Tx,
  orderId: string,
  { actor, now, reason }: { actor: Actor; now: Date; reason: string },
): Promise<void> {
  await revokeGiftCards(tx, orderId, { actor, now, reason });
  await revokeMemberships(tx, orderId, { now, reason });
  await endDownloads(tx, orderId, now);
}

const isBox = ({ itemType }: OrderLine): boolean => itemType === "PHYSICAL";

export const orderHooks: OrderHooks = {
  async onPaid(tx, { order }) {
    if (order.lines.every(isBox)) return;
    await enqueue(tx, grantEntitlements, { orderId: order.id }, { key: `entitlements ${order.id}` });
  },
  async onCanceled(tx, { order, actor, now }) {
    if (!order.lines.every(isBox)) await revokeEntitlements(tx, order.id, { actor, now, reason: "ORDER_CANCELED" });
  },
};
