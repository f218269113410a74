/** Texts of an app on the checkout pages of its own purchases (docs/protocol/checkouts.md#checkout-content). */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../endpoint.ts";
import { Id, named, Text } from "../values.ts";

/** Omitted texts default to those of the store. */
export const CheckoutContent = named(
  "CheckoutContent",
  Type.Object({
    continueShoppingLink: Type.Optional(Text(30, 1)),
    orderSummary: Type.Optional(Text(30, 1)),
    customerDetails: Type.Optional(Text(30, 1)),
    reviewAndPlaceOrder: Type.Optional(Text(50, 1)),
    placeOrderButton: Type.Optional(Text(50, 1)),
    placeOrderPayButton: Type.Optional(Text(50, 1)),
  }),
);
export type CheckoutContent = Static<typeof CheckoutContent>;

const Language = Type.String({ pattern: "^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$", maxLength: 20 });
const params = Type.Object({ appId: Id, componentId: Id });

export const getCheckoutContent = endpoint({
  id: "checkout-content.getCheckoutContent",
  method: "GET",
  path: "/v1/checkout-content/{appId}/{componentId}",
  services: ["/ecom"],
  summary: "Get the texts of an app's component, in the given language or the store's.",
  access: publicAccess("settings:read"),
  params,
  query: Type.Object({ languageCode: Type.Optional(Language) }),
  response: Type.Object({ checkoutContent: CheckoutContent }),
  errors: ["REQUIRED_APP_NOT_INSTALLED", "REQUIRED_COMPONENT_DOES_NOT_EXIST", "TRANSLATIONS_NOT_FOUND"],
});

export const setCheckoutContent = endpoint({
  id: "checkout-content.setCheckoutContent",
  method: "PUT",
  path: "/v1/checkout-content/{appId}/{componentId}",
  services: ["/ecom"],
  summary: "Set the texts of a component in one language. Apps can only set their own.",
  access: { actors: ["staff", "app"], permission: "settings:write" },
  params,
  body: Type.Object({ languageCode: Type.Optional(Language), checkoutContent: CheckoutContent }),
  response: Type.Object({ checkoutContent: CheckoutContent }),
  errors: ["REQUIRED_APP_NOT_INSTALLED"],
  isOurs: true,
});
