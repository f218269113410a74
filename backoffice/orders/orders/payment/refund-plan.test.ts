import assert from "node:assert/strict";
import { test } from "node:test";
import { amountMeaning, planRefund } from "./refund-plan.ts";

const payment = (paymentId: string, available: number) => ({ paymentId, name: paymentId, isOffline: false, available });

test("a refund goes to the newest payment first and spills over to older ones", () => {
  const shares = planRefund([payment("old", 1000), payment("new", 300)], 500);
  assert.deepEqual(
    shares.map(({ paymentId, amount }) => [paymentId, amount]),
    [
      ["new", 300],
      ["old", 200],
    ],
  );
});

test("no more is planned than the payments hold, and none for an empty one", () => {
  const shares = planRefund([payment("a", 100), payment("empty", 0)], 500);
  assert.deepEqual(
    shares.map(({ paymentId, amount }) => [paymentId, amount]),
    [["a", 100]],
  );
});

test("a typed amount says what it counts as: goodwill with nothing chosen, else the units that count as returned", () => {
  const format = (minor: number) => `$${(minor / 100).toFixed(2)}`;
  const typed = { amount: 500, worth: 0, units: 0, isAnythingChosen: false, format };
  const chosen = { ...typed, worth: 2200, units: 1, isAnythingChosen: true };
  assert.match(amountMeaning(typed) ?? "", /goodwill: no item counts as returned/);
  assert.match(amountMeaning(chosen) ?? "", /^\$17\.00 less .* 1 unit counts as returned all the same/);
  assert.match(amountMeaning({ ...chosen, amount: 3000, units: 2 }) ?? "", /^\$8\.00 more .* 2 units count/);
  assert.match(amountMeaning({ ...chosen, units: 0 }) ?? "", /counts as refunded all the same/);
  assert.equal(amountMeaning({ ...chosen, amount: 2200 }), undefined);
  assert.equal(amountMeaning({ ...typed, amount: 0 }), undefined);
});
