import assert from "node:assert/strict";
import { test } from "node:test";
import { sync } from "node-ical";
import type { BookingRow } from "./bookings.ts";
import { calendarText } from "./calendar.ts";

const store = { baseUrl: () => "https://shop.example" };
const row: BookingRow = {
  id: "0190a3c4-5d6e-7f80-9a1b-2c3d4e5f6071",
  slot_id: "",
  product_id: "",
  product_name:
    "Framing; “large”, with glass \\ oak\nand a very long name that goes on: Übergröße 画框 🖼️ until it has to be folded",
  product_slug: "",
  order_id: "",
  order_line_id: "",
  member_id: null,
  email: "",
  buyer_name: "",
  participants: 1,
  state: "CONFIRMED",
  sequence: 0,
  starts_at: new Date("2026-10-25T00:30:00.000Z"),
  ends_at: new Date("2026-10-25T02:30:00.000Z"),
  time_zone: "Europe/Berlin",
  place: "Studio 1; second floor, left",
  change_until_minutes: 0,
  refund_percent: 100,
  created_at: new Date("2026-10-01T08:00:00.000Z"),
  updated_at: new Date("2026-10-02T08:00:00.000Z"),
};

function read(booking: BookingRow) {
  const event = Object.values(sync.parseICS(calendarText(booking, store))).find((entry) => entry?.type === "VEVENT");
  assert.ok(event?.type === "VEVENT");
  return event;
}

test("parses with another library across a daylight saving change", () => {
  const event = read(row);
  assert.equal(event.uid, `${row.id}@shop.example`);
  assert.equal(event.summary, row.product_name);
  assert.equal(event.location, row.place);
  assert.equal(new Date(event.start).toISOString(), row.starts_at.toISOString());
  assert.equal(new Date(event.end ?? 0).toISOString(), row.ends_at.toISOString());
  assert.equal(event.status, "CONFIRMED");
});

test("keeps the UID and raises the sequence on updates and cancellations", () => {
  const changed = read({ ...row, sequence: 1, starts_at: new Date("2026-10-26T00:30:00Z") });
  const canceled = read({ ...row, sequence: 2, state: "CANCELED" });
  assert.deepEqual([changed.uid, canceled.uid], [read(row).uid, read(row).uid]);
  assert.deepEqual([Number(changed.sequence), Number(canceled.sequence)], [1, 2]);
  assert.equal(canceled.status, "CANCELLED");
});

test("ends lines with CRLF and folds them at 75 octets", () => {
  const text = calendarText(row, store);
  assert.ok(text.endsWith("END:VCALENDAR\r\n"));
  assert.doesNotMatch(text, /[^\r]\n/);
  for (const line of text.split("\r\n")) assert.ok(Buffer.byteLength(line) <= 75, line);
});
