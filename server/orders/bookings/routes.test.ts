import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import * as api from "#api/orders/bookings.ts";
import { STORE_APP_ID } from "#api/values.ts";
import type { PlacingOrder } from "#server/orders/orders/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { selectBookings } from "./bookings.ts";
import { calendarText, rawRoutes } from "./calendar.ts";
import { bookingOrderHooks } from "./order-hooks.ts";
import { releaseOverdue } from "./places.ts";
import { routes } from "./routes.ts";
import { issueTickets } from "./tickets.ts";

let server: TestServer;
let staff: { authorization: string };
const NOW = new Date("2026-11-23T07:00:00Z"); // Monday
const MORNING = "2026-11-24T09:00:00.000Z"; // 10:00 in Berlin
before(async () => {
  server = await startTestServer({ bindings: routes, rawRoutes, poolSize: 25 });
  // Tokens expire by the store's clock.
  server.setNow(NOW);
  staff = { authorization: server.staffToken() };
});
after(() => server.close());

const codeError = (code: string) => (error: unknown) => {
  const wire = (error as { details?: { applicationError?: { code: string } } }).details?.applicationError?.code;
  assert.equal(wire ?? (error as { code?: string }).code, code);
  return true;
};

const weekly = {
  kind: "WEEKLY" as const,
  timeZone: "Europe/Berlin",
  durationMinutes: 60,
  stepMinutes: 60,
  capacity: 2,
  leadMinutes: 60,
  horizonDays: 30,
  changeUntilMinutes: 120,
  hasTickets: false,
  place: "Studio 1; second floor",
  isOpen: true,
  hours: [2, 3].map((weekday) => ({ weekday, opensMinute: 600, closesMinute: 780 })),
  blackouts: [{ fromDay: "2026-11-25", toDay: "2026-11-25", reason: "Holiday" }],
};

async function aService(schedule: Partial<typeof weekly> | { kind: "DATES" } = {}): Promise<string> {
  const productId = newId();
  await server.transaction((tx) =>
    sql`insert into products (id, name, slug, item_type, price, discounted_price, min_price, max_price, created_at, updated_at)
      values (${productId}::uuid, 'Pottery class', ${`class-${productId}`}, 'SERVICE', 4000, 4000, 4000, 4000, ${NOW}, ${NOW})`.execute(
      tx,
    ),
  );
  await server.call(api.setSchedule, { params: { productId }, body: { schedule: { ...weekly, ...schedule } } }, staff);
  return productId;
}

type Wish = {
  productId: string;
  startDate?: string;
  quantity?: number;
  memberId?: string;
  checkoutId?: string;
  lineId?: string;
};
/** Only the fields that the hooks read. */
function draftOf({
  productId,
  startDate = MORNING,
  quantity = 1,
  memberId,
  checkoutId = newId(),
  lineId = newId(),
}: Wish) {
  const reference = { appId: STORE_APP_ID, catalogItemId: productId, options: { scheduledDate: startDate } };
  const draft = {
    orderId: newId(),
    checkoutId,
    memberId: memberId ?? null,
    email: "ada@example.com",
    buyerName: "Ada",
    lines: [{ id: lineId, name: "Pottery class", quantity, reference }],
  };
  return draft as unknown as PlacingOrder["draft"];
}
const actor = anonymous;
async function order(wish: Wish, isHeld = false) {
  const draft = draftOf(wish);
  await server.transaction(
    (tx) => bookingOrderHooks.onPlacing?.(tx, { draft, isHeld, actor, now: server.store.now() }) ?? Promise.resolve(),
  );
  return draft;
}
const slots = (productId: string, from = NOW.toISOString(), to = "2026-12-03T00:00:00Z") =>
  server.call(api.listSlots, { query: { productId, from, to } }, {});
const bookingOf = async (orderId: string) => {
  const [row] = await selectBookings(server.store.database.db, sql`b.order_id = ${orderId}::uuid`);
  assert.ok(row);
  return row;
};

describe("times", () => {
  test("lists slots in the schedule's time zone without closures and times within the minimum notice", async () => {
    const productId = await aService();
    const { slots: found, timeZone } = await slots(productId);
    assert.equal(timeZone, "Europe/Berlin");
    assert.deepEqual(
      found.map(({ startDate }) => startDate),
      ["09", "10", "11"]
        .flatMap((hour) => ["2026-11-24", "2026-12-01", "2026-12-02"].map((day) => `${day}T${hour}:00:00.000Z`))
        .sort(),
    );
    assert.deepEqual([found[0]?.openPlaces, found[0]?.totalPlaces], [2, 2]);
  });
  test("keeps the local hour across a daylight saving change", async () => {
    const productId = await aService({ horizonDays: 300 });
    const { slots: found } = await slots(productId, "2027-03-23T00:00:00Z", "2027-04-01T00:00:00Z");
    const first = found.filter(({ startDate }) => /T0[89]:00/.test(startDate)).map(({ startDate }) => startDate);
    assert.deepEqual(first, [
      "2027-03-23T09:00:00.000Z",
      "2027-03-24T09:00:00.000Z",
      "2027-03-30T08:00:00.000Z",
      "2027-03-30T09:00:00.000Z",
      "2027-03-31T08:00:00.000Z",
      "2027-03-31T09:00:00.000Z",
    ]);
  });
  test("lists the dates that staff added, and the next one", async () => {
    const productId = await aService({ kind: "DATES" });
    assert.deepEqual((await slots(productId)).slots, []);
    const startDate = "2026-12-10T18:00:00.000Z";
    await server.call(api.setSlot, { body: { productId, startDate, capacity: 40 } }, staff);
    assert.equal((await slots(productId)).nextStartDate, startDate);
    await server.call(api.setSlot, { body: { productId, startDate, isClosed: true } }, staff);
    assert.equal((await slots(productId)).nextStartDate, undefined);
  });
  test("rejects invalid schedules, unknown products and callers without permission", async () => {
    const productId = await aService();
    const set = (change: object, as = staff) =>
      server.call(api.setSchedule, { params: { productId }, body: { schedule: { ...weekly, ...change } } }, as);
    await assert.rejects(set({ timeZone: "Mars/Crater" }), codeError("INVALID_SCHEDULE"));
    await assert.rejects(set({ stepMinutes: 30 }), codeError("INVALID_SCHEDULE"));
    await assert.rejects(set({ hours: [weekly.hours[0], weekly.hours[0]] }), codeError("INVALID_SCHEDULE"));
    await assert.rejects(set({ revision: "7" }), codeError("REVISION_CONFLICT"));
    await assert.rejects(set({}, { authorization: server.memberToken() }), codeError("PERMISSION_DENIED"));
    await assert.rejects(slots(newId()), codeError("SCHEDULE_NOT_FOUND"));
  });
});

describe("places", () => {
  test("sells the last two places to two of twelve concurrent orders", async () => {
    const productId = await aService();
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => order({ productId })));
    assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 2);
    const refused = outcomes.find((outcome) => outcome.status === "rejected");
    codeError("FULL_OUT_OF_STOCK")(refused?.reason);
    const { slots: left } = await slots(productId);
    assert.ok(!left.some(({ startDate }) => startDate === MORNING));
  });
  test("rejects overbooking by constraint, and keeps counts equal to bookings", async () => {
    const productId = await aService();
    await order({ productId, quantity: 2 });
    const overbook = server.transaction((tx) =>
      sql`update service_slots set taken = taken + 1 where starts_at = ${MORNING}::timestamptz and schedule_id =
        (select id from service_schedules where product_id = ${productId}::uuid)`.execute(tx),
    );
    await assert.rejects(overbook, /service_slot_places/);
    const uncounted = server.transaction((tx) =>
      sql`update service_slots set taken = 1 where schedule_id =
        (select id from service_schedules where product_id = ${productId}::uuid)`.execute(tx),
    );
    await assert.rejects(uncounted, /its bookings have/);
  });
  test("rejects times that aren't offered", async () => {
    const productId = await aService();
    for (const startDate of [
      "2026-11-24T09:30:00.000Z",
      "2026-11-25T09:00:00.000Z",
      "2027-02-02T09:00:00.000Z",
      "2026-11-23T07:30:00.000Z",
    ])
      await assert.rejects(order({ productId, startDate }), codeError("FULL_OUT_OF_STOCK"));
  });
  test("holds places while a payment is pending, books them for its order, and releases overdue holds", async () => {
    const productId = await aService();
    const wish = { productId, quantity: 2, checkoutId: newId(), lineId: newId() };
    const hold = async (minutes: number) => {
      const draft = draftOf(wish);
      const now = server.store.now();
      const until = new Date(now.getTime() + minutes * 60_000);
      await server.transaction(
        (tx) => bookingOrderHooks.onHeld?.(tx, { draft, until, actor, now }) ?? Promise.resolve(),
      );
      return draft;
    };
    const draft = await hold(10);
    await assert.rejects(order({ productId }), codeError("FULL_OUT_OF_STOCK"));
    await server.transaction((tx) => bookingOrderHooks.onReleased?.(tx, { draft, now: NOW }) ?? Promise.resolve());
    await hold(0);
    await server.transaction((tx) => releaseOverdue(tx, NOW));
    await hold(10);
    const made = await order(wish, true);
    assert.equal((await bookingOf(made.orderId)).state, "CONFIRMED");
    await assert.rejects(order({ productId }), codeError("FULL_OUT_OF_STOCK"));
  });
});

describe("changing", () => {
  test("lets a member reschedule and cancel before the deadline, and frees the old places", async () => {
    const productId = await aService();
    const memberId = newId();
    const as = { authorization: server.memberToken(memberId) };
    const { orderId } = await order({ productId, quantity: 2, memberId });
    const { bookings } = await server.call(api.listMyBookings, {}, as);
    assert.deepEqual(
      bookings.map(({ orderId: id, canChange }) => [id, canChange]),
      [[orderId, true]],
    );
    const id = bookings[0]?.id ?? "";
    const move = (startDate: string, who = as) =>
      server.call(api.moveMyBooking, { params: { id }, body: { startDate } }, who);
    await assert.rejects(move("2026-11-24T09:30:00Z"), codeError("SLOT_NOT_AVAILABLE"));
    await assert.rejects(
      move("2026-12-01T09:00:00Z", { authorization: server.memberToken() }),
      codeError("BOOKING_NOT_FOUND"),
    );
    assert.equal((await move("2026-12-01T09:00:00Z")).booking.startDate, "2026-12-01T09:00:00.000Z");
    await order({ productId, quantity: 2 });
    const cancel = () => server.call(api.cancelMyBooking, { params: { id } }, as);
    assert.equal((await cancel()).booking.state, "CANCELED");
    await assert.rejects(cancel(), codeError("BOOKING_CLOSED"));
  });
  test("lets only staff change a booking after the deadline", async () => {
    const productId = await aService();
    const memberId = newId();
    const { orderId } = await order({ productId, memberId });
    const { id } = await bookingOf(orderId);
    server.setNow(new Date("2026-11-24T07:30:00Z"));
    const mine = server.call(
      api.cancelMyBooking,
      { params: { id } },
      {
        authorization: server.store.tokens.issue(
          { kind: "member", memberId, clientId: newId(), sessionId: newId() },
          Date.parse("2026-11-25"),
        ),
      },
    );
    await assert.rejects(mine, codeError("BOOKING_CLOSED"));
    server.setNow(NOW);
    assert.equal((await server.call(api.cancelBooking, { params: { id }, body: {} }, staff)).booking.state, "CANCELED");
  });
  test("keeps bookings of a deleted product, and deletes a schedule without bookings", async () => {
    const [booked, unbooked] = [await aService(), await aService()];
    const { orderId } = await order({ productId: booked });
    await server.transaction((tx) =>
      sql`delete from products where id in (${booked}::uuid, ${unbooked}::uuid)`.execute(tx),
    );
    assert.equal((await bookingOf(orderId)).state, "CONFIRMED");
    await assert.rejects(
      order({ productId: booked, startDate: "2026-12-01T09:00:00Z" }),
      codeError("FULL_OUT_OF_STOCK"),
    );
    const { rows } = await sql<{ product: string; open: boolean }>`
      select product_id::text as product, is_open as open from service_schedules
      where product_id in (${booked}::uuid, ${unbooked}::uuid)`.execute(server.store.database.db);
    assert.deepEqual(rows, [{ product: booked, open: false }]);
  });
  test("serves the calendar file at a signed URL, with changes", async () => {
    const productId = await aService();
    const { orderId } = await order({ productId });
    const row = await bookingOf(orderId);
    const text = calendarText(row, server.store);
    assert.match(text, /DTSTART:20261124T090000Z\r\n/);
    assert.match(text, /LOCATION:Studio 1\\; second floor\r\n/);
    assert.ok(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75));
    const forged = await fetch(`${server.origin}/bookings/${row.id}/${"x".repeat(22)}/calendar.ics`);
    assert.equal(forged.status, 404);
  });
});

describe("tickets", () => {
  test("with onlyToday, rejects a ticket for another day and leaves it valid", async () => {
    const productId = await aService({ hasTickets: true });
    const { orderId } = await order({ productId });
    await server.transaction((tx) => issueTickets(tx, orderId, { isReleased: true, now: NOW }));
    const { rows } = await sql<{ code: string }>`
      select t.code from tickets t join service_bookings b on b.id = t.booking_id
      where b.order_id = ${orderId}::uuid`.execute(server.store.database.db);
    const code = rows[0]?.code ?? "";
    const checkIn = (onlyToday: boolean) =>
      server.call(
        api.checkInTicket,
        { params: { code }, query: { onlyToday } },
        { authorization: server.staffToken() },
      );
    await assert.rejects(checkIn(true), (error: unknown) => {
      codeError("TICKET_FOR_OTHER_DAY")(error);
      const { data } = (error as { details: { applicationError: { data?: object } } }).details.applicationError;
      assert.deepEqual(data, { startDate: MORNING, timeZone: "Europe/Berlin" });
      return true;
    });
    assert.equal((await checkIn(false)).ticket.state, "USED");
    await server.call(api.undoCheckIn, { params: { code } }, staff);
    server.setNow(new Date("2026-11-23T23:30:00Z")); // Tuesday in Berlin
    try {
      assert.equal((await checkIn(true)).ticket.state, "USED");
    } finally {
      server.setNow(NOW);
    }
  });

  test("issues one ticket per place, admits it once under concurrency, and voids it with the order", async () => {
    const productId = await aService({ hasTickets: true, capacity: 10 });
    const { orderId } = await order({ productId, quantity: 3 });
    for (let again = 0; again < 2; again++)
      await server.transaction((tx) => issueTickets(tx, orderId, { isReleased: true, now: NOW }));
    const { rows } = await sql<{
      code: string;
    }>`select t.code from tickets t join service_bookings b on b.id = t.booking_id
      where b.order_id = ${orderId}::uuid order by unit`.execute(server.store.database.db);
    assert.equal(rows.length, 3);
    const code = rows[0]?.code ?? "";
    const visitor = { authorization: server.visitorToken() };
    const shown = await server.call(api.getTicket, { params: { code: code.toLowerCase() } }, visitor);
    assert.equal(shown.ticket.state, "VALID");
    assert.ok(
      !rows.slice(1).some((other) => JSON.stringify(shown).includes(other.code)),
      "one ticket is no key to the others",
    );
    const doors = await Promise.allSettled(
      Array.from({ length: 5 }, () => server.call(api.checkInTicket, { params: { code }, query: {} }, staff)),
    );
    const [admitted] = doors.filter((door) => door.status === "fulfilled");
    assert.deepEqual(
      [doors.filter(({ status }) => status === "fulfilled").length, admitted?.value.admitted, admitted?.value.expected],
      [1, 1, 3],
    );
    await assert.rejects(
      server.call(api.checkInTicket, { params: { code }, query: {} }, staff),
      codeError("TICKET_USED"),
    );
    await assert.rejects(
      server.call(api.checkInTicket, { params: { code }, query: {} }, visitor),
      codeError("PERMISSION_DENIED"),
    );
    await assert.rejects(
      server.call(api.getTicket, { params: { code: "NOPE" } }, visitor),
      codeError("TICKET_NOT_FOUND"),
    );
    await server.call(api.cancelBooking, { params: { id: (await bookingOf(orderId)).id }, body: {} }, staff);
    const other = { params: { code: rows[1]?.code ?? "" }, query: {} };
    await assert.rejects(server.call(api.checkInTicket, other, staff), codeError("TICKET_CANCELED"));
  });
});
