import assert from "node:assert/strict";
import { test } from "node:test";
import { planRefund } from "./refund-plan.ts";

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
