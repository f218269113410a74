/** Why prices are what they are: of orders that were placed, and of purchases that a merchant makes up to try discounts and taxes. */
import { type Static, Type } from "typebox";
import { NewDiscountRule } from "./discounts.ts";
import { endpoint } from "./endpoint.ts";
import { PriceExplanation } from "./totals.ts";
import { Address, CatalogReference, Id, Money2, named, Text, Timestamp } from "./values.ts";

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
        kind: Type.Enum(["RULE", "COUPON", "MERCHANT"]),
        id: Type.String(),
        name: Type.String(),
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
    /** A rule that does not exist yet, or with `replaces` an existing one as it would be. */
    discountRule: Type.Optional(NewDiscountRule),
    replaces: Type.Optional(Id),
  }),
  response: PriceTest,
  errors: ["ITEM_NOT_FOUND_IN_CATALOG", "CALCULATION_ERROR"],
  isOurs: true,
});
