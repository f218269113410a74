/** Explanations of prices: of placed orders, and of sample purchases with which merchants test discounts and taxes. */
import { type Static, Type } from "typebox";
import { PriceExplanation } from "../checkout/totals.ts";
import { endpoint } from "../endpoint.ts";
import { NewCoupon } from "../pricing/coupons.ts";
import { NewDiscountRule } from "../pricing/discounts.ts";
import { languages } from "../store/languages.ts";
import { Address, CatalogReference, Id, Money2, named, Text, Timestamp } from "../values.ts";

/** Of the explanations; the store's by default. */
const language = Type.Optional(Type.Enum([...languages]));

export const explainOrderPrice = endpoint({
  id: "price-explanations.explainOrderPrice",
  method: "GET",
  path: "/v1/orders/{orderId}/price-explanation",
  services: ["/ecom"],
  summary: "Explain the price of an order as it was when placed.",
  access: { actors: ["staff", "app"], permission: "orders:read" },
  params: Type.Object({ orderId: Type.String() }),
  query: Type.Object({ language }),
  response: Type.Object({ explanations: Type.Array(PriceExplanation) }),
  errors: ["ORDER_NOT_FOUND"],
  isOurs: true,
});

const DiscountKind = Type.Enum(["RULE", "COUPON", "MERCHANT"]);

/**
 * What a tested discount does to a line, or why it excludes it. `WHOLE`: it doesn't apply to the purchase, for the
 * reason in `discounts`. `OUTBID`: another discount is higher on this line (`by`). `NO_SHARE`: the line counts toward
 * the condition (as an item that has to be bought) but isn't discounted. `DELIVERY`: the discount applies to shipping,
 * not to items.
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
        /** The discounts that add up to `discount`. */
        discounts: Type.Array(
          Type.Object({ kind: DiscountKind, id: Type.String(), name: Type.String(), amount: Money2 }),
        ),
        /** Result of the unsaved discount of the request. */
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
    /** All discounts that were considered, applied ones first. */
    discounts: Type.Array(
      Type.Object({
        kind: DiscountKind,
        id: Type.String(),
        name: Type.String(),
        /** Whether this is the tested discount. */
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
  summary: "Price a sample purchase and explain which discounts apply or don't. Changes nothing.",
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
    /** Time at which the purchase is priced. */
    at: Type.Optional(Timestamp),
    /**
     * An unsaved rule or coupon; `replaces` tests changes of an existing one, with the uses it has had. The coupon
     * counts as entered.
     */
    discountRule: Type.Optional(NewDiscountRule),
    coupon: Type.Optional(NewCoupon),
    replaces: Type.Optional(Id),
    language,
  }),
  response: PriceTest,
  errors: ["ITEM_NOT_FOUND_IN_CATALOG", "CALCULATION_ERROR"],
  isOurs: true,
});
