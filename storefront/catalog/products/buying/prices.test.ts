import assert from "node:assert/strict";
import { test } from "node:test";
import type { OfferView, PlanView } from "../views.ts";
import { headlineOf, percentOff, savingText } from "./prices.ts";

test("savings are whole percent and never overstated", () => {
  const cases: [price: number, now: number, percent: number][] = [
    [28, 19.6, 30],
    [34, 27.2, 20],
    [30, 20, 33],
    [30, 10.01, 66],
    [20, 20, 0],
    [20, 19.9, 0],
    [0, 0, 0],
  ];
  for (const [price, now, percent] of cases) {
    const reduced = { current: { amount: String(now) }, compareAt: { amount: String(price) } };
    assert.equal(percentOff(reduced), percent);
  }
  assert.equal(percentOff({ current: { amount: "20.00" } }), 0);
});

test("a saving that depends on what is still to be chosen is an upper limit", () => {
  assert.equal(savingText([20, 20], "en"), "Save 20%");
  assert.equal(savingText([20, 10, 0], "en"), "Save up to 20%");
  assert.equal(savingText([0, 0], "en"), undefined);
  assert.equal(savingText([20, 10], "de"), "Bis zu 20 % sparen");
});

test("the headline is the chosen plan's price, compared to the price without its discount", () => {
  const offer = { price: "$24.00", compareAt: undefined, unitPrice: "$2.00 per oz" } as OfferView;
  const plan = { price: "$19.20", frequency: "every month", discount: { percent: 20 }, saving: "Save 20%" } as PlanView;
  const once = { offer, saving: undefined, isFrom: false };
  assert.deepEqual(headlineOf({ ...once, plan: undefined }), {
    price: "$24.00",
    compareAt: undefined,
    saving: undefined,
    isFrom: false,
    every: undefined,
    unitPrice: "$2.00 per oz",
  });
  assert.deepEqual(headlineOf({ ...once, plan }), {
    price: "$19.20",
    compareAt: "$24.00",
    saving: "Save 20%",
    isFrom: false,
    every: "every month",
    unitPrice: undefined,
  });
});
