/** Every kind of coupon, automatic discount and rule of an automatic collection is stored, and returned as it was sent. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { CollectionCondition } from "#api/catalog/collections/collection-values.ts";
import { createMerchantCollection } from "#api/catalog/collections/merchant-collections.ts";
import { createProductV3 } from "#api/catalog/wire/v3/products.ts";
import { createCoupon, getCoupon, type NewCoupon } from "#api/pricing/coupons.ts";
import {
  createDiscountRule,
  type DiscountRuleScope,
  deleteDiscountRule,
  getDiscountRule,
  type NewDiscountRule,
  type RuleDiscount,
  type SimpleDiscountTrigger,
} from "#api/pricing/discounts.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { newTee } from "#server/catalog/products/write/factory.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { openWholeStore, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
before(async () => {
  store = await openWholeStore();
});
after(() => store.close());

test("coupons of each type, scope and stacking, with their status", async () => {
  const { product } = await store.addGoods({ name: "Cup" }, 5);
  const { collection } = await store.admin(createMerchantCollection, { body: { collection: { name: "Cups" } } });
  const buyXGetY = { buyQuantity: 2, getQuantity: 1, buyScope: "COLLECTIONS" as const, buyScopeIds: [collection.id] };
  const terms: Partial<NewCoupon>[] = [
    { discountType: "PERCENTAGE", percentage: "10", scope: "PRODUCTS", scopeIds: [product.id], stacking: "ADDS" },
    { discountType: "FIXED_AMOUNT", amount: "5", stacking: "ALONE" },
    { discountType: "FIXED_PRICE", amount: "9", scope: "COLLECTIONS", scopeIds: [collection.id], stacking: "COMPETES" },
    { discountType: "FREE_SHIPPING" },
    { discountType: "BUY_X_GET_Y", percentage: "50", buyXGetY },
    {
      discountType: "BUY_X_GET_Y",
      percentage: "50",
      buyXGetY: { ...buyXGetY, buyScope: "PRODUCTS", buyScopeIds: [product.id] },
    },
  ];
  for (const [index, given] of terms.entries()) {
    const sent = {
      code: `CODE-${index}`,
      name: "Coupon",
      active: true,
      scope: "ALL",
      scopeIds: [],
      ...given,
    } as NewCoupon;
    const { id } = (await store.admin(createCoupon, { body: { coupon: sent } })).coupon;
    const { coupon } = await store.admin(getCoupon, { params: { id } });
    const { discountType, scope, scopeIds, stacking, buyXGetY: offer } = coupon;
    assert.deepEqual(
      { discountType, scope, scopeIds, stacking, offer: offer && { ...buyXGetY, ...offer } },
      {
        discountType: sent.discountType,
        scope: sent.scope,
        scopeIds: sent.scopeIds,
        stacking: sent.stacking ?? "COMPETES",
        offer: sent.buyXGetY ?? offer,
      },
    );
  }
  const status = async (dates: Partial<NewCoupon>) => {
    const coupon = {
      name: "Dated",
      discountType: "FREE_SHIPPING",
      active: true,
      scope: "ALL",
      scopeIds: [],
      ...dates,
    } as NewCoupon;
    return (await store.admin(createCoupon, { body: { coupon } })).coupon.status;
  };
  assert.deepEqual(
    [
      await status({ code: "PAST", startDate: "2020-01-01T00:00:00.000Z", expirationDate: "2020-02-01T00:00:00.000Z" }),
      await status({ code: "FUTURE", startDate: "2999-01-01T00:00:00.000Z" }),
      await status({ code: "OFF", active: false }),
      await status({ code: "NOW" }),
    ],
    ["EXPIRED", "PENDING", "INACTIVE", "LIVE"],
  );
});

test("automatic discounts with each discount, trigger and scope", async () => {
  const items: DiscountRuleScope = {
    id: "items",
    type: "CATALOG_ITEM",
    catalogItemFilter: { catalogAppId: STORE_APP_ID, catalogItemIds: [newId()] },
  };
  const filter: DiscountRuleScope = {
    id: "filter",
    type: "CUSTOM_FILTER",
    customFilter: { appId: STORE_APP_ID, params: { collectionIds: [newId()] } },
  };
  const onItems = { targetType: "SPECIFIC_ITEMS" as const, specificItemsInfo: { scopes: [items, filter] } };
  const discounts: RuleDiscount[] = [
    { discountType: "PERCENTAGE", ...onItems, percentage: 10 },
    { discountType: "FIXED_AMOUNT", ...onItems, fixedAmount: "2" },
    { discountType: "FIXED_PRICE", ...onItems, fixedPrice: "9" },
    { discountType: "QUANTITY_BASED", ...onItems, quantityBased: { configurations: [{ quantity: 3, price: "20" }] } },
    {
      discountType: "BUY_X_GET_Y",
      ...onItems,
      buyXGetY: { buyQuantity: 2, buyScopes: [items], getQuantity: 1, percentage: 100 },
    },
  ];
  const subtotal: SimpleDiscountTrigger = { triggerType: "SUBTOTAL_RANGE", subtotalRange: { scopes: [], from: "50" } };
  const quantity: SimpleDiscountTrigger = {
    triggerType: "ITEM_QUANTITY_RANGE",
    itemQuantityRange: { scopes: [], from: 2 },
  };
  const customers: SimpleDiscountTrigger = {
    triggerType: "CUSTOMER_ELIGIBILITY",
    customerEligibility: {
      eligibilityType: "INDIVIDUAL_MEMBERS",
      individualMembersInfo: { memberIds: [newId()] },
    },
  };
  const custom: SimpleDiscountTrigger = { triggerType: "CUSTOM", customTrigger: { id: "weather", appId: newId() } };
  const triggers: NewDiscountRule["trigger"][] = [
    subtotal,
    quantity,
    { triggerType: "AND", and: { triggers: [subtotal, quantity, customers, custom] } },
    { triggerType: "OR", or: { triggers: [customers, { triggerType: "AND", and: { triggers: [subtotal, custom] } }] } },
    undefined,
  ];
  const year = { start: "2020-01-01T00:00:00.000Z", end: "2020-02-01T00:00:00.000Z" };
  for (const [index, discount] of discounts.entries()) {
    const trigger = triggers[index];
    const rule = {
      name: "Rule",
      active: true,
      discounts: { values: [discount] },
      ...(trigger && { trigger }),
      ...(index === 0 && { activeTimeInfo: year }),
    } as NewDiscountRule;
    const { id } = (await store.admin(createDiscountRule, { body: { discountRule: rule } })).discountRule;
    const params = { discountRuleId: id };
    const { discountRule } = await store.admin(getDiscountRule, { params });
    assert.equal(discountRule.status, index === 0 ? "EXPIRED" : "LIVE");
    assert.equal(discountRule.trigger?.triggerType, trigger?.triggerType);
    assert.deepEqual(typesIn(discountRule.trigger), typesIn(trigger));
    const [stored] = discountRule.discounts.values;
    assert.equal(stored?.discountType, discount.discountType);
    assert.deepEqual(
      stored?.specificItemsInfo?.scopes.map(({ type }) => type),
      ["CATALOG_ITEM", "CUSTOM_FILTER"],
    );
    await store.admin(deleteDiscountRule, { params });
  }
});

/** Every type of a trigger and of those inside it, in order. */
function typesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own: unknown = Reflect.get(value, "triggerType");
  const inside = Object.values(value).flatMap(typesIn);
  return typeof own === "string" ? [own, ...inside] : inside;
}

test("automatic collections with each field and operator", async () => {
  const { product } = await store.admin(createProductV3, {
    body: { product: newTee({ name: "Ruled tee", brand: { name: "Fieldnote" }, ribbon: { name: "New" } }) },
  });
  const [brandId = "", ribbonId = ""] = [product.brand?.id, product.ribbon?.id];
  const conditions: CollectionCondition[] = [
    { field: "BRAND", operator: "EQUALS", value: brandId },
    { field: "BRAND", operator: "IS_SET" },
    { field: "RIBBON", operator: "EQUALS", value: ribbonId },
    { field: "RIBBON", operator: "IS_NOT_SET" },
    { field: "TITLE", operator: "NOT_EQUALS", value: "Mug" },
    { field: "TITLE", operator: "CONTAINS", value: "tee" },
    { field: "TITLE", operator: "NOT_CONTAINS", value: "mug" },
    { field: "TITLE", operator: "STARTS_WITH", value: "Ruled" },
    { field: "STOCK", operator: "EQUALS", value: "IN_STOCK" },
    { field: "PRICE", operator: "GREATER_THAN", value: "0" },
    { field: "PRICE", operator: "LESS_THAN", value: "100000" },
    { field: "CREATED_DATE", operator: "BEFORE", value: "2999-01-01T00:00:00.000Z" },
    { field: "CREATED_DATE", operator: "AFTER", value: "2020-01-01T00:00:00.000Z" },
    { field: "CREATED_DATE", operator: "WITHIN_DAYS", value: "30" },
  ];
  const rules = { match: "ANY" as const, conditions };
  const { collection } = await store.admin(createMerchantCollection, {
    body: { collection: { name: "Ruled", rules } },
  });
  assert.deepEqual(collection.rules, rules);
});
