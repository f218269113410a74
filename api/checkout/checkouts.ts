/**
 * Checkouts (docs/protocol/checkouts.md): a priced purchase that becomes at most one order.
 *
 * What a storefront calls, in order:
 *  1. `carts.createCheckoutFromCurrentCart` (from the current cart; again later it answers the same checkout) or `createCheckout`.
 *  2. `getCheckout`; `updateCheckout` with email, addresses, delivery option (`shippingInfo.selectedCarrierServiceOption`
 *     takes `{carrierId?, code}` from `carrierServiceOptions`), coupon, note. Each read recalculates the prices;
 *     `calculationErrors` lists what can't be priced, `violations` what prevents the order.
 *  3. `payments.listPaymentMethods`, and then
 *     - offline: `createOrder` with `{paymentMethod: "manual", expectedTotal: <priceSummary.total.amount as shown>}` and an
 *       Idempotency-Key; it answers `{orderId, orderNumber, statusKey}`; show `/orders/<orderId>?key=<statusKey>`.
 *     - paid: `payCheckout` with `{paymentMethod: "test-gateway", expectedTotal}`; redirect (303) to `redirectUrl`. The
 *       provider sends the shopper back to `returnPath` (default `/checkout/<checkoutId>/payment`) with `?payment=<paymentId>`
 *       added; that page calls `settlePayment` and shows: ORDERED → the status page as above; PENDING → "we are checking your
 *       payment", ask again; DECLINED, CANCELED, EXPIRED → back to `/checkout/<checkoutId>` with `message`; REFUNDED →
 *       say that the money goes back. It works whether or not the provider's callback came first.
 *     A page that shows the checkout before it confirms reads it with `getOffer` and sends `signedOffer` with the confirmation:
 *     then nothing but what was shown is ordered. Programs that confirm by their own request leave it out.
 *  4. CHECKOUT_CHANGED means that the total is no longer `expectedTotal`, or the checkout no longer what was offered: show the checkout again and ask to confirm.
 * All requests use the shopper's token; other shoppers' checkouts return CHECKOUT_NOT_FOUND. Those of step 3 are in
 * `checkout-completion.ts`.
 */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { CustomField } from "../orders/orders/order-values.ts";
import { EnteredGiftCardCode } from "../payments/payment-values.ts";
import {
  AddressWithContact,
  ChannelType,
  Decimal,
  ElevatedOnly,
  Email,
  ExtendedFields,
  Id,
  Nullable,
  Quantity,
  Text,
} from "../values.ts";
import { CustomLineItem, NewLineItem } from "./carts/cart-lines.ts";
import { CheckoutUrl, couponErrors, SelectedMemberships, SelectedShippingOption } from "./carts/cart-values.ts";
import { Checkout, CustomContentReference, CustomSettings, ExternalReference, TipChoice } from "./checkout-values.ts";

const services = ["/ecom"];
const access = { actors: ["visitor", "member", "staff", "app"], permission: "orders:read", scope: "cart" } as const;
const writeAccess = {
  actors: ["visitor", "member", "staff", "app"],
  permission: "orders:write",
  scope: "cart",
} as const;
const CheckoutId = Type.Object({ id: Type.String() });
const OneCheckout = Type.Object({ checkout: Checkout });

const NewLineItems = Type.Optional(Type.Array(NewLineItem, { maxItems: 100 }));
/** Custom items can only be added by staff and apps (docs/protocol/decisions.md#money). */
const CustomLineItems = Type.Optional(ElevatedOnly(Type.Array(CustomLineItem, { maxItems: 100, default: [] })));
const Amount = Decimal({ gt: "0", lte: "999999999" });

const CheckoutChanges = {
  buyerInfo: Type.Optional(Type.Object({ email: Type.Optional(Email) })),
  billingInfo: Type.Optional(Nullable(AddressWithContact)),
  shippingInfo: Type.Optional(
    Type.Object({
      shippingDestination: Type.Optional(Nullable(AddressWithContact)),
      selectedCarrierServiceOption: Type.Optional(Nullable(SelectedShippingOption)),
    }),
  ),
  buyerNote: Type.Optional(Nullable(Text(1000))),
  customFields: Type.Optional(Type.Array(CustomField, { maxItems: 50 })),
  membershipOptions: Type.Optional(Type.Object({ selectedMemberships: Type.Optional(Nullable(SelectedMemberships)) })),
  businessLocationId: Type.Optional(Nullable(Id)),
  customContentReference: Type.Optional(Nullable(CustomContentReference)),
  /** Apps rely on these fields, so shoppers can't write or clear them. */
  extendedFields: Type.Optional(ElevatedOnly(Nullable(ExtendedFields))),
  taxExemptGroupId: Type.Optional(ElevatedOnly(Nullable(Id))),
  /** Extension: null removes the tip. */
  tip: Type.Optional(Nullable(TipChoice)),
};

/** Attachments of create and update requests besides the checkout's own fields. */
const Attachments = {
  couponCode: Type.Optional(Text(50, 1)),
  /** Added to the attached gift cards, up to five. */
  giftCardCode: Type.Optional(EnteredGiftCardCode),
  /** The maximum amount to redeem; the full balance when absent. */
  giftCardRedeemAmount: Type.Optional(Amount),
  /** Shoppers can only set a URL that their client has registered. */
  overrideCheckoutUrl: Type.Optional(CheckoutUrl),
};

const updateErrors = [
  "CHECKOUT_NOT_FOUND",
  "CHECKOUT_IS_COMPLETE",
  "BUSINESS_LOCATION_NOT_FOUND",
  "SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND",
  "ITEM_NOT_FOUND_IN_CATALOG",
  "ITEM_NOT_AVAILABLE",
  "INVALID_OPTIONS",
  "MAX_LINE_ITEMS_EXCEEDED",
  "DEPOSIT_AMOUNT_GREATER_THAN_UNIT_PRICE",
  "MEMBERS_ONLY_ITEM",
  "INVALID_MEMBERSHIP",
  "TIPS_NOT_ENABLED",
  "TIP_TOO_LARGE",
  ...couponErrors,
  "COUPON_LOCKED",
  "COUPON_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD",
] as const;

const giftCardErrors = [
  "GIFT_CARD_NOT_FOUND",
  "GIFT_CARD_CODE_INVALID",
  "GIFT_CARD_IS_EMPTY",
  "GIFT_CARD_DISABLED",
  "GIFT_CARD_EXPIRED",
  "GIFT_CARD_LOCKED",
  "MAX_GIFT_CARDS_PER_CART_EXCEEDED",
  "GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD",
  "CURRENCY_NOT_SUPPORTED",
  "THROTTLED",
] as const;

export const createCheckout = endpoint({
  id: "checkouts.createCheckout",
  method: "POST",
  path: "/v1/checkouts",
  services,
  summary: "Create a checkout from items, without a cart. Prices come from the catalog.",
  access: writeAccess,
  body: Type.Object({
    lineItems: NewLineItems,
    customLineItems: CustomLineItems,
    channelType: Type.Optional(ChannelType),
    ...Attachments,
    checkoutInfo: Type.Optional(
      Type.Object({
        ...CheckoutChanges,
        customSettings: Type.Optional(ElevatedOnly(CustomSettings)),
        externalReference: Type.Optional(ElevatedOnly(ExternalReference)),
      }),
    ),
  }),
  guess: { budget: "discount code", path: "couponCode" },
  response: OneCheckout,
  errors: [...updateErrors, ...giftCardErrors, "EMPTY_CHECKOUT", "SITE_MUST_ACCEPT_PAYMENTS"],
  isIdempotent: true,
});

export const getCheckout = endpoint({
  id: "checkouts.getCheckout",
  method: "GET",
  path: "/v1/checkouts/{id}",
  services,
  summary: "Get a checkout with current prices, or a completed checkout as ordered.",
  access,
  params: CheckoutId,
  response: OneCheckout,
  errors: ["CHECKOUT_NOT_FOUND"],
});

export const getCheckoutByCartId = endpoint({
  id: "checkouts.getCheckoutByCartId",
  method: "GET",
  path: "/v1/checkouts/by-cart-id/{id}",
  services,
  summary: "Get the open checkout of a cart.",
  access,
  params: CheckoutId,
  response: OneCheckout,
  errors: ["CHECKOUT_NOT_FOUND"],
});

export const copyCheckout = endpoint({
  id: "checkouts.copyCheckout",
  method: "POST",
  path: "/v1/checkouts/{id}/copies",
  services,
  summary:
    "Continues another shopper's open checkout as the caller's own, with its items and discount code. With a hand-over token, also with its gift cards, tip, note, custom fields and shipping rate. Returns the same copy again; the caller's own checkout is its own copy.",
  access: { actors: ["visitor", "member"], scope: "cart" },
  params: CheckoutId,
  body: Type.Object({
    /** From `redirects.openRedirectSession`, when the owner has handed the purchase over: then both make one order. */
    handoverToken: Type.Optional(Text(4000)),
  }),
  response: Type.Object({ checkoutId: Id }),
  errors: ["CHECKOUT_NOT_FOUND"],
  isOurs: true,
});

export const getCheckoutUrl = endpoint({
  id: "checkouts.getCheckoutUrl",
  method: "GET",
  path: "/v1/checkouts/{id}/checkout-url",
  services,
  aliases: ["/v1/checkouts/{id}/wix-checkout-url", "/ecom/v1/checkouts/{id}/wix-checkout-url"],
  summary: "Get the URL of the hosted checkout page.",
  access,
  params: CheckoutId,
  response: Type.Object({ checkoutUrl: Type.String() }),
  errors: ["CHECKOUT_NOT_FOUND"],
});

export const updateCheckout = endpoint({
  id: "checkouts.updateCheckout",
  method: "PATCH",
  path: "/v1/checkouts/{id}",
  services,
  summary:
    "Update a checkout. Null clears an address, the delivery option or the note. The email can be replaced but not removed.",
  access: writeAccess,
  params: CheckoutId,
  body: Type.Object({
    checkout: Type.Optional(Type.Object(CheckoutChanges)),
    ...Attachments,
    lineItems: NewLineItems,
    customLineItems: CustomLineItems,
  }),
  guess: { budget: "discount code", path: "couponCode" },
  response: OneCheckout,
  errors: [...updateErrors, ...giftCardErrors, "EMPTY_UPDATE"],
});

export const addToCheckout = endpoint({
  id: "checkouts.addToCheckout",
  method: "POST",
  path: "/v1/checkouts/{id}/add-to-checkout",
  services,
  summary: "Add items. Equal items with the same options merge.",
  access: writeAccess,
  params: CheckoutId,
  body: Type.Object({ lineItems: NewLineItems, customLineItems: CustomLineItems }),
  response: OneCheckout,
  errors: [...updateErrors, "EMPTY_UPDATE"],
});

export const removeLineItems = endpoint({
  id: "checkouts.removeLineItems",
  method: "POST",
  path: "/v1/checkouts/{id}/remove-line-items",
  services,
  summary: "Remove line items.",
  access: writeAccess,
  params: CheckoutId,
  body: Type.Object({ lineItemIds: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  response: OneCheckout,
  errors: [...updateErrors, "LINE_ITEM_NOT_FOUND"],
});

export const updateLineItemsQuantity = endpoint({
  id: "checkouts.updateLineItemsQuantity",
  method: "POST",
  path: "/v1/checkouts/{id}/update-line-items-quantity",
  services,
  summary: "Update line item quantities.",
  access: writeAccess,
  params: CheckoutId,
  body: Type.Object({
    lineItems: Type.Array(Type.Object({ id: Id, quantity: Quantity }), { minItems: 1, maxItems: 100 }),
  }),
  response: OneCheckout,
  errors: [...updateErrors, "LINE_ITEM_NOT_FOUND"],
});

export const removeCoupon = endpoint({
  id: "checkouts.removeCoupon",
  method: "POST",
  path: "/v1/checkouts/{id}/remove-coupon",
  services,
  summary: "Remove the coupon.",
  access: writeAccess,
  params: CheckoutId,
  response: OneCheckout,
  errors: [...updateErrors],
});

export const removeGiftCard = endpoint({
  id: "checkouts.removeGiftCard",
  method: "POST",
  path: "/v1/checkouts/{id}/remove-gift-card",
  services,
  summary: "Remove one gift card or all.",
  access: writeAccess,
  params: CheckoutId,
  body: Type.Object({
    /** Extension: `externalId` of one of the checkout's gift cards. */
    giftCardId: Type.Optional(Id),
  }),
  response: OneCheckout,
  errors: [...updateErrors, "GIFT_CARD_LOCKED"],
});

export const removeOverrideCheckoutUrl = endpoint({
  id: "checkouts.removeOverrideCheckoutUrl",
  method: "POST",
  path: "/v1/checkouts/{id}/remove-override-checkout-url",
  services,
  summary: "Remove the custom checkout URL; buyers get the store's own checkout page again.",
  access: { actors: ["staff", "app"], permission: "orders:write" },
  params: CheckoutId,
  response: OneCheckout,
  errors: [...updateErrors],
});
