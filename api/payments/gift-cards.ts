/**
 * Gift cards (docs/protocol/gift-cards-and-subscriptions.md#gift-cards): balance by code, and redemption and voiding
 * for points of sale. Extensions: issuing cards, their ledger, the outstanding liability, and the cards a member
 * bought.
 */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import {
  Currency,
  CursorPagingMetadata,
  Decimal,
  Email,
  ExtendedFields,
  Id,
  Money2,
  Nothing,
  Nullable,
  named,
  Text,
  Timestamp,
} from "../values.ts";
import { EnteredGiftCardCode, GiftCardCode } from "./payment-values.ts";

export const giftCardStatuses = ["VALID", "EXPIRED", "DISABLED"] as const;
export const giftCardDesigns = ["CLASSIC", "CELEBRATION", "BOTANICAL", "NIGHT"] as const;
export type GiftCardDesign = (typeof giftCardDesigns)[number];
const Design = Type.Enum([...giftCardDesigns]);
const Status = Type.Enum([...giftCardStatuses]);

/** An amount in this part of the protocol: decimal text and currency. */
const Balance = Type.Object({
  value: Decimal({ gte: "0", lte: "999999999.99", maxScale: 5 }),
  currency: Currency,
});
const Context = Type.Object({ locationId: Type.Optional(Text(50)) });

export const GiftCard = named(
  "GiftCard",
  Type.Object({
    obfuscatedCode: Type.String(),
    balance: Balance,
    status: Status,
    appId: Type.String(),
    externalId: Type.String(),
    /** Extension. */
    expirationDate: Type.Optional(Timestamp),
    /** Extension: the balance formatted for display. */
    formattedBalance: Type.String(),
  }),
);
export type GiftCard = Static<typeof GiftCard>;

export const GiftCardEntry = named(
  "GiftCardEntry",
  Type.Object({
    id: Id,
    kind: Type.Enum(["ISSUED", "REDEEMED", "GIVEN_BACK", "ADJUSTED"]),
    /** Signed: redemptions are negative. */
    amount: Money2,
    balanceAfter: Money2,
    orderId: Type.Optional(Id),
    /** Identifies the redemption for `voidTransaction`. */
    transactionId: Type.Optional(Id),
    reason: Type.Optional(Type.String()),
    createdDate: Timestamp,
  }),
);

export const IssuedGiftCard = named(
  "IssuedGiftCard",
  Type.Object({
    id: Id,
    revision: Type.String(),
    obfuscatedCode: Type.String(),
    currency: Currency,
    initialAmount: Money2,
    balance: Money2,
    status: Status,
    source: Type.Enum(["ORDER", "STAFF"]),
    orderId: Type.Optional(Id),
    memberId: Type.Optional(Id),
    purchaserEmail: Type.Optional(Type.String()),
    recipientName: Type.Optional(Type.String()),
    recipientEmail: Type.String(),
    senderName: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
    design: Design,
    deliveryDate: Timestamp,
    deliveredDate: Type.Optional(Timestamp),
    expirationDate: Type.Optional(Timestamp),
    disabledDate: Type.Optional(Timestamp),
    note: Type.Optional(Type.String()),
    createdDate: Timestamp,
    updatedDate: Timestamp,
  }),
);
export type IssuedGiftCard = Static<typeof IssuedGiftCard>;

/** A card as its buyer sees it. The code is only returned once, by `revealMyGiftCardCode`. */
export const MyGiftCard = named(
  "MyGiftCard",
  Type.Object({
    id: Id,
    obfuscatedCode: Type.String(),
    initialAmount: Money2,
    balance: Money2,
    status: Status,
    recipientName: Type.Optional(Type.String()),
    recipientEmail: Type.String(),
    message: Type.Optional(Type.String()),
    design: Design,
    deliveryDate: Timestamp,
    deliveredDate: Type.Optional(Timestamp),
    expirationDate: Type.Optional(Timestamp),
    createdDate: Timestamp,
    /** Whether the code can still be revealed. */
    isCodeAvailable: Type.Boolean(),
  }),
);
export type MyGiftCard = Static<typeof MyGiftCard>;

const services = ["/ecom"];
const ById = Type.Object({ id: Id });
const readers = { actors: ["staff", "app"], permission: "gift-cards:read" } as const;
const writers = { actors: ["staff", "app"], permission: "gift-cards:write" } as const;
/** For endpoints that create stored value or send it to an address. */
const freshWriters = { ...writers, isFreshOnly: true } as const;
const One = Type.Object({ giftCard: IssuedGiftCard });

export const getGiftCard = endpoint({
  id: "gift-cards.getGiftCard",
  method: "POST",
  path: "/v1/gift-cards/{code}",
  services,
  summary: "Get the balance of a gift card by code. Attempts are rate limited.",
  access: { actors: ["visitor", "member", "staff", "app"], permission: "gift-cards:read", scope: "cart" },
  params: Type.Object({ code: EnteredGiftCardCode }),
  body: Type.Object({
    context: Type.Optional(Context),
    appId: Type.Optional(Text(100)),
    pin: Type.Optional(Text(50)),
  }),
  response: Type.Object({ giftCard: GiftCard }),
  errors: ["GIFT_CARD_NOT_FOUND", "THROTTLED"],
});

export const redeemGiftCard = endpoint({
  id: "gift-cards.redeemGiftCard",
  method: "POST",
  path: "/v1/gift-cards/redeem",
  services,
  summary:
    "Redeem an amount of a gift card, once per order. For points of sale; checkouts redeem gift cards themselves.",
  access: writers,
  body: Type.Object({
    code: GiftCardCode,
    amount: Balance,
    orderId: Type.Optional(Id),
    appId: Type.Optional(Text(100)),
    context: Type.Optional(Context),
    pin: Type.Optional(Text(50)),
    extendedFields: Type.Optional(ExtendedFields),
  }),
  response: Type.Object({ transactionId: Id }),
  errors: [
    "GIFT_CARD_NOT_FOUND",
    "GIFT_CARD_DISABLED",
    "GIFT_CARD_EXPIRED",
    "INSUFFICIENT_FUNDS",
    "CURRENCY_NOT_SUPPORTED",
    "ALREADY_REDEEMED",
    "INVALID_AMOUNT",
    "THROTTLED",
  ],
  isIdempotent: true,
});

export const voidGiftCardTransaction = endpoint({
  id: "gift-cards.voidTransaction",
  method: "POST",
  path: "/v1/gift-cards/void",
  services,
  summary: "Void a redemption and return its amount to the gift card.",
  access: writers,
  body: Type.Object({
    transactionId: Text(100, 1),
    appId: Type.Optional(Text(100)),
    context: Type.Optional(Context),
  }),
  response: Nothing,
  errors: ["TRANSACTION_NOT_FOUND", "ALREADY_VOIDED"],
  isIdempotent: true,
});

export const queryGiftCards = endpoint({
  id: "gift-cards.queryGiftCards",
  method: "POST",
  path: "/v1/issued-gift-cards/query",
  services,
  isQuery: true,
  summary:
    "Query gift cards. Filterable and sortable: id, status, createdDate, expirationDate, deliveryDate, balance, recipientEmail; filterable: orderId, memberId, lastFour, source.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({
    giftCards: Type.Array(IssuedGiftCard),
    pagingMetadata: CursorPagingMetadata,
    total: Type.Integer(),
  }),
  errors: ["UNKNOWN_FILTER"],
  isOurs: true,
});

export const getIssuedGiftCard = endpoint({
  id: "gift-cards.getIssuedGiftCard",
  method: "GET",
  path: "/v1/issued-gift-cards/{id}",
  services,
  summary: "Get a gift card with its ledger, oldest entry first.",
  access: readers,
  params: ById,
  response: Type.Object({ giftCard: IssuedGiftCard, entries: Type.Array(GiftCardEntry) }),
  errors: ["GIFT_CARD_NOT_FOUND"],
  isOurs: true,
});

export const issueGiftCard = endpoint({
  id: "gift-cards.issueGiftCard",
  method: "POST",
  path: "/v1/issued-gift-cards",
  services,
  summary:
    "Issue a gift card without a purchase. The recipient gets it by email; the code is otherwise only returned in this response.",
  access: freshWriters,
  body: Type.Object({
    giftCard: Type.Object({
      /** In the store's currency. */
      amount: Decimal({ gt: "0", lte: "1000000" }),
      recipientEmail: Email,
      recipientName: Type.Optional(Text(100)),
      senderName: Type.Optional(Text(100)),
      message: Type.Optional(Text(500)),
      design: Type.Optional(Design),
      /** Immediately by default. */
      deliveryDate: Type.Optional(Timestamp),
      expirationDate: Type.Optional(Timestamp),
      note: Type.Optional(Text(500)),
    }),
  }),
  response: Type.Object({ giftCard: IssuedGiftCard, code: Type.String() }),
  errors: ["INVALID_AMOUNT"],
  isIdempotent: true,
  isOurs: true,
});

export const updateGiftCard = endpoint({
  id: "gift-cards.updateGiftCard",
  method: "PATCH",
  path: "/v1/issued-gift-cards/{id}",
  services,
  summary:
    "Update a gift card: recipient and delivery date (until it is sent), expiration date, note, and whether it is disabled.",
  access: freshWriters,
  params: ById,
  body: Type.Object({
    giftCard: Type.Object({
      revision: Type.Optional(Type.String()),
      isDisabled: Type.Optional(Type.Boolean()),
      expirationDate: Type.Optional(Nullable(Timestamp)),
      deliveryDate: Type.Optional(Timestamp),
      recipientEmail: Type.Optional(Email),
      note: Type.Optional(Nullable(Text(500))),
    }),
  }),
  response: One,
  errors: ["GIFT_CARD_NOT_FOUND", "GIFT_CARD_DELIVERED", "GIFT_CARD_DISABLED", "REVISION_CONFLICT"],
  isOurs: true,
});

export const adjustGiftCard = endpoint({
  id: "gift-cards.adjustGiftCard",
  method: "POST",
  path: "/v1/issued-gift-cards/{id}/adjustment",
  services,
  summary: "Adjust the balance by a signed amount, between zero and the initial balance.",
  access: freshWriters,
  params: ById,
  body: Type.Object({ amount: Decimal({ gte: "-1000000", lte: "1000000" }), reason: Text(200, 1) }),
  response: One,
  errors: ["GIFT_CARD_NOT_FOUND", "GIFT_CARD_DISABLED", "INVALID_AMOUNT", "INSUFFICIENT_FUNDS"],
  isIdempotent: true,
  isOurs: true,
});

export const resendGiftCard = endpoint({
  id: "gift-cards.resendGiftCard",
  method: "POST",
  path: "/v1/issued-gift-cards/{id}/delivery",
  services,
  summary: "Send or resend the card to its recipient now.",
  access: freshWriters,
  params: ById,
  body: Type.Object({ recipientEmail: Type.Optional(Email) }),
  response: One,
  errors: ["GIFT_CARD_NOT_FOUND", "GIFT_CARD_DISABLED", "GIFT_CARD_EXPIRED"],
  isOurs: true,
});

export const getGiftCardLiability = endpoint({
  id: "gift-cards.getLiability",
  method: "GET",
  path: "/v1/gift-card-liability",
  services,
  summary: "Get the outstanding gift card liability: now, and at the end of each of the last twelve months.",
  access: readers,
  response: Type.Object({
    outstanding: Money2,
    cards: Type.Integer(),
    issued: Money2,
    redeemed: Money2,
    /** Balances of expired and disabled cards, which are no longer owed. */
    lapsed: Money2,
    months: Type.Array(Type.Object({ month: Type.String(), outstanding: Money2, issued: Money2, redeemed: Money2 })),
  }),
  isOurs: true,
});

export const listMyGiftCards = endpoint({
  id: "gift-cards.listMyGiftCards",
  method: "GET",
  path: "/v1/members/my/gift-cards",
  summary: "List the gift cards the member bought, newest first.",
  access: { actors: ["member"], scope: "account" },
  response: Type.Object({ giftCards: Type.Array(MyGiftCard) }),
  isOurs: true,
});

export const revealMyGiftCardCode = endpoint({
  id: "gift-cards.revealMyGiftCardCode",
  method: "POST",
  path: "/v1/members/my/gift-cards/{id}/code",
  summary: "Reveal the code of a gift card the member bought. Available once.",
  access: { actors: ["member"], scope: "account" },
  params: ById,
  response: Type.Object({ code: Type.String() }),
  errors: ["GIFT_CARD_NOT_FOUND", "GIFT_CARD_CODE_SHOWN"],
  isOurs: true,
});

const Terms = named(
  "GiftCardTerms",
  Type.Object({
    /** Limits of a custom amount, decimal text; absent when the product only has fixed amounts. */
    minAmount: Type.Optional(Type.String()),
    maxAmount: Type.Optional(Type.String()),
    /** Days from the purchase; absent when cards don't expire. */
    validityDays: Type.Optional(Type.Integer()),
    designs: Type.Array(Design),
  }),
);
export type GiftCardTerms = Static<typeof Terms>;

export const getGiftCardTerms = endpoint({
  id: "gift-cards.getTerms",
  method: "GET",
  path: "/v1/gift-card-products/{id}",
  summary: "Get a product's gift card settings: limits of a custom amount, validity, designs.",
  access: publicAccess("products:read"),
  params: ById,
  response: Type.Object({ terms: Terms }),
  errors: ["PRODUCT_NOT_FOUND"],
  isCacheable: true,
  isOurs: true,
});

export const updateGiftCardTerms = endpoint({
  id: "gift-cards.updateTerms",
  method: "PUT",
  path: "/v1/gift-card-products/{id}",
  summary: "Replace a product's gift card settings.",
  access: { actors: ["staff", "app"], permission: "products:write" },
  params: ById,
  body: Type.Object({
    terms: Type.Object({
      minAmount: Type.Optional(Nullable(Decimal({ gt: "0", lte: "1000000" }))),
      maxAmount: Type.Optional(Nullable(Decimal({ gt: "0", lte: "1000000" }))),
      validityDays: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 36_500 }))),
    }),
  }),
  response: Type.Object({ terms: Terms }),
  errors: ["PRODUCT_NOT_FOUND", "INVALID_AMOUNT"],
  isOurs: true,
});
