/** Digital entitlements of orders (gift cards, passes, files, bookings) across refunds, edits and cancellations. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { createCheckout, updateCheckout } from "#api/checkout/checkouts.ts";
import * as bookings from "#api/orders/bookings.ts";
import * as drafts from "#api/orders/draft-orders.ts";
import { getOrderEntitlements, previewRefundConsequences } from "#api/orders/entitlements.ts";
import { cancelOrder, getOrder, getOrderStatus, markAsPaid } from "#api/orders/orders/orders.ts";
import { refundPayments } from "#api/payments/payments.ts";
import { setPlan } from "#api/pricing/memberships.ts";
import { STORE_APP_ID } from "#api/values.ts";
// Importing the app registers the hooks of orders.
import { hooks } from "#server/modules.ts";
import { jobs as bookingJobs } from "#server/orders/bookings/mail-jobs.ts";
import { routes as bookingRoutes } from "#server/orders/bookings/routes.ts";
import { jobs as entitlementJobs } from "#server/orders/entitlements/jobs.ts";
import { routes as entitlementRoutes } from "#server/orders/entitlements/routes.ts";
import { redeemGiftCards } from "#server/payments/gift-cards/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { routes as membershipRoutes } from "#server/pricing/memberships/routes.ts";
import { choose, destination, openShop, type Shop } from "../shop.ts";

let shop: Shop;
let staff: { authorization: string };
before(async () => {
  shop = await openShop({
    hasGateway: true,
    hasJobs: true,
    bindings: [...bookingRoutes, ...entitlementRoutes, ...membershipRoutes],
    jobs: [...entitlementJobs, ...bookingJobs],
    hooks,
  });
  staff = { authorization: shop.staffToken() };
});
after(() => shop.close());

const DAY = 86_400_000;
const soon = (days: number) => `${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T10:00:00.000Z`;

const schedule = {
  kind: "WEEKLY" as const,
  timeZone: "UTC",
  durationMinutes: 60,
  stepMinutes: 60,
  capacity: 4,
  leadMinutes: 0,
  horizonDays: 60,
  changeUntilMinutes: 120,
  hasTickets: true,
  place: "Studio",
  isOpen: true,
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opensMinute: 540, closesMinute: 780 })),
  blackouts: [],
};

async function aClass(refundPercent = 100, price = 4000) {
  const product = await shop.product({ name: "Class", itemType: "SERVICE", price });
  const params = { productId: product.productId };
  await shop.call(bookings.setSchedule, { params, body: { schedule: { ...schedule, refundPercent } } }, staff);
  return product;
}

type Line = { catalogReference: ReturnType<Awaited<ReturnType<Shop["product"]>>["reference"]>; quantity: number };

/** Places an order as a member and pays it at the gateway. */
async function placePaidOrder(lineItems: Line[], memberId = newId()) {
  const as = { authorization: shop.memberToken(memberId) };
  const buyerInfo = { email: `${memberId}@example.com` };
  // Oregon, so that no tax is added.
  const destinationAddress = {
    ...destination,
    address: { ...destination.address, subdivision: "US-OR", postalCode: "97201" },
  };
  const body = { lineItems, checkoutInfo: { buyerInfo, billingInfo: destinationAddress } };
  const { checkout } = await shop.call(createCheckout, { body }, as);
  const buyer = shop.buyer(as.authorization);
  const { paymentId, redirectUrl } = await buyer.pay(checkout.id);
  await choose(redirectUrl, "approve");
  const { orderId = "" } = await buyer.settle(checkout.id, paymentId);
  const order = await buyer.readOrder(orderId);
  const listEntitlements = () => shop.call(getOrderEntitlements, { params: { orderId }, query: {} }, as);
  return { as, memberId, order, orderId, paymentId, lineId: order.lineItems[0]?.id ?? "", listEntitlements };
}

const refund = (order: { orderId: string; paymentId: string }, lineId: string, quantity: number, amount: string) =>
  shop.call(
    refundPayments,
    {
      body: {
        orderId: order.orderId,
        paymentRefunds: [{ paymentId: order.paymentId, amount: { amount } }],
        refundItems: { lineItems: [{ lineItemId: lineId, quantity }] },
        sideEffects: { notifications: { sendCustomerEmail: true } },
      },
    },
    staff,
  );
const preview = async (orderId: string, lineItemId: string, quantity: number, as = staff) => {
  const request = { params: { orderId }, body: { lineItems: [{ lineItemId, quantity }] } };
  return (await shop.call(previewRefundConsequences, request, as)).consequences;
};
const paymentStatus = async (id: string) => (await shop.call(getOrder, { params: { id } }, staff)).order.paymentStatus;
const freePlaces = async (productId: string, startDate: string) =>
  (await shop.call(bookings.listSlots, { query: { productId, from: startDate, to: startDate } }, {})).slots[0]
    ?.openPlaces;

describe("refunds", () => {
  test("refunding one of three gift cards voids an unspent one, as previewed; a spent card blocks the member's own cancellation", async () => {
    const card = await shop.product({ name: "Card", itemType: "GIFT_CARD", price: 5000 });
    const order = await placePaidOrder([{ catalogReference: card.reference(), quantity: 3 }]);
    const { orderId, lineId } = order;
    assert.equal(order.order.fulfillmentStatus, "FULFILLED", "there is nothing to send");
    await eventually(async () => (await order.listEntitlements()).giftCards.length === 3, "three cards");
    const [first] = (await order.listEntitlements()).giftCards;
    assert.ok(first);
    const cards = [{ giftCardId: first.id, amount: 2000 }];
    const actor = anonymous;
    await shop.transaction((tx) =>
      redeemGiftCards(tx, { orderId: newId(), cards, currency: "USD", isExternal: true, actor, now: new Date() }),
    );
    const status = await shop.call(getOrderStatus, { params: { id: orderId }, query: {} }, order.as);
    assert.equal(status.actions.canCancel, false);
    await assert.rejects(preview(orderId, lineId, 1, order.as), { status: 403 });
    assert.deepEqual(
      (await preview(orderId, lineId, 2)).giftCards.map((one) => [one.voidAmount.amount, one.spentAmount.amount]),
      [
        ["50.00", "0.00"],
        ["50.00", "0.00"],
      ],
    );
    await refund(order, lineId, 2, "100.00");
    const left = (await order.listEntitlements()).giftCards;
    assert.deepEqual(left.map(({ id, status: state, balance }) => [id === first.id, state, balance.amount]).sort(), [
      [false, "DISABLED", "0.00"],
      [false, "DISABLED", "0.00"],
      [true, "VALID", "30.00"],
    ]);
    const [last] = (await preview(orderId, lineId, 1)).giftCards;
    assert.deepEqual([last?.voidAmount.amount, last?.spentAmount.amount], ["30.00", "20.00"]);
    // Running again issues nothing new.
    await entitlementJobs[0]?.run(shop.store, { orderId });
    assert.equal((await order.listEntitlements()).giftCards.length, 3);
  });

  test("refunds end a pass per unit, a file with the last unit, and release booked places", async () => {
    const plan = await shop.product({ name: "Pass", itemType: "SERVICE", price: 10_000 });
    const course = await aClass();
    await shop.call(
      setPlan,
      { params: { productId: plan.productId }, body: { plan: planOf(course.productId) } },
      staff,
    );
    const at = soon(5);
    const order = await placePaidOrder([
      { catalogReference: plan.reference(), quantity: 2 },
      { catalogReference: course.reference({ scheduledDate: at }), quantity: 3 },
    ]);
    const [passLine, classLine] = order.order.lineItems.map(({ id }) => id);
    assert.ok(passLine && classLine);
    await eventually(async () => (await order.listEntitlements()).memberships.length === 2, "two passes");
    const planned = await preview(order.orderId, passLine, 1);
    assert.deepEqual(
      planned.memberships.map(({ planName, credits }) => [planName, credits]),
      [["Pass", { total: 5, used: 0 }]],
    );
    await refund(order, passLine, 1, "100.00");
    assert.deepEqual((await order.listEntitlements()).memberships.map(({ state }) => state).sort(), [
      "ACTIVE",
      "CANCELED",
    ]);
    const [places] = (await preview(order.orderId, classLine, 2)).bookings;
    assert.deepEqual([places?.placesBefore, places?.placesAfter], [3, 1]);
    await refund(order, classLine, 2, "80.00");
    const [booking] = (await order.listEntitlements()).bookings;
    assert.deepEqual([booking?.participants, await freePlaces(course.productId, at)], [1, 3]);
    assert.equal(booking?.tickets.filter(({ state }) => state === "VALID").length, 1);
    await refund(order, classLine, 1, "40.00");
    assert.deepEqual(
      (await order.listEntitlements()).bookings.map(({ state }) => state),
      ["CANCELED"],
    );
  });
});

const planOf = (productId: string) => ({
  duration: { unit: "YEAR" as const, count: 1 },
  credits: 5,
  coveredProductIds: [productId],
  coveredCollectionIds: [],
  discountProductIds: [],
  discountCollectionIds: [],
  benefits: [],
});

describe("a member's cancellation", () => {
  const mine = async (as: { authorization: string }) => (await shop.call(bookings.listMyBookings, {}, as)).bookings[0];
  const cancel = (id: string, as: { authorization: string }) =>
    shop.call(bookings.cancelMyBooking, { params: { id } }, as);

  test("refunds by the policy, as previewed", async () => {
    for (const [percent, amount, status] of [
      [100, "80.00", "FULLY_REFUNDED"],
      [50, "40.00", "PARTIALLY_REFUNDED"],
      [0, "0.00", "PAID"],
    ] as const) {
      const course = await aClass(percent);
      const order = await placePaidOrder([
        { catalogReference: course.reference({ scheduledDate: soon(6) }), quantity: 2 },
      ]);
      const booking = await mine(order.as);
      assert.equal(booking?.cancellationRefund?.amount.amount, amount);
      const { cancellationRefund } = await cancel(booking?.id ?? "", order.as);
      assert.equal(cancellationRefund.amount.amount, amount);
      await eventually(async () => (await paymentStatus(order.orderId)) === status, `${status}`);
      assert.equal(await freePlaces(course.productId, soon(6)), 4);
      await assert.rejects(cancel(booking?.id ?? "", order.as), { code: "BOOKING_CLOSED" });
    }
  });

  test("returns credits to the pass that paid; rescheduling keeps the order's description correct", async () => {
    const course = await aClass();
    const plan = await shop.product({ name: "Pass", itemType: "SERVICE", price: 10_000 });
    await shop.call(
      setPlan,
      { params: { productId: plan.productId }, body: { plan: planOf(course.productId) } },
      staff,
    );
    const pass = await placePaidOrder([{ catalogReference: plan.reference(), quantity: 1 }]);
    await eventually(async () => (await pass.listEntitlements()).memberships.length === 1, "the pass");
    const membershipId = (await pass.listEntitlements()).memberships[0]?.id ?? "";
    const catalogReference = course.reference({ scheduledDate: soon(7) });
    const checkoutInfo = { buyerInfo: { email: "ada@example.com" }, billingInfo: destination };
    const made = await shop.call(
      createCheckout,
      { body: { lineItems: [{ catalogReference, quantity: 2 }], checkoutInfo } },
      pass.as,
    );
    const lineItemIds = made.checkout.lineItems.map(({ id }) => id);
    const selected = { memberships: [{ id: membershipId, appId: STORE_APP_ID, lineItemIds }] };
    await shop.call(
      updateCheckout,
      {
        params: { id: made.checkout.id },
        body: { checkout: { membershipOptions: { selectedMemberships: selected } } },
      },
      pass.as,
    );
    const buyer = shop.buyer(pass.as.authorization);
    const { orderId } = await buyer.order(made.checkout.id);
    const credits = async () => (await pass.listEntitlements()).memberships[0]?.credits?.remaining;
    assert.equal(await credits(), 3);
    const { paidWith } = await shop.call(getOrderEntitlements, { params: { orderId }, query: {} }, pass.as);
    assert.deepEqual(
      paidWith.map(({ planName, credits: used }) => [planName, used]),
      [["Pass", 2]],
    );
    const paymentInMail = async () => {
      const { rows } = await sql<{ text: string }>`select text from mails
        where about_id = ${orderId}::uuid and kind = 'order-confirmation'`.execute(shop.store.database.db);
      return /Payment:\n(.*)/.exec(rows[0]?.text ?? "")?.[1];
    };
    await eventually(async () => (await paymentInMail()) === "Paid with your Pass", "the mail says what paid");
    const booking = await mine(pass.as);
    assert.deepEqual([booking?.cancellationRefund?.credits, booking?.cancellationRefund?.amount.amount], [2, "0.00"]);
    const to = soon(8);
    await shop.call(bookings.moveMyBooking, { params: { id: booking?.id ?? "" }, body: { startDate: to } }, pass.as);
    const [line] = (await buyer.readOrder(orderId)).lineItems;
    assert.equal(line?.catalogReference?.options?.scheduledDate, to);
    await cancel(booking?.id ?? "", pass.as);
    assert.equal(await credits(), 5);
  });

  test("staff refund everything by default; other members have no access", async () => {
    const course = await aClass(0);
    const order = await placePaidOrder([
      { catalogReference: course.reference({ scheduledDate: soon(9) }), quantity: 1 },
    ]);
    const [booking] = (await order.listEntitlements()).bookings;
    const params = { id: booking?.id ?? "" };
    await assert.rejects(shop.call(bookings.getBooking, { params }, order.as), { status: 403 });
    await assert.rejects(shop.call(bookings.getBooking, { params: { id: newId() } }, staff), { status: 404 });
    const stranger = { authorization: shop.memberToken() };
    await assert.rejects(shop.call(bookings.cancelMyBooking, { params }, stranger), { code: "BOOKING_NOT_FOUND" });
    const seen = await shop.call(bookings.getBooking, { params }, staff);
    assert.equal(seen.cancellationRefund.amount.amount, "40.00");
    const done = await shop.call(bookings.cancelBooking, { params, body: {} }, staff);
    assert.deepEqual([done.booking.state, done.cancellationRefund.amount.amount], ["CANCELED", "40.00"]);
    await eventually(async () => (await paymentStatus(order.orderId)) === "FULLY_REFUNDED", "refunded");
  });
});

describe("edits", () => {
  test("release places of removed lines, book places of added ones, and reject sold-out ones", async () => {
    const [course, other] = [await aClass(), await aClass()];
    const cup = await shop.product({ name: "Cup", itemType: "DIGITAL", price: 100 });
    const at = soon(10);
    const order = await placePaidOrder([
      { catalogReference: course.reference({ scheduledDate: at }), quantity: 2 },
      { catalogReference: cup.reference(), quantity: 1 },
    ]);
    const { orderId, lineId } = order;
    const begin = async () =>
      (await shop.call(drafts.createDraftOrder, { body: { orderId } }, staff)).calculatedDraftOrder.draftOrder.id;
    const add = (draftOrderId: string, quantity: number) =>
      shop.call(
        drafts.addLineItemsToDraftOrder,
        {
          params: { draftOrderId },
          body: { catalogLineItems: [{ catalogReference: other.reference({ scheduledDate: at }), quantity }] },
        },
        staff,
      );
    const change = (draftOrderId: string, lineItemId: string, newQuantity: number) =>
      shop.call(
        drafts.updateLineItems,
        { params: { draftOrderId }, body: { lineItemChanges: [{ lineItemId, newQuantity }] } },
        staff,
      );
    const commit = (draftOrderId: string) =>
      shop.call(drafts.commitDraftOrder, { params: { draftOrderId }, body: {} }, staff);

    const first = await begin();
    await change(first, lineId, 1);
    await add(first, 2);
    await commit(first);
    assert.deepEqual([await freePlaces(course.productId, at), await freePlaces(other.productId, at)], [3, 2]);
    const booked = (await order.listEntitlements()).bookings;
    const states = (booking: (typeof booked)[number]) =>
      booking.tickets.map(({ state }) => state).filter((state) => state !== "CANCELED");
    // The added line isn't paid yet.
    assert.deepEqual(booked.map(states).sort(), [["UNPAID", "UNPAID"], ["VALID"]]);
    const second = await begin();
    const { order: now } = await shop.call(getOrder, { params: { id: orderId } }, staff);
    const added = now.lineItems.find((line) => line.catalogReference?.catalogItemId === other.productId);
    await change(second, added?.id ?? "", 3);
    await commit(second);
    assert.equal(await freePlaces(other.productId, at), 1);
    const grown = (await order.listEntitlements()).bookings.find(({ participants }) => participants === 3);
    assert.equal(grown?.tickets.length, 3);
    const third = await begin();
    await change(third, lineId, 0);
    await commit(third);
    assert.equal(await freePlaces(course.productId, at), 4);
    const fourth = await begin();
    await change(fourth, added?.id ?? "", 5);
    await assert.rejects(commit(fourth), { status: 409 });
    assert.equal(await freePlaces(other.productId, at), 1);
    // Entitlements of added lines are delivered once paid, and revoked with the order.
    const delivery = async () =>
      (await shop.call(getOrder, { params: { id: orderId } }, staff)).order.fulfillmentStatus;
    assert.equal(await delivery(), "PARTIALLY_FULFILLED");
    await shop.call(markAsPaid, { params: { ecomOrderId: orderId } }, staff);
    assert.equal(await delivery(), "FULFILLED");
    assert.deepEqual(await shop.audit(), []);
    await shop.call(cancelOrder, { params: { id: orderId }, body: {} }, staff);
    assert.equal(await delivery(), "NOT_FULFILLED");
  });
});

test("rescheduling updates the time on the order's line, in the line's language", async () => {
  const course = await aClass();
  const [from, to] = [soon(5), soon(6)];
  const order = await placePaidOrder([{ catalogReference: course.reference({ scheduledDate: from }), quantity: 1 }]);
  const readLineTime = async () => {
    const { lineItems } = (await shop.call(getOrder, { params: { id: order.orderId } }, staff)).order;
    return lineItems[0]?.descriptionLines.map(({ plainText }) => plainText?.original);
  };
  const spell = (iso: string, language: string) =>
    `${new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "short", timeZone: "UTC" }).format(new Date(iso))} UTC`;
  assert.deepEqual(await readLineTime(), [spell(from, "en")]);
  await sql`update order_line_items set details = jsonb_set(details, '{descriptionLines,0,name,original}', '"Termin"')
    where id = ${order.lineId}::uuid`.execute(shop.store.database.db);
  const [booking] = (await order.listEntitlements()).bookings;
  const params = { id: booking?.id ?? "" };
  await shop.call(bookings.moveMyBooking, { params, body: { startDate: to } }, order.as);
  assert.deepEqual(await readLineTime(), [spell(to, "de")]);
});
