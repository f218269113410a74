import assert from "node:assert/strict";
import { test } from "node:test";
import { hrefOf, MAX_PINS, readPins } from "./pins.ts";

test("a pin is a URL without its page number, with its filters sorted", () => {
  assert.equal(hrefOf("/orders", ""), "/orders");
  assert.equal(hrefOf("/orders", "?view=unpaid&page=3&q=ann"), "/orders?q=ann&view=unpaid");
  assert.equal(hrefOf("/orders", "?page=3"), "/orders");
});

test("invalid pins are dropped", () => {
  const pin = { href: "/orders", label: "Orders" };
  assert.deepEqual(readPins([pin, { href: "//evil.example", label: "x" }, { href: "https://x" }, null, "x"]), [pin]);
  assert.deepEqual(readPins({ pages: [pin] }), []);
  assert.equal(readPins(Array(50).fill(pin)).length, MAX_PINS);
});
