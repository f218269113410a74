/** Reservations: concurrent ones, expiry, and orders of another quantity. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import * as api from "#api/orders/bookings.ts";
import { queryAvailability } from "#api/orders/wire/v1/availability.ts";
import { cancelWireBooking, createWireBooking, queryExtendedBookings } from "#api/orders/wire/v2/bookings.ts";
import { STORE_APP_ID } from "#api/values.ts";
import type { PlacingOrder } from "#server/orders/orders/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { bookingOrderHooks } from "../order-hooks.ts";
import { releaseOverdue } from "../places.ts";
import { routes } from "../routes.ts";
import { availabilityRoutes } from "./v1/availability-routes.ts";
import { bookingRoutes } from "./v2/booking-routes.ts";

let server: TestServer;
let productId: string;
const NOW = new Date("2026-11-23T07:00:00Z"); // Monday
const START = "2026-11-24T09:00:00.000Z";

before(async () => {
  server = await startTestServer({ bindings: [...routes, ...availabilityRoutes, ...bookingRoutes], poolSize: 25 });
  server.setNow(NOW);
});
after(() => server.close());

/** A class with four places, tomorrow at nine. */
async function aClass(): Promise<void> {
  productId = newId();
  await server.transaction((tx) =>
    sql`insert into products (id, name, slug, item_type, price, discounted_price, min_price, max_price, created_at, updated_at)
      values (${productId}::uuid, 'Class', ${`class-${productId}`}, 'SERVICE', 4000, 4000, 4000, 4000, ${NOW}, ${NOW})`.execute(
      tx,
    ),
  );
  const schedule = {
    kind: "WEEKLY" as const,
    timeZone: "UTC",
    durationMinutes: 60,
    stepMinutes: 60,
    capacity: 4,
    leadMinutes: 0,
    horizonDays: 30,
    changeUntilMinutes: 0,
    hasTickets: false,
    place: "",
    isOpen: true,
    hours: [{ weekday: 2, opensMinute: 540, closesMinute: 600 }],
    blackouts: [],
  };
  const staff = { authorization: server.staffToken() };
  await server.call(api.setSchedule, { params: { productId }, body: { schedule } }, staff);
}

const visitor = () => ({ authorization: server.visitorToken() });
const reserve = (totalParticipants: number, as = visitor()) => {
  const bookedEntity = { slot: { serviceId: productId, startDate: START } };
  return server.call(createWireBooking, { body: { booking: { totalParticipants, bookedEntity } } }, as);
};

async function freePlaces(): Promise<number | undefined> {
  const filter = { serviceId: productId, startDate: START, endDate: START };
  const { availabilityEntries } = await server.call(queryAvailability, { body: { query: { filter } } }, {});
  return availabilityEntries[0]?.openSpots;
}

/** Orders places of a reservation, as the order's transaction does. */
async function order(reservationId: string, quantity: number): Promise<void> {
  const options = { scheduledDate: START, reservationId };
  const reference = { appId: STORE_APP_ID, catalogItemId: productId, options };
  const lines = [{ id: newId(), name: "Class", quantity, reference }];
  const party = { orderId: newId(), checkoutId: newId(), memberId: null, email: "ada@example.com", buyerName: "Ada" };
  // Only the fields that the hook reads.
  const draft = { ...party, lines } as unknown as PlacingOrder["draft"];
  const now = server.store.now();
  await server.transaction(
    (tx) => bookingOrderHooks.onPlacing?.(tx, { draft, isHeld: false, actor: anonymous, now }) ?? Promise.resolve(),
  );
}

test("of ten concurrent bookings, as many hold places as there are", async () => {
  await aClass();
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => reserve(1)));
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 4);
  assert.equal(await freePlaces(), 0);
});

test("a hold ends after 20 minutes, without its contact", async () => {
  await aClass();
  const as = visitor();
  const contactDetails = { firstName: "Ada", email: "ada@example.com" };
  const bookedEntity = { slot: { serviceId: productId, startDate: START } };
  const { booking } = await server.call(createWireBooking, { body: { booking: { contactDetails, bookedEntity } } }, as);
  assert.deepEqual([booking.status, booking.contactDetails.email], ["CREATED", "ada@example.com"]);
  const find = async () => {
    const query = { filter: { id: booking.id } };
    return (await server.call(queryExtendedBookings, { body: { query } }, as)).extendedBookings[0]?.booking;
  };
  const release = (minutes: number) =>
    server.transaction((tx) => releaseOverdue(tx, new Date(NOW.getTime() + minutes * 60_000)));
  await release(19);
  assert.equal((await find())?.status, "CREATED");
  await release(21);
  assert.equal(await freePlaces(), 4);
  assert.equal((await find())?.status, "CANCELED");
  const { rows } = await sql<{ state: string; email: string; name: string }>`
    select state, email, buyer_name as name from service_bookings where id = ${booking.id}::uuid`.execute(
    server.store.database.db,
  );
  assert.deepEqual(rows, [{ state: "CANCELED", email: "", name: "" }]);
});

test("an order of as many places uses the hold, an order of another number replaces it", async () => {
  await aClass();
  const { booking: same } = await reserve(2);
  await order(same.id, 2);
  assert.equal(await freePlaces(), 2);
  const { booking: other } = await reserve(2);
  await order(other.id, 1);
  assert.equal(await freePlaces(), 1);
  // The hold was used, so it can't be used again.
  await assert.rejects(order(other.id, 2), { code: "PARTIAL_OUT_OF_STOCK" });
});

test("booking needs a token and a known service, and participants", async () => {
  await aClass();
  const body = { booking: { bookedEntity: { slot: { serviceId: productId, startDate: START } } } };
  await assert.rejects(server.call(createWireBooking, { body }, {}), { status: 401 });
  const none = { booking: { ...body.booking, totalParticipants: 0 } };
  await assert.rejects(server.call(createWireBooking, { body: none }, visitor()), { status: 400 });
  await assert.rejects(server.call(cancelWireBooking, { params: { bookingId: newId() }, body: {} }, visitor()), {
    code: "BOOKING_NOT_FOUND",
  });
});
