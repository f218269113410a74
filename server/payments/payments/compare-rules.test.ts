import assert from "node:assert/strict";
import { test } from "node:test";
import { compareMovements, type OwnMovement, sumByDay } from "./compare-rules.ts";
import type { Movement } from "./provider.ts";

const at = new Date("2026-11-20T12:00:00Z");
const since = new Date("2026-11-10T00:00:00Z");
const settledBefore = new Date("2026-11-21T00:00:00Z");
const capture = (paymentId: string, amount: number) =>
  ({ kind: "CAPTURE", paymentId, amount, currency: "USD", at }) as const;
const ours = (paymentId: string, amount: number): OwnMovement => ({
  ...capture(paymentId, amount),
  refundId: null,
  orderId: null,
});
const theirs = (paymentId: string, amount: number): Movement => ({
  ...capture(paymentId, amount),
  refundId: undefined,
});
const refund = (refundId: string, amount: number) => ({ ...capture("a", amount), kind: "REFUND", refundId }) as const;
const compare = (own: readonly OwnMovement[], told: readonly Movement[]) =>
  compareMovements(own, told, { since, settledBefore }).map((each) => [each.kind, each.ours, each.theirs]);

test("matching records have no differences", () => {
  assert.deepEqual(
    compare([ours("a", 500), { ...refund("r", 100), orderId: null }], [theirs("a", 500), refund("r", 100)]),
    [],
  );
});

test("missing and differing captures and refunds are listed", () => {
  assert.deepEqual(compare([], [theirs("a", 500)]), [["UNKNOWN_CAPTURE", 0, 500]]);
  assert.deepEqual(compare([ours("a", 500)], []), [["MISSING_CAPTURE", 500, 0]]);
  assert.deepEqual(compare([ours("a", 500)], [theirs("a", 501)]), [["DIFFERS_CAPTURE", 500, 501]]);
  assert.deepEqual(compare([ours("a", 500)], [theirs("a", 500), refund("r", 100)]), [["UNKNOWN_REFUND", 0, 100]]);
  assert.deepEqual(compare([{ ...refund("r", 100), orderId: null }], []), [["MISSING_REFUND", 100, 0]]);
});

test("movements in flight or before the requested period are ignored", () => {
  const late = new Date(settledBefore.getTime() + 1);
  const early = new Date(since.getTime() - 1);
  assert.deepEqual(compare([{ ...ours("a", 5), at: late }], [{ ...theirs("b", 5), at: late }]), []);
  assert.deepEqual(compare([{ ...ours("a", 5), at: early }], []), []);
});

test("sums both sides by day and currency", () => {
  const [day, ...more] = sumByDay([ours("a", 500), ours("b", 200)], [theirs("a", 500), refund("r", 100)], {
    since,
    settledBefore,
  });
  assert.deepEqual(more, []);
  assert.deepEqual(day, {
    day: "2026-11-20",
    currency: "USD",
    ourCaptured: 700,
    theirCaptured: 500,
    ourRefunded: 0,
    theirRefunded: 100,
  });
});

test("sums of matching records are equal per day", () => {
  const [early, late] = [new Date(since.getTime() - 1), new Date(settledBefore.getTime() + 1)];
  const midnight = new Date("2026-11-20T00:00:00Z");
  const own = [
    { ...ours("before", 227), at: early },
    { ...ours("known", 90), at: early },
    { ...ours("a", 500), at: midnight },
    { ...ours("late", 5), at: late },
  ];
  const told = [
    { ...theirs("known", 90), at: since },
    { ...theirs("a", 500), at: new Date(midnight.getTime() - 1) },
    { ...theirs("coming", 7), at: late },
  ];
  assert.deepEqual(compare(own, told), []);
  assert.deepEqual(
    sumByDay(own, told, { since, settledBefore }).map((day) => [day.day, day.ourCaptured, day.theirCaptured]),
    [
      ["2026-11-10", 90, 90],
      ["2026-11-19", 500, 500],
    ],
  );
});
