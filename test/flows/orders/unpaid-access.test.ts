/** Tickets and downloads of an unpaid order are on hold until the payment, show it, and are emailed when it arrives. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { createOrder } from "#api/checkout/checkout-completion.ts";
import { createCheckout } from "#api/checkout/checkouts.ts";
import * as bookings from "#api/orders/bookings.ts";
import * as drafts from "#api/orders/draft-orders.ts";
import { getOrderEntitlements, renewOrderDownloads } from "#api/orders/entitlements.ts";
import { ordersSettingsUpdated } from "#api/orders/orders/order-events.ts";
import { updateOrdersSettings } from "#api/orders/orders/order-intake.ts";
import { getOrder, markAsPaid } from "#api/orders/orders/orders.ts";
import { addPayments } from "#api/payments/payments.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { insertDigitalFile } from "#server/catalog/digital-files/public.ts";
import type { BuiltProduct } from "#server/checkout/carts/factory.ts";
import { hooks } from "#server/modules.ts";
import { jobs as bookingJobs } from "#server/orders/bookings/mail-jobs.ts";
import { routes as bookingRoutes } from "#server/orders/bookings/routes.ts";
import { jobs as entitlementJobs } from "#server/orders/entitlements/jobs.ts";
import { listeners } from "#server/orders/entitlements/listeners.ts";
import { routes as entitlementRoutes } from "#server/orders/entitlements/routes.ts";
import { lockOrder, updatePaymentStatus } from "#server/orders/orders/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { choose, destination, openShop, type Shop } from "../shop.ts";

let shop: Shop;
let staff: { authorization: string };
let concert: BuiltProduct;
let album: BuiltProduct;
let single: BuiltProduct;

before(async () => {
  shop = await openShop({
    hasGateway: true,
    hasJobs: true,
    hooks,
    bindings: [...bookingRoutes, ...entitlementRoutes],
    jobs: [...entitlementJobs, ...bookingJobs],
  });
  staff = { authorization: shop.staffToken() };
  concert = await shop.product({ name: "Concert", itemType: "SERVICE", price: 4000 });
  const params = { productId: concert.productId };
  await shop.call(bookings.setSchedule, { params, body: { schedule } }, staff);
  album = await shop.product({ name: "Album", itemType: "DIGITAL", price: 900 });
  single = await shop.product({ name: "Single", itemType: "DIGITAL", price: 200 });
  await shop.transaction(async (tx) => {
    const now = shop.store.now();
    for (const [name, { productId }] of Object.entries({ album, single })) {
      const file = await insertDigitalFile(tx, { fileName: `${name}.zip`, byteSize: 10, sha256: sha256(name), now });
      await sql`update variants set digital_file_id = ${file.id} where product_id = ${productId}`.execute(tx);
    }
  });
});
after(() => shop.close());

const DAY = 86_400_000;
const soon = (days: number) => `${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T10:00:00.000Z`;
const schedule = {
  kind: "WEEKLY" as const,
  timeZone: "UTC",
  durationMinutes: 60,
  stepMinutes: 60,
  capacity: 50,
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
const place = { ...destination, address: { ...destination.address, subdivision: "US-OR", postalCode: "97201" } };
const overrides = (amount: string) => ({
  catalogOverrideFields: { paymentOption: { value: "DEPOSIT_ONLINE" as const }, depositAmount: amount },
});

type Wish = { quantity?: number; deposit?: string };

async function checkOut(reference: ReturnType<BuiltProduct["reference"]>, { quantity = 1, deposit }: Wish = {}) {
  const email = `${newId()}@example.com`;
  const buyer = shop.buyer();
  const as = { authorization: buyer.token };
  const line = { catalogReference: reference, quantity };
  const lineItems = [deposit === undefined ? line : { ...line, ...overrides(deposit) }];
  const body = { lineItems, checkoutInfo: { buyerInfo: { email }, billingInfo: place } };
  // Only merchants set a deposit; the shopper continues with their checkout.
  const { checkout } = await shop.call(createCheckout, { body }, deposit === undefined ? as : staff);
  return { id: checkout.id, email, buyer, as };
}

/** Orders with payment by invoice. */
async function ordered(...parts: Parameters<typeof checkOut>) {
  const { id, as, ...rest } = await checkOut(...parts);
  const { orderId } = await shop.call(createOrder, { params: { id }, body: {} }, as);
  return { ...rest, orderId, given: () => givenBy(orderId, as) };
}

/** Orders and pays at the gateway. */
async function bought(...parts: Parameters<typeof checkOut>) {
  const { id, as, buyer, email } = await checkOut(...parts);
  const { paymentId, redirectUrl } = await buyer.pay(id);
  await choose(redirectUrl, "approve");
  const { orderId = "" } = await buyer.settle(id, paymentId);
  return { email, orderId, given: () => givenBy(orderId, as) };
}

const givenBy = (orderId: string, as: { authorization: string }) =>
  shop.call(getOrderEntitlements, { params: { orderId }, query: {} }, as);
const ticketsOf = async ({ given }: { given: () => ReturnType<typeof givenBy> }) =>
  (await given()).bookings.flatMap(({ tickets }) => tickets);
const checkIn = (code: string) => shop.call(bookings.checkInTicket, { params: { code }, query: {} }, staff);
const pay = (id: string) => shop.call(markAsPaid, { params: { ecomOrderId: id } }, staff);
const payPart = (orderId: string, amount: string) =>
  shop.call(addPayments, { params: { orderId }, body: { payments: [{ amount: { amount } }] } }, staff);
/** Authorizes the whole amount at the provider, to be captured later. */
const setAside = (orderId: string) =>
  shop.transaction(async (tx) => {
    await sql`update payments set status = 'AUTHORIZED', authorized_at = now() where order_id = ${orderId}`.execute(tx);
    await updatePaymentStatus(tx, await lockOrder(tx, orderId), { actor: anonymous, now: shop.store.now() });
  });
const mailsTo = async (to: string) =>
  (
    await sql<{
      subject: string;
      text: string;
    }>`select subject, text from mails where recipient = ${to} order by id`.execute(shop.store.database.db)
  ).rows;
const allow = (allowsUnpaidAccess: boolean) =>
  shop.call(updateOrdersSettings, { body: { ordersSettings: { allowsUnpaidAccess } } }, staff);

/** Adds one unit to the order. */
async function addByEdit(orderId: string, { productId }: BuiltProduct): Promise<void> {
  const { calculatedDraftOrder } = await shop.call(drafts.createDraftOrder, { body: { orderId } }, staff);
  const params = { draftOrderId: calculatedDraftOrder.draftOrder.id };
  const catalogReference = { appId: STORE_APP_ID, catalogItemId: productId };
  const body = { catalogLineItems: [{ catalogReference, quantity: 1 }] };
  await shop.call(drafts.addLineItemsToDraftOrder, { params, body }, staff);
  await shop.call(drafts.commitDraftOrder, { params, body: {} }, staff);
}

/** Delivers the last settings event to the listeners, as the outbox does. */
async function dispatchSettings(): Promise<void> {
  const event = await shop.store.database.db
    .selectFrom("outbox_events")
    .selectAll()
    .where("type", "=", ordersSettingsUpdated.type)
    .orderBy("sequence", "desc")
    .executeTakeFirstOrThrow();
  await shop.transaction(async (tx) => {
    for (const { types, run } of listeners) if (types.includes(event.type)) await run(tx, event as never, shop.store);
  });
}

describe("an event ticket", () => {
  test("of an unpaid order can't be checked in; the payment releases and emails it", async () => {
    const order = await ordered(concert.reference({ scheduledDate: soon(3) }), { quantity: 2 });
    const held = await ticketsOf(order);
    assert.deepEqual(
      held.map(({ state }) => state),
      ["UNPAID", "UNPAID"],
    );
    const [first] = held;
    assert.ok(first);
    await assert.rejects(checkIn(first.code), { status: 409, code: "TICKET_UNPAID" });
    const { ticket } = await shop.call(
      bookings.getTicket,
      { params: { code: first.code } },
      order.buyer.token ? { authorization: order.buyer.token } : {},
    );
    assert.equal(ticket.state, "UNPAID");
    await eventually(
      async () => (await mailsTo(order.email)).some(({ subject }) => subject === "Booked: Concert"),
      "the booking is mailed",
    );
    const mailed = (await mailsTo(order.email)).find(({ subject }) => subject === "Booked: Concert");
    assert.match(mailed?.text ?? "", /email your tickets as soon as your order is paid/);
    assert.doesNotMatch(mailed?.text ?? "", /\/tickets\//);
    await pay(order.orderId);
    assert.deepEqual(
      (await ticketsOf(order)).map(({ state }) => state),
      ["VALID", "VALID"],
    );
    await eventually(
      async () => (await mailsTo(order.email)).some(({ subject }) => subject === "Your tickets: Concert"),
      "the tickets are mailed",
    );
    const tickets = (await mailsTo(order.email)).find(({ subject }) => subject === "Your tickets: Concert");
    assert.equal(tickets?.text.match(/\/tickets\//g)?.length, 2);
    assert.equal((await checkIn(first.code)).ticket.state, "USED");
    await assert.rejects(checkIn(first.code), { code: "TICKET_USED" });
  });

  test("of an order paid immediately is valid immediately, and emailed once", async () => {
    const order = await bought(concert.reference({ scheduledDate: soon(4) }));
    assert.deepEqual(
      (await ticketsOf(order)).map(({ state }) => state),
      ["VALID"],
    );
    await eventually(
      async () => (await mailsTo(order.email)).some(({ subject }) => subject === "Booked: Concert"),
      "the booking is mailed",
    );
    const mails = (await mailsTo(order.email)).filter(({ text }) => text.includes("/tickets/"));
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ["Booked: Concert"],
    );
  });

  test("is released by the deposit if the product defers the rest", async () => {
    const order = await bought(concert.reference({ scheduledDate: soon(5) }), { deposit: "10" });
    assert.deepEqual(
      (await ticketsOf(order)).map(({ state }) => state),
      ["VALID"],
    );
    const unpaid = await ordered(concert.reference({ scheduledDate: soon(5) }), { deposit: "10" });
    assert.deepEqual(
      (await ticketsOf(unpaid)).map(({ state }) => state),
      ["UNPAID"],
    );
  });

  test("is released by a deposit paid after the order, also in parts", async () => {
    const order = await ordered(concert.reference({ scheduledDate: soon(7) }), { deposit: "10" });
    const states = async () => (await ticketsOf(order)).map(({ state }) => state);
    await payPart(order.orderId, "4");
    assert.deepEqual(await states(), ["UNPAID"]);
    await payPart(order.orderId, "6");
    assert.deepEqual(await states(), ["VALID"]);
    await eventually(
      async () => (await mailsTo(order.email)).some(({ subject }) => subject === "Your tickets: Concert"),
      "the ticket is mailed",
    );
  });

  test("of a draft order is released by the deposit for the whole order", async () => {
    const catalogReference = concert.reference({ scheduledDate: soon(11) });
    for (const deposit of [{ amount: { amount: "15" } }, { percentage: "25" }]) {
      const { calculatedDraftOrder } = await shop.call(drafts.createEmptyDraftOrder, {}, staff);
      const params = { draftOrderId: calculatedDraftOrder.draftOrder.id };
      const lines = { catalogLineItems: [{ catalogReference, quantity: 1 }] };
      await shop.call(drafts.addLineItemsToDraftOrder, { params, body: lines }, staff);
      await shop.call(drafts.setDeposit, { params, body: { depositDetails: deposit } }, staff);
      const { createdOrder } = await shop.call(drafts.createOrderFromDraft, { params, body: {} }, staff);
      const due = Number(deposit.amount?.amount ?? Number(createdOrder.priceSummary.total.amount) / 4);
      const states = async () =>
        (await ticketsOf({ given: () => givenBy(createdOrder.id, staff) })).map(({ state }) => state);
      await payPart(createdOrder.id, String(due - 1));
      assert.deepEqual(await states(), ["UNPAID"]);
      await payPart(createdOrder.id, "1");
      assert.deepEqual(await states(), ["VALID"]);
    }
  });

  test("is released by an authorized payment", async () => {
    const order = await ordered(concert.reference({ scheduledDate: soon(8) }));
    await setAside(order.orderId);
    const [ticket] = await ticketsOf(order);
    assert.equal(ticket?.state, "VALID");
    assert.equal((await checkIn(ticket?.code ?? "")).ticket.state, "USED");
  });

  test("is valid if a process of an older release issues it or records the payment", async () => {
    const order = await ordered(concert.reference({ scheduledDate: soon(9) }));
    const { db } = shop.store.database;
    await sql`
      insert into tickets (id, booking_id, unit, code, created_at)
      select ${newId()}::uuid, t.booking_id, 2, 'ZZZZZZZZZZZZZZZ2', now() from tickets t
      join service_bookings b on b.id = t.booking_id where b.order_id = ${order.orderId}`.execute(db);
    const states = async () => (await ticketsOf(order)).map(({ state }) => state);
    assert.deepEqual(await states(), ["UNPAID", "VALID"]);
    await sql`update orders set payment_status = 'PAID' where id = ${order.orderId}`.execute(db);
    assert.deepEqual(await states(), ["VALID", "VALID"]);
    const [first] = await ticketsOf(order);
    assert.equal((await checkIn(first?.code ?? "")).ticket.state, "USED");
  });

  test("that was used before the payment isn't emailed with it", async () => {
    const order = await ordered(concert.reference({ scheduledDate: soon(10) }));
    await allow(true);
    const [ticket] = await ticketsOf(order);
    await checkIn(ticket?.code ?? "");
    await allow(false);
    const { rows } = await sql`select 1 from tickets where code = ${ticket?.code} and released_at is null`.execute(
      shop.store.database.db,
    );
    assert.equal(rows.length, 1);
    await pay(order.orderId);
    const other = await ordered(concert.reference({ scheduledDate: soon(10) }));
    await pay(other.orderId);
    await eventually(
      async () => (await mailsTo(other.email)).some(({ subject }) => subject === "Your tickets: Concert"),
      "tickets ordered after it are mailed",
    );
    assert.ok(!(await mailsTo(order.email)).some(({ subject }) => subject === "Your tickets: Concert"));
  });

  test("can be checked in before the payment only while the merchant allows it", async () => {
    const order = await ordered(concert.reference({ scheduledDate: soon(6) }), { quantity: 2 });
    await allow(true);
    const [first, second] = await ticketsOf(order);
    assert.deepEqual([first?.state, second?.state], ["VALID", "VALID"]);
    await checkIn(first?.code ?? "");
    await allow(false);
    assert.deepEqual(
      (await ticketsOf(order)).map(({ state }) => state),
      ["USED", "UNPAID"],
    );
    await assert.rejects(checkIn(second?.code ?? ""), { code: "TICKET_UNPAID" });
  });
});

describe("a download", () => {
  test("of an unpaid order is on hold; the payment opens and emails it", async () => {
    const order = await ordered(album.reference());
    const before = await order.given();
    assert.deepEqual(before.downloads, []);
    assert.deepEqual(
      before.unpaidDownloads.map(({ productName, fileName }) => [productName, fileName]),
      [["Album", "album.zip"]],
    );
    await assert.rejects(shop.call(renewOrderDownloads, { params: { orderId: order.orderId } }, staff), {
      code: "UNSUPPORTED_TRANSITION",
    });
    await pay(order.orderId);
    await eventually(async () => (await order.given()).downloads.length === 1, "the download opens");
    assert.deepEqual((await order.given()).unpaidDownloads, []);
    await eventually(
      async () => (await mailsTo(order.email)).some(({ text }) => text.includes("/downloads/")),
      "it is mailed",
    );
    const { order: read } = await shop.call(getOrder, { params: { id: order.orderId } }, staff);
    assert.ok(read.activities.some(({ activityType }) => activityType === "DOWNLOAD_LINK_SENT"));
  });

  test("opens with an authorized payment", async () => {
    const order = await ordered(album.reference());
    await setAside(order.orderId);
    await eventually(async () => (await order.given()).downloads.length === 1, "the download opens");
    assert.deepEqual((await order.given()).unpaidDownloads, []);
  });

  test("opens before the payment if the merchant allows it, and isn't emailed again with it", async () => {
    await allow(true);
    const order = await ordered(album.reference());
    await eventually(async () => (await order.given()).downloads.length === 1, "the download opens");
    assert.deepEqual((await order.given()).unpaidDownloads, []);
    await allow(false);
    await pay(order.orderId);
    const isMailed = async () => (await mailsTo(order.email)).filter(({ text }) => text.includes("/downloads/")).length;
    await eventually(async () => (await isMailed()) === 1, "it is mailed");
  });

  test("added by an edit waits for the rest of the payment, and earlier files stay open", async () => {
    const order = await ordered(album.reference());
    await pay(order.orderId);
    await eventually(async () => (await order.given()).downloads.length === 1, "the download opens");
    await addByEdit(order.orderId, single);
    const { downloads, unpaidDownloads } = await order.given();
    assert.deepEqual([downloads.map(({ fileName }) => fileName), downloads[0]?.isOpen], [["album.zip"], true]);
    assert.deepEqual(
      unpaidDownloads.map(({ fileName }) => fileName),
      ["single.zip"],
    );
    await pay(order.orderId);
    await eventually(async () => (await order.given()).downloads.length === 2, "the new file opens");
    assert.deepEqual((await order.given()).unpaidDownloads, []);
  });

  test("added by an edit opens immediately if the merchant allows it before the payment", async () => {
    const order = await ordered(album.reference());
    await pay(order.orderId);
    await eventually(async () => (await order.given()).downloads.length === 1, "the download opens");
    await allow(true);
    await addByEdit(order.orderId, single);
    await eventually(async () => (await order.given()).downloads.length === 2, "the new file opens");
    await allow(false);
  });

  test("of an older order opens and is emailed when the merchant allows it later", async () => {
    const order = await ordered(album.reference());
    assert.equal((await order.given()).unpaidDownloads.length, 1);
    await allow(true);
    await dispatchSettings();
    await eventually(async () => (await order.given()).downloads.length === 1, "the download opens");
    await eventually(
      async () => (await mailsTo(order.email)).some(({ text }) => text.includes("/downloads/")),
      "it is mailed",
    );
    await allow(false);
    await dispatchSettings();
    assert.equal((await order.given()).downloads.length, 1, "links that were mailed keep working");
  });
});
