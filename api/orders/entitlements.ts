/**
 * What paid orders grant besides shipments: downloads, sessions, tickets, gift cards, memberships. Additions of this
 * store.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { MyGiftCard } from "../payments/gift-cards.ts";
import { Membership } from "../pricing/memberships.ts";
import { Id, Money2, named, Text, Timestamp } from "../values.ts";
import { Booking } from "./bookings.ts";

export const Download = named(
  "Download",
  Type.Object({
    id: Id,
    orderId: Id,
    orderNumber: Type.String(),
    orderLineId: Type.Optional(Id),
    productName: Type.String(),
    fileName: Type.String(),
    byteSize: Type.Integer(),
    /** Signed URL; no sign-in required until it expires or the download limit is reached. */
    url: Type.String(),
    expirationDate: Timestamp,
    remainingDownloads: Type.Integer(),
    isOpen: Type.Boolean(),
  }),
);
export type Download = Static<typeof Download>;

export const getOrderEntitlements = endpoint({
  id: "entitlements.getOrderEntitlements",
  method: "GET",
  path: "/v1/orders/{orderId}/entitlements",
  summary: "Get what an order granted. Requires the buyer's token or the order's key.",
  access: {
    actors: ["anonymous", "visitor", "member", "staff", "app"],
    withoutToken: "secret link",
    permission: "orders:read",
    scope: "orders:read",
  },
  params: Type.Object({ orderId: Id }),
  query: Type.Object({ key: Type.Optional(Text(100)) }),
  response: Type.Object({
    downloads: Type.Array(Download),
    /** Files that become available once the order is paid. */
    unpaidDownloads: Type.Array(Type.Object({ orderLineId: Id, productName: Type.String(), fileName: Type.String() })),
    bookings: Type.Array(Booking),
    /** Gift card codes are only sent by email. */
    giftCards: Type.Array(MyGiftCard),
    memberships: Type.Array(Membership),
    /** Renewing lines. `description` has the charges and their end, in the store's language. */
    subscriptions: Type.Array(
      Type.Object({
        lineItemId: Id,
        subscriptionContractId: Id,
        description: Type.String(),
        isOpen: Type.Boolean(),
        canCancel: Type.Boolean(),
      }),
    ),
    /** Memberships that paid for lines, with the credits used. */
    paidWith: Type.Array(Type.Object({ lineItemId: Id, planName: Type.String(), credits: Type.Integer() })),
  }),
  errors: ["ORDER_NOT_FOUND"],
  isOurs: true,
});

export const listMyDownloads = endpoint({
  id: "entitlements.listMyDownloads",
  method: "GET",
  path: "/v1/members/my/downloads",
  summary: "List the files that the member bought, newest first.",
  access: { actors: ["member"], scope: "orders:read" },
  response: Type.Object({ downloads: Type.Array(Download) }),
  isOurs: true,
});

/** What refunding units would revoke or return besides the payment. Each list refers to line items of the order. */
export const RefundConsequences = named(
  "RefundConsequences",
  Type.Object({
    giftCards: Type.Array(
      Type.Object({ lineItemId: Id, obfuscatedCode: Type.String(), voidAmount: Money2, spentAmount: Money2 }),
    ),
    memberships: Type.Array(
      Type.Object({
        lineItemId: Id,
        planName: Type.String(),
        credits: Type.Optional(Type.Object({ total: Type.Integer(), used: Type.Integer() })),
      }),
    ),
    downloads: Type.Array(Type.Object({ lineItemId: Id, fileName: Type.String(), downloads: Type.Integer() })),
    bookings: Type.Array(
      Type.Object({
        lineItemId: Id,
        productName: Type.String(),
        startDate: Timestamp,
        timeZone: Type.String(),
        placesBefore: Type.Integer(),
        placesAfter: Type.Integer(),
      }),
    ),
    /** Returned to the membership that paid with them. */
    credits: Type.Array(Type.Object({ lineItemId: Id, planName: Type.String(), credits: Type.Integer() })),
  }),
);

export const previewRefundConsequences = endpoint({
  id: "entitlements.previewRefundConsequences",
  method: "POST",
  path: "/v1/orders/{orderId}/refund-consequences",
  summary: "Preview what refunding these units would revoke. Changes nothing.",
  access: { actors: ["staff", "app"], permission: "orders:read" },
  params: Type.Object({ orderId: Id }),
  body: Type.Object({
    lineItems: Type.Array(Type.Object({ lineItemId: Id, quantity: Type.Integer({ minimum: 1 }) }), { maxItems: 300 }),
  }),
  response: Type.Object({ consequences: RefundConsequences }),
  errors: ["ORDER_NOT_FOUND"],
  isOurs: true,
});

export const renewOrderDownloads = endpoint({
  id: "entitlements.renewOrderDownloads",
  method: "POST",
  path: "/v1/orders/{orderId}/download-renewal",
  summary: "Renew the downloads of an order: reset their limits and email the links again.",
  access: { actors: ["staff", "app"], permission: "orders:write" },
  params: Type.Object({ orderId: Id }),
  response: Type.Object({ downloads: Type.Array(Download) }),
  errors: ["ORDER_NOT_FOUND", "UNSUPPORTED_TRANSITION"],
  isOurs: true,
});
