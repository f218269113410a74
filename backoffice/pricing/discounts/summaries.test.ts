import assert from "node:assert/strict";
import { test } from "node:test";
import { type DiscountForm, emptyDiscount, toCoupon } from "./discount-form.ts";
import { couponSummary, periodText, ruleSummary } from "./summaries.ts";

test("a coupon's summary has its value, minimum and limit per customer", () => {
  const coupon = { ...emptyDiscount, code: "SPRING", value: "12.5" };
  const summary = (form: Partial<DiscountForm>) => couponSummary(toCoupon({ ...coupon, ...form }), "USD");
  assert.equal(summary({}), "12.5% off all products");
  assert.equal(
    summary({
      target: { scope: "COLLECTIONS", collectionIds: ["c"], productIds: [] },
      minimumKind: "SUBTOTAL",
      minimum: "50",
      limitPerCustomer: "1",
    }),
    "12.5% off specific collections · Minimum purchase of $50.00 · One use per customer",
  );
});

test("an automatic discount's summary has its value and condition", () => {
  const rule = (discount: object, trigger?: object) =>
    ruleSummary(
      { discounts: { values: [discount] }, ...(trigger && { trigger }) } as Parameters<typeof ruleSummary>[0],
      "USD",
    );
  assert.equal(rule({ discountType: "FREE_SHIPPING" }), "Free shipping");
  assert.equal(
    rule({ discountType: "FIXED_AMOUNT", fixedAmount: "5" }, { itemQuantityRange: { from: 3 } }),
    "$5.00 off each item · Minimum of 3 items",
  );
  const and = { triggers: [{ subtotalRange: { from: "20" } }, { customTrigger: {} }] };
  assert.equal(
    rule({ discountType: "BUY_X_GET_Y", buyXGetY: { buyQuantity: 2, getQuantity: 1, percentage: 50 } }, { and }),
    "Buy 2, get 1 at 50% off · Minimum purchase of $20.00 · Condition set by an app",
  );
});

test("a period has a start, an end, both or neither", () => {
  assert.equal(periodText(null, undefined), "No end date");
  assert.equal(periodText("2026-11-03T12:00:00Z", null), "From Nov 3, 2026");
  assert.equal(periodText(null, "2026-11-09T12:00:00Z"), "Until Nov 9, 2026");
  assert.equal(periodText("2026-11-03T12:00:00Z", "2026-11-09T12:00:00Z"), "Nov 3, 2026 – Nov 9, 2026");
});
