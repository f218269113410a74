import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { DiscountTrigger, RuleDiscount } from "#api/pricing/discounts.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { type CouponTerms, couponDiscount, couponProblem, normalizeCustomerEmail, ruleDiscount } from "./rules.ts";

const now = new Date("2026-06-01T12:00:00Z");
const later = new Date("2026-06-01T12:00:01Z");

function aCoupon(fields: Partial<CouponTerms> = {}): CouponTerms {
  return {
    id: "c",
    code: "SPRING",
    name: "Spring",
    isActive: true,
    startsAt: null,
    expiresAt: null,
    usageLimit: null,
    usedCount: 0,
    perCustomerLimit: null,
    benefit: "PERCENTAGE",
    percentage: "10.0000",
    amount: null,
    scope: "ALL",
    scopeIds: [],
    minimumSubtotal: null,
    ...fields,
  };
}

describe("a coupon", () => {
  test("can be used from its start until just before its end, while uses remain", () => {
    const cases: [Partial<CouponTerms>, string | undefined][] = [
      [{}, undefined],
      [{ startsAt: now, expiresAt: later }, undefined],
      [{ startsAt: later }, "ERROR_COUPON_IS_NOT_ACTIVE_YET"],
      [{ expiresAt: now }, "ERROR_COUPON_HAS_EXPIRED"],
      [{ usageLimit: 5, usedCount: 4 }, undefined],
      [{ usageLimit: 5, usedCount: 5 }, "ERROR_COUPON_USAGE_EXCEEDED"],
      [{ isActive: false }, "ERROR_COUPON_DOES_NOT_EXIST"],
    ];
    for (const [fields, problem] of cases) assert.equal(couponProblem(aCoupon(fields), now), problem);
  });

  test("maps to a pricing discount", () => {
    assert.deepEqual(couponDiscount(aCoupon({ minimumSubtotal: 5000 })).condition, {
      kind: "SUBTOTAL",
      scope: { kind: "ALL" },
      from: 5000,
    });
    const tees = couponDiscount(
      aCoupon({ benefit: "FIXED_AMOUNT", percentage: null, amount: 500, scope: "COLLECTIONS", scopeIds: ["tees"] }),
    );
    assert.deepEqual(tees.scope, { kind: "COLLECTIONS", collectionIds: ["tees"] });
    assert.deepEqual(tees.benefit, { kind: "FIXED_AMOUNT", amount: 500, per: "ORDER" });
    assert.deepEqual(couponDiscount(aCoupon({ benefit: "FREE_SHIPPING" })).benefit, { kind: "FREE_SHIPPING" });
  });
});

test("spelling variants of an email address count as one customer", () => {
  assert.equal(normalizeCustomerEmail(" Ann+Sale@Example.COM "), "ann@example.com");
  assert.equal(normalizeCustomerEmail("ann@example.com"), "ann@example.com");
  assert.notEqual(normalizeCustomerEmail("a.nn@example.com"), "ann@example.com");
  for (const same of ["a.n.n@gmail.com", "Ann+x@GoogleMail.com", "an.n@googlemail.com"])
    assert.equal(normalizeCustomerEmail(same), "ann@gmail.com");
});

describe("a discount rule", () => {
  const catalogItemFilter = { catalogAppId: STORE_APP_ID, catalogItemIds: ["mug", "tee"] };
  const products = { type: "CATALOG_ITEM", catalogItemFilter } as const;
  const customFilter = { appId: STORE_APP_ID, params: { collectionIds: ["kitchen"] } };
  const collections = { type: "CUSTOM_FILTER", customFilter } as const;
  const subtotalRange = { scopes: [], from: "50.00" };
  const percentage = { discountType: "PERCENTAGE", targetType: "SPECIFIC_ITEMS", percentage: 12.5 } as const;

  test("covers the union of its scopes, with exact amounts", () => {
    const discount = { ...percentage, specificItemsInfo: { scopes: [products, collections] } };
    const made = ruleDiscount({ id: "r", name: "Rule", trigger: null, discount }, "USD");
    const everything = { ...catalogItemFilter, catalogItemIds: [] as string[] };
    const ofCatalog = { type: "CATALOG_ITEM" as const, catalogItemFilter: everything };
    const whole = { ...percentage, specificItemsInfo: { scopes: [ofCatalog] } };
    assert.deepEqual(ruleDiscount({ id: "r", name: "Rule", trigger: null, discount: whole }, "USD").scope, {
      kind: "ALL",
    });
    const [first, second] = [
      { kind: "PRODUCTS", catalogItemIds: ["mug", "tee"] },
      { kind: "COLLECTIONS", collectionIds: ["kitchen"] },
    ];
    assert.deepEqual(made.scope, { kind: "ANY", scopes: [first, second] });
    assert.deepEqual(made.benefit, { kind: "PERCENTAGE", percentage: "12.5000" });
    assert.deepEqual(made.condition, { kind: "ALWAYS" });
    const scopes = [{ type: "CUSTOM_FILTER", customFilter: { appId: "another app", params: { size: "L" } } }] as const;
    const other = ruleDiscount(
      { id: "r", name: "Rule", trigger: null, discount: { ...percentage, specificItemsInfo: { scopes: [...scopes] } } },
      "USD",
    );
    assert.deepEqual(other.scope, { kind: "COLLECTIONS", collectionIds: [] });
  });

  test("maps each discount type to its benefit", () => {
    const benefitOf = (discount: Partial<RuleDiscount> & Pick<RuleDiscount, "discountType">) =>
      ruleDiscount(
        { id: "r", name: "Rule", trigger: null, discount: { targetType: "SPECIFIC_ITEMS", ...discount } },
        "USD",
      ).benefit;
    assert.deepEqual(benefitOf({ discountType: "PERCENTAGE", percentage: 10, maximumAmount: "5" }), {
      kind: "PERCENTAGE",
      percentage: "10.0000",
      upTo: 500,
    });
    assert.deepEqual(benefitOf({ discountType: "FIXED_AMOUNT", fixedAmount: "2.5" }), {
      kind: "FIXED_AMOUNT",
      amount: 250,
      per: "UNIT",
    });
    assert.deepEqual(benefitOf({ discountType: "FIXED_PRICE", fixedPrice: "7" }), { kind: "FIXED_PRICE", price: 700 });
    assert.deepEqual(
      benefitOf({ discountType: "QUANTITY_BASED", quantityBased: { configurations: [{ quantity: 3, price: "20" }] } }),
      { kind: "SET_PRICE", quantity: 3, price: 2000 },
    );
    assert.deepEqual(benefitOf({ discountType: "FREE_SHIPPING", targetType: "SHIPPING" }), { kind: "FREE_SHIPPING" });
    assert.deepEqual(
      benefitOf({
        discountType: "BUY_X_GET_Y",
        buyXGetY: { buyQuantity: 2, getQuantity: 1, percentage: 100, buyScopes: [products] },
      }),
      {
        kind: "BUY_X_GET_Y",
        buyScope: { kind: "PRODUCTS", catalogItemIds: ["mug", "tee"] },
        buyQuantity: 2,
        getQuantity: 1,
        percentage: "100.0000",
        maxUses: undefined,
      },
    );
  });

  test("maps each trigger type to its condition", () => {
    const conditionOf = (trigger: DiscountTrigger) =>
      ruleDiscount({ id: "r", name: "Rule", trigger, discount: percentage }, "USD").condition;
    const subtotal = { kind: "SUBTOTAL", scope: { kind: "ALL" }, from: 5000, to: undefined };
    assert.deepEqual(conditionOf({ triggerType: "SUBTOTAL_RANGE", subtotalRange }), subtotal);
    const itemQuantityRange = { scopes: [collections], from: 3 };
    const quantity = {
      kind: "QUANTITY",
      scope: { kind: "COLLECTIONS", collectionIds: ["kitchen"] },
      from: 3,
      to: undefined,
    };
    const triggers = [
      { triggerType: "SUBTOTAL_RANGE", subtotalRange } as const,
      { triggerType: "ITEM_QUANTITY_RANGE", itemQuantityRange } as const,
    ];
    assert.deepEqual(conditionOf({ triggerType: "AND", and: { triggers } }), {
      kind: "AND",
      conditions: [subtotal, quantity],
    });
    assert.deepEqual(conditionOf({ triggerType: "OR", or: { triggers } }), {
      kind: "OR",
      conditions: [subtotal, quantity],
    });
    const customerEligibility = {
      eligibilityType: "INDIVIDUAL_MEMBERS" as const,
      individualMembersInfo: { memberIds: ["m"] },
    };
    assert.deepEqual(conditionOf({ triggerType: "CUSTOMER_ELIGIBILITY", customerEligibility }), {
      kind: "MEMBERS",
      memberIds: ["m"],
    });
  });
});
