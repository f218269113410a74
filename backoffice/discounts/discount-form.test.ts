import assert from "node:assert/strict";
import { test } from "node:test";
import type { Coupon } from "#api/coupons.ts";
import type { DiscountRule } from "#api/discounts.ts";
import {
  type DiscountForm,
  emptyDiscount,
  fromCoupon,
  fromRule,
  randomCode,
  toCoupon,
  toRule,
} from "./discount-form.ts";

const kept = { id: "1", revision: "1", createdDate: "", updatedDate: "", usageCount: 0, status: "LIVE" as const };
const collections = { scope: "COLLECTIONS" as const, collectionIds: ["c1"], productIds: [] };

test("a coupon carries only the value of its kind", () => {
  const percent = toCoupon({ ...emptyDiscount, code: " spring ", value: "12,5" });
  assert.equal(percent.code, "SPRING");
  assert.equal(percent.name, "SPRING");
  assert.equal(percent.percentage, "12.5");
  assert.equal("amount" in percent, false);
  const free = toCoupon({
    ...emptyDiscount,
    code: "SHIP",
    discountType: "FREE_SHIPPING",
    value: "5",
    target: collections,
  });
  assert.equal("percentage" in free || "amount" in free, false);
  assert.deepEqual([free.scope, free.scopeIds], ["ALL", []]);
});

test("collections count only when the coupon is for collections", () => {
  const everything = toCoupon({ ...emptyDiscount, code: "A", value: "5", target: { ...collections, scope: "ALL" } });
  assert.deepEqual(everything.scopeIds, []);
  assert.deepEqual(toCoupon({ ...emptyDiscount, code: "A", value: "5", target: collections }).scopeIds, ["c1"]);
});

test("the last day counts whole", () => {
  const day = "2026-03-01";
  const coupon = toCoupon({ ...emptyDiscount, code: "A", value: "5", startDate: day, expirationDate: day });
  const length = Date.parse(coupon.expirationDate ?? "") - Date.parse(coupon.startDate ?? "");
  assert.equal(length, 86_399_999);
});

test("what a form saves it can show again, for every kind", () => {
  const common = {
    ...emptyDiscount,
    name: "Summer",
    value: "10",
    usageLimit: "5",
    limitPerCustomer: "2",
    priority: "3",
    stacking: "ADDS" as const,
    startDate: "2026-03-01",
    expirationDate: "2026-03-09",
    minimumKind: "SUBTOTAL" as const,
    minimum: "50",
    target: { scope: "PRODUCTS" as const, collectionIds: [], productIds: ["p1", "p2"] },
  };
  const forms: DiscountForm[] = [
    { ...common, maximum: "20" },
    { ...common, discountType: "FIXED_AMOUNT", target: collections },
    { ...common, discountType: "FIXED_PRICE", skipsSaleItems: true },
    { ...common, discountType: "BUY_X_GET_Y", buyQuantity: "3", maxUses: "2", buyTarget: collections, value: "100" },
  ];
  for (const form of forms) {
    assert.deepEqual(fromRule({ ...kept, ...toRule(form) } as DiscountRule), form, form.discountType);
    const coupon = { ...form, code: "SUMMER" };
    assert.deepEqual(fromCoupon({ ...kept, ...toCoupon(coupon) } as Coupon), coupon, form.discountType);
  }
  const set: DiscountForm = { ...common, discountType: "QUANTITY_BASED", setQuantity: "4", minimumKind: "QUANTITY" };
  assert.deepEqual(fromRule({ ...kept, ...toRule(set) } as DiscountRule), set);
});

test("conditions that the form has no fields for stay as they are", () => {
  const trigger: DiscountRule["trigger"] = {
    triggerType: "CUSTOMER_ELIGIBILITY",
    customerEligibility: { eligibilityType: "INDIVIDUAL_MEMBERS", individualMembersInfo: { memberIds: ["m"] } },
  };
  const rule = toRule({ ...emptyDiscount, name: "VIP", value: "10", keptTrigger: trigger });
  const form = fromRule({ ...kept, ...rule } as DiscountRule);
  assert.deepEqual([form.keptTrigger, form.minimumKind], [trigger, "NONE"]);
  assert.deepEqual(toRule(form).trigger, trigger);
});

test("long lists of products become several filters", () => {
  const productIds = Array.from({ length: 120 }, (_, index) => `p${index}`);
  const rule = toRule({ ...emptyDiscount, value: "5", target: { scope: "PRODUCTS", collectionIds: [], productIds } });
  const scopes = rule.discounts.values[0]?.specificItemsInfo?.scopes ?? [];
  assert.deepEqual(
    scopes.map((scope) => scope.catalogItemFilter?.catalogItemIds.length),
    [50, 50, 20],
  );
});

test("a random code fits what the server accepts", () => {
  assert.match(randomCode(), /^[A-Z0-9]{10}$/);
});
