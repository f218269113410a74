/**
 * The demo store's recent months: purchases by card or invoice, subscriptions, bookings, returns and abandoned carts;
 * shipments, refunds and drafts by staff. One chronological history (`history/past.ts`), so that counters and numbers
 * are consistent. It is written while the store is open: nothing here touches what visitors have done since.
 */
import { sql } from "kysely";
import type { Report } from "#db/seed/stage.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { bookings } from "./history/bookings.ts";
import { giftCards } from "./history/gift-cards.ts";
import { leftCarts } from "./history/left-carts.ts";
import { ordinaryOrders } from "./history/ordinary-orders.ts";
import { DAY, Past } from "./history/past.ts";
import { goodwillRefunds } from "./history/refunds.ts";
import { staffActivity } from "./history/staff-activity.ts";
import { subscriptions } from "./history/subscriptions.ts";

export async function seedDemoOrders(store: Store, { say, count, signal }: Report): Promise<void> {
  const past = await Past.open(store);
  try {
    const happenings = [
      ...ordinaryOrders(past),
      ...giftCards(past),
      ...subscriptions(past),
      ...(await bookings(past)),
      ...goodwillRefunds(past),
      ...staffActivity(past),
      ...leftCarts(past),
    ];
    await past.live(happenings, { count, signal });
    if (signal.aborted) return;
    await past.inTransaction((tx) => tidyUp(tx, past));
    await past.complete();
  } finally {
    await past.close();
  }
  const { orders } = await store.database.db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("orders"))
    .where("created_at", "<", past.present)
    .executeTakeFirstOrThrow();
  say(`${orders} orders`);
}

/** Marks past emails as read and orders as seen. */
async function tidyUp(tx: Tx, past: Past): Promise<void> {
  const { present } = past;
  const seenBefore = past.ago(1);
  await sql`
    update orders set confirmation_mailed_at = created_at, is_seen = created_at < ${seenBefore}
    where created_at < ${present}`.execute(tx);
  await sql`update orders set is_archived = true where fulfillment_status = 'FULFILLED' and created_at < ${new Date(seenBefore.getTime() - 90 * DAY)}`.execute(
    tx,
  );
  await sql`delete from mails where created_at < ${present}`.execute(tx);
  await sql`analyze orders, order_line_items, order_activities, payments, checkouts, checkout_line_items, carts,
    cart_line_items`.execute(tx);
}
