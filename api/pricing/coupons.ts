/** Coupons: on the wire a coupon is only a code in a cart; who makes it is our own part of the API. */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import { CursorPagingMetadata, Decimal, Id, Nothing, Nullable, named, Revision, Text, Timestamp } from "../values.ts";
import { DiscountStacking, DiscountUsage, discountAmount } from "./discounts.ts";

/** Compared without regard to case. */
const Code = Type.String({ minLength: 1, maxLength: 50, pattern: "^[A-Za-z0-9_-]+$" });
const ScopeIds = Type.Array(Text(36, 1), { maxItems: 500, default: [] });
const Scope = Type.Enum(["ALL", "PRODUCTS", "COLLECTIONS"], { default: "ALL" });

export const CouponBuyXGetY = named(
  "CouponBuyXGetY",
  Type.Object({
    buyQuantity: Type.Integer({ minimum: 1, maximum: 1000 }),
    getQuantity: Type.Integer({ minimum: 1, maximum: 1000 }),
    /** What must be bought; what is given is the coupon's own scope. */
    buyScope: Scope,
    buyScopeIds: ScopeIds,
    maxUses: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
);
export type CouponBuyXGetY = Static<typeof CouponBuyXGetY>;

const limit = (maximum: number) => Nullable(Type.Integer({ minimum: 1, maximum }));

const couponFields = {
  code: Code,
  name: Text(100, 1),
  active: Type.Boolean({ default: true }),
  startDate: Type.Optional(Nullable(Timestamp)),
  expirationDate: Type.Optional(Nullable(Timestamp)),
  /** Shared by all codes of the coupon. */
  usageLimit: Type.Optional(limit(1_000_000_000)),
  /** A customer is a member, or an address without case and `+tag`. */
  limitPerCustomer: Type.Optional(limit(1_000_000)),
  discountType: Type.Enum(["PERCENTAGE", "FIXED_AMOUNT", "FIXED_PRICE", "FREE_SHIPPING", "BUY_X_GET_Y"]),
  /** With `PERCENTAGE` and `BUY_X_GET_Y`: decimal text, `"12.5"`. */
  percentage: Type.Optional(Nullable(Decimal({ gt: "0", lte: "100", maxScale: 4 }))),
  /** With `PERCENTAGE`: the most it takes off. */
  maximumAmount: Type.Optional(Nullable(Decimal({ gt: "0", lte: "1000000000000", maxScale: 4 }))),
  /** With `FIXED_AMOUNT` (off the order) and `FIXED_PRICE` (of each unit). */
  amount: Type.Optional(Nullable(discountAmount())),
  buyXGetY: Type.Optional(Nullable(CouponBuyXGetY)),
  scope: Scope,
  /** Product or collection ids, as `scope` says. */
  scopeIds: ScopeIds,
  minimumSubtotal: Type.Optional(Nullable(discountAmount())),
  stacking: Type.Optional(DiscountStacking),
  priority: Type.Optional(Type.Integer({ minimum: -1000, maximum: 1000 })),
  skipsSaleItems: Type.Optional(Type.Boolean()),
};

export const NewCoupon = named("NewCoupon", Type.Object(couponFields));
export type NewCoupon = Static<typeof NewCoupon>;

const {
  active: _active,
  scope: _scope,
  scopeIds: _ids,
  ...changeable
} = Type.Partial(Type.Object(couponFields)).properties;
export const CouponChanges = named(
  "CouponChanges",
  Type.Object({
    ...changeable,
    active: Type.Optional(Type.Boolean()),
    scope: Type.Optional(Type.Enum(["ALL", "PRODUCTS", "COLLECTIONS"])),
    scopeIds: Type.Optional(Type.Array(Text(36, 1), { maxItems: 500 })),
    revision: Type.Optional(Revision),
  }),
);
export type CouponChanges = Static<typeof CouponChanges>;

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

export const CouponCode = named(
  "CouponCode",
  Type.Object({
    id: Id,
    code: Type.String(),
    usageCount: Type.Integer(),
    usageLimit: Type.Optional(Type.Integer()),
    createdDate: Timestamp,
  }),
);
export type CouponCode = Static<typeof CouponCode>;

const readers = { actors: ["staff", "app"], permission: "discounts:read" } as const;
const writers = { actors: ["staff", "app"], permission: "discounts:write" } as const;
const byId = Type.Object({ id: Type.String() });

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
  params: byId,
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
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({ coupons: Type.Array(Coupon), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
  isOurs: true,
});

export const updateCoupon = endpoint({
  id: "discounts.updateCoupon",
  method: "PATCH",
  path: "/v1/coupons/{id}",
  services: ["/ecom"],
  summary: "Change a coupon. Fields left out stay as they are; `null` clears.",
  access: writers,
  params: byId,
  body: Type.Object({ coupon: CouponChanges }),
  response: Type.Object({ coupon: Coupon }),
  errors: ["ERROR_COUPON_DOES_NOT_EXIST", "COUPON_CODE_TAKEN", "REVISION_CONFLICT", "USAGE_LIMIT_TOO_LOW"],
  isOurs: true,
});

export const deleteCoupon = endpoint({
  id: "discounts.deleteCoupon",
  method: "DELETE",
  path: "/v1/coupons/{id}",
  services: ["/ecom"],
  summary: "Delete a coupon that no order has used; used ones can only be switched off.",
  access: writers,
  params: byId,
  response: Nothing,
  errors: ["ERROR_COUPON_DOES_NOT_EXIST", "COUPON_WAS_USED"],
  isOurs: true,
});

export const getCouponUsage = endpoint({
  id: "discounts.getCouponUsage",
  method: "GET",
  path: "/v1/coupons/{id}/usage",
  services: ["/ecom"],
  summary: "How often a coupon was used, and what it gave.",
  access: readers,
  params: byId,
  response: Type.Object({ usage: DiscountUsage }),
  errors: ["ERROR_COUPON_DOES_NOT_EXIST"],
  isOurs: true,
});

export const addCouponCodes = endpoint({
  id: "discounts.addCouponCodes",
  method: "POST",
  path: "/v1/coupons/{id}/codes",
  services: ["/ecom"],
  summary: "Give a coupon more codes: named ones, or as many made-up ones as wanted. They share the coupon's limits.",
  access: writers,
  params: byId,
  body: Type.Object({
    codes: Type.Optional(Type.Array(Code, { minItems: 1, maxItems: 1000 })),
    /** Made-up codes of ten letters and digits that cannot be mixed up, after `prefix`. */
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    prefix: Type.Optional(Type.String({ maxLength: 20, pattern: "^[A-Za-z0-9_-]*$" })),
    usageLimitPerCode: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  }),
  response: Type.Object({ codes: Type.Array(CouponCode) }),
  errors: ["ERROR_COUPON_DOES_NOT_EXIST", "COUPON_CODE_TAKEN"],
  isOurs: true,
});

export const queryCouponCodes = endpoint({
  id: "discounts.queryCouponCodes",
  method: "POST",
  path: "/v1/coupons/{id}/codes/query",
  services: ["/ecom"],
  isQuery: true,
  summary: "The codes of a coupon besides its own, oldest first.",
  access: readers,
  params: byId,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({ codes: Type.Array(CouponCode), pagingMetadata: CursorPagingMetadata }),
  errors: ["ERROR_COUPON_DOES_NOT_EXIST", "UNKNOWN_FILTER"],
  isOurs: true,
});
