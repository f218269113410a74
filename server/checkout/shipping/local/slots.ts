/**
 * Time slots for delivery and pickup, and their reservations. A slot is reserved while a checkout is being paid, and
 * taken by its order. One conditional update raises the slot's counter, and a constraint limits it to the capacity.
 * Lock order: the slot, then its places.
 */
import { sql } from "kysely";
import type { DeliverySchedule } from "#api/checkout/shipping/local-delivery-options.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { planOf, type SlotName, slotOf } from "./schedules.ts";

/** How many days ahead buyers can choose. */
const DAYS_AHEAD = 14;
/** Maximum number of windows offered. */
const MOST_SLOTS = 42;

export type Scheduled = { readonly id: string; readonly schedule: DeliverySchedule };
export type Slot = SlotName & { readonly endsAt: Date; readonly capacity: number | null };

type SlotRequest = {
  readonly now: Date;
  /** IANA name. Time windows are in the store's time zone. */
  readonly timeZone: string;
  /** A checkout whose own reservation isn't counted as taken. */
  readonly holder?: string | undefined;
};

type SlotRow = { owner_id: string; starts_at: Date; ends_at: Date; capacity: number | null };

/** Slots with available places by option, soonest first. Runs one statement. */
export async function findFreeSlots(
  db: Connection,
  owners: readonly Scheduled[],
  { now, timeZone, holder }: SlotRequest,
): Promise<Map<string, Slot[]>> {
  if (owners.length === 0) return new Map();
  const given = owners.map(({ id, schedule }) => ({ id, ...planOf(schedule) }));
  const { rows } = await sql<SlotRow>`
    with given as (
      select g.* from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g(id uuid, "handlingDays" integer, "cutOff" integer, windows jsonb)
    ), clock as (
      select (${now}::timestamptz at time zone ${timeZone}) as local
    ), days as (
      select g.id, g.windows, clock.local::date + n as day
      from given g, clock, generate_series(
        g."handlingDays" + (coalesce(extract(epoch from clock.local::time) / 60 >= g."cutOff", false))::integer,
        g."handlingDays" + ${DAYS_AHEAD - 1}::integer) as n
    ), dated as (
      select d.id as owner_id, w.capacity,
        (d.day + make_interval(mins => w.start)) at time zone ${timeZone} as starts_at,
        (d.day + make_interval(mins => w.end)) at time zone ${timeZone} as ends_at
      from days d, jsonb_to_recordset(d.windows) as w(dow integer, start integer, "end" integer, capacity integer)
      where extract(isodow from d.day) = w.dow
    ), free as (
      select d.*, row_number() over (partition by d.owner_id order by d.starts_at) as place
      from dated d left join delivery_slots s using (owner_id, starts_at)
      where d.starts_at > ${now} and d.ends_at > d.starts_at and (d.capacity is null or d.capacity > coalesce(s.taken, 0) - (
        select count(*) from delivery_slot_places p
        where p.owner_id = d.owner_id and p.starts_at = d.starts_at
          and (p.expires_at <= ${now} or p.checkout_id = ${holder ?? null}::uuid)))
    )
    select owner_id, starts_at, ends_at, capacity from free where place <= ${MOST_SLOTS} order by starts_at, owner_id`.execute(
    db,
  );
  const slots = rows.map((row): Slot => {
    return { ownerId: row.owner_id, startsAt: row.starts_at, endsAt: row.ends_at, capacity: row.capacity };
  });
  return Map.groupBy(slots, ({ ownerId }) => ownerId);
}

type Claim = { readonly code: string; readonly checkoutId: string; readonly now: Date };

/**
 * Takes the place for an order, in the order's transaction. Options without a time slot take nothing.
 * @throws {AppError} SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE if the slot is full or was deleted
 */
export async function takeSlot(tx: Tx, { orderId, ...claim }: Claim & { orderId: string }): Promise<void> {
  // A reservation of an earlier payment was released with that payment.
  if (slotOf(claim.code) === undefined) return;
  await claimPlace(tx, claim, { orderId, expiresAt: null });
}

/** Reserves the place while the checkout is being paid. Expired reservations don't count. */
export async function holdSlot(tx: Tx, { expiresAt, ...claim }: Claim & { expiresAt: Date }): Promise<void> {
  await claimPlace(tx, claim, { orderId: null, expiresAt });
}

/** Releases the place of the checkout or its order, if any. */
export async function releaseSlot(tx: Tx, checkoutId: string): Promise<void> {
  const place = await findPlace(tx, checkoutId);
  if (place === undefined) return;
  await lockSlot(tx, place);
  const { rows } = await sql`
    delete from delivery_slot_places where checkout_id = ${checkoutId} and owner_id = ${place.ownerId}
      and starts_at = ${place.startsAt} returning checkout_id`.execute(tx);
  if (rows.length > 0) await count(tx, place, -1);
}

type Term = { orderId: string | null; expiresAt: Date | null };

async function claimPlace(tx: Tx, { code, checkoutId, now }: Claim, term: Term): Promise<void> {
  const name = slotOf(code);
  const place = await findPlace(tx, checkoutId);
  const isSame =
    place !== undefined && name?.ownerId === place.ownerId && name.startsAt.getTime() === place.startsAt.getTime();
  if (place !== undefined && !isSame) await releaseSlot(tx, checkoutId);
  if (name === undefined) return;
  if (isSame && (await keepPlace(tx, checkoutId, term))) return;
  const slot = await findFreeSlot(tx, name, { checkoutId, now });
  if (slot === undefined) throw new AppError("SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE");
  await openSlot(tx, slot);
  await releaseExpired(tx, slot, now);
  const { rows } = await sql`
    update delivery_slots set taken = taken + 1
    where owner_id = ${slot.ownerId} and starts_at = ${slot.startsAt}
      and (${slot.capacity}::integer is null or taken < ${slot.capacity}::integer)
    returning taken`.execute(tx);
  if (rows.length === 0) throw new AppError("SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE");
  await sql`insert into delivery_slot_places (checkout_id, order_id, owner_id, starts_at, expires_at, created_at)
    values (${checkoutId}, ${term.orderId}, ${slot.ownerId}, ${slot.startsAt}, ${term.expiresAt}, ${now})`.execute(tx);
}

async function findPlace(tx: Tx, checkoutId: string): Promise<SlotName | undefined> {
  const { rows } = await sql<{ owner_id: string; starts_at: Date }>`
    select owner_id, starts_at from delivery_slot_places where checkout_id = ${checkoutId}`.execute(tx);
  return rows[0] && { ownerId: rows[0].owner_id, startsAt: rows[0].starts_at };
}

/** Returns false if the reservation expired and another checkout took the place. */
async function keepPlace(tx: Tx, checkoutId: string, { orderId, expiresAt }: Term): Promise<boolean> {
  const { rows } = await sql`
    update delivery_slot_places set order_id = ${orderId}, expires_at = ${expiresAt}
    where checkout_id = ${checkoutId} returning checkout_id`.execute(tx);
  return rows.length > 0;
}

async function findFreeSlot(
  tx: Tx,
  { ownerId, startsAt }: SlotName,
  { checkoutId, now }: { checkoutId: string; now: Date },
): Promise<Slot | undefined> {
  const { rows } = await sql<Scheduled>`
    select id, schedule from local_delivery_options where id = ${ownerId} and schedule is not null
    union all select id, schedule from pickup_locations where id = ${ownerId} and schedule is not null`.execute(tx);
  const { timeZone } = await readStoreSettings(tx);
  const free = await findFreeSlots(tx, rows, { now, timeZone, holder: checkoutId });
  return free.get(ownerId)?.find((slot) => slot.startsAt.getTime() === startsAt.getTime());
}

/**
 * Inserts or locks the slot's row. If the capacity was lowered below the number of taken places, that number applies.
 */
async function openSlot(tx: Tx, { ownerId, startsAt, endsAt, capacity }: Slot): Promise<void> {
  await sql`
    insert into delivery_slots as s (owner_id, starts_at, ends_at, capacity)
    values (${ownerId}, ${startsAt}, ${endsAt}, ${capacity})
    on conflict (owner_id, starts_at) do update set
      capacity = case when excluded.capacity is not null then greatest(excluded.capacity, s.taken) end`.execute(tx);
}

async function lockSlot(tx: Tx, { ownerId, startsAt }: SlotName): Promise<void> {
  await sql`select from delivery_slots where owner_id = ${ownerId} and starts_at = ${startsAt} for update`.execute(tx);
}

/** Releases expired reservations. The caller has locked the slot. */
async function releaseExpired(tx: Tx, slot: SlotName, now: Date): Promise<void> {
  const { rows } = await sql`
    delete from delivery_slot_places where owner_id = ${slot.ownerId} and starts_at = ${slot.startsAt}
      and expires_at <= ${now} returning checkout_id`.execute(tx);
  if (rows.length > 0) await count(tx, slot, -rows.length);
}

async function count(tx: Tx, { ownerId, startsAt }: SlotName, change: number): Promise<void> {
  await sql`update delivery_slots set taken = taken + ${change}::integer
    where owner_id = ${ownerId} and starts_at = ${startsAt}`.execute(tx);
}
