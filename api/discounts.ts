/** Automatic discount rules (wire, identity 10.1) and coupons (an addition of ours: on the wire a coupon is only a code). */
import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import {
  CursorPagingMetadata,
  Decimal,
  Id,
  Nothing,
  named,
  OneOf,
  Query,
  Revision,
  Text,
  Timestamp,
} from "./values.ts";

/** Which goods: products by id, or collections through `customFilter.params.collectionIds`. */
export const DiscountRuleScope = named(
  "DiscountRuleScope",
  OneOf(
    ["catalogItemFilter", "customFilter"],
    Type.Object({
      id: Type.Optional(Text(100, 1)),
      type: Type.Enum(["CATALOG_ITEM", "CUSTOM_FILTER"]),
      catalogItemFilter: Type.Optional(
        Type.Object({
          catalogAppId: Id,
          catalogItemIds: Type.Array(Text(36, 1), { minItems: 1, maxItems: 50 }),
        }),
      ),
      customFilter: Type.Optional(
        Type.Object({
          appId: Id,
          params: Type.Object({ collectionIds: Type.Array(Id, { minItems: 1, maxItems: 50 }) }),
        }),
      ),
    }),
    true,
  ),
);
export type DiscountRuleScope = Static<typeof DiscountRuleScope>;

const scopes = () => Type.Array(DiscountRuleScope, { maxItems: 50, default: [] });
const amount = () => Decimal({ gte: "0", lte: "1000000000000", maxScale: 4 });

const triggerFields = {
  subtotalRange: Type.Optional(
    Type.Object({ scopes: scopes(), from: Type.Optional(amount()), to: Type.Optional(amount()) }),
  ),
  itemQuantityRange: Type.Optional(
    Type.Object({
      scopes: scopes(),
      from: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      to: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    }),
  ),
  customerEligibility: Type.Optional(
    Type.Object({
      eligibilityType: Type.Enum(["INDIVIDUAL_MEMBERS"]),
      individualMembersInfo: Type.Object({ memberIds: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
    }),
  ),
};

export const SimpleDiscountTrigger = named(
  "SimpleDiscountTrigger",
  OneOf(
    ["subtotalRange", "itemQuantityRange", "customerEligibility"],
    Type.Object({
      triggerType: Type.Enum(["SUBTOTAL_RANGE", "ITEM_QUANTITY_RANGE", "CUSTOMER_ELIGIBILITY"]),
      ...triggerFields,
    }),
    true,
  ),
);
export type SimpleDiscountTrigger = Static<typeof SimpleDiscountTrigger>;

const several = () =>
  Type.Optional(Type.Object({ triggers: Type.Array(SimpleDiscountTrigger, { minItems: 2, maxItems: 5 }) }));

export const DiscountTrigger = named(
  "DiscountTrigger",
  OneOf(
    ["and", "or", "subtotalRange", "itemQuantityRange", "customerEligibility"],
    Type.Object({
      triggerType: Type.Enum(["AND", "OR", "SUBTOTAL_RANGE", "ITEM_QUANTITY_RANGE", "CUSTOMER_ELIGIBILITY"]),
      ...triggerFields,
      and: several(),
      or: several(),
    }),
    true,
  ),
);
export type DiscountTrigger = Static<typeof DiscountTrigger>;

export const RuleDiscount = named(
  "Discount",
  OneOf(
    ["percentage", "fixedAmount", "fixedPrice"],
    Type.Object({
      discountType: Type.Enum(["PERCENTAGE", "FIXED_AMOUNT", "FIXED_PRICE"]),
      targetType: Type.Enum(["SPECIFIC_ITEMS"]),
      specificItemsInfo: Type.Optional(Type.Object({ scopes: scopes() })),
      percentage: Type.Optional(Type.Number({ minimum: 0.1, maximum: 100 })),
      /** Off each unit. */
      fixedAmount: Type.Optional(Decimal({ gt: "0", lte: "1000000000000", maxScale: 4 })),
      /** Price of each unit. */
      fixedPrice: Type.Optional(amount()),
    }),
    true,
  ),
);
export type RuleDiscount = Static<typeof RuleDiscount>;

const ruleFields = {
  name: Text(50, 1),
  active: Type.Boolean({ default: true }),
  trigger: Type.Optional(DiscountTrigger),
  activeTimeInfo: Type.Optional(Type.Object({ start: Type.Optional(Timestamp), end: Type.Optional(Timestamp) })),
  discounts: Type.Object({ values: Type.Array(RuleDiscount, { minItems: 1, maxItems: 1 }) }),
};

export const NewDiscountRule = named("NewDiscountRule", Type.Object(ruleFields));
export type NewDiscountRule = Static<typeof NewDiscountRule>;

export const DiscountRule = named(
  "DiscountRule",
  Type.Object({
    ...ruleFields,
    id: Id,
    revision: Revision,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    status: Type.Enum(["LIVE", "EXPIRED", "PENDING"]),
    usageCount: Type.Integer(),
  }),
);
export type DiscountRule = Static<typeof DiscountRule>;

const couponFields = {
  /** Compared without regard to case. */
  code: Type.String({ minLength: 1, maxLength: 50, pattern: "^[A-Za-z0-9_-]+$" }),
  name: Text(100, 1),
  active: Type.Boolean({ default: true }),
  startDate: Type.Optional(Timestamp),
  expirationDate: Type.Optional(Timestamp),
  usageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  limitPerCustomer: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  discountType: Type.Enum(["PERCENTAGE", "FIXED_AMOUNT", "FIXED_PRICE", "FREE_SHIPPING"]),
  /** With `PERCENTAGE`: decimal text, `"12.5"`. */
  percentage: Type.Optional(Decimal({ gt: "0", lte: "100", maxScale: 4 })),
  /** With `FIXED_AMOUNT` (off the order) and `FIXED_PRICE` (of each unit). */
  amount: Type.Optional(amount()),
  scope: Type.Enum(["ALL", "PRODUCTS", "COLLECTIONS"], { default: "ALL" }),
  /** Product or collection ids, as `scope` says. */
  scopeIds: Type.Array(Text(36, 1), { maxItems: 500, default: [] }),
  minimumSubtotal: Type.Optional(amount()),
};

export const NewCoupon = named("NewCoupon", Type.Object(couponFields));
export type NewCoupon = Static<typeof NewCoupon>;

export const Coupon = named(
  "Coupon",
  Type.Object({
    ...couponFields,
    id: Id,
    revision: Revision,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    usageCount: Type.Integer(),
    status: Type.Enum(["LIVE", "EXPIRED", "PENDING", "USED_UP", "INACTIVE"]),
  }),
);
export type Coupon = Static<typeof Coupon>;

const readers = { actors: ["staff", "app"], permission: "discounts:read" } as const;
const writers = { actors: ["staff", "app"], permission: "discounts:write" } as const;

export const createDiscountRule = endpoint({
  id: "discounts.createDiscountRule",
  method: "POST",
  path: "/v1/discount-rules",
  services: ["/ecom"],
  summary: "Create an automatic discount.",
  access: writers,
  body: Type.Object({ discountRule: NewDiscountRule }),
  response: Type.Object({ discountRule: DiscountRule }),
});

export const getDiscountRule = endpoint({
  id: "discounts.getDiscountRule",
  method: "GET",
  path: "/v1/discount-rules/{discountRuleId}",
  services: ["/ecom"],
  summary: "An automatic discount by its id.",
  access: readers,
  params: Type.Object({ discountRuleId: Type.String() }),
  response: Type.Object({ discountRule: DiscountRule }),
  errors: ["DISCOUNT_RULE_NOT_FOUND"],
});

export const queryDiscountRules = endpoint({
  id: "discounts.queryDiscountRules",
  method: "POST",
  path: "/v1/discount-rules/query",
  services: ["/ecom"],
  isQuery: true,
  summary: "Automatic discounts, newest first.",
  access: readers,
  body: Type.Object({ query: Type.Optional(Query) }),
  response: Type.Object({ discountRules: Type.Array(DiscountRule), pagingMetadata: CursorPagingMetadata }),
});

export const deleteDiscountRule = endpoint({
  id: "discounts.deleteDiscountRule",
  method: "DELETE",
  path: "/v1/discount-rules/{discountRuleId}",
  services: ["/ecom"],
  summary: "Delete an automatic discount.",
  access: writers,
  params: Type.Object({ discountRuleId: Type.String() }),
  response: Nothing,
  errors: ["DISCOUNT_RULE_NOT_FOUND"],
});

export const createCoupon = endpoint({
  id: "discounts.createCoupon",
  method: "POST",
  path: "/v1/coupons",
  services: ["/ecom"],
  summary: "Create a coupon.",
  access: writers,
  body: Type.Object({ coupon: NewCoupon }),
  response: Type.Object({ coupon: Coupon }),
  errors: ["COUPON_CODE_TAKEN"],
  isOurs: true,
});

export const getCoupon = endpoint({
  id: "discounts.getCoupon",
  method: "GET",
  path: "/v1/coupons/{id}",
  services: ["/ecom"],
  summary: "A coupon by its id.",
  access: readers,
  params: Type.Object({ id: Type.String() }),
  response: Type.Object({ coupon: Coupon }),
  errors: ["ERROR_COUPON_DOES_NOT_EXIST"],
  isOurs: true,
});

export const queryCoupons = endpoint({
  id: "discounts.queryCoupons",
  method: "POST",
  path: "/v1/coupons/query",
  services: ["/ecom"],
  isQuery: true,
  summary: "Coupons, newest first.",
  access: readers,
  body: Type.Object({ query: Type.Optional(Query) }),
  response: Type.Object({ coupons: Type.Array(Coupon), pagingMetadata: CursorPagingMetadata }),
  isOurs: true,
});
