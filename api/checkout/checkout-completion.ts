/**
 * The end of a checkout (docs/protocol/checkouts.md#create-order): as one order, paid or unpaid, or outside the store.
 * `checkouts.ts` lists the order of requests.
 */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { CustomField } from "../orders/orders/order-values.ts";
import { PaymentMethod, PaymentMethodId } from "../payments/payment-providers.ts";
import { AddressWithContact, Decimal, Id, Nothing, Nullable, Text } from "../values.ts";
import { Checkout } from "./checkout-values.ts";

const services = ["/ecom"];
const merchants = { actors: ["staff", "app"], permission: "orders:write" } as const;
const buyers = { actors: ["visitor", "member"], scope: "cart" } as const;
const CheckoutId = Type.Object({ id: Type.String() });

export const markCheckoutAsCompleted = endpoint({
  id: "checkouts.markCheckoutAsCompleted",
  method: "POST",
  path: "/v1/checkouts/{id}/mark-as-completed",
  services,
  summary: "Mark a checkout as completed outside the store. It never becomes an order.",
  access: merchants,
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
  access: merchants,
  params: CheckoutId,
  body: Type.Object({ redirectUrl: Type.String({ format: "http-url", maxLength: 1000 }) }),
  response: Type.Object({ url: Type.String() }),
  errors: ["CHECKOUT_NOT_FOUND", "CHECKOUT_IS_COMPLETE"],
  isOurs: true,
});

/** Errors that prevent a checkout from becoming an order. */
const orderErrors = [
  "SITE_NOT_ACCEPTING_PAYMENTS",
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
  "GIFT_CARD_NOT_FOUND",
  "GIFT_CARD_DISABLED",
  "GIFT_CARD_EXPIRED",
  "INSUFFICIENT_FUNDS",
] as const;

const ExpectedTotal = Type.Optional(Decimal({ gte: "0", lte: "1000000000000000" }));
/** Extension: from `getOffer`. A checkout that differs from the offer is rejected with CHECKOUT_CHANGED. */
const SignedOffer = Type.Optional(Type.String({ maxLength: 200 }));

export const getOffer = endpoint({
  id: "checkouts.getOffer",
  method: "GET",
  path: "/v1/checkouts/{id}/offer",
  services,
  summary:
    "The checkout as a page shows it before the buyer confirms, with a signature per payment choice over everything that is ordered. Sent back with the order, a signature proves what the buyer saw.",
  access: buyers,
  params: CheckoutId,
  response: Type.Object({
    checkout: Checkout,
    /** Payment methods of this checkout, in order. */
    paymentMethods: Type.Array(PaymentMethod),
    /** One per payment method and saved payment method; a single one without `paymentMethod` when nothing is due now. */
    offers: Type.Array(
      Type.Object({
        paymentMethod: Type.Optional(PaymentMethodId),
        savedPaymentMethodId: Type.Optional(Id),
        signedOffer: Type.String(),
      }),
    ),
  }),
  errors: ["CHECKOUT_NOT_FOUND", "CHECKOUT_IS_COMPLETE"],
  isOurs: true,
});

export const reviseOffer = endpoint({
  id: "checkouts.reviseOffer",
  method: "POST",
  path: "/v1/checkouts/{id}/offer",
  services,
  summary:
    "Applies what the buyer enters while confirming (billing address, note, answers) to a checkout that is still what was offered, and signs the result. CHECKOUT_CHANGED: it isn't, or the total is now another one.",
  access: buyers,
  params: CheckoutId,
  body: Type.Object({
    signedOffer: Type.String({ maxLength: 200 }),
    paymentMethod: Type.Optional(PaymentMethodId),
    savedPaymentMethodId: Type.Optional(Id),
    checkout: Type.Object({
      billingInfo: Type.Optional(AddressWithContact),
      buyerNote: Type.Optional(Nullable(Text(1000))),
      customFields: Type.Optional(Type.Array(CustomField, { maxItems: 50 })),
    }),
  }),
  response: Type.Object({ checkout: Checkout, signedOffer: Type.String() }),
  errors: ["CHECKOUT_NOT_FOUND", "CHECKOUT_IS_COMPLETE", "CHECKOUT_CHANGED", "EMPTY_UPDATE"],
  isOurs: true,
});

export const createOrder = endpoint({
  id: "checkouts.createOrder",
  method: "POST",
  path: "/v1/checkouts/{id}/create-order",
  services,
  summary:
    "Places the order with the offline payment method. The first call makes the order; every later one answers the same order. PAYMENT_REQUIRED: pay on the checkout page instead.",
  access: { actors: ["visitor", "member", "staff", "app"], permission: "orders:write", scope: "cart" },
  params: CheckoutId,
  body: Type.Object({
    savePaymentMethod: Type.Optional(Type.Boolean()),
    delayCapture: Type.Optional(Type.Boolean()),
    /** Ours: default `manual`. */
    paymentMethod: Type.Optional(PaymentMethodId),
    /** Extension: the total the buyer saw. A different total is rejected with CHECKOUT_CHANGED. */
    expectedTotal: ExpectedTotal,
    signedOffer: SignedOffer,
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
    /** Id of a saved payment method (`payments.listSavedPaymentMethods`). */
    paymentToken: Type.Optional(Text(1000)),
    /** Ignored: the method is already saved. */
    savePaymentMethod: Type.Optional(Type.Boolean()),
    /** Ignored: the store's settings determine the capture mode. */
    delayCapture: Type.Optional(Type.Boolean()),
    /** Extension, as in `createOrder`. */
    expectedTotal: ExpectedTotal,
    signedOffer: SignedOffer,
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
  isIdempotent: true,
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
    signedOffer: SignedOffer,
    /** A path of the shop, default `/checkout/<id>/payment`; `payment=<paymentId>` is added to its query. */
    returnPath: Type.Optional(Type.String({ maxLength: 500, pattern: "^/(?![/\\\\])" })),
    /** Members only: save this payment method. */
    savesPaymentMethod: Type.Optional(Type.Boolean()),
    /**
     * Members only: pay with a saved method. The response redirects to the provider only when it requires
     * authentication.
     */
    savedPaymentMethodId: Type.Optional(Id),
  }),
  response: Type.Object({ paymentId: Id, redirectUrl: Type.String() }),
  errors: [...orderErrors, "NO_SAVED_PAYMENT_METHOD"],
  isIdempotent: true,
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
    /** Set with ORDERED. */
    orderId: Type.Optional(Id),
    orderNumber: Type.Optional(Type.String()),
    statusKey: Type.Optional(Type.String()),
    /** Where to continue an OPEN payment. */
    redirectUrl: Type.Optional(Type.String()),
    /** Decline code: CARD_DECLINED, INSUFFICIENT_FUNDS, EXPIRED_CARD, WRONG_SECURITY_CODE, … */
    cause: Type.Optional(Type.String()),
    /** A message to display. */
    message: Type.String(),
  }),
  errors: ["CHECKOUT_NOT_FOUND", "PAYMENT_NOT_FOUND"],
  isOurs: true,
});
