import assert from "node:assert/strict";
import { test } from "node:test";
import { addressLines } from "./people.ts";

const townOf = (address: Parameters<typeof addressLines>[0]) => addressLines(address).slice(0, -1);

test("addressLines orders city, state and postal code by the rules of the country", () => {
  const us = { country: "US", subdivision: "US-CA", city: "Los Angeles", postalCode: "90026" };
  assert.deepEqual(townOf({ address: us }), ["Los Angeles, CA 90026"]);
  const de = { country: "DE", city: "Leipzig", postalCode: "04109" };
  assert.deepEqual(townOf({ address: de }), ["04109 Leipzig"]);
  const gb = { country: "GB", city: "Leeds", postalCode: "LS1 4AP" };
  assert.deepEqual(townOf({ address: gb }), ["Leeds", "LS1 4AP"]);
});

test("addressLines puts the street before the city and the country after it", () => {
  const address = { country: "DE", addressLine: "Nikolaistraße 12", city: "Leipzig", postalCode: "04109" };
  assert.deepEqual(addressLines({ address }), ["Nikolaistraße 12", "04109 Leipzig", "Germany"]);
});
