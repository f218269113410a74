import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyCoupon, randomCode, toCoupon } from "./coupon-form.ts";

test("a coupon carries only the value of its kind", () => {
  const percent = toCoupon({ ...emptyCoupon, code: " spring ", value: "12,5" });
  assert.equal(percent.code, "SPRING");
  assert.equal(percent.name, "SPRING");
  assert.equal(percent.percentage, "12.5");
  assert.equal("amount" in percent, false);
  const free = toCoupon({ ...emptyCoupon, code: "SHIP", discountType: "FREE_SHIPPING", value: "5" });
  assert.equal("percentage" in free || "amount" in free, false);
});

test("collections count only when the coupon is for collections", () => {
  const everything = toCoupon({ ...emptyCoupon, code: "A", value: "5", collectionIds: ["c1"] });
  assert.deepEqual(everything.scopeIds, []);
  const chosen = toCoupon({ ...emptyCoupon, code: "A", value: "5", scope: "COLLECTIONS", collectionIds: ["c1"] });
  assert.deepEqual(chosen.scopeIds, ["c1"]);
});

test("the last day counts whole", () => {
  const coupon = toCoupon({
    ...emptyCoupon,
    code: "A",
    value: "5",
    startDate: "2026-03-01",
    expirationDate: "2026-03-01",
  });
  const length = Date.parse(coupon.expirationDate ?? "") - Date.parse(coupon.startDate ?? "");
  assert.equal(length, 86_399_999);
});

test("a random code fits what the server accepts", () => {
  assert.match(randomCode(), /^[A-Z0-9]{10}$/);
});
