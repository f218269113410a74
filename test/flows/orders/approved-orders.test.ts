/** An order that waits for approval grants nothing; approved, it has what an order has that never waited. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { createOrder } from "#api/checkout/checkout-completion.ts";
import { createCheckout } from "#api/checkout/checkouts.ts";
import * as bookings from "#api/orders/bookings.ts";
import { getOrderEntitlements } from "#api/orders/entitlements.ts";
import { updateOrdersSettings } from "#api/orders/orders/order-intake.ts";
import { getOrder, markAsPaid, updateOrderStatus } from "#api/orders/orders/orders.ts";
import { getOrderRefundability, refundPayments } from "#api/payments/payments.ts";
import { insertDigitalFile } from "#server/catalog/digital-files/public.ts";
import type { BuiltProduct } from "#server/checkout/carts/factory.ts";
import { hooks } from "#server/modules.ts";
import { jobs as bookingJobs } from "#server/orders/bookings/mail-jobs.ts";
import { routes as bookingRoutes } from "#server/orders/bookings/routes.ts";
import { jobs as entitlementJobs } from "#server/orders/entitlements/jobs.ts";
import { routes as entitlementRoutes } from "#server/orders/entitlements/routes.ts";
import { lockOrder, updatePaymentStatus } from "#server/orders/orders/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { destination, openShop, type Shop } from "../shop.ts";

let shop: Shop;
let staff: { authorization: string };
let concert: BuiltProduct;
let album: BuiltProduct;
let card: BuiltProduct;

before(async () => {
  shop = await openShop({
    hasJobs: true,
    hooks,
    bindings: [...bookingRoutes, ...entitlementRoutes],
    jobs: [...entitlementJobs, ...bookingJobs],
  });
  staff = { authorization: shop.staffToken() };
  concert = await shop.product({ name: "Concert", itemType: "SERVICE", price: 4000 });
  await shop.call(bookings.setSchedule, { params: { productId: concert.productId }, body: { schedule } }, staff);
  album = await shop.product({ name: "Album", itemType: "DIGITAL", price: 900 });
  card = await shop.product({ name: "Gift card", itemType: "GIFT_CARD", price: 2500 });
  await shop.transaction(async (tx) => {
    const now = shop.store.now();
    const file = await insertDigitalFile(tx, { fileName: "album.zip", byteSize: 10, sha256: sha256("album"), now });
    await sql`update variants set digital_file_id = ${file.id} where product_id = ${album.productId}`.execute(tx);
  });
  await settings({ requiresApproval: true });
});
after(() => shop.close());

const schedule = {
  kind: "WEEKLY" as const,
  timeZone: "UTC",
  durationMinutes: 60,
  stepMinutes: 60,
  capacity: 2,
  leadMinutes: 0,
  horizonDays: 60,
  changeUntilMinutes: 120,
  refundPercent: 100,
  hasTickets: true,
  place: "Hall",
  isOpen: true,
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opensMinute: 540, closesMinute: 780 })),
  blackouts: [],
};
const soon = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T10:00:00.000Z`;
const settings = (ordersSettings: { requiresApproval?: boolean; allowsUnpaidAccess?: boolean }) =>
  shop.call(updateOrdersSettings, { body: { ordersSettings } }, staff);
const address = { ...destination.address, subdivision: "US-OR", postalCode: "97201" };

/** An order with payment by invoice. */
async function ordered(...references: ReturnType<BuiltProduct["reference"]>[]) {
  const email = `${newId()}@example.com`;
  const as = { authorization: shop.buyer().token };
  const lineItems = references.map((catalogReference) => ({ catalogReference, quantity: 1 }));
  const checkoutInfo = { buyerInfo: { email }, billingInfo: { ...destination, address } };
  const { checkout } = await shop.call(createCheckout, { body: { lineItems, checkoutInfo } }, as);
  const { orderId } = await shop.call(createOrder, { params: { id: checkout.id }, body: {} }, as);
  const given = () => shop.call(getOrderEntitlements, { params: { orderId }, query: {} }, as);
  const tickets = async () => (await given()).bookings.flatMap((booking) => booking.tickets);
  const states = async () => (await tickets()).map(({ state }) => state);
  return { orderId, email, given, tickets, states };
}

const read = async (id: string) => (await shop.call(getOrder, { params: { id } }, staff)).order;
const pay = (ecomOrderId: string) => shop.call(markAsPaid, { params: { ecomOrderId } }, staff);
const decide = (orderId: string, status: "APPROVED" | "REJECTED") =>
  shop.call(updateOrderStatus, { params: { orderId }, body: { status } }, staff);
const checkIn = (code: string) => shop.call(bookings.checkInTicket, { params: { code }, query: {} }, staff);
const bookingMails = async (recipient: string) =>
  (
    await sql<{ subject: string; text: string }>`
      select subject, text from mails where recipient = ${recipient} and kind = 'booking' order by id`.execute(
      shop.store.database.db,
    )
  ).rows;
const waitingMails = async (orderId: string) =>
  (
    await sql`select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'bookings.sendMails' and j.payload::text like ${`%${orderId}%`}`.execute(
      shop.store.database.db,
    )
  ).rows.length;
async function isBooked(email: string): Promise<void> {
  const hasMail = async () => (await bookingMails(email)).some(({ subject }) => subject === "Booked: Concert");
  await eventually(hasMail, "the booking is mailed");
}
/** Authorizes the whole amount at the provider, to be captured later. */
const setAside = (orderId: string) =>
  shop.transaction(async (tx) => {
    await sql`update payments set status = 'AUTHORIZED', authorized_at = now() where order_id = ${orderId}`.execute(tx);
    await updatePaymentStatus(tx, await lockOrder(tx, orderId), { actor: anonymous, now: shop.store.now() });
  });

describe("a booking of an order that waits for approval", () => {
  test("has no tickets and no email, also paid; the approval brings both", async () => {
    const order = await ordered(concert.reference({ scheduledDate: soon(3) }));
    assert.equal(await waitingMails(order.orderId), 0);
    await pay(order.orderId);
    const { status, paymentStatus } = await read(order.orderId);
    assert.deepEqual([status, paymentStatus, await order.states()], ["PENDING", "PAID", []]);
    assert.deepEqual(await bookingMails(order.email), []);
    await decide(order.orderId, "APPROVED");
    assert.deepEqual(await order.states(), ["VALID"]);
    await isBooked(order.email);
    const mails = await bookingMails(order.email);
    assert.deepEqual(
      mails.map(({ text }) => text.match(/\/tickets\//g)?.length),
      [1],
    );
    const [ticket] = await order.tickets();
    assert.equal((await checkIn(ticket?.code ?? "")).ticket.state, "USED");
  });

  test("has tickets on hold if it is approved before the payment", async () => {
    const order = await ordered(concert.reference({ scheduledDate: soon(4) }));
    await decide(order.orderId, "APPROVED");
    assert.deepEqual(await order.states(), ["UNPAID"]);
    await isBooked(order.email);
    await pay(order.orderId);
    assert.deepEqual(await order.states(), ["VALID"]);
  });

  test("admits with no ticket that an earlier release issued, whatever the settings", async () => {
    const order = await ordered(concert.reference({ scheduledDate: soon(5) }));
    await pay(order.orderId);
    const code = "ZZZZZZZZZZZZZZZ3";
    await sql`
      insert into tickets (id, booking_id, unit, code, created_at, released_at)
      select ${newId()}::uuid, id, 1, ${code}, now(), now() from service_bookings
      where order_id = ${order.orderId}`.execute(shop.store.database.db);
    await settings({ allowsUnpaidAccess: true });
    await assert.rejects(checkIn(code), { code: "TICKET_UNPAID" });
    await settings({ allowsUnpaidAccess: false });
    await decide(order.orderId, "APPROVED");
    assert.deepEqual(await order.states(), ["VALID"]);
    assert.equal((await checkIn(code)).ticket.state, "USED");
  });

  test("releases its places if the order is rejected", async () => {
    const startDate = soon(6);
    const open = async () => {
      const query = { productId: concert.productId, from: startDate, to: soon(7) };
      const { slots } = await shop.call(bookings.listSlots, { query }, {});
      return slots.find((slot) => slot.startDate === startDate)?.openPlaces;
    };
    const order = await ordered(concert.reference({ scheduledDate: startDate }));
    assert.equal(await open(), 1);
    await pay(order.orderId);
    await decide(order.orderId, "REJECTED");
    assert.deepEqual([await open(), await order.states()], [2, []]);
    assert.equal(await waitingMails(order.orderId), 0);
    assert.ok(!(await bookingMails(order.email)).some(({ subject }) => subject === "Booked: Concert"));
  });
});

describe("approval grants what the order", () => {
  test("paid for before a part was refunded", async () => {
    const order = await ordered(album.reference(), card.reference());
    await pay(order.orderId);
    const body = { orderId: order.orderId };
    const { payments } = await shop.call(getOrderRefundability, { body }, staff);
    const paymentRefunds = [{ paymentId: payments[0]?.payment.paymentId ?? "", amount: { amount: "1.00" } }];
    await shop.call(refundPayments, { body: { ...body, paymentRefunds } }, staff);
    assert.equal((await read(order.orderId)).paymentStatus, "PARTIALLY_REFUNDED");
    await decide(order.orderId, "APPROVED");
    await eventually(async () => (await order.given()).giftCards.length === 1, "the gift card is issued");
    assert.equal((await order.given()).downloads.length, 1);
    assert.equal((await read(order.orderId)).fulfillmentStatus, "FULFILLED");
  });

  test("opens with an authorized payment", async () => {
    const order = await ordered(album.reference(), card.reference());
    await setAside(order.orderId);
    await decide(order.orderId, "APPROVED");
    await eventually(async () => (await order.given()).downloads.length === 1, "the download opens");
    assert.deepEqual((await order.given()).giftCards, []);
  });

  test("opens without a payment if the merchant allows it", async () => {
    await settings({ allowsUnpaidAccess: true });
    const order = await ordered(album.reference(), card.reference());
    await decide(order.orderId, "APPROVED");
    await eventually(async () => (await order.given()).downloads.length === 1, "the download opens");
    assert.deepEqual((await order.given()).giftCards, []);
    await settings({ allowsUnpaidAccess: false });
  });
});
