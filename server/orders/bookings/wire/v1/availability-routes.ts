import { sql } from "kysely";
import { queryAvailability, type SlotAvailability } from "#api/orders/wire/v1/availability.ts";
import { dayIn, isTimeZone } from "#api/store/dates.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { handleRead } from "#server/platform/http/handlers.ts";
import { findOfferedSlots } from "../../slots.ts";
import { presentSlotOf, type ScheduleOfSlot } from "../present-slot.ts";

const MAX_DAYS = 62;
const DAY = 86_400_000;
const DEFAULT_LIMIT = 1000;

async function findSchedules(db: Connection, serviceIds: readonly string[]): Promise<ScheduleOfSlot[]> {
  const { rows } = await sql<ScheduleOfSlot>`
    select c.id::text as schedule_id, c.product_id::text as product_id, c.time_zone, c.place
    from service_schedules c join products p on p.id = c.product_id and p.is_visible
    where c.product_id = any(${[...serviceIds]}::uuid[]) order by c.product_id`.execute(db);
  return rows;
}

type ServiceIds = string | readonly string[] | { $in: string[] } | { $hasSome: string[] };

function idsOf(given: ServiceIds): readonly string[] {
  if (typeof given === "string") return [given];
  if ("$in" in given) return given.$in;
  return "$hasSome" in given ? given.$hasSome : given;
}

/** The first times of each day. */
function limitPerDay(entries: SlotAvailability[], limit: number | undefined, timeZone: string | undefined) {
  if (limit === undefined) return entries;
  const zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : undefined;
  const counts = new Map<string, number>();
  return entries.filter(({ slot }) => {
    const day = `${slot.serviceId} ${dayIn(new Date(slot.startDate), zone ?? slot.timezone)}`;
    const count = (counts.get(day) ?? 0) + 1;
    counts.set(day, count);
    return count <= limit;
  });
}

export const availabilityRoutes = [
  handleRead(queryAvailability, async ({ db, body: { query, timezone, slotsPerDay }, now }) => {
    const { serviceId, startDate, endDate, bookable } = query.filter;
    const from = new Date(Math.max(now.getTime(), Date.parse(startDate)));
    const to = new Date(Math.min(Date.parse(endDate), from.getTime() + MAX_DAYS * DAY));
    const entries: SlotAvailability[] = [];
    for (const schedule of await findSchedules(db, idsOf(serviceId))) {
      const slots = await findOfferedSlots(db, { productId: schedule.product_id, from, to, now });
      for (const slot of slots) {
        const isBookable = slot.openPlaces > 0;
        if (bookable !== undefined && bookable !== isBookable) continue;
        entries.push({
          slot: presentSlotOf(schedule, slot),
          bookable: isBookable,
          totalSpots: slot.totalPlaces,
          openSpots: slot.openPlaces,
          bookingPolicyViolations: { tooEarlyToBook: false, tooLateToBook: false, bookOnlineDisabled: false },
          locked: false,
        });
      }
    }
    entries.sort((one, other) => (one.slot.startDate < other.slot.startDate ? -1 : 1));
    const limit = query.cursorPaging?.limit ?? query.paging?.limit ?? DEFAULT_LIMIT;
    return { availabilityEntries: limitPerDay(entries, slotsPerDay, timezone).slice(0, limit) };
  }),
];
