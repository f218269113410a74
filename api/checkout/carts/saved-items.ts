/** Items saved for later, and shareable cart links. These endpoints are extensions (docs/api-design.md). */
import { type Static, Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import { ElevatedOnly, Id, Money4, Nothing, named, Text, Timestamp } from "../../values.ts";
import { CartLineItem, MAX_LINES_PER_CALL } from "./cart-lines.ts";
import { Cart } from "./wire/v1/carts.ts";

const shoppers = { actors: ["visitor", "member"], scope: "cart" } as const;
const services = ["/ecom"];

/** An item that was skipped, with a reason that shoppers understand. */
export const SkippedItem = named("SkippedItem", Type.Object({ name: Type.String(), reason: Type.String() }));
export type SkippedItem = Static<typeof SkippedItem>;

const SavedItems = Type.Array(CartLineItem);
const Ids = Type.Array(Id, { minItems: 1, maxItems: MAX_LINES_PER_CALL });

export const listSavedItems = endpoint({
  id: "carts.listSavedItems",
  method: "GET",
  path: "/v1/saved-items",
  services,
  summary: "List the saved items of the visitor or member, newest first, with current prices and stock.",
  access: shoppers,
  response: Type.Object({ savedItems: SavedItems }),
  errors: ["CALCULATION_ERROR"],
  isOurs: true,
});

export const saveItems = endpoint({
  id: "carts.saveItems",
  method: "POST",
  path: "/v1/saved-items",
  services,
  summary: "Move line items of the current cart to the saved items.",
  access: shoppers,
  body: Type.Object({ lineItemIds: Ids }),
  response: Type.Object({ cart: Cart, savedItems: SavedItems }),
  errors: ["OWNED_CART_NOT_FOUND", "LINE_ITEM_NOT_FOUND", "SAVED_ITEMS_FULL", "CALCULATION_ERROR"],
  isOurs: true,
});

export const restoreSavedItems = endpoint({
  id: "carts.restoreSavedItems",
  method: "POST",
  path: "/v1/saved-items/restorations",
  services,
  summary: "Move saved items back into the current cart. Unavailable items stay saved.",
  access: shoppers,
  body: Type.Object({ savedItemIds: Ids }),
  response: Type.Object({ cart: Cart, savedItems: SavedItems, skipped: Type.Array(SkippedItem) }),
  errors: ["SAVED_ITEM_NOT_FOUND", "CALCULATION_ERROR", "SITE_NOT_ACCEPTING_PAYMENTS"],
  isOurs: true,
});

export const deleteSavedItem = endpoint({
  id: "carts.deleteSavedItem",
  method: "DELETE",
  path: "/v1/saved-items/{id}",
  services,
  summary: "Delete a saved item.",
  access: shoppers,
  params: Type.Object({ id: Type.String() }),
  response: Nothing,
  errors: ["SAVED_ITEM_NOT_FOUND"],
  isOurs: true,
});

export const CartLink = named(
  "CartLink",
  Type.Object({
    note: Type.Optional(Type.String()),
    couponCode: Type.Optional(Type.String()),
    expiresDate: Timestamp,
    lineItems: Type.Array(CartLineItem),
    subtotal: Money4,
  }),
);

export const createCartLink = endpoint({
  id: "carts.createCartLink",
  method: "POST",
  path: "/v1/cart-links",
  services,
  summary:
    "Make a link to what is in the current cart now; staff and apps name a cart. Whoever opens it can take the items over. " +
    "Items made by hand and the recipients of gift cards stay behind. The address is shown once.",
  access: { actors: ["visitor", "member", "staff", "app"], permission: "orders:write", scope: "cart" },
  body: Type.Object({
    cartId: Type.Optional(ElevatedOnly(Id)),
    note: Type.Optional(Text(500)),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
    withCoupon: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({ url: Type.String(), token: Type.String(), expiresDate: Timestamp }),
  errors: ["OWNED_CART_NOT_FOUND", "CART_NOT_FOUND", "CART_EMPTY"],
  isOurs: true,
});

const ByToken = Type.Object({ token: Text(100, 1) });

export const getCartLink = endpoint({
  id: "carts.getCartLink",
  method: "GET",
  path: "/v1/cart-links/{token}",
  services,
  summary: "Get the items of a cart link with current prices and stock.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "secret link", scope: "public" },
  params: ByToken,
  response: Type.Object({ cartLink: CartLink }),
  errors: ["CART_LINK_NOT_FOUND", "CALCULATION_ERROR"],
  isOurs: true,
});

export const applyCartLink = endpoint({
  id: "carts.applyCartLink",
  method: "POST",
  path: "/v1/cart-links/{token}/uses",
  services,
  summary: "Add the available items of a cart link to the current cart. Equal items merge.",
  access: shoppers,
  params: ByToken,
  response: Type.Object({ cart: Cart, skipped: Type.Array(SkippedItem) }),
  errors: ["CART_LINK_NOT_FOUND", "CALCULATION_ERROR", "SITE_NOT_ACCEPTING_PAYMENTS"],
  isOurs: true,
});
