import assert from "node:assert/strict";
import { test } from "node:test";
import type { Coupon } from "#api/pricing/coupons.ts";
import type { DiscountRule } from "#api/pricing/discounts.ts";
import {
  barOf,
  daysOf,
  monthAfter,
  notesOf,
  overlapping,
  runningOn,
  type Spell,
  spellOfCoupon,
  spellsIn,
} from "./calendar.ts";
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
  const zone = { timeZone: "America/New_York", startDate: "2026-03-08", expirationDate: "2026-03-08" };
  const spring = toCoupon({ ...emptyDiscount, code: "A", value: "5", ...zone });
  assert.deepEqual(
    [spring.startDate, spring.expirationDate],
    ["2026-03-08T05:00:00.000Z", "2026-03-09T03:59:59.999Z"],
    "a day of the store, also the one that is an hour short",
  );
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
    timeZone: "Pacific/Auckland",
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
    assert.deepEqual(fromRule({ ...kept, ...toRule(form) } as DiscountRule, form.timeZone), form, form.discountType);
    const coupon = { ...form, code: "SUMMER" };
    assert.deepEqual(fromCoupon({ ...kept, ...toCoupon(coupon) } as Coupon, form.timeZone), coupon, form.discountType);
  }
  const set: DiscountForm = { ...common, discountType: "QUANTITY_BASED", setQuantity: "4", minimumKind: "QUANTITY" };
  assert.deepEqual(fromRule({ ...kept, ...toRule(set) } as DiscountRule, set.timeZone), set);
});

test("conditions that the form has no fields for stay as they are", () => {
  const trigger: DiscountRule["trigger"] = {
    triggerType: "CUSTOMER_ELIGIBILITY",
    customerEligibility: { eligibilityType: "INDIVIDUAL_MEMBERS", individualMembersInfo: { memberIds: ["m"] } },
  };
  const rule = toRule({ ...emptyDiscount, name: "VIP", value: "10", keptTrigger: trigger });
  const form = fromRule({ ...kept, ...rule } as DiscountRule, "UTC");
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

test("a calendar shows what runs in a month, on which days of the store, and together with what", () => {
  const days = daysOf("2026-02");
  assert.deepEqual([days.length, days[0], days.at(-1)], [28, "2026-02-01", "2026-02-28"]);
  assert.deepEqual([monthAfter("2026-01", -1), monthAfter("2026-12", 1)], ["2025-12", "2027-01"]);
  const spell = (name: string, from?: string, to?: string, isOn = true): Spell => ({
    kind: "RULE",
    id: name,
    name,
    what: "",
    isOn,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  });
  const always = spell("Always");
  const early = spell("Early", "2026-01-20", "2026-02-03");
  const late = spell("Late", "2026-02-03");
  const off = spell("Off", "2026-02-10", "2026-02-10", false);
  const spells = spellsIn([always, late, off, early, spell("Gone", undefined, "2026-01-31")], days);
  assert.deepEqual(
    spells.map(({ name }) => name),
    ["Early", "Late", "Off", "Always"],
  );
  assert.deepEqual(barOf(early, days), { start: 0, end: 2, goesBefore: true, goesAfter: false });
  assert.deepEqual(barOf(late, days), { start: 2, end: 27, goesBefore: false, goesAfter: true });
  assert.deepEqual(
    overlapping(early, spells, days).map(({ name }) => name),
    ["Late", "Always"],
  );
  assert.deepEqual(overlapping(off, spells, days), []);
  assert.deepEqual([runningOn(spells, "2026-02-03"), runningOn(spells, "2026-02-10")], [3, 2]);
  assert.deepEqual(
    notesOf(spells, days).map(({ day, begins, ends }) => [day, begins.length, ends.length]),
    [
      ["2026-02-03", 1, 1],
      ["2026-02-10", 1, 1],
    ],
  );
  // Ends at midnight in New York: the day before is its last.
  const coupon = {
    ...kept,
    code: "C",
    name: "C",
    active: true,
    discountType: "PERCENTAGE",
    scope: "ALL",
    scopeIds: [],
  };
  const ends = { startDate: "2026-02-03T05:00:00.000Z", expirationDate: "2026-02-06T05:00:00.000Z" };
  const { from, to } = spellOfCoupon({ ...coupon, ...ends } as Coupon, "", "America/New_York");
  assert.deepEqual([from, to], ["2026-02-03", "2026-02-05"]);
});
