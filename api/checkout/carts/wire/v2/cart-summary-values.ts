/**
 * Summary of a cart in Cart v2: prices, discounts, shipping, taxes, payments, and violations
 * (docs/protocol/cart-v2.md#summary).
 */
import { type Static, Type } from "typebox";
import { Id, named, Quantity, Revision, Timestamp, Translated } from "../../../../values.ts";
import { DeliveryMethod, DiscountSource, MoneyV2 } from "./cart-values.ts";

const Discount = Type.Object({
  name: Translated,
  source: DiscountSource,
  scope: Type.Enum(["UNKNOWN_DISCOUNT_SCOPE", "CART_SUBTOTAL", "LINE_ITEM", "DELIVERY"]),
  total: MoneyV2,
  lineItemDiscounts: Type.Array(Type.Object({ lineItemId: Id, amountOff: MoneyV2 })),
});

export const ViolationV2 = named(
  "CartViolation",
  Type.Object({
    scope: Type.Enum(["GLOBAL", "LINE_ITEM", "DISCOUNT", "DELIVERY", "TAX", "MEMBERSHIP", "GIFT_CARD"]),
    code: Type.String(),
    description: Type.String(),
    severity: Type.Enum(["WARNING", "ERROR"]),
    lineItemId: Type.Optional(Id),
  }),
);
export type ViolationV2 = Static<typeof ViolationV2>;

export const CartSummary = named(
  "CartSummary",
  Type.Object({
    cartId: Id,
    cartRevision: Revision,
    calculationId: Id,
    lineItems: Type.Array(Type.Object({ lineItemId: Id, quantity: Quantity, unitPrice: MoneyV2, totalPrice: MoneyV2 })),
    discounts: Type.Array(Discount),
    deliverySummary: Type.Optional(Type.Object({ method: DeliveryMethod, price: MoneyV2 })),
    /** Addition of this store: all available shipping options. */
    deliveryOptions: Type.Array(Type.Object({ code: Type.String(), appId: Id, title: Type.String(), price: MoneyV2 })),
    additionalFees: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Translated,
        providerAppId: Type.Optional(Type.String()),
        lineItemIds: Type.Array(Id),
        price: MoneyV2,
        source: Type.Enum(["UNKNOWN_ADDITIONAL_FEE_SOURCE", "SERVICE_PLUGIN", "LINE_ITEM", "DELIVERY", "PLATFORM"]),
        /** For subscriptions: fees are only part of the first charge. */
        subscriptionCycles: Type.Optional(Type.Integer()),
      }),
    ),
    taxSummary: Type.Object({
      taxes: Type.Array(
        Type.Object({ name: Translated, taxableAmount: MoneyV2, exemptAmount: MoneyV2, amount: MoneyV2 }),
      ),
      totalExempt: MoneyV2,
      pricesIncludeTax: Type.Boolean(),
      lineItemTaxes: Type.Array(Type.Object({ lineItemId: Id, tax: MoneyV2, rate: Type.String() })),
      deliveryTax: MoneyV2,
      additionalFeeTaxes: Type.Array(Type.Object({ additionalFeeCode: Type.String(), tax: MoneyV2 })),
    }),
    priceSummary: Type.Object({
      subtotal: MoneyV2,
      discount: MoneyV2,
      delivery: MoneyV2,
      additionalFees: MoneyV2,
      tax: MoneyV2,
      total: MoneyV2,
    }),
    paymentSummary: Type.Object({
      giftCards: Type.Array(Type.Object({ giftCardId: Id, redeemAmount: MoneyV2 })),
      /** Memberships that pay, and for which lines. */
      memberships: Type.Array(Type.Object({ id: Type.String(), appId: Id, lineItemIds: Type.Array(Id) })),
      requiresPaymentAfterGiftCard: Type.Boolean(),
      totalAfterGiftCards: MoneyV2,
      payNow: MoneyV2,
      payLater: MoneyV2,
      payAfterFreeTrial: MoneyV2,
      subscriptionCharges: Type.Array(
        Type.Object({
          lineItemIds: Type.Array(Id),
          description: Type.String(),
          charges: Type.Array(
            Type.Object({
              cycleFrom: Type.Integer(),
              cycleCount: Type.Optional(Type.Integer()),
              cycleBillingDate: Type.Optional(Timestamp),
            }),
          ),
        }),
      ),
    }),
    /** Passed to `place-order` as proof of the prices that the buyer confirmed. */
    priceVerificationToken: Type.String(),
    violations: Type.Array(ViolationV2),
  }),
);
export type CartSummary = Static<typeof CartSummary>;
