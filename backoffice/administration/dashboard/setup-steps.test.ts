import assert from "node:assert/strict";
import { test } from "node:test";
import type { StoreSetup } from "#api/administration/store-setup.ts";
import { hasOpenSteps, listSetupSteps, orderPollMs } from "./setup-steps.ts";

const done = { isDone: true };
const orderId = "019a0000-0000-7000-8000-000000000001";
const sellingStore: StoreSetup = {
  country: "US",
  details: { ...done, missing: [] },
  products: done,
  shipping: done,
  taxes: { ...done, hasRate: true, collectsNoTax: false },
  payments: { ...done, isTestOnly: false, methods: [{ name: "Card", isOffline: false }] },
  policies: done,
  firstOrder: { ...done, orderId },
  firstFulfillment: { isDone: false },
  firstRefund: { isDone: false },
};

test("after the test order, the guide leads to fulfilling and refunding it", () => {
  const open = listSetupSteps(sellingStore).filter(({ isDone }) => !isDone);
  assert.deepEqual(
    open.map(({ title, target }) => [title, target]),
    [
      ["Fulfill the test order", { to: "/orders/$orderId", params: { orderId } }],
      ["Refund the test order", { to: "/orders/$orderId", params: { orderId } }],
    ],
  );
  const refunded = { ...sellingStore, firstFulfillment: done, firstRefund: done };
  assert.equal(hasOpenSteps(listSetupSteps(refunded)), false);
});

test("the guide follows the test order for ten minutes, until it is refunded", () => {
  const createdDate = "2026-11-24T10:00:00.000Z";
  const minutesLater = (minutes: number): number => Date.parse(createdDate) + minutes * 60_000;
  const setup: StoreSetup = { ...sellingStore, firstOrder: { ...done, orderId, createdDate } };
  assert.equal(orderPollMs(setup, minutesLater(0)), 3_000);
  assert.equal(orderPollMs(setup, minutesLater(9.9)), 3_000);
  assert.equal(orderPollMs(setup, minutesLater(10)), false);
  assert.equal(orderPollMs({ ...setup, firstRefund: done }, minutesLater(1)), false);
  assert.equal(orderPollMs({ ...setup, firstOrder: { isDone: false } }, minutesLater(1)), false);
});

test("the details step names the missing fields and links to the first of them", () => {
  const details = { isDone: false, missing: ["LEGAL_NAME", "ADDRESS"] as ("LEGAL_NAME" | "ADDRESS")[] };
  const [step] = listSetupSteps({ ...sellingStore, details });
  assert.equal(step?.text, "Still missing: legal name and address");
  assert.deepEqual(step?.target, { to: "/settings/orders", hash: "invoiceSettings.seller.legalName" });
});

test("the payments step says what is missing until a charge succeeded, and that a test payment is only a test", () => {
  const stepWith = (payments: StoreSetup["payments"]) => {
    const steps = listSetupSteps({ ...sellingStore, firstRefund: done, firstFulfillment: done, payments });
    const step = steps.find(({ id }) => id === "payments");
    return [step?.text, step?.target.to, hasOpenSteps(steps)];
  };
  const card = { name: "Card", isOffline: false };
  const invoice = { name: "Bank transfer", isOffline: true };
  const open = { isDone: false, isTestOnly: false };
  assert.deepEqual(stepWith({ ...open, methods: [] }), [
    "Connect Stripe or turn on offline payment, then pay for a test order",
    "/payments",
    true,
  ]);
  assert.deepEqual(stepWith({ ...open, methods: [card, invoice] }), [
    "Place an order, pay with Card, and refund it afterward",
    "storefront",
    true,
  ]);
  assert.deepEqual(stepWith({ ...open, methods: [invoice] }), [
    "Place an order with Bank transfer and mark it as paid",
    "/orders/$orderId",
    true,
  ]);
  const [text, target, isOpen] = stepWith({ isDone: true, isTestOnly: true, methods: [card] });
  assert.match(String(text), /^Test mode: a test payment went through/);
  assert.deepEqual([target, isOpen], ["/payments", true], "the guide stays while only test payments are possible");
  assert.equal(stepWith({ isDone: true, isTestOnly: false, methods: [card] })[2], false);
});
