import assert from "node:assert/strict";
import { test } from "node:test";
import { amountMeaning, mergeUnits, planRefund, splitRestock } from "./refund-plan.ts";

const payment = (paymentId: string, available: number) => ({ paymentId, name: paymentId, isOffline: false, available });

test("planRefund takes from the newest payment first", () => {
  const shares = planRefund([payment("old", 1000), payment("new", 300)], 500);
  assert.deepEqual(
    shares.map(({ paymentId, amount }) => [paymentId, amount]),
    [
      ["new", 300],
      ["old", 200],
    ],
  );
});

test("planRefund plans no more than is refundable and skips empty payments", () => {
  const shares = planRefund([payment("a", 100), payment("empty", 0)], 500);
  assert.deepEqual(
    shares.map(({ paymentId, amount }) => [paymentId, amount]),
    [["a", 100]],
  );
});

test("splitRestock takes unfulfilled units first", () => {
  const units = [
    { lineItemId: "sent", quantity: 1 },
    { lineItemId: "both", quantity: 3 },
    { lineItemId: "unsent", quantity: 2 },
  ];
  const split = splitRestock(
    units,
    new Map([
      ["both", 2],
      ["unsent", 5],
    ]),
  );
  assert.deepEqual(split, {
    unfulfilled: [
      { lineItemId: "both", quantity: 2 },
      { lineItemId: "unsent", quantity: 2 },
    ],
    fulfilled: [
      { lineItemId: "sent", quantity: 1 },
      { lineItemId: "both", quantity: 1 },
    ],
  });
  assert.deepEqual(
    mergeUnits(split.unfulfilled, split.fulfilled).toSorted((a, b) => a.lineItemId.localeCompare(b.lineItemId)),
    units.toSorted((a, b) => a.lineItemId.localeCompare(b.lineItemId)),
  );
});

test("amountMeaning tells goodwill from a selection worth another amount", () => {
  const format = (minor: number) => `$${(minor / 100).toFixed(2)}`;
  const entered = { amount: 500, worth: 0, units: 0, isAnythingChosen: false, format };
  const chosen = { ...entered, worth: 2200, units: 1, isAnythingChosen: true };
  assert.match(amountMeaning(entered) ?? "", /goodwill refund. No items/);
  assert.match(amountMeaning(chosen) ?? "", /\$17\.00 less .* 1 item will still be marked/);
  assert.match(amountMeaning({ ...chosen, amount: 3000, units: 2 }) ?? "", /\$8\.00 more .* 2 items will/);
  assert.match(amountMeaning({ ...chosen, units: 0 }) ?? "", /The selection will still be marked/);
  assert.equal(amountMeaning({ ...chosen, amount: 2200 }), undefined);
  assert.equal(amountMeaning({ ...entered, amount: 0 }), undefined);
});
