/**
 * The shopper's cart for the pages of the store (extension): the cart page and the side cart with one call, and their
 * changes. Clients of other stores use `wire/v1` and `wire/v2`.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import { ChannelType, Id, Money4, Nullable, named, Quantity, Text } from "../../values.ts";
import { CalculationErrors, PriceSummary, Violation } from "../totals.ts";
import { CartLineItem, MAX_LINES_PER_CALL, NewLineItem } from "./cart-lines.ts";
import { addingErrors, couponErrors } from "./cart-values.ts";

const shoppers = {
  access: { actors: ["visitor", "member"], scope: "cart" },
  services: ["/ecom"],
  isOurs: true,
} as const;

export const ShopCartTotals = named(
  "ShopCartTotals",
  Type.Object({
    priceSummary: PriceSummary,
    /** Due at checkout and later, before delivery costs that aren't known yet. */
    payNow: Money4,
    payLater: Money4,
    discountName: Type.Optional(Type.String()),
    additionalFees: Type.Array(Type.Object({ name: Type.String(), price: Money4 })),
    deliveryOptions: Type.Array(
      Type.Object({ title: Type.String(), deliveryTime: Type.Optional(Type.String()), price: Money4 }),
    ),
    calculationErrors: CalculationErrors,
    violations: Type.Array(Violation),
    /** The reason for each amount, one sentence each. */
    explanations: Type.Array(Type.String()),
  }),
);
export type ShopCartTotals = Static<typeof ShopCartTotals>;

const DestinationFields = {
  country: Type.String({ pattern: "^[A-Z]{2}$" }),
  postalCode: Type.Optional(Text(50)),
};

export const ShopCart = named(
  "ShopCart",
  Type.Object({
    itemCount: Type.Integer(),
    lineItems: Type.Array(CartLineItem),
    couponCode: Type.Optional(Type.String()),
    note: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    destination: Type.Optional(
      Type.Object({ country: Type.Optional(Type.String()), postalCode: Type.Optional(Type.String()) }),
    ),
    pricesIncludeTax: Type.Boolean(),
  }),
);
export type ShopCart = Static<typeof ShopCart>;

export const readShopCart = endpoint({
  ...shoppers,
  id: "carts.readShopCart",
  method: "GET",
  path: "/v1/shop-cart",
  summary:
    "Get the cart for a page of the store: its lines, with totals for the side cart, and with delivery options, taxes and saved items for the cart page.",
  query: Type.Object({
    detail: Type.Union([Type.Literal("LINES"), Type.Literal("TOTALS"), Type.Literal("PAGE")]),
  }),
  cost: { base: 8 },
  response: Type.Object({
    /** Absent until an item was added. */
    cart: Type.Optional(ShopCart),
    totals: Type.Optional(ShopCartTotals),
    savedItems: Type.Array(CartLineItem),
  }),
  errors: ["CALCULATION_ERROR"],
});

export const addToShopCart = endpoint({
  ...shoppers,
  id: "carts.addToShopCart",
  method: "POST",
  path: "/v1/shop-cart/items",
  summary:
    "Add items to the cart, creating it if there is none. Equal items merge; quantities are capped at the stock.",
  body: Type.Object({ lineItems: Type.Array(NewLineItem, { minItems: 1, maxItems: MAX_LINES_PER_CALL }) }),
  response: Type.Object({ cart: ShopCart }),
  errors: [...addingErrors],
  isIdempotent: true,
});

export const changeShopCart = endpoint({
  ...shoppers,
  id: "carts.changeShopCart",
  method: "PATCH",
  path: "/v1/shop-cart",
  summary:
    "Change quantities, remove items, apply or remove a discount code, or set the note and the destination. Omitted fields are unchanged; null clears.",
  body: Type.Object({
    quantities: Type.Optional(Type.Array(Type.Object({ id: Id, quantity: Quantity }), { minItems: 1, maxItems: 100 })),
    removedLineItemIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_LINES_PER_CALL })),
    couponCode: Type.Optional(Text(50, 1)),
    removesCoupon: Type.Optional(Type.Boolean()),
    note: Type.Optional(Nullable(Text(1000))),
    destination: Type.Optional(Nullable(Type.Object(DestinationFields))),
  }),
  guess: { budget: "discount code", path: "couponCode" },
  response: Type.Object({
    cart: ShopCart,
    /** As they were before. */
    removedLineItems: Type.Array(CartLineItem),
  }),
  errors: ["OWNED_CART_NOT_FOUND", "LINE_ITEM_NOT_FOUND", "FIXED_QUANTITY_ITEM", "CALCULATION_ERROR", ...couponErrors],
});

export const checkOutShopCart = endpoint({
  ...shoppers,
  id: "carts.checkOutShopCart",
  method: "POST",
  path: "/v1/shop-cart/checkouts",
  summary: "Create a checkout from the cart. Later calls for the same cart update and return the same checkout.",
  body: Type.Object({ channelType: ChannelType }),
  response: Type.Object({ checkoutId: Id }),
  errors: ["OWNED_CART_NOT_FOUND", "CART_EMPTY", "CALCULATION_ERROR", "SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT"],
  isIdempotent: true,
});
