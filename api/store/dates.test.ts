import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addDays,
  addMonths,
  addPeriods,
  dayIn,
  daysBetween,
  hourIn,
  instantOf,
  isCalendarDay,
  isTimeZone,
  isWeekend,
  localTimeIn,
  sameClock,
  startOfDay,
  startOfWeek,
} from "./dates.ts";

test("a local time is one instant, also around the change of the clocks", () => {
  const cases = [
    ["2026-11-26T19:00", "America/New_York", "2026-11-27T00:00:00.000Z"],
    ["2026-07-01T19:00", "America/New_York", "2026-07-01T23:00:00.000Z"],
    ["2027-03-28T10:00", "Europe/Berlin", "2027-03-28T08:00:00.000Z"],
    ["2026-10-25T12:30", "Europe/Berlin", "2026-10-25T11:30:00.000Z"],
    ["2026-11-26T19:00", "Asia/Kolkata", "2026-11-26T13:30:00.000Z"],
    // Shown twice: the first one.
    ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
    ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
    ["2026-04-05T01:45", "Australia/Lord_Howe", "2026-04-04T14:45:00.000Z"],
    // Skipped: as much later as the clocks skip.
    ["2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00.000Z"],
    ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
    ["2026-10-04T02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00.000Z"],
    ["2026-09-06T00:30", "America/Santiago", "2026-09-06T04:30:00.000Z"],
  ] as const;
  for (const [local, zone, instant] of cases) {
    assert.equal(instantOf(local, zone)?.toISOString(), instant, `${local} ${zone}`);
    assert.equal(dayIn(instant, zone), local.slice(0, 10));
  }
  for (const text of ["", "2026-02-30T10:00", "2026-11-26T25:00", "tomorrow"])
    assert.equal(instantOf(text, "UTC"), undefined, text);
});

const zones = [
  "Africa/Cairo",
  "America/Havana",
  "America/New_York",
  "America/Santiago",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Atlantic/Azores",
  "Australia/Lord_Howe",
  "Europe/Berlin",
  "Pacific/Kiritimati",
  "Pacific/Niue",
];
for (const zone of zones) {
  test(`days of ${zone} follow each other without gaps, also where clocks skip midnight or show it twice`, () => {
    for (let day = "2025-01-01"; day < "2027-01-01"; day = addDays(day, 1)) {
      const start = startOfDay(day, zone);
      assert.equal(dayIn(start, zone), day);
      assert.equal(dayIn(new Date(start.getTime() - 1), zone), addDays(day, -1), day);
    }
  });
}

test("a day without midnight starts when its clocks do; a skipped day with the next one", () => {
  assert.equal(startOfDay("2026-09-06", "America/Santiago").toISOString(), "2026-09-06T04:00:00.000Z");
  assert.equal(hourIn(startOfDay("2026-09-06", "America/Santiago"), "America/Santiago"), 1);
  assert.equal(hourIn(startOfDay("2026-04-24", "Africa/Cairo"), "Africa/Cairo"), 1);
  // Samoa moved to the other side of the date line and had no December 30.
  const samoa = ["2011-12-29", "2011-12-30", "2011-12-31"].map((day) => startOfDay(day, "Pacific/Apia").toISOString());
  assert.deepEqual(samoa, ["2011-12-29T10:00:00.000Z", "2011-12-30T10:00:00.000Z", "2011-12-30T10:00:00.000Z"]);
});

test("the same time a week earlier isn't always 168 hours earlier", () => {
  const hours = (instant: string, zone: string) =>
    (Date.parse(instant) - sameClock(new Date(instant), -7, zone).getTime()) / 3_600_000;
  assert.equal(hours("2026-11-05T15:00:00Z", "America/New_York"), 169);
  assert.equal(hours("2026-03-12T15:00:00Z", "America/New_York"), 167);
  assert.equal(hours("2026-10-07T15:00:00Z", "Australia/Lord_Howe"), 167.5);
  assert.equal(hours("2026-11-05T15:00:00Z", "UTC"), 168);
});

test("days, weeks and months are those of the calendar", () => {
  assert.deepEqual([addDays("2024-02-28", 1), addDays("2026-01-01", -1)], ["2024-02-29", "2025-12-31"]);
  assert.deepEqual([addMonths("2026-01", -1), addMonths("2026-12", 1)], ["2025-12", "2027-01"]);
  assert.equal(daysBetween("2026-02-27", "2026-03-02"), 3);
  assert.equal(daysBetween("2026-11-24", "2026-11-23"), -1);
  const week = ["2026-11-23", "2026-11-28", "2026-11-29", "2026-11-30"];
  assert.deepEqual(week.map(startOfWeek), ["2026-11-23", "2026-11-23", "2026-11-23", "2026-11-30"]);
  assert.deepEqual(week.map(isWeekend), [false, true, true, false]);
});

test("periods keep the day of the month where it exists, and the time of day", () => {
  const start = new Date("2026-01-31T22:15:30.123Z");
  const days = (frequency: "DAY" | "WEEK" | "MONTH" | "YEAR", interval: number, counts: number[]) =>
    counts.map((count) => addPeriods(start, { frequency, interval }, count).toISOString().slice(0, 10));
  assert.deepEqual(days("MONTH", 1, [0, 1, 2, 3]), ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]);
  assert.deepEqual(days("MONTH", 2, [1, -1]), ["2026-03-31", "2025-11-30"]);
  assert.deepEqual(days("WEEK", 2, [1, 2]), ["2026-02-14", "2026-02-28"]);
  assert.deepEqual(days("DAY", 10, [3]), ["2026-03-02"]);
  assert.equal(addPeriods(start, { frequency: "YEAR", interval: 1 }, 1).toISOString(), "2027-01-31T22:15:30.123Z");
  const leap = new Date("2024-02-29T00:00:00Z");
  assert.equal(addPeriods(leap, { frequency: "YEAR", interval: 1 }, 4).toISOString(), "2028-02-29T00:00:00.000Z");
});

test("only calendar days and names of time zones are accepted", () => {
  for (const day of ["2024-02-29", "0001-01-01", "9999-12-31"]) assert.ok(isCalendarDay(day), day);
  const wrong = [
    "2023-02-29",
    "2026-13-01",
    "2026-1-1",
    "0000-01-01",
    "2026-11-24T00:00",
    "20261124",
    "+002026-11-24",
    "",
  ];
  for (const day of wrong) assert.ok(!isCalendarDay(day), day);
  for (const zone of ["UTC", "Europe/Berlin", "Asia/Calcutta", "Etc/GMT+5"]) assert.ok(isTimeZone(zone), zone);
  for (const zone of [
    "Europe/Berlin2",
    "PST",
    "IST",
    "+01:00",
    "-05:30",
    "2026-11-23T12:00Z",
    "2026-11-23T12:00[Europe/Berlin]",
    "",
  ])
    assert.ok(!isTimeZone(zone), zone);
});

test("an instant is shown as a local time, to the minute", () => {
  assert.equal(localTimeIn("2026-11-27T00:00:59Z", "America/New_York"), "2026-11-26T19:00");
  assert.equal(localTimeIn(new Date("2027-03-28T08:00:00Z"), "Europe/Berlin"), "2027-03-28T10:00");
});
