/** A booking as a calendar entry (RFC 5545), at a signed address that mails and pages link to. */
import { createHmac } from "node:crypto";
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

const instant = (date: Date): string => date.toISOString().replace(/[-:]|\.\d{3}/g, "");
const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, "\\n");

/** Lines end with CRLF and hold at most 75 octets (3.1). */
function fold(line: string): string {
  const parts: string[] = [];
  let part = "";
  let size = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (size + bytes > 74) {
      parts.push(part);
      part = " ";
      size = 1;
    }
    part += character;
    size += bytes;
  }
  return [...parts, part].join("\r\n");
}

export function calendarText(row: BookingRow, store: Pick<Store, "baseUrl">): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Cartwright//Bookings//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${row.id}@${new URL(store.baseUrl()).hostname}`,
    `SEQUENCE:${row.sequence}`,
    `DTSTAMP:${instant(row.updated_at)}`,
    `DTSTART:${instant(row.starts_at)}`,
    `DTEND:${instant(row.ends_at)}`,
    `SUMMARY:${escapeText(row.product_name)}`,
    ...(row.place === "" ? [] : [`LOCATION:${escapeText(row.place)}`]),
    `STATUS:${row.state === "CANCELED" ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join("\r\n")}\r\n`;
}

/** @param find reads a booking; handed in, because bookings know this file */
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
