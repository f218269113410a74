import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Order, OrderLine } from "../order.ts";
import { checkRestock, priceRefund } from "./refund-rules.ts";

type Part = Pick<
  OrderLine,
  "id" | "quantity" | "totalAfterTax" | "totalBeforeTax" | "discount" | "refunded" | "restocked"
>;

/** An order with only the fields that the rules use. */
function anOrder(lines: readonly Part[], shipping = { paid: 599, refunded: 0 }): Order {
  const sent = { totalBeforeTax: shipping.paid, totalAfterTax: shipping.paid };
  const paid = { shippingRefundable: shipping.paid, shippingRefunded: shipping.refunded };
  return { lines, fees: [], shipping: sent, ...paid } as unknown as Order;
}
const aLine = (fields: Partial<Part> = {}): Part => ({
  id: "a",
  quantity: 3,
  totalAfterTax: 1000,
  totalBeforeTax: 900,
  discount: 200,
  refunded: 0,
  restocked: 0,
  ...fields,
});

test("values units in proportion, with discount and tax", () => {
  const refund = priceRefund(anOrder([aLine()]), { lines: [{ lineItemId: "a", quantity: 1 }], shipping: 599 });
  assert.deepEqual(refund, {
    lines: [{ lineItemId: "a", quantity: 1, amount: 333, tax: 33, discount: 67 }],
    fees: [],
    shipping: 599,
    shippingTax: 0,
    amount: 932,
  });
});

test("adds up a line listed twice, up to what is refundable", () => {
  const twice = [
    { lineItemId: "a", quantity: 2 },
    { lineItemId: "a", quantity: 2 },
  ];
  assert.throws(() => priceRefund(anOrder([aLine()]), { lines: twice, shipping: 0 }), {
    code: "INVALID_LINE_ITEM_REFUND_QUANTITY",
  });
  assert.throws(() => checkRestock(anOrder([aLine({ restocked: 2 })]), twice), {
    code: "INVALID_LINE_ITEM_RESTOCK_QUANTITY",
  });
});

test("adds up a fee listed twice, with exact tax, up to what was paid for it", () => {
  const fees = [{ id: "f", totalAfterTax: 100, totalBeforeTax: 81 }] as unknown as Order["fees"];
  const order = { ...anOrder([aLine()]), fees };
  const twice = (first: number, second: number) => ({
    lines: [],
    fees: [
      { additionalFeeId: "f", amount: first },
      { additionalFeeId: "f", amount: second },
    ],
    shipping: 0,
  });
  const { fees: priced, amount } = priceRefund(order, twice(50, 50));
  assert.deepEqual([priced, amount], [[{ additionalFeeId: "f", amount: 100, tax: 19 }], 100]);
  assert.throws(() => priceRefund(order, twice(50, 51)), { code: "INVALID_ADDITIONAL_FEE_REFUND_AMOUNT" });
});

test("refunds shipping up to what was paid for it", () => {
  const order = anOrder([aLine()], { paid: 599, refunded: 500 });
  assert.equal(priceRefund(order, { lines: [], shipping: 99 }).amount, 99);
  assert.throws(() => priceRefund(order, { lines: [], shipping: 100 }), { code: "INVALID_SHIPPING_REFUND_AMOUNT" });
  const pickedUp = { ...order, shipping: null, shippingRefundable: 0, shippingRefunded: 0 };
  assert.throws(() => priceRefund(pickedUp, { lines: [], shipping: 1 }), { code: "SHIPPING_NOT_FOUND" });
});

test("rejects an unknown line", () => {
  const lines = [{ lineItemId: "b", quantity: 1 }];
  assert.throws(() => priceRefund(anOrder([aLine()]), { lines, shipping: 0 }), { code: "LINE_ITEM_NOT_FOUND" });
});

test("refunds exactly what was paid, in any number of steps", () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 20 }),
      (total, steps) => {
        const quantity = steps.reduce((sum, step) => sum + step, 0);
        let refunded = 0;
        let given = 0;
        for (const step of steps) {
          const order = anOrder([aLine({ quantity, totalAfterTax: total, totalBeforeTax: total, refunded })]);
          given += priceRefund(order, { lines: [{ lineItemId: "a", quantity: step }], shipping: 0 }).amount;
          refunded += step;
        }
        return given === total;
      },
    ),
  );
});
