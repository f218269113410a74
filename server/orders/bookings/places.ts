/**
 * Takes and frees places in slots. Places are taken by one conditional update in the order's transaction, and a check
 * constraint rejects more than the capacity, so concurrent orders can't sell the last place twice.
 */
import { sql } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";

export type PlaceRequest = {
  readonly lineId: string;
  readonly productId: string;
  /** RFC 3339. */
  readonly startDate: string;
  readonly participants: number;
  /** A reservation whose places the line uses, if it still holds them. */
  readonly reservationId?: string | undefined;
};

export type BookingParty = {
  readonly orderId: string;
  readonly checkoutId: string | null;
  readonly memberId: string | null;
  readonly email: string;
  readonly buyerName: string;
  /** Set while the payment is pending. */
  readonly heldUntil?: Date;
  readonly now: Date;
};

/** Returns the ID of the slot with the places taken, or undefined if it doesn't have enough. */
export async function takeSlot(
  tx: Tx,
  { productId, startDate, participants }: Omit<PlaceRequest, "lineId" | "reservationId">,
  now: Date,
): Promise<string | undefined> {
  const { rows: offers } = await sql<{ id: string; places: number; ends_at: Date; capacity: number }>`
    select c.id::text as id, service_places(c.product_id, ${startDate}::timestamptz, ${now}::timestamptz) as places,
      ${startDate}::timestamptz + make_interval(mins => c.duration_minutes) as ends_at, c.capacity
    from service_schedules c where c.product_id = ${productId}::uuid`.execute(tx);
  const [offer] = offers;
  if (offer === undefined || offer.places < participants) return undefined;
  await sql`
    insert into service_slots (id, schedule_id, starts_at, ends_at, capacity, created_at, updated_at)
    values (${newId(now.getTime())}::uuid, ${offer.id}::uuid, ${startDate}::timestamptz, ${offer.ends_at}, ${offer.capacity},
      ${now}, ${now})
    on conflict (schedule_id, starts_at) do nothing`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    update service_slots set taken = taken + ${participants}::int, updated_at = ${now}
    where schedule_id = ${offer.id}::uuid and starts_at = ${startDate}::timestamptz and not is_closed
      and taken + ${participants}::int <= capacity returning id::text as id`.execute(tx);
  return rows[0]?.id;
}

export async function freeSlot(tx: Tx, slotId: string, participants: number, now: Date): Promise<void> {
  await sql`update service_slots set taken = taken - ${participants}::int, updated_at = ${now}
    where id = ${slotId}::uuid`.execute(tx);
}

/** Inserts a booking or hold. Returns undefined, without writing, if the slot doesn't have enough places. */
export async function book(tx: Tx, request: PlaceRequest, party: BookingParty): Promise<string | undefined> {
  const { now, heldUntil } = party;
  const reserved = await takeReservation(tx, request, party);
  if (reserved !== undefined) return reserved;
  const slotId = await takeSlot(tx, request, now);
  if (slotId === undefined) return undefined;
  const id = newId(now.getTime());
  await tx
    .insertInto("service_bookings")
    .values({
      id,
      slot_id: slotId,
      product_id: request.productId,
      checkout_id: party.checkoutId,
      order_id: party.orderId,
      order_line_id: request.lineId,
      member_id: party.memberId,
      email: party.email,
      buyer_name: party.buyerName,
      participants: request.participants,
      state: heldUntil === undefined ? "CONFIRMED" : "HELD",
      held_until: heldUntil ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/**
 * Turns the places that a reservation holds for the line into the line's booking, which keeps the reservation's id. If
 * the number of participants changed, the hold is released, so that its places are free for the line.
 */
async function takeReservation(tx: Tx, request: PlaceRequest, party: BookingParty): Promise<string | undefined> {
  const { reservationId, productId, startDate, participants, lineId } = request;
  if (reservationId === undefined) return undefined;
  const { now, heldUntil } = party;
  const held = sql`select b.id from service_bookings b join service_slots s on s.id = b.slot_id
    where b.reservation_id = ${reservationId}::uuid and b.product_id = ${productId}::uuid
      and s.starts_at = ${startDate}::timestamptz and b.state = 'HELD' and b.checkout_id is null
      and b.held_until > ${now}::timestamptz`;
  const { rows } = await sql<{ id: string }>`
    update service_bookings set checkout_id = ${party.checkoutId}::uuid, order_id = ${party.orderId}::uuid,
      order_line_id = ${lineId}::uuid, member_id = coalesce(${party.memberId}::uuid, member_id), email = ${party.email},
      buyer_name = ${party.buyerName}, state = ${heldUntil === undefined ? "CONFIRMED" : "HELD"},
      held_until = ${heldUntil ?? null}::timestamptz, updated_at = ${now}
    where id = (${held} and b.participants = ${participants}::int order by b.id limit 1 for update of b)
    returning id::text as id`.execute(tx);
  if (rows[0] === undefined) await endBookings(tx, sql`id in (${held} for update of b)`, now);
  return rows[0]?.id;
}

/** Turns the holds of a checkout into bookings of its order. Returns the line IDs that had holds. */
export async function confirmHeld(
  tx: Tx,
  { checkoutId, orderId, now }: { checkoutId: string; orderId: string; now: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ line: string }>`
    update service_bookings set state = 'CONFIRMED', held_until = null, order_id = ${orderId}::uuid, updated_at = ${now}
    where checkout_id = ${checkoutId}::uuid and state = 'HELD' returning order_line_id::text as line`.execute(tx);
  return new Set(rows.map(({ line }) => line));
}

/** Reservations that end without an order don't keep their contact. */
const neverOrdered = sql`state = 'HELD' and reservation_id is not null and checkout_id is null`;

/** Ends the bookings matched by `which`, voids their tickets and frees their places. Returns their IDs. */
async function endBookings(tx: Tx, which: ReturnType<typeof sql>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      update service_bookings set state = 'CANCELED', held_until = null, sequence = sequence + 1, updated_at = ${now},
        email = case when ${neverOrdered} then '' else email end,
        buyer_name = case when ${neverOrdered} then '' else buyer_name end
      where ${which} returning id, slot_id, participants
    ), freed as (
      update service_slots s set taken = s.taken - g.places, updated_at = ${now}
      from (select slot_id, sum(participants)::int as places from gone group by slot_id) g where s.id = g.slot_id
    ), voided as (
      update tickets t set canceled_at = ${now} from gone where t.booking_id = gone.id and t.checked_in_at is null
        and t.canceled_at is null
    )
    select id::text as id from gone`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns whether the reservation held places that no checkout uses. */
export async function releaseReservation(
  tx: Tx,
  reservationId: string,
  condition: ReturnType<typeof sql>,
  now: Date,
): Promise<boolean> {
  const which = sql`reservation_id = ${reservationId}::uuid and state = 'HELD' and checkout_id is null and ${condition}`;
  return (await endBookings(tx, which, now)).length > 0;
}

export const releaseHeld = (tx: Tx, checkoutId: string, now: Date) =>
  endBookings(tx, sql`checkout_id = ${checkoutId}::uuid and state = 'HELD'`, now);

export const releaseOverdue = (tx: Tx, now: Date) =>
  endBookings(
    tx,
    sql`id in (select id from service_bookings where state = 'HELD' and held_until <= ${now}
      order by held_until limit 200 for update skip locked)`,
    now,
  );

export const cancelOfOrder = (tx: Tx, orderId: string, now: Date) =>
  endBookings(tx, sql`order_id = ${orderId}::uuid and state <> 'CANCELED'`, now);

/** For orders that are refunded in full. Bookings that have started stay. */
export const cancelBookingsOfOrder = (tx: Tx, orderId: string, now: Date) =>
  endBookings(
    tx,
    sql`order_id = ${orderId}::uuid and state = 'CONFIRMED'
      and exists (select from service_slots s where s.id = slot_id and s.starts_at > ${now})`,
    now,
  );

export const cancelOne = (tx: Tx, bookingId: string, now: Date) =>
  endBookings(tx, sql`id = ${bookingId}::uuid and state <> 'CANCELED'`, now);

export type PlacesChange = {
  readonly bookingId: string;
  readonly lineId: string;
  readonly productName: string;
  readonly startsAt: Date;
  readonly timeZone: string;
  readonly before: number;
  readonly after: number;
};

/** Future bookings with more places than are still paid for. */
export async function findSurplusPlaces(
  db: Connection,
  lines: readonly { readonly lineId: string; readonly left: number }[],
  now: Date,
): Promise<PlacesChange[]> {
  if (lines.length === 0) return [];
  const { rows } = await sql<PlacesChange>`
    select b.id::text as "bookingId", b.order_line_id::text as "lineId", coalesce(p.name, o.name, '') as "productName",
      s.starts_at as "startsAt", c.time_zone as "timeZone", b.participants as before, l.remaining as after
    from unnest(${lines.map(({ lineId }) => lineId)}::uuid[], ${lines.map(({ left }) => left)}::int[]) as l (id, remaining)
    join service_bookings b on b.order_line_id = l.id and b.state = 'CONFIRMED' and b.participants > l.remaining
    join service_slots s on s.id = b.slot_id and s.starts_at > ${now}
    join service_schedules c on c.id = s.schedule_id left join products p on p.id = c.product_id
    left join order_line_items o on o.id = b.order_line_id
    order by s.starts_at, b.id`.execute(db);
  return rows;
}

/** Frees some places of a booking and voids as many of its unused tickets. */
export async function reduceBooking(tx: Tx, { bookingId, before, after }: PlacesChange, now: Date): Promise<void> {
  const fewer = before - after;
  await sql`
    with smaller as (
      update service_bookings set participants = participants - ${fewer}::int, sequence = sequence + 1, updated_at = ${now}
      where id = ${bookingId}::uuid and state = 'CONFIRMED' returning slot_id
    ), voided as (
      update tickets set canceled_at = ${now} where id in (
        select id from tickets where booking_id = ${bookingId}::uuid and checked_in_at is null and canceled_at is null
        order by unit desc limit ${fewer}::int)
    )
    update service_slots s set taken = taken - ${fewer}::int, updated_at = ${now} from smaller where s.id = smaller.slot_id`.execute(
    tx,
  );
}

/** Adds places to an existing booking. Returns false, without writing, if the slot doesn't have enough. */
export async function enlargeBooking(tx: Tx, lineId: string, more: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with taken as (
      update service_slots s set taken = taken + ${more}::int, updated_at = ${now} from service_bookings b
      where b.order_line_id = ${lineId}::uuid and b.state = 'CONFIRMED' and s.id = b.slot_id and not s.is_closed
        and s.starts_at > ${now} and s.taken + ${more}::int <= s.capacity returning b.id
    )
    update service_bookings b set participants = participants + ${more}::int, sequence = sequence + 1, updated_at = ${now}
    from taken where b.id = taken.id returning 1`.execute(tx);
  return rows.length > 0;
}

/** Free places of a slot, for out-of-stock errors. */
export async function placesLeft(db: Connection, productId: string, startDate: string, now: Date): Promise<number> {
  const { rows } = await sql<{ places: number | null }>`
    select service_places(${productId}::uuid, ${startDate}::timestamptz, ${now}::timestamptz) as places`.execute(db);
  return Math.max(0, rows[0]?.places ?? 0);
}

/** Assigns a guest's bookings to the member with the same verified email address. */
export async function claimBookings(tx: Tx, { memberId, email }: { memberId: string; email: string }): Promise<void> {
  await sql`update service_bookings set member_id = ${memberId}::uuid
    where member_id is null and lower(email) = lower(${email})`.execute(tx);
}
