/** Calendar file of a booking (RFC 5545), served at a signed URL that emails and pages link to. */
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { sql } from "kysely";
import type { RawAnswer, RawRoute } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import { type BookingRow, selectBookings } from "./bookings.ts";
import { isSigned } from "./calendar-url.ts";

/**
 * Times are in UTC, so the file needs no VTIMEZONE (decision 0064). A canceled booking keeps its UID with a higher
 * SEQUENCE.
 */
export function calendarText(row: BookingRow, store: Pick<Store, "baseUrl">): string {
  const calendar = ical({
    prodId: { company: "Cartwright", product: "Bookings", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${row.id}@${new URL(store.baseUrl()).hostname}`,
    sequence: row.sequence,
    stamp: row.updated_at,
    start: row.starts_at,
    end: row.ends_at,
    summary: row.product_name,
    ...(row.place !== "" && { location: row.place }),
    status: row.state === "CANCELED" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return `${calendar.toString()}\r\n`;
}

export const rawRoutes: readonly RawRoute[] = [
  {
    id: "bookings.calendar",
    method: "GET",
    paths: ["/bookings/{id}/{signature}/calendar.ics"],
    async run(context): Promise<RawAnswer> {
      const { id = "", signature = "" } = context.params;
      const { store } = context;
      const found = isSigned(store, id, signature)
        ? await selectBookings(store.database.db, sql`b.id = ${id}::uuid`, { limit: 1 })
        : [];
      const [row] = found;
      if (row === undefined) return { status: 404, headers: [["content-type", "text/plain"]], body: "Not found" };
      return {
        status: 200,
        headers: [
          ["content-type", "text/calendar; charset=utf-8"],
          ["content-disposition", 'attachment; filename="booking.ics"'],
          ["cache-control", "private, no-store"],
        ],
        body: calendarText(row, store),
      };
    },
  },
];
