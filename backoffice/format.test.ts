import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import {
  formatDateTime,
  formatDay,
  formatList,
  formatMoment,
  formatNumber,
  formatPercent,
  formatRoundMoney,
  formatWhen,
  setStoreClock,
  timestampOf,
} from "#backoffice/format.ts";
import { setStaffLanguage } from "#backoffice/language.ts";

const setZone = (timeZone: string): void => setStoreClock({ timeZone, dateFormat: "MDY", timeFormat: "H12" });

afterEach(() => {
  setZone("UTC");
  setStaffLanguage("en");
});

// Half past eleven in the evening in New York is already the next day in Europe.
const order = "2026-11-22T04:30:00Z";
const now = new Date("2026-11-22T04:45:00Z");

test("days and times are those of the store, whatever the clocks of the machine", () => {
  for (const [zone, when, dateTime] of [
    ["America/New_York", "Today at 11:30 PM", "Nov 21, 2026, 11:30 PM"],
    ["Asia/Tokyo", "Today at 1:30 PM", "Nov 22, 2026, 1:30 PM"],
  ] as const) {
    setZone(zone);
    assert.equal(formatWhen(order, now), when);
    assert.equal(formatDateTime(order).replace(/\s/g, " "), dateTime);
  }
  setZone("America/New_York");
  assert.equal(formatWhen(order, new Date("2026-11-22T05:15:00Z")), "Yesterday at 11:30 PM");
  setZone("UTC");
  assert.equal(formatWhen(order, new Date("2026-11-22T05:15:00Z")), "Today at 4:30 AM");
});

test("older moments are weekdays, then days of the year, then dates", () => {
  setZone("America/New_York");
  assert.equal(formatWhen("2026-11-17T17:00:00Z", now), "Tuesday at 12:00 PM");
  assert.equal(formatWhen("2026-03-01T17:00:00Z", now), "Mar 1 at 12:00 PM");
  assert.equal(formatWhen("2025-12-31T17:00:00Z", now), "Dec 31, 2025");
});

test("a calendar day stays the day it is in every zone", () => {
  setZone("Pacific/Kiritimati");
  assert.equal(formatDay("2026-11-21"), "Nov 21");
  assert.equal(formatDay("2026-11", "longMonth"), "November 2026");
});

test("times that are typed are times of the store, and services keep their own", () => {
  setZone("America/New_York");
  assert.equal(timestampOf("2026-11-22T08:00"), "2026-11-22T13:00:00.000Z");
  assert.equal(formatMoment(order, "time", "Europe/Berlin").replace(/\s/g, " "), "5:30 AM");
});

test("days and times have the store's formats", () => {
  setStoreClock({ timeZone: "Europe/Berlin", dateFormat: "DMY", timeFormat: "H24" });
  assert.equal(formatDateTime(order), "22 Nov 2026, 05:30");
  assert.equal(formatWhen("2026-03-01T17:00:00Z", now), "1 Mar at 18:00");
  setStoreClock({ timeZone: "UTC", dateFormat: "DMY", timeFormat: "H12" });
  assert.match(formatDateTime(order), /^22 Nov 2026, 4:30\sam$/);
});

test("numbers, money and days follow the staff member's language", () => {
  setStaffLanguage("de");
  assert.equal(formatNumber(1234.5), "1.234,5");
  assert.equal(formatPercent("12.5").replace(/\s/g, " "), "12,5 %");
  assert.equal(formatList(["A", "B", "C"]), "A, B und C");
  assert.equal(formatRoundMoney(1200, "EUR").replace(/\s/g, " "), "1.200 €");
  assert.equal(formatWhen(order, now), "Heute um 04:30");
  setStaffLanguage("fr");
  assert.equal(formatWhen(order, now), "Aujourd’hui à 04:30");
  setStaffLanguage("ar");
  assert.equal(formatNumber(1234), "1,234");
  assert.match(formatWhen(order, now), /^اليوم 4:30/);
});
