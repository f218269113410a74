/** What a paid order entitles its buyer to besides parcels: files, times, tickets, gift cards, memberships. Ours. */
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
    /** Signed; good for whoever has it until it expires or is used up. */
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
  summary: "What an order gave: for its buyer, or for whoever holds the order's key.",
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
    /** Files that can be downloaded once the order is paid. */
    unpaidDownloads: Type.Array(Type.Object({ orderLineId: Id, productName: Type.String(), fileName: Type.String() })),
    bookings: Type.Array(Booking),
    /** Codes are in the mail only. */
    giftCards: Type.Array(MyGiftCard),
    memberships: Type.Array(Membership),
    /** Lines that come again. `description` says in the store's language what is charged when, and until when. */
    subscriptions: Type.Array(
      Type.Object({
        lineItemId: Id,
        subscriptionContractId: Id,
        description: Type.String(),
        isOpen: Type.Boolean(),
        canCancel: Type.Boolean(),
      }),
    ),
    /** Plans that paid for lines, and with how many credits. */
    paidWith: Type.Array(Type.Object({ lineItemId: Id, planName: Type.String(), credits: Type.Integer() })),
  }),
  errors: ["ORDER_NOT_FOUND"],
  isOurs: true,
});

export const listMyDownloads = endpoint({
  id: "entitlements.listMyDownloads",
  method: "GET",
  path: "/v1/members/my/downloads",
  summary: "Files the member bought, newest first.",
  access: { actors: ["member"], scope: "orders:read" },
  response: Type.Object({ downloads: Type.Array(Download) }),
  isOurs: true,
});

/** What a refund of units would end or give back besides money. Each list names the order's lines. */
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
    /** Go back to the plan that paid with them. */
    credits: Type.Array(Type.Object({ lineItemId: Id, planName: Type.String(), credits: Type.Integer() })),
  }),
);

export const previewRefundConsequences = endpoint({
  id: "entitlements.previewRefundConsequences",
  method: "POST",
  path: "/v1/orders/{orderId}/refund-consequences",
  summary: "What refunding these units would take back of what the order gave; nothing is changed.",
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
  summary: "Opens an order's downloads anew, counted from nothing, and mails their addresses again.",
  access: { actors: ["staff", "app"], permission: "orders:write" },
  params: Type.Object({ orderId: Id }),
  response: Type.Object({ downloads: Type.Array(Download) }),
  errors: ["ORDER_NOT_FOUND", "UNSUPPORTED_TRANSITION"],
  isOurs: true,
});
