/**
 * The demo store's recent months: purchases by card or invoice, subscriptions, bookings, returns and abandoned carts;
 * shipments, refunds and drafts by staff. One chronological history (`history/past.ts`), so that counters and numbers
 * are consistent.
 */
import { sql } from "kysely";
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

export async function seedDemoOrders(store: Store, onProgress: (message: string) => void): Promise<void> {
  const past = await Past.open(store);
  await past.live([
    ...ordinaryOrders(past),
    ...giftCards(past),
    ...subscriptions(past),
    ...(await bookings(past)),
    ...goodwillRefunds(past),
    ...staffActivity(past),
    ...leftCarts(past),
  ]);
  await past.inTransaction((tx) => tidyUp(tx, past.ago(1)));
  await past.close();
  const { count } = await store.database.db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  onProgress(`${count} orders`);
}

/** Marks past emails as read and orders as seen, and completes their remaining tasks. */
async function tidyUp(tx: Tx, seenBefore: Date): Promise<void> {
  await sql`update orders set confirmation_mailed_at = created_at, is_seen = created_at < ${seenBefore}`.execute(tx);
  await sql`update orders set is_archived = true where fulfillment_status = 'FULFILLED' and created_at < ${new Date(seenBefore.getTime() - 90 * DAY)}`.execute(
    tx,
  );
  await sql`delete from mails`.execute(tx);
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(tx);
  await sql`analyze orders, order_line_items, order_activities, payments, checkouts, checkout_line_items, carts,
    cart_line_items`.execute(tx);
}
