/** Shipping labels bought at a label provider, and the provider's settings. Not part of the protocol. */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Id, Nullable, named, Quantity, Text, Timestamp } from "../values.ts";

const LabelState = Type.Enum(["NEEDS_KEY", "NOT_VERIFIED", "KEY_REJECTED", "SWITCHED_OFF", "READY"]);

const settingsReaders = { actors: ["staff", "app"], permission: "settings:read" } as const;
const settingsWriters = { actors: ["staff", "app"], permission: "settings:write" } as const;
const readers = { actors: ["staff", "app"], permission: "orders:read" } as const;
const writers = { actors: ["staff", "app"], permission: "orders:write" } as const;

export const ShippingLabelSettings = named(
  "ShippingLabelSettings",
  Type.Object({
    provider: Type.Enum(["easypost"]),
    /** Labels can be bought in the state READY only. */
    state: LabelState,
    isEnabled: Type.Boolean(),
    /** Labels of test keys cost nothing and aren't valid. */
    isTest: Type.Boolean(),
    /** The end of the key; null without one. */
    keyHint: Nullable(Type.String()),
    /** The provider's message when the key was verified last. */
    keyMessage: Nullable(Type.String()),
  }),
);
export type ShippingLabelSettings = Static<typeof ShippingLabelSettings>;

export const LabelRate = named(
  "ShippingLabelRate",
  Type.Object({
    id: Type.String(),
    carrier: Type.String(),
    service: Type.String(),
    amount: Type.String(),
    currency: Type.String(),
    deliveryDays: Type.Optional(Type.Integer()),
  }),
);
export type LabelRate = Static<typeof LabelRate>;

export const ShippingLabel = named(
  "ShippingLabel",
  Type.Object({
    id: Id,
    orderId: Id,
    /**
     * QUOTED: has rates. BUYING: the outcome of the purchase isn't known yet; it is looked up in the background, and a label
     * that wasn't bought is QUOTED again. VOIDED: a refund was requested.
     */
    state: Type.Enum(["QUOTED", "BUYING", "BOUGHT", "VOIDED"]),
    /** Cheapest first. */
    rates: Type.Array(LabelRate),
    rate: Type.Optional(LabelRate),
    trackingNumber: Type.Optional(Type.String()),
    trackingLink: Type.Optional(Type.String()),
    /** A link to the label as PDF, valid for ten minutes. */
    pdfUrl: Type.Optional(Type.String()),
    voidState: Type.Optional(Type.Enum(["SUBMITTED", "REFUNDED"])),
    /** The fulfillment that the purchase made. Absent if it made none, or the fulfillment was undone. */
    fulfillmentId: Type.Optional(Id),
    isTest: Type.Boolean(),
    createdDate: Timestamp,
  }),
);
export type ShippingLabel = Static<typeof ShippingLabel>;

const OneLabel = Type.Object({ shippingLabel: ShippingLabel });
const ById = Type.Object({ id: Id });

export const getShippingLabelSettings = endpoint({
  id: "shippingLabels.getSettings",
  method: "GET",
  path: "/v1/shipping-label-settings",
  summary: "Get the settings of the label provider.",
  access: settingsReaders,
  response: Type.Object({ shippingLabelSettings: ShippingLabelSettings }),
  isOurs: true,
});

export const updateShippingLabelSettings = endpoint({
  id: "shippingLabels.updateSettings",
  method: "PATCH",
  path: "/v1/shipping-label-settings",
  summary:
    "Update the settings of the label provider. Verifies a new API key with the provider first. The key is stored encrypted and never returned; null removes it. While a label is BUYING, only a key of the same account is accepted.",
  access: { ...settingsWriters, isFreshOnly: true },
  body: Type.Object({
    shippingLabelSettings: Type.Object({
      isEnabled: Type.Optional(Type.Boolean()),
      /** `EZAK…` or `EZTK…` (test). */
      apiKey: Type.Optional(Nullable(Type.String({ pattern: "^EZ[AT]K[A-Za-z0-9]{16,200}$" }))),
    }),
  }),
  response: Type.Object({ shippingLabelSettings: ShippingLabelSettings }),
  errors: ["SHIPPING_LABELS_NEED_KEY", "SHIPPING_LABELS_PENDING"],
  isOurs: true,
});

const Inches = Type.Number({ exclusiveMinimum: 0, maximum: 200 });

export const quoteShippingLabel = endpoint({
  id: "shippingLabels.quoteLabel",
  method: "POST",
  path: "/v1/orders/{orderId}/shipping-labels",
  summary:
    "Get the provider's rates for a parcel from the store's legal address to the order's shipping address in the same country. Costs nothing.",
  access: writers,
  params: Type.Object({ orderId: Id }),
  body: Type.Object({
    parcel: Type.Object({
      /** Ounces, with the packaging. */
      weight: Type.Number({ exclusiveMinimum: 0, maximum: 3000 }),
      /** Inches. Either all three or none, for a parcel of any shape. */
      length: Type.Optional(Inches),
      width: Type.Optional(Inches),
      height: Type.Optional(Inches),
    }),
  }),
  response: OneLabel,
  errors: [
    "ORDER_NOT_FOUND",
    "ORDER_CANCELED",
    "SHIPPING_LABELS_OFF",
    "SHIPPING_LABEL_ADDRESS_MISSING",
    "SHIPPING_LABEL_ABROAD",
    "SHIPPING_LABEL_REFUSED",
    "SHIPPING_LABEL_PENDING",
    "SHIPPING_LABEL_PROVIDER_UNAVAILABLE",
  ],
  isOurs: true,
});

export const buyShippingLabel = endpoint({
  id: "shippingLabels.buyLabel",
  method: "POST",
  path: "/v1/shipping-labels/{id}/buy",
  summary:
    "Buy the label at one of its rates. Repeated calls return the same label: a label is paid for at most once. Without an answer of the provider the label stays BUYING until the purchase is settled. With `fulfillment`, items are fulfilled with the tracking number in the transaction that records the purchase; a label whose items were fulfilled or canceled meanwhile has no `fulfillmentId`.",
  access: writers,
  params: ById,
  body: Type.Object({
    rateId: Text(100, 1),
    fulfillment: Type.Optional(
      Type.Object({
        lineItems: Type.Array(Type.Object({ id: Id, quantity: Quantity }), { minItems: 1, maxItems: 300 }),
        sendShippingEmail: Type.Optional(Type.Boolean()),
      }),
    ),
  }),
  response: OneLabel,
  errors: [
    "SHIPPING_LABEL_NOT_FOUND",
    "SHIPPING_LABELS_OFF",
    "ORDER_CANCELED",
    "SHIPPING_LABEL_REFUSED",
    "SHIPPING_LABEL_PENDING",
    "LINE_ITEM_NOT_FOUND",
    "FULFILLMENT_QUANTITY_EXCEEDED",
  ],
  isOurs: true,
});

export const voidShippingLabel = endpoint({
  id: "shippingLabels.voidLabel",
  method: "POST",
  path: "/v1/shipping-labels/{id}/void",
  summary:
    "Void a label that wasn't used and request its refund from the carrier. Repeated calls update the refund's state. Ends a purchase that is BUYING: a label that wasn't bought is QUOTED again.",
  access: writers,
  params: ById,
  body: Type.Object({}),
  response: OneLabel,
  errors: [
    "SHIPPING_LABEL_NOT_FOUND",
    "SHIPPING_LABELS_OFF",
    "SHIPPING_LABEL_NOT_VOIDABLE",
    "SHIPPING_LABEL_PENDING",
    "SHIPPING_LABEL_REFUSED",
    "SHIPPING_LABEL_PROVIDER_UNAVAILABLE",
  ],
  isOurs: true,
});

export const listShippingLabels = endpoint({
  id: "shippingLabels.listLabels",
  method: "GET",
  path: "/v1/orders/{orderId}/shipping-labels",
  summary:
    "List the labels of an order that were bought or are being bought, oldest first, and whether more can be bought.",
  access: readers,
  params: Type.Object({ orderId: Id }),
  response: Type.Object({
    shippingLabels: Type.Array(ShippingLabel),
    /** As in the settings, which not all staff can read. */
    providerState: LabelState,
  }),
  isOurs: true,
});
