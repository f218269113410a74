import assert from "node:assert/strict";
import { test } from "node:test";
import { carrierOf, chosenCarrierOf, correctTracking, trackingAddress } from "./carriers.ts";

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

test("a corrected tracking number is recognized again, unless its carrier was chosen by hand", () => {
  const stored = { trackingNumber: "1Z999AA10123456784", shippingProvider: "UPS" };
  assert.equal(chosenCarrierOf(stored), null);
  assert.deepEqual(correctTracking(stored, " RB123456785GB ", chosenCarrierOf(stored)), {
    trackingNumber: "RB123456785GB",
    shippingProvider: "Royal Mail",
    trackingLink: "https://www.royalmail.com/track-your-item#/tracking-results/RB123456785GB",
  });
  const chosen = { trackingNumber: "ABC-1", shippingProvider: "Local Courier" };
  assert.equal(chosenCarrierOf(chosen), "Local Courier");
  assert.deepEqual(correctTracking(chosen, "ABC-2", "Local Courier"), { ...chosen, trackingNumber: "ABC-2" });
});

test("unchanged tracking keeps its own link; a removed number leaves nothing", () => {
  const trackingLink = "https://tracking.example.com/1";
  const stored = { trackingNumber: "1Z999AA10123456784", shippingProvider: "UPS", trackingLink };
  assert.equal(correctTracking(stored, stored.trackingNumber, null), stored);
  assert.equal(correctTracking(stored, stored.trackingNumber, "UPS"), stored);
  const unnamed = { trackingNumber: stored.trackingNumber, trackingLink };
  assert.equal(correctTracking(unnamed, stored.trackingNumber, chosenCarrierOf(unnamed)), unnamed);
  assert.deepEqual(correctTracking(stored, stored.trackingNumber, "Other"), {
    trackingNumber: stored.trackingNumber,
    shippingProvider: "Other",
  });
  assert.deepEqual(correctTracking(stored, "", null), {});
});
