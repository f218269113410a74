import assert from "node:assert/strict";
import { test } from "node:test";
import { offered, typedName } from "../page/mention.ts";
import { carrierOf, trackingAddress } from "./carriers.ts";

test("a carrier is recognized by its tracking number, spaces and case aside", () => {
  assert.equal(carrierOf("1z 999 aa1 01 2345 6784"), "UPS");
  assert.equal(carrierOf("9400 1000 0000 0000 0000 00"), "USPS");
  assert.equal(carrierOf("RB123456785GB"), "Royal Mail");
  assert.equal(carrierOf("1234567890"), "DHL");
});

test("an unknown number names no carrier", () => {
  assert.equal(carrierOf(""), undefined);
  assert.equal(carrierOf("ABC-1"), undefined);
});

test("the tracking address carries the number as one safe part", () => {
  assert.equal(trackingAddress("UPS", "1Z&x=1"), "https://www.ups.com/track?tracknum=1Z%26X%3D1");
  assert.equal(trackingAddress("Other", "1"), undefined);
});

test("names are offered after an @ that begins a word, while one is typed", () => {
  assert.deepEqual(typedName("Ask @an", 7), { at: 4, text: "an" });
  assert.deepEqual(typedName("@", 1), { at: 0, text: "" });
  assert.equal(typedName("mail@example.com", 16), undefined);
  assert.equal(typedName("no name", 7), undefined);
  const people = ["Ann Lee", "Bob Anders", "Zoë"].map((name, index) => ({ id: String(index), name }));
  const names = (text: string) => offered(people, { at: 0, text }).map(({ name }) => name);
  assert.deepEqual(names("an"), ["Ann Lee", "Bob Anders"]);
  assert.deepEqual(names("zo"), ["Zoë"]);
  assert.deepEqual(names("ann lee looks"), []);
});
