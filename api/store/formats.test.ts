import assert from "node:assert/strict";
import { test } from "node:test";
import { dateLocaleOf, formatsOf, usesMiles } from "./formats.ts";

const countries: [country: string, weight: string, size: string, date: string, time: string][] = [
  ["US", "LB", "IN", "MDY", "H12"],
  ["CA", "KG", "CM", "MDY", "H12"],
  ["GB", "KG", "CM", "DMY", "H24"],
  ["AU", "KG", "CM", "DMY", "H12"],
  ["DE", "KG", "CM", "DMY", "H24"],
  ["MX", "KG", "CM", "DMY", "H12"],
  ["JP", "KG", "CM", "MDY", "H24"],
  ["SA", "KG", "CM", "DMY", "H12"],
];
for (const [country, ...expected] of countries) {
  test(`units and formats of ${country}`, () => {
    const { weightUnit, dimensionUnit, dateFormat, timeFormat } = formatsOf(country);
    assert.deepEqual([weightUnit, dimensionUnit, dateFormat, timeFormat], expected);
  });
}

test("an unknown country has metric units", () => assert.equal(formatsOf("ZZ").weightUnit, "KG"));

test("miles are used in the United Kingdom, where packages are measured in centimeters", () => {
  assert.deepEqual(["US", "GB", "DE"].map(usesMiles), [true, true, false]);
});

const moment = new Date("2026-11-28T14:31:00Z");
const written = (locale: string, dateFormat: "MDY" | "DMY", timeFormat: "H12" | "H24"): string =>
  new Intl.DateTimeFormat(dateLocaleOf(locale, { dateFormat, timeFormat }), {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  })
    .format(moment)
    .replaceAll("\u202f", " ");

test("dates and times have the order and the clock of the store", () => {
  assert.equal(written("en-US", "MDY", "H12"), "Nov 28, 2026, 2:31 PM");
  assert.equal(written("en-US", "DMY", "H24"), "28 Nov 2026, 14:31");
  assert.equal(written("en-AU", "MDY", "H24"), "Nov 28, 2026, 14:31");
  assert.equal(written("es-MX", "DMY", "H12"), "28 nov 2026, 2:31 p.m.");
  assert.equal(written("de-DE", "MDY", "H12"), "28.11.2026, 14:31", "German has no clock with 12 hours");
  assert.match(written("ar-SA-u-nu-latn", "DMY", "H24"), /14:31/);
});

test("a locale keeps its region where the order is the same", () => {
  assert.equal(dateLocaleOf("en-CA", { dateFormat: "MDY", timeFormat: "H12" }), "en-CA-u-hc-h12");
  assert.equal(dateLocaleOf("en-IE", { dateFormat: "DMY", timeFormat: "H24" }), "en-IE-u-hc-h23");
});
