import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { canBecome, fulfillmentStatusOf, orderApproval, paymentStatusOf } from "./states.ts";

test("derives the payment status from amounts", () => {
  const cases = [
    [{ total: 1000, captured: 0, refunded: 0 }, "NOT_PAID"],
    [{ total: 0, captured: 0, refunded: 0 }, "PAID"],
    [{ total: 1000, captured: 400, refunded: 0 }, "PARTIALLY_PAID"],
    [{ total: 1000, captured: 1000, refunded: 0 }, "PAID"],
    [{ total: 1000, captured: 1000, refunded: 1 }, "PARTIALLY_REFUNDED"],
    [{ total: 1000, captured: 1000, refunded: 1000 }, "FULLY_REFUNDED"],
    [{ total: 1000, captured: 400, refunded: 400 }, "FULLY_REFUNDED"],
  ] as const;
  for (const [money, status] of cases) assert.equal(paymentStatusOf(money), status, JSON.stringify(money));
});

test("derives the fulfillment status from units", () => {
  const line = (quantity: number, fulfilled: number) => ({ quantity, fulfilled });
  assert.equal(fulfillmentStatusOf([line(2, 0), line(1, 0)]), "NOT_FULFILLED");
  assert.equal(fulfillmentStatusOf([line(2, 2), line(1, 0)]), "PARTIALLY_FULFILLED");
  assert.equal(fulfillmentStatusOf([line(2, 2), line(1, 1)]), "FULFILLED");
});

test("keeps canceled and rejected orders", () => {
  for (const status of ["CANCELED", "REJECTED"] as const) assert.deepEqual(orderApproval[status], {});
  assert.equal(canBecome("APPROVED", "CANCELED", "staff"), true);
  assert.equal(canBecome("APPROVED", "CANCELED", "buyer"), true);
  assert.equal(canBecome("PENDING", "APPROVED", "buyer"), false);
  assert.equal(canBecome("PENDING", "APPROVED", "app"), true);
  assert.equal(canBecome("APPROVED", "PENDING", "staff"), false);
});

test("isn't fulfilled before the last unit", () => {
  const lines = fc.array(
    fc
      .integer({ min: 1, max: 9 })
      .chain((quantity) => fc.record({ quantity: fc.constant(quantity), fulfilled: fc.nat(quantity) })),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(lines, (each) => {
      const isAllSent = each.every(({ quantity, fulfilled }) => quantity === fulfilled);
      return (fulfillmentStatusOf(each) === "FULFILLED") === isAllSent;
    }),
  );
});
