/**
 * Holds places for programs before there is an order (decision 122). The holds of a reservation are bookings with its id;
 * a line that names it uses them (`book`), and otherwise they are released when they expire.
 */
import { sql } from "kysely";
import { type Actor, isElevated, type Shopper } from "#server/platform/access/actor.ts";
import { countAttempt } from "#server/platform/access/throttle.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { takeSlot } from "./places.ts";

export const HOLD_MINUTES = 20;
/** Open reservations of a shopper at a time. */
const MAX_RESERVATIONS = 5;
/** New visitors cost nothing, so holds are also limited by address, which can be the server of a headless shop. */
export const perSource = { name: "place holds", attempts: 600, seconds: 3600 };

export type WantedPlaces = {
  readonly productId: string;
  /** RFC 3339. */
  readonly startDate: string;
  readonly participants: number;
  readonly variantId?: string;
};

type Holder = {
  readonly actor: Actor;
  readonly source: string;
  readonly now: Date;
  readonly email?: string | undefined;
  readonly buyerName?: string | undefined;
};

export type Reservation = { readonly id: string; readonly heldUntil: Date; readonly bookingIds: readonly string[] };

const ownerOf = (actor: Actor) => ({
  memberId: actor.kind === "member" ? actor.memberId : null,
  visitorId: actor.kind === "visitor" ? actor.visitorId : null,
});

/** Counts a hold of a shopper. A hold that fails rolls back its count with everything else. */
export const countHold = async (tx: Tx, { actor, source, now }: Holder): Promise<boolean> =>
  isElevated(actor) || (await countAttempt(tx, perSource, source, now)) <= perSource.attempts;

/**
 * Locks slots in order of product and time, like orders.
 * @throws {AppError} SLOT_NOT_AVAILABLE, TOO_MANY_RESERVATIONS
 */
export async function holdPlaces(tx: Tx, wanted: readonly WantedPlaces[], holder: Holder): Promise<Reservation> {
  const { actor, now } = holder;
  const { memberId, visitorId } = ownerOf(actor);
  await refuseTooMany(tx, { memberId, visitorId, now });
  const heldUntil = new Date(now.getTime() + HOLD_MINUTES * 60_000);
  const id = newId(now.getTime());
  const sorted = wanted.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  const bookingIds: string[] = [];
  for (const [index, places] of sorted.entries()) {
    const slotId = await takeSlot(tx, places, now);
    if (slotId === undefined) throw new AppError("SLOT_NOT_AVAILABLE", { data: { startDate: places.startDate } });
    // The first hold has the reservation's id, which is the id of a booking of one service.
    const bookingId = index === 0 ? id : newId(now.getTime());
    bookingIds.push(bookingId);
    await tx
      .insertInto("service_bookings")
      .values({
        id: bookingId,
        slot_id: slotId,
        product_id: places.productId,
        variant_id: places.variantId ?? null,
        checkout_id: null,
        // Replaced by the order that uses the places.
        order_id: id,
        order_line_id: newId(now.getTime()),
        reservation_id: id,
        member_id: memberId,
        visitor_id: visitorId,
        email: holder.email ?? "",
        buyer_name: holder.buyerName ?? "",
        participants: places.participants,
        state: "HELD",
        held_until: heldUntil,
        created_at: now,
        updated_at: now,
      })
      .execute();
  }
  return { id, heldUntil, bookingIds };
}

const placeOf = ({ productId, startDate }: WantedPlaces) => `${productId} ${startDate}`;

/** Serializes the reservations of a shopper, so that concurrent ones can't exceed the limit. */
async function refuseTooMany(
  tx: Tx,
  { memberId, visitorId, now }: { memberId: string | null; visitorId: string | null; now: Date },
): Promise<void> {
  const owner = memberId ?? visitorId;
  if (owner === null) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`place holds ${owner}`}, 0))`.execute(tx);
  const { rows } = await sql<{ open: number }>`
    select count(distinct reservation_id)::int as open from service_bookings
    where ${memberId === null ? sql`visitor_id = ${visitorId}::uuid` : sql`member_id = ${memberId}::uuid`}
      and reservation_id is not null and state = 'HELD' and checkout_id is null and held_until > ${now}`.execute(tx);
  if ((rows[0]?.open ?? 0) >= MAX_RESERVATIONS) throw new AppError("TOO_MANY_RESERVATIONS");
}

export type ReservedPlaces = {
  readonly id: string;
  readonly product_id: string;
  readonly variant_id: string | null;
  readonly starts_at: Date;
  readonly participants: number;
};

/** The places that a reservation holds and no checkout uses, until the hold is released. */
export async function findReservedPlaces(db: Connection, reservationId: string): Promise<ReservedPlaces[]> {
  const { rows } = await sql<ReservedPlaces>`
    select b.id::text as id, b.product_id::text as product_id, b.variant_id::text as variant_id, s.starts_at, b.participants
    from service_bookings b join service_slots s on s.id = b.slot_id
    where b.reservation_id = ${reservationId}::uuid and b.state = 'HELD' and b.checkout_id is null
    order by s.starts_at, b.id`.execute(db);
  return rows;
}

/** Whether the shopper made the reservation. */
export async function isHeldBy(db: Connection, reservationId: string, shopper: Shopper): Promise<boolean> {
  const { memberId, visitorId } = ownerOf(shopper);
  const { rows } = await sql`
    select 1 from service_bookings where reservation_id = ${reservationId}::uuid
      and member_id is not distinct from ${memberId}::uuid and visitor_id is not distinct from ${visitorId}::uuid
    limit 1`.execute(db);
  return rows.length > 0;
}
