import { sql } from "kysely";
import * as api from "#api/orders/entitlements.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import { presentBookings, selectBookings } from "#server/orders/bookings/public.ts";
import { findRenewals, getOrder, getOrderByKey, lockOrder, selectOrders } from "#server/orders/orders/public.ts";
import { listOrderGiftCards } from "#server/payments/gift-cards/public.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { findUsedCredits, listOrderMemberships } from "#server/pricing/memberships/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { presentConsequences } from "./consequences.ts";
import { findUnpaidDownloads, isAccessible, openDownloads, readDownloads } from "./downloads.ts";

export const routes = [
  handleRead(api.getOrderEntitlements, async ({ db, store, actor, params, query, now }) => {
    const order = await getOrderByKey(db, actor, { id: params.orderId, key: query.key });
    const { locale } = await readStoreSettings(db);
    const rows = await selectBookings(db, sql`b.order_id = ${order.id}::uuid and b.state <> 'HELD'`);
    const lineIds = order.lines.map(({ id }) => id);
    return {
      downloads: await readDownloads(db, store, [order]),
      unpaidDownloads: await findUnpaidDownloads(db, store, order),
      bookings: await presentBookings(db, rows, { store, now }),
      giftCards: await listOrderGiftCards(db, order.id, { locale, now }),
      memberships: await listOrderMemberships(db, order.id, now),
      subscriptions: (await findRenewals(db, order, chooseLanguage(locale))).map(
        ({ lineId: lineItemId, contractId, description, isOpen, canBuyerCancel: canCancel }) => {
          return { lineItemId, subscriptionContractId: contractId, description, isOpen, canCancel };
        },
      ),
      paidWith: (await findUsedCredits(db, lineIds)).map(({ lineId: lineItemId, planName, credits }) => {
        return { lineItemId, planName, credits };
      }),
    };
  }),
  handleRead(api.listMyDownloads, async ({ db, store, actor }) => {
    if (actor.kind !== "member") throw new AppError("UNAUTHENTICATED");
    const orders = await selectOrders(db, {
      where: sql<boolean>`o.member_id = ${actor.memberId}::uuid and exists (select from download_links l where l.order_id = o.id)`,
      orderBy: sql`o.created_at desc, o.id desc`,
      limit: 100,
    });
    return { downloads: await readDownloads(db, store, orders) };
  }),
  handleRead(api.previewRefundConsequences, async ({ db, actor, params, body, now }) => {
    const order = await getOrder(db, actor, params.orderId);
    const chosen = Map.groupBy(body.lineItems, ({ lineItemId }) => lineItemId);
    const lines = order.lines.flatMap(({ id, quantity, refunded }) => {
      const units = (chosen.get(id) ?? []).reduce((sum, line) => sum + line.quantity, 0);
      return units === 0 ? [] : [{ lineId: id, left: Math.max(0, quantity - refunded - units) }];
    });
    return { consequences: await presentConsequences(db, order, lines, now) };
  }),
  handleWrite(api.renewOrderDownloads, async ({ tx, store, params }) => {
    const order = await lockOrder(tx, params.orderId);
    if (!(await isAccessible(tx, order)))
      throw new AppError("UNSUPPORTED_TRANSITION", { description: "The order is not paid." });
    await openDownloads(tx, store, order);
    return { downloads: await readDownloads(tx, store, [order]) };
  }),
];
