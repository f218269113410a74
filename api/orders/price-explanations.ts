/** Why prices are what they are: of orders that were placed, and of purchases that a merchant makes up to try discounts and taxes. */
import { type Static, Type } from "typebox";
import { PriceExplanation } from "../checkout/totals.ts";
import { endpoint } from "../endpoint.ts";
import { NewCoupon } from "../pricing/coupons.ts";
import { NewDiscountRule } from "../pricing/discounts.ts";
import { Address, CatalogReference, Id, Money2, named, Text, Timestamp } from "../values.ts";

export const explainOrderPrice = endpoint({
  id: "price-explanations.explainOrderPrice",
  method: "GET",
  path: "/v1/orders/{orderId}/price-explanation",
  services: ["/ecom"],
  summary: "Why an order cost what it cost when it was placed, in the store's language.",
  access: { actors: ["staff", "app"], permission: "orders:read" },
  params: Type.Object({ orderId: Type.String() }),
  response: Type.Object({ explanations: Type.Array(PriceExplanation) }),
  errors: ["ORDER_NOT_FOUND"],
  isOurs: true,
});

const DiscountKind = Type.Enum(["RULE", "COUPON", "MERCHANT"]);

/**
 * What a discount that is tried does to a line, or why it leaves it alone. `WHOLE`: it does not apply to the purchase, as
 * `discounts` says. `OUTBID`: another discount is worth more on this line (`by`). `NO_SHARE`: the line counts towards it (as
 * goods that must be bought), but gets nothing. `DELIVERY`: it is off the delivery, not off goods.
 */
export const TriedVerdict = Type.Enum([
  "APPLIED",
  "WHOLE",
  "OUT_OF_SCOPE",
  "ON_SALE",
  "GIFT_CARD",
  "OUTBID",
  "NO_SHARE",
  "DELIVERY",
]);
export type TriedVerdict = Static<typeof TriedVerdict>;

export const PriceTest = named(
  "PriceTest",
  Type.Object({
    currency: Type.String(),
    taxIncludedInPrices: Type.Boolean(),
    taxRateType: Type.Enum(["NO_TAX_COLLECTED", "MANUAL_RATE", "AUTO_RATE", "FALLBACK_RATE"]),
    lineItems: Type.Array(
      Type.Object({
        id: Id,
        productName: Type.String(),
        quantity: Type.Integer(),
        price: Money2,
        discount: Money2,
        tax: Money2,
        total: Money2,
        /** What is in `discount`, each with its share. */
        discounts: Type.Array(
          Type.Object({ kind: DiscountKind, id: Type.String(), name: Type.String(), amount: Money2 }),
        ),
        /** Of the discount in the request that is not saved. */
        tried: Type.Optional(Type.Object({ verdict: TriedVerdict, amount: Money2, by: Type.Optional(Type.String()) })),
      }),
    ),
    priceSummary: Type.Object({
      subtotal: Money2,
      discount: Money2,
      shipping: Money2,
      additionalFees: Money2,
      tax: Money2,
      total: Money2,
    }),
    /** Every discount that was looked at, the ones that gave something first. */
    discounts: Type.Array(
      Type.Object({
        kind: DiscountKind,
        id: Type.String(),
        name: Type.String(),
        /** The one that is tried. */
        tried: Type.Boolean(),
        applied: Type.Boolean(),
        amount: Money2,
        text: Type.String(),
        code: Type.String(),
      }),
    ),
    shippingOptions: Type.Array(
      Type.Object({
        carrierId: Type.String(),
        code: Type.String(),
        title: Type.String(),
        price: Money2,
        selected: Type.Boolean(),
      }),
    ),
    explanations: Type.Array(PriceExplanation),
  }),
);
export type PriceTest = Static<typeof PriceTest>;

export const testPrice = endpoint({
  id: "price-explanations.testPrice",
  method: "POST",
  path: "/v1/price-tests",
  summary: "What a made-up purchase would cost, which discounts apply, which do not, and why. Changes nothing.",
  access: { actors: ["staff", "app"], permission: "discounts:read" },
  body: Type.Object({
    lineItems: Type.Array(
      Type.Object({
        catalogReference: CatalogReference,
        quantity: Type.Integer({ minimum: 1, maximum: 100_000 }),
      }),
      { minItems: 1, maxItems: 100 },
    ),
    couponCodes: Type.Optional(Type.Array(Text(50, 1), { maxItems: 5 })),
    memberId: Type.Optional(Id),
    email: Type.Optional(Text(254)),
    shippingAddress: Type.Optional(Address),
    selectedShippingOption: Type.Optional(Type.Object({ carrierId: Type.Optional(Text(100)), code: Text(100, 1) })),
    taxExemptGroupId: Type.Optional(Id),
    /** As if it were then. */
    at: Type.Optional(Timestamp),
    /**
     * A rule or coupon that does not exist yet, or with `replaces` an existing one as it would be, with the uses it has had.
     * The coupon's code counts as typed in.
     */
    discountRule: Type.Optional(NewDiscountRule),
    coupon: Type.Optional(NewCoupon),
    replaces: Type.Optional(Id),
  }),
  response: PriceTest,
  errors: ["ITEM_NOT_FOUND_IN_CATALOG", "CALCULATION_ERROR"],
  isOurs: true,
});
