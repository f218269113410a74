/** Framing sessions of the previous, current and next two weeks, drawing evenings with tickets, and passes. */
import { sql } from "kysely";
import { updateCheckout } from "#api/checkout/checkouts.ts";
import * as api from "#api/orders/bookings.ts";
import { STORE_APP_ID } from "#api/values.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { beginCheckout, pay, sendOut, type Way } from "./buying.ts";
import { DAY, type Happening, MINUTE, type Past } from "./past.ts";
import { refundsAtProvider } from "./refunds.ts";

/** `week` 0 is the current one; `day` 2 is Tuesday; `at` is in the store's time zone. */
type Session = { week: number; day: number; at: string; person: number; size: Size; where: Where; what: string };
type Size = "8 × 10 in" | "16 × 20 in" | "24 × 36 in";
type Where = "In the workshop" | "By video";
const SHOP: Where = "In the workshop";

const sessions: readonly Session[] = [
  { week: -1, day: 2, at: "10:00", person: 2, size: "16 × 20 in", where: SHOP, what: "A linocut from a flea market" },
  {
    week: -1,
    day: 3,
    at: "11:00",
    person: 6,
    size: "8 × 10 in",
    where: "By video",
    what: "A ticket from our first concert",
  },
  { week: -1, day: 5, at: "14:00", person: 11, size: "24 × 36 in", where: SHOP, what: "A map of the harbor, 1911" },
  { week: -1, day: 6, at: "10:30", person: 3, size: "8 × 10 in", where: SHOP, what: "My grandmother's handkerchief" },
  {
    week: 0,
    day: 2,
    at: "14:30",
    person: 1,
    size: "16 × 20 in",
    where: "By video",
    what: "A watercolor, not quite straight",
  },
  { week: 0, day: 4, at: "10:00", person: 17, size: "8 × 10 in", where: SHOP, what: "Pressed ferns" },
  { week: 0, day: 5, at: "11:30", person: 4, size: "16 × 20 in", where: SHOP, what: "My daughter's first drawing" },
  { week: 0, day: 6, at: "15:00", person: 14, size: "24 × 36 in", where: SHOP, what: "A concert poster" },
  { week: 1, day: 2, at: "10:30", person: 0, size: "8 × 10 in", where: SHOP, what: "A postcard from Lisbon" },
  {
    week: 1,
    day: 3,
    at: "14:00",
    person: 8,
    size: "16 × 20 in",
    where: "By video",
    what: "Embroidery, never quite finished",
  },
  { week: 1, day: 4, at: "11:00", person: 13, size: "8 × 10 in", where: SHOP, what: "A letter" },
  { week: 1, day: 6, at: "10:00", person: 9, size: "16 × 20 in", where: SHOP, what: "Two small oils" },
  { week: 2, day: 3, at: "10:00", person: 7, size: "24 × 36 in", where: SHOP, what: "A quilt square" },
  { week: 2, day: 5, at: "14:30", person: 15, size: "8 × 10 in", where: "By video", what: "A race number" },
];
/** A rescheduled session and a no-show. */
const MOVED = { session: 9, to: { week: 1, day: 5, at: "14:00" } } as const;
const CANCELED = 12;

/** Members with passes, whose credits pay for their places. */
const passes: readonly { days: number; person: number; way: Way }[] = [
  { days: 80, person: 0, way: "INVOICE" },
  { days: 55, person: 4, way: "INVOICE" },
  { days: 41, person: 8, way: "CARD" },
  { days: 25, person: 10, way: "CARD" },
  { days: 6, person: 38, way: "CARD" },
];

/** `evening` counts from the first one; two of them are in the past. */
type Places = { evening: number; person: number; places: number; withPass?: boolean; comes?: boolean };
const EVENINGS_OVER = 2;
const evenings: readonly Places[] = [
  { evening: 0, person: 0, places: 1, withPass: true },
  { evening: 0, person: 16, places: 2 },
  { evening: 0, person: 4, places: 1, withPass: true },
  { evening: 1, person: 0, places: 2, withPass: true },
  { evening: 1, person: 5, places: 2 },
  { evening: 1, person: 8, places: 1, withPass: true },
  { evening: 1, person: 12, places: 1, comes: false },
  { evening: 2, person: 10, places: 2, withPass: true },
  { evening: 2, person: 2, places: 3 },
  { evening: 2, person: 38, places: 1, withPass: true },
  { evening: 2, person: 1, places: 1 },
  { evening: 3, person: 4, places: 1, withPass: true },
  { evening: 3, person: 17, places: 2 },
];

export async function bookings(past: Past): Promise<Happening[]> {
  const starts = await startsOf(past, sessions);
  const [movedTo] = await startsOf(past, [MOVED.to]);
  const { rows } = await sql<{ start: Date }>`
    select starts_at as start from service_slots s join service_schedules c on c.id = s.schedule_id
      join products p on p.id = c.product_id
    where p.slug = 'drawing-evening' order by starts_at`.execute(past.store.database.db);
  return [
    ...passes.map((pass, index) => ({ at: past.ago(pass.days), run: (moment: Past) => buyPass(moment, pass, index) })),
    ...sessions.flatMap((session, index) => {
      const start = starts[index];
      if (start === undefined) return [];
      const at = before(past, start, 3 + (index % 5), 0.3 + index * 0.17);
      const over = new Date(start.getTime() + 35 * MINUTE);
      return [
        { at, run: (moment: Past) => book(moment, session, start, `session ${index}`) },
        ...(over < past.present ? [{ at: over, run: (moment: Past) => finish(moment, `session ${index}`) }] : []),
      ];
    }),
    ...(movedTo === undefined
      ? []
      : [{ at: past.ago(0.2), run: (moment: Past) => move(moment, `session ${MOVED.session}`, movedTo) }]),
    { at: past.ago(0.12), run: (moment) => cancel(moment, `session ${CANCELED}`) },
    ...places(
      past,
      rows.map(({ start }) => start),
    ),
  ];
}

/** A number of days before the start, but always in the past. */
const before = (past: Past, start: Date, days: number, least: number): Date =>
  new Date(Math.min(start.getTime() - days * DAY, past.ago(least).getTime()));

/** Converts times in the store's time zone to timestamps. */
async function startsOf(past: Past, times: readonly Pick<Session, "week" | "day" | "at">[]): Promise<Date[]> {
  const { db } = past.store.database;
  const { timeZone } = await readStoreSettings(db);
  const { rows } = await sql<{ start: Date }>`
    select (date_trunc('week', ${past.present}::timestamptz at time zone ${timeZone})
      + make_interval(days => t.days) + t.at::time) at time zone ${timeZone} as start
    from unnest(${times.map(({ week, day }) => week * 7 + day - 1)}::int[], ${times.map(({ at }) => at)}::text[])
      with ordinality as t (days, at, place) order by t.place`.execute(db);
  return rows.map(({ start }) => start);
}

async function book(past: Past, session: Session, start: Date, name: string): Promise<void> {
  const person = past.person(session.person);
  const actor = past.member(person);
  const options = {
    options: { "Size up to": session.size, Where: session.where },
    customTextFields: { "What should we frame?": session.what },
    scheduledDate: start.toISOString(),
  };
  const { id } = await beginCheckout(past, {
    actor,
    person,
    lines: [{ slug: "custom-framing", options }],
    isShipped: false,
  });
  await noteBooking(past, name, await pay(past, actor, id, "CARD"));
}

async function noteBooking(past: Past, name: string, orderId: string): Promise<void> {
  const [booking] = await past.select(
    sql`select id::text as id from service_bookings where order_id = ${orderId}::uuid`,
  );
  if (booking !== undefined) past.note(name, booking);
}

/** Marks the booking as completed. */
async function finish(past: Past, name: string): Promise<void> {
  const booking = past.noted(name) ?? null;
  const [orderId] = await past.select(
    sql`select order_id::text as id from service_bookings where id = ${booking}::uuid and state = 'CONFIRMED'`,
  );
  await sendOut(past, orderId);
}

async function move(past: Past, name: string, start: Date): Promise<void> {
  const id = past.noted(name);
  if (id === undefined) return;
  await past.call(past.staff, api.moveBooking, { params: { id }, body: { startDate: start.toISOString() } });
}

async function cancel(past: Past, name: string): Promise<void> {
  const id = past.noted(name);
  if (id === undefined) return;
  await past.call(past.staff, api.cancelBooking, { params: { id }, body: {} });
  const orders = await past.select(sql`select order_id::text as id from service_bookings where id = ${id}::uuid`);
  for (const orderId of orders) await refundsAtProvider(past, orderId);
}

async function buyPass(past: Past, { person: who, way }: (typeof passes)[number], index: number): Promise<void> {
  const person = past.person(who);
  const actor = past.member(person);
  const { id } = await beginCheckout(past, { actor, person, lines: [{ slug: "studio-pass" }], isShipped: false });
  const orderId = await pay(past, actor, id, way);
  past.note(`pass ${index}`, orderId);
  await sendOut(past, orderId);
}

function places(past: Past, starts: readonly Date[]): Happening[] {
  return evenings.flatMap((party, index) => {
    const start = starts[party.evening];
    if (start === undefined) return [];
    const name = `places ${index}`;
    const happenings: Happening[] = [
      {
        at: before(past, start, 4 + (index % 3) * 2, 0.25 + index * 0.21),
        run: (moment) => takePlaces(moment, party, start, name),
      },
    ];
    if (party.evening < EVENINGS_OVER && party.comes !== false) {
      happenings.push({ at: new Date(start.getTime() - 5 * MINUTE), run: (moment) => admit(moment, name) });
    }
    return happenings;
  });
}

async function takePlaces(past: Past, { person: who, places, withPass = false }: Places, start: Date, name: string) {
  const person = past.person(who);
  const actor = past.member(person);
  const options = { scheduledDate: start.toISOString() };
  const lines = [{ slug: "drawing-evening", quantity: places, options }];
  const checkout = await beginCheckout(past, { actor, person, lines, isShipped: false });
  if (!withPass) return noteBooking(past, name, await pay(past, actor, checkout.id, "CARD"));
  await chargePass(past, actor, {
    checkoutId: checkout.id,
    pass: passes.findIndex((pass) => pass.person === who),
    lineItemIds: checkout.lineItems.map((line) => line.id),
  });
  await noteBooking(past, name, await pay(past, actor, checkout.id, "NOTHING_LEFT"));
}

type Pass = { checkoutId: string; pass: number; lineItemIds: string[] };

/** @throws {AppError} INVALID_MEMBERSHIP if the pass wasn't created */
async function chargePass(past: Past, actor: Actor, { checkoutId, pass, lineItemIds }: Pass): Promise<void> {
  const orderId = past.noted(`pass ${pass}`) ?? null;
  const [id] = await past.select(sql`select id::text as id from memberships where order_id = ${orderId}::uuid`);
  if (id === undefined) throw new AppError("INVALID_MEMBERSHIP");
  await past.call(actor, updateCheckout, {
    params: { id: checkoutId },
    body: {
      checkout: {
        membershipOptions: { selectedMemberships: { memberships: [{ id, appId: STORE_APP_ID, lineItemIds }] } },
      },
    },
  });
}

/** Redeems the tickets at the event. */
async function admit(past: Past, name: string): Promise<void> {
  const booking = past.noted(name) ?? null;
  const codes = await past.select(
    sql`select code as id from tickets where booking_id = ${booking}::uuid order by unit`,
  );
  for (const code of codes) await past.call(past.staff, api.checkInTicket, { params: { code } });
  await finish(past, name);
}
