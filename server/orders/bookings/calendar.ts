/** Calendar file of a booking (RFC 5545), served at a signed URL that emails and pages link to. */
import { createHmac } from "node:crypto";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { deriveKey, isEqual } from "#server/platform/crypto/secrets.ts";
import type { RawAnswer, RawContext, RawRoute } from "#server/platform/http/handlers.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import type { BookingRow } from "./bookings.ts";

type Signer = Pick<Store, "config">;

const signatureOf = ({ config }: Signer, id: string): string =>
  createHmac("sha256", deriveKey(config.secret, "booking calendars")).update(id).digest("base64url").slice(0, 22);

export const calendarUrl = (store: Store, id: string): string =>
  `${store.baseUrl()}/bookings/${id}/${signatureOf(store, id)}/calendar.ics`;

export const isSigned = (store: Signer, id: string, signature: string): boolean =>
  isId(id) && isEqual(signature, signatureOf(store, id));

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

/** @param find reads a booking; passed in to avoid a circular import of `bookings.ts` */
export const calendarRoutes = (
  find: (context: RawContext, id: string) => Promise<BookingRow | undefined>,
): RawRoute[] => [
  {
    id: "bookings.calendar",
    method: "GET",
    paths: ["/bookings/{id}/{signature}/calendar.ics"],
    async run(context): Promise<RawAnswer> {
      const { id = "", signature = "" } = context.params;
      const row = isSigned(context.store, id, signature) ? await find(context, id) : undefined;
      if (row === undefined) return { status: 404, headers: [["content-type", "text/plain"]], body: "Not found" };
      return {
        status: 200,
        headers: [
          ["content-type", "text/calendar; charset=utf-8"],
          ["content-disposition", 'attachment; filename="booking.ics"'],
          ["cache-control", "private, no-store"],
        ],
        body: calendarText(row, context.store),
      };
    },
  },
];
