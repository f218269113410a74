import assert from "node:assert/strict";
import { test } from "node:test";
import type { Coupon } from "#api/pricing/coupons.ts";
import type { DiscountRule } from "#api/pricing/discounts.ts";
import {
  barOf,
  type CalendarEntry,
  changesByDay,
  countActive,
  daysOf,
  entriesIn,
  entryOfCoupon,
  overlapping,
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

test("a coupon has only the value of its type", () => {
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

test("collections are saved only when the coupon is limited to collections", () => {
  const everything = toCoupon({ ...emptyDiscount, code: "A", value: "5", target: { ...collections, scope: "ALL" } });
  assert.deepEqual(everything.scopeIds, []);
  assert.deepEqual(toCoupon({ ...emptyDiscount, code: "A", value: "5", target: collections }).scopeIds, ["c1"]);
});

test("the end date includes the whole day", () => {
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

test("a saved form loads unchanged, for every type", () => {
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

test("conditions without form fields are saved unchanged", () => {
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

test("a random code is valid", () => {
  assert.match(randomCode(), /^[A-Z0-9]{10}$/);
});

test("a calendar lists the discounts of a month in the store's time zone, with overlaps", () => {
  const days = daysOf("2026-02");
  assert.deepEqual([days.length, days[0], days.at(-1)], [28, "2026-02-01", "2026-02-28"]);
  const entry = (name: string, from?: string, to?: string, isActive = true): CalendarEntry => ({
    kind: "RULE",
    id: name,
    name,
    benefit: "",
    isActive,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  });
  const always = entry("Always");
  const early = entry("Early", "2026-01-20", "2026-02-03");
  const late = entry("Late", "2026-02-03");
  const off = entry("Off", "2026-02-10", "2026-02-10", false);
  const entries = entriesIn([always, late, off, early, entry("Gone", undefined, "2026-01-31")], days);
  assert.deepEqual(
    entries.map(({ name }) => name),
    ["Early", "Late", "Off", "Always"],
  );
  assert.deepEqual(barOf(early, days), { start: 0, end: 2, goesBefore: true, goesAfter: false });
  assert.deepEqual(barOf(late, days), { start: 2, end: 27, goesBefore: false, goesAfter: true });
  assert.deepEqual(
    overlapping(early, entries, days).map(({ name }) => name),
    ["Late", "Always"],
  );
  assert.deepEqual(overlapping(off, entries, days), []);
  assert.deepEqual([countActive(entries, "2026-02-03"), countActive(entries, "2026-02-10")], [3, 2]);
  assert.deepEqual(
    changesByDay(entries, days).map(({ day, begins, ends }) => [day, begins.length, ends.length]),
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
  const { from, to } = entryOfCoupon({ ...coupon, ...ends } as Coupon, "", "America/New_York");
  assert.deepEqual([from, to], ["2026-02-03", "2026-02-05"]);
});

test("a thousands separator never becomes the decimal mark", () => {
  const amountOf = (value: string) =>
    toCoupon({ ...emptyDiscount, code: "X", discountType: "FIXED_AMOUNT", value }).amount;
  assert.equal(amountOf("1,200.00"), amountOf("1200"));
  assert.equal(amountOf("1,200"), amountOf(""), "the field shows an error");
  assert.notEqual(amountOf("1,200"), amountOf("1.2"));
});
