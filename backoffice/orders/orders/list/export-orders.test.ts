import assert from "node:assert/strict";
import { test } from "node:test";
import type { Order } from "#api/orders/orders/order-values.ts";
import { ordersCsv } from "./export-orders.ts";

const money = (amount: string) => ({ amount, formattedAmount: amount });

test("ordersCsv repeats no totals, doubles quotes and escapes formulas", () => {
  const line = {
    productName: { original: '=cmd|"x"' },
    quantity: 2,
    price: money("5.00"),
    lineItemPrice: money("10.00"),
    fulfilledQuantity: 2,
  };
  // The fields that the rows read.
  const order = {
    number: "1",
    purchasedDate: "2026-01-01",
    status: "APPROVED",
    paymentStatus: "PAID",
    fulfillmentStatus: "FULFILLED",
    source: "WEB",
    buyerInfo: { email: "a@example.com" },
    lineItems: [line, line],
    priceSummary: Object.fromEntries(
      ["subtotal", "discount", "shipping", "totalAdditionalFees", "tax", "total"].map((name) => [name, money("20.00")]),
    ),
    balanceSummary: { paid: money("20.00"), refunded: money("0.00") },
    currency: "EUR",
    tags: { privateTags: { tagIds: ["vip"] } },
  } as unknown as Order;
  const [, first = "", second = ""] = ordersCsv([order]).split("\r\n");
  assert.ok(first.includes(`"'=cmd|""x"""`));
  assert.equal(first.split("20.00").length - 1, 7);
  assert.equal(second.split("20.00").length - 1, 0);
});
