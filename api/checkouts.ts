/**
 * Checkouts (wire, identity 8): a priced purchase on its way to becoming one order, at most one, for ever.
 *
 * What a storefront calls, in order:
 *  1. `carts.createCheckoutFromCurrentCart` (from the current cart; again later it answers the same checkout) or `createCheckout`.
 *  2. `getCheckout`; `updateCheckout` with e-mail, addresses, delivery option (`shippingInfo.selectedCarrierServiceOption`
 *     takes `{carrierId?, code}` from `carrierServiceOptions`), coupon, note. Everything is priced anew at each read;
 *     `calculationErrors` says what cannot be priced, `violations` what blocks the order.
 *  3. `payments.listPaymentMethods`, and then
 *     - offline: `createOrder` with `{paymentMethod: "manual", expectedTotal: <priceSummary.total.amount as shown>}` and an
 *       Idempotency-Key; it answers `{orderId, orderNumber, statusKey}`; show `/orders/<orderId>?key=<statusKey>`.
 *     - paid: `payCheckout` with `{paymentMethod: "test-gateway", expectedTotal}`; redirect (303) to `redirectUrl`. The
 *       provider sends the shopper back to `returnPath` (default `/checkout/<checkoutId>/payment`) with `?payment=<paymentId>`
 *       added; that page calls `settlePayment` and shows: ORDERED → the status page as above; PENDING → "we are checking your
 *       payment", ask again; DECLINED, CANCELED, EXPIRED → back to `/checkout/<checkoutId>` with `message`; REFUNDED →
 *       say that the money goes back. It works whether or not the provider's callback came first.
 *  4. CHECKOUT_CHANGED means that the total is not `expectedTotal` any more: show the checkout again and ask to confirm.
 * All calls go with the shopper's token; somebody else's checkout is not found.
 */
import { Type } from "typebox";
import {
  CheckoutUrl,
  CustomLineItem,
  couponErrors,
  NewLineItem,
  SelectedMemberships,
  SelectedShippingOption,
} from "./carts.ts";
import { Checkout, CustomContentReference, CustomSettings, ExternalReference, TipChoice } from "./checkout-values.ts";
import { endpoint } from "./endpoint.ts";
import { CustomField } from "./order-values.ts";
import { PaymentMethodId } from "./payment-providers.ts";
import {
  AddressWithContact,
  ChannelType,
  Decimal,
  ElevatedOnly,
  Email,
  ExtendedFields,
  Id,
  Nothing,
  Nullable,
  Quantity,
  Text,
} from "./values.ts";

const services = ["/ecom"];
const access = { actors: ["visitor", "member", "staff", "app"], permission: "orders:read" } as const;
const writeAccess = { actors: ["visitor", "member", "staff", "app"], permission: "orders:write" } as const;
const buyers = { actors: ["visitor", "member"] } as const;
const CheckoutId = Type.Object({ id: Type.String() });
const OneCheckout = Type.Object({ checkout: Checkout });

const NewLineItems = Type.Optional(Type.Array(NewLineItem, { maxItems: 100 }));
/** Lines that are not in the catalog are the merchant's to make (ruling 15). */
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
  extendedFields: Type.Optional(Nullable(ExtendedFields)),
  taxExemptGroupId: Type.Optional(ElevatedOnly(Nullable(Id))),
  /** Ours: null takes it off. */
  tip: Type.Optional(Nullable(TipChoice)),
};

/** What create and update take besides the checkout's own fields. */
const Attachments = {
  couponCode: Type.Optional(Text(50, 1)),
  /** Added to the cards that are attached already, up to five. */
  giftCardCode: Type.Optional(Text(50, 1)),
  /** The most to use of the card; all when absent. */
  giftCardRedeemAmount: Type.Optional(Amount),
  overrideCheckoutUrl: Type.Optional(ElevatedOnly(CheckoutUrl)),
};

const updateErrors = [
  "CHECKOUT_NOT_FOUND",
  "CHECKOUT_IS_COMPLETE",
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
] as const;

const giftCardErrors = [
  "GIFT_CARD_NOT_FOUND",
  "GIFT_CARD_CODE_INVALID",
  "GIFT_CARD_IS_EMPTY",
  "GIFT_CARD_DISABLED",
  "GIFT_CARD_EXPIRED",
  "GIFT_CARD_LOCKED",
  "GIFT_CARD_ALREADY_EXISTS",
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
  summary: "Starts a checkout from items, without a cart. Prices come from the catalog.",
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
  response: OneCheckout,
  errors: [...updateErrors, ...giftCardErrors, "EMPTY_CHECKOUT"],
  isIdempotent: true,
});

export const getCheckout = endpoint({
  id: "checkouts.getCheckout",
  method: "GET",
  path: "/v1/checkouts/{id}",
  services,
  summary: "The checkout with today's prices; a completed one as it was ordered.",
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
  summary: "The open checkout made from a cart.",
  access,
  params: CheckoutId,
  response: OneCheckout,
  errors: ["CHECKOUT_NOT_FOUND"],
});

export const getCheckoutUrl = endpoint({
  id: "checkouts.getCheckoutUrl",
  method: "GET",
  path: "/v1/checkouts/{id}/checkout-url",
  services,
  aliases: ["/v1/checkouts/{id}/wix-checkout-url", "/ecom/v1/checkouts/{id}/wix-checkout-url"],
  summary: "Address of the hosted checkout page.",
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
    "Changes what is sent; null clears an address, the delivery option or the note. An e-mail once given can be replaced, not taken away.",
  access: writeAccess,
  params: CheckoutId,
  body: Type.Object({
    checkout: Type.Optional(Type.Object(CheckoutChanges)),
    ...Attachments,
    lineItems: NewLineItems,
    customLineItems: CustomLineItems,
  }),
  response: OneCheckout,
  errors: [...updateErrors, ...giftCardErrors, "EMPTY_UPDATE"],
});

export const addToCheckout = endpoint({
  id: "checkouts.addToCheckout",
  method: "POST",
  path: "/v1/checkouts/{id}/add-to-checkout",
  services,
  summary: "Adds items; the same item with the same options adds up.",
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
  summary: "Takes lines out.",
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
  summary: "Sets quantities.",
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
  summary: "Takes the coupon off.",
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
  summary: "Takes gift cards off: the named one, or all.",
  access: writeAccess,
  params: CheckoutId,
  body: Type.Object({
    /** Ours: `externalId` of one of the checkout's cards. */
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
  summary: "Leads buyers to the store's own checkout page again.",
  access: { actors: ["staff", "app"], permission: "orders:write" },
  params: CheckoutId,
  response: OneCheckout,
  errors: [...updateErrors],
});

export const markCheckoutAsCompleted = endpoint({
  id: "checkouts.markCheckoutAsCompleted",
  method: "POST",
  path: "/v1/checkouts/{id}/mark-as-completed",
  services,
  summary: "Ends a checkout whose purchase was made elsewhere. It makes no order, now or ever.",
  access: { actors: ["staff", "app"], permission: "orders:write" },
  params: CheckoutId,
  response: Nothing,
  errors: ["CHECKOUT_NOT_FOUND", "CHECKOUT_IS_COMPLETE", "CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS"],
});

export const createCompletionLink = endpoint({
  id: "checkouts.createCompletionLink",
  method: "POST",
  path: "/v1/checkouts/{id}/completion-links",
  services,
  summary:
    "For checkout pages elsewhere: an address that ends the checkout once the buyer, who paid there, is sent to it, and leads on. Good for a week.",
  access: { actors: ["staff", "app"], permission: "orders:write" },
  params: CheckoutId,
  body: Type.Object({ redirectUrl: Type.String({ format: "http-url", maxLength: 1000 }) }),
  response: Type.Object({ url: Type.String() }),
  errors: ["CHECKOUT_NOT_FOUND", "CHECKOUT_IS_COMPLETE"],
  isOurs: true,
});

/** What stands between a checkout and its order. */
const orderErrors = [
  "CHECKOUT_NOT_FOUND",
  "CHECKOUT_IS_COMPLETE",
  "CHECKOUT_CHANGED",
  "EMPTY_CHECKOUT",
  "CALCULATION_ERROR",
  "MISSING_EMAIL",
  "MISSING_DELIVERY_ADDRESS",
  "MISSING_BILLING_ADDRESS",
  "NO_SELECTED_CARRIER_SERVICE_OPTION",
  "SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE",
  "FULL_OUT_OF_STOCK",
  "PARTIAL_OUT_OF_STOCK",
  "ERROR_COUPON_HAS_EXPIRED",
  "ERROR_COUPON_IS_NOT_ACTIVE_YET",
  "ERROR_COUPON_DOES_NOT_EXIST",
  "ERROR_COUPON_USAGE_EXCEEDED",
  "ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED",
  "COUPON_NOT_APPLICABLE",
  "CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS",
  "PAYMENT_METHOD_NOT_AVAILABLE",
  "MEMBERS_ONLY_ITEM",
  "INVALID_MEMBERSHIP",
  "VIOLATIONS_WITH_ERROR_SEVERITY",
  "SUBSCRIPTION_WITH_SEVERAL_LINE_ITEMS",
  "SUBSCRIPTION_WITH_GIFT_CARD",
  "GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD",
  "COUPON_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD",
  "GIFT_CARD_NOT_FOUND",
  "GIFT_CARD_DISABLED",
  "GIFT_CARD_EXPIRED",
  "INSUFFICIENT_FUNDS",
] as const;

const ExpectedTotal = Type.Optional(Decimal({ gte: "0", lte: "1000000000000000" }));

export const createOrder = endpoint({
  id: "checkouts.createOrder",
  method: "POST",
  path: "/v1/checkouts/{id}/create-order",
  services,
  summary:
    "Places the order with the offline payment method. The first call makes the order; every later one answers the same order. PAYMENT_REQUIRED: pay on the checkout page instead.",
  access: writeAccess,
  params: CheckoutId,
  body: Type.Object({
    savePaymentMethod: Type.Optional(Type.Boolean()),
    delayCapture: Type.Optional(Type.Boolean()),
    /** Ours: default `manual`. */
    paymentMethod: Type.Optional(PaymentMethodId),
    /** Ours: the total the buyer saw; another one is refused with CHECKOUT_CHANGED. */
    expectedTotal: ExpectedTotal,
  }),
  response: Type.Object({
    orderId: Id,
    /** The subscription that the order begins. */
    subscriptionId: Type.Optional(Id),
    paymentGatewayOrderId: Type.Optional(Type.String()),
    /** Ours. */
    orderNumber: Type.String(),
    /** Ours: opens the order's status page without signing in. */
    statusKey: Type.String(),
  }),
  errors: [...orderErrors, "PAYMENT_REQUIRED"],
  isIdempotent: true,
});

export const createOrderAndCharge = endpoint({
  id: "checkouts.createOrderAndCharge",
  method: "POST",
  path: "/v1/checkouts/{id}/create-order-and-charge",
  services,
  summary:
    "Charges a way to pay that the member kept, and places the order with it; where nothing is due it places the order. Without `orderId` the buyer has to confirm at `paymentResponseToken`, an address. Called again it answers the same order.",
  access: buyers,
  params: CheckoutId,
  body: Type.Object({
    /** Id of a way to pay that the member kept (`payments.listSavedPaymentMethods`). */
    paymentToken: Type.Optional(Text(1000)),
    /** It is kept already. */
    savePaymentMethod: Type.Optional(Type.Boolean()),
    /** Whether money is set aside at first is the store's setting. */
    delayCapture: Type.Optional(Type.Boolean()),
    /** Ours, as for `createOrder`. */
    expectedTotal: ExpectedTotal,
  }),
  response: Type.Object({
    orderId: Type.Optional(Id),
    subscriptionId: Type.Optional(Id),
    paymentResponseToken: Type.Optional(Type.String()),
    /** The payment, when there is one. */
    paymentGatewayOrderId: Type.Optional(Type.String()),
    /** Ours. */
    orderNumber: Type.Optional(Type.String()),
    statusKey: Type.Optional(Type.String()),
  }),
  errors: [...orderErrors, "PAYMENT_REQUIRED", "NO_SAVED_PAYMENT_METHOD", "PAYMENT_ERROR"],
});

export const payCheckout = endpoint({
  id: "checkouts.payCheckout",
  method: "POST",
  path: "/v1/checkouts/{id}/pay",
  services,
  summary:
    "Starts the payment at the provider, holds stock and coupon for it and answers where to send the shopper. Called again while the same payment is open, it answers the same address.",
  access: buyers,
  params: CheckoutId,
  body: Type.Object({
    paymentMethod: PaymentMethodId,
    expectedTotal: ExpectedTotal,
    /** A path of the shop, default `/checkout/<id>/payment`; `payment=<paymentId>` is added to its query. */
    returnPath: Type.Optional(Type.String({ maxLength: 500, pattern: "^/(?![/\\\\])" })),
    /** Members only: keep this way to pay for the next time. */
    savesPaymentMethod: Type.Optional(Type.Boolean()),
    /** Members only: pay with one kept earlier; the answer leads to the provider only if it asks for a confirmation. */
    savedPaymentMethodId: Type.Optional(Id),
  }),
  response: Type.Object({ paymentId: Id, redirectUrl: Type.String() }),
  errors: [...orderErrors, "NO_SAVED_PAYMENT_METHOD"],
  isOurs: true,
});

export const settlePayment = endpoint({
  id: "checkouts.settlePayment",
  method: "POST",
  path: "/v1/checkouts/{id}/settle-payment",
  services,
  summary:
    "What became of a payment: asks the provider and makes the order when the money is there. May be called at any time, any number of times.",
  access: buyers,
  params: CheckoutId,
  body: Type.Object({ paymentId: Id }),
  response: Type.Object({
    status: Type.Enum(["ORDERED", "OPEN", "PENDING", "DECLINED", "CANCELED", "EXPIRED", "REFUNDED"]),
    /** With ORDERED. */
    orderId: Type.Optional(Id),
    orderNumber: Type.Optional(Type.String()),
    statusKey: Type.Optional(Type.String()),
    /** Where an OPEN payment goes on. */
    redirectUrl: Type.Optional(Type.String()),
    /** Why it was declined, as a code: CARD_DECLINED, INSUFFICIENT_FUNDS, EXPIRED_CARD, WRONG_SECURITY_CODE, … */
    cause: Type.Optional(Type.String()),
    /** A sentence to show. */
    message: Type.String(),
  }),
  errors: ["CHECKOUT_NOT_FOUND", "PAYMENT_NOT_FOUND"],
  isOurs: true,
});
