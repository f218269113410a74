import assert from "node:assert/strict";
import { test } from "node:test";
import { carrierOf, trackingAddress } from "./carriers.ts";

test("carrierOf ignores spaces and case", () => {
  assert.equal(carrierOf("1z 999 aa1 01 2345 6784"), "UPS");
  assert.equal(carrierOf("9400 1000 0000 0000 0000 00"), "USPS");
  assert.equal(carrierOf("RB123456785GB"), "Royal Mail");
  assert.equal(carrierOf("1234567890"), "DHL");
});

test("carrierOf returns undefined for an unknown format", () => {
  assert.equal(carrierOf(""), undefined);
  assert.equal(carrierOf("ABC-1"), undefined);
});

test("trackingAddress escapes the number", () => {
  assert.equal(trackingAddress("UPS", "1Z&x=1"), "https://www.ups.com/track?tracknum=1Z%26X%3D1");
  assert.equal(trackingAddress("Other", "1"), undefined);
});
