/**
 * Coupons. The published protocol only has a coupon's code in a cart; the endpoints that manage coupons are extensions.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import { CursorPagingMetadata, Decimal, Id, Nothing, Nullable, named, Revision, Text, Timestamp } from "../values.ts";
import { DiscountStacking, DiscountUsage, discountAmount } from "./discounts.ts";

/** Compared case-insensitively. */
const Code = Type.String({ minLength: 1, maxLength: 50, pattern: "^[A-Za-z0-9_-]+$" });
const ScopeIds = Type.Array(Text(36, 1), { maxItems: 500, default: [] });
const Scope = Type.Enum(["ALL", "PRODUCTS", "COLLECTIONS"], { default: "ALL" });

export const CouponBuyXGetY = named(
  "CouponBuyXGetY",
  Type.Object({
    buyQuantity: Type.Integer({ minimum: 1, maximum: 1000 }),
    getQuantity: Type.Integer({ minimum: 1, maximum: 1000 }),
    /** The items to buy; the coupon's own scope is discounted. */
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
  /** A customer is a member, or an email address without case and `+tag`. */
  limitPerCustomer: Type.Optional(limit(1_000_000)),
  discountType: Type.Enum(["PERCENTAGE", "FIXED_AMOUNT", "FIXED_PRICE", "FREE_SHIPPING", "BUY_X_GET_Y"]),
  /** With `PERCENTAGE` and `BUY_X_GET_Y`: decimal text, `"12.5"`. */
  percentage: Type.Optional(Nullable(Decimal({ gt: "0", lte: "100", maxScale: 4 }))),
  /** With `PERCENTAGE`: the maximum discount. */
  maximumAmount: Type.Optional(Nullable(Decimal({ gt: "0", lte: "1000000000000", maxScale: 4 }))),
  /** With `FIXED_AMOUNT` (off the order) and `FIXED_PRICE` (per unit). */
  amount: Type.Optional(Nullable(discountAmount())),
  buyXGetY: Type.Optional(Nullable(CouponBuyXGetY)),
  scope: Scope,
  /** Product or collection ids, depending on `scope`. */
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
  summary: "Get a coupon.",
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
  summary: "Query coupons, newest first by default.",
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
  summary: "Update a coupon. Omitted fields are unchanged; `null` clears a field.",
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
  summary: "Delete a coupon without redemptions. A redeemed coupon can only be deactivated.",
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
  summary: "Get a coupon's usage and total discount.",
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
  summary: "Add codes to a coupon, either given or generated. They share the coupon's limits.",
  access: writers,
  params: byId,
  body: Type.Object({
    codes: Type.Optional(Type.Array(Code, { minItems: 1, maxItems: 1000 })),
    /** Generated codes: `prefix` and ten letters and digits that don't look alike. */
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
  summary: "Query the additional codes of a coupon, oldest first by default.",
  access: readers,
  params: byId,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({ codes: Type.Array(CouponCode), pagingMetadata: CursorPagingMetadata }),
  errors: ["ERROR_COUPON_DOES_NOT_EXIST", "UNKNOWN_FILTER"],
  isOurs: true,
});
