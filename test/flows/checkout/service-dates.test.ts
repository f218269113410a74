/** The date of a bookable service: where carts and checkouts take it, and where it is shown. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addToCurrentCart } from "#api/checkout/carts/wire/v1/carts.ts";
import { createCheckout } from "#api/checkout/checkouts.ts";
import { listSlots, setSchedule } from "#api/orders/bookings.ts";
// Importing the app registers the hooks of orders.
import { hooks } from "#server/modules.ts";
import { routes as bookingRoutes } from "#server/orders/bookings/routes.ts";
import { destination, openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop({ bindings: bookingRoutes, hooks });
});
after(() => shop.close());

const DAY = 86_400_000;
const at = `${new Date(Date.now() + 8 * DAY).toISOString().slice(0, 10)}T10:00:00.000Z`;

/** A class with four places every day at ten. */
async function aClass() {
  const course = await shop.product({ name: "Class", itemType: "SERVICE", price: 4000 });
  const schedule = {
    kind: "WEEKLY" as const,
    timeZone: "UTC",
    durationMinutes: 60,
    stepMinutes: 60,
    capacity: 4,
    leadMinutes: 0,
    horizonDays: 60,
    changeUntilMinutes: 120,
    refundPercent: 100,
    hasTickets: false,
    place: "Studio",
    isOpen: true,
    hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opensMinute: 540, closesMinute: 780 })),
    blackouts: [],
  };
  const staff = { authorization: shop.staffToken() };
  await shop.call(setSchedule, { params: { productId: course.productId }, body: { schedule } }, staff);
  return course;
}

const datesOf = (lines: readonly { serviceProperties?: { scheduledDate?: string } }[]) =>
  lines.map(({ serviceProperties }) => serviceProperties?.scheduledDate);

test("is accepted in serviceProperties and in the options, and shown on cart, checkout and order", async () => {
  const course = await aClass();
  const inOptions = { catalogReference: course.reference({ scheduledDate: at }), quantity: 1 };
  const inProperties = {
    catalogReference: course.reference(),
    quantity: 2,
    serviceProperties: { scheduledDate: at, numberOfParticipants: 2 },
  };
  const as = { authorization: shop.visitorToken() };
  const { cart } = await shop.call(addToCurrentCart, { body: { lineItems: [inOptions, inProperties] } }, as);
  assert.deepEqual(datesOf(cart.lineItems), [at, at]);
  assert.equal(cart.lineItems[1]?.serviceProperties?.numberOfParticipants, 2);
  const checkoutInfo = { buyerInfo: { email: "ada@example.com" }, billingInfo: destination };
  const body = { lineItems: [inProperties, inOptions], checkoutInfo };
  const { checkout } = await shop.call(createCheckout, { body }, as);
  assert.deepEqual(datesOf(checkout.lineItems), [at, at]);
  assert.match(checkout.lineItems[0]?.descriptionLines[0]?.plainText?.original ?? "", /10:00/);
  const buyer = shop.buyer(as.authorization);
  const { orderId } = await buyer.order(checkout.id);
  assert.deepEqual(datesOf((await buyer.readOrder(orderId)).lineItems), [at, at]);
  const { slots } = await shop.call(listSlots, { query: { productId: course.productId, from: at, to: at } }, {});
  assert.equal(slots[0]?.openPlaces, 1);
});

test("is required", async () => {
  const line = { catalogReference: (await aClass()).reference(), quantity: 1 };
  const as = { authorization: shop.visitorToken() };
  await assert.rejects(shop.call(addToCurrentCart, { body: { lineItems: [line] } }, as), /Choose/);
});
