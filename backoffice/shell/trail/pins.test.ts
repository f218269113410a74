import assert from "node:assert/strict";
import { test } from "node:test";
import { hrefOf, MAX_PINS, readPins } from "./pins.ts";

test("a pin is an address without its page, whatever the order of its filters", () => {
  assert.equal(hrefOf("/orders", ""), "/orders");
  assert.equal(hrefOf("/orders", "?view=unpaid&page=3&q=ann"), "/orders?q=ann&view=unpaid");
  assert.equal(hrefOf("/orders", "?page=3"), "/orders");
});

test("what is kept is read with care", () => {
  const pin = { href: "/orders", label: "Orders" };
  assert.deepEqual(readPins([pin, { href: "//evil.example", label: "x" }, { href: "https://x" }, null, "x"]), [pin]);
  assert.deepEqual(readPins({ pages: [pin] }), []);
  assert.equal(readPins(Array(50).fill(pin)).length, MAX_PINS);
});
