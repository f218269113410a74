import assert from "node:assert/strict";
import { test } from "node:test";
import { compare, compareConversion } from "./comparison.ts";

const compareOrders = (now: number, before: number) => compare({ now, before, noBaseline: "noOrders" }, "Monday");

test("changes are percentages, large increases are factors", () => {
  assert.deepEqual(compareOrders(12, 10), { direction: "up", text: "20% more than last Monday at this time" });
  assert.deepEqual(compareOrders(5, 10), { direction: "down", text: "50% less than last Monday at this time" });
  assert.deepEqual(compareOrders(10, 10), { direction: "same", text: "Same as last Monday at this time" });
  assert.deepEqual(compareOrders(25, 10), { direction: "up", text: "2.5 times last Monday at this time" });
  assert.equal(compareOrders(400, 10).text, "Far more than last Monday at this time");
  assert.deepEqual(compareOrders(6, 0), { direction: "none", text: "No orders last Monday at this time" });
});

test("a conversion rate without a baseline names what was missing, not orders", () => {
  const today = { cartCount: 6, checkoutCount: 6, orderCount: 5 };
  const textFor = (cartCount: number): string => {
    const lastWeek = { cartCount, checkoutCount: 0, orderCount: 0 };
    return compare(compareConversion(today, lastWeek), "Monday").text;
  };
  assert.equal(textFor(0), "No carts last Monday at this time");
  assert.equal(textFor(3), "0% last Monday at this time");
});
