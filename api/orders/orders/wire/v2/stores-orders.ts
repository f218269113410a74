/** The earlier order query of programs that haven't moved to `/ecom/v1/orders` (docs/protocol/neighboring-domains.md#orders). */
import { type Static, Type } from "typebox";
import { endpoint } from "../../../../endpoint.ts";
import { ItemsMetadata, TextQuery } from "../../../../queries.ts";
import { Id, named, Timestamp, WeightUnit } from "../../../../values.ts";

const FullName = Type.Object({ firstName: Type.String(), lastName: Type.String() });

export const StoresAddress = named(
  "StoresAddress",
  Type.Object({
    fullName: FullName,
    country: Type.Optional(Type.String()),
    subdivision: Type.Optional(Type.String()),
    city: Type.Optional(Type.String()),
    zipCode: Type.Optional(Type.String()),
    addressLine1: Type.Optional(Type.String()),
    addressLine2: Type.Optional(Type.String()),
    street: Type.Optional(Type.Object({ number: Type.String(), name: Type.String() })),
    phone: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    company: Type.Optional(Type.String()),
    vatId: Type.Optional(Type.Object({ number: Type.String(), type: Type.String() })),
  }),
);
export type StoresAddress = Static<typeof StoresAddress>;

const PriceData = Type.Object({ taxIncludedInPrice: Type.Boolean(), price: Type.String(), totalPrice: Type.String() });

/** Lines have no id of their own in this version: `index` counts from 1. */
const StoresLine = named(
  "StoresOrderLine",
  Type.Object({
    index: Type.Integer(),
    quantity: Type.Integer(),
    price: Type.String(),
    totalPrice: Type.String(),
    priceData: PriceData,
    name: Type.String(),
    translatedName: Type.String(),
    productId: Type.Optional(Type.String()),
    variantId: Type.Optional(Type.String()),
    sku: Type.Optional(Type.String()),
    lineItemType: Type.Enum(["UNSPECIFIED", "PHYSICAL", "DIGITAL", "CUSTOM_AMOUNT_ITEM", "GIFT_CARD", "SERVICE"]),
    options: Type.Array(Type.Object({ option: Type.String(), selection: Type.String() })),
    customTextFields: Type.Array(Type.Object({ title: Type.String(), value: Type.String() })),
    weight: Type.Optional(Type.String()),
    mediaItem: Type.Optional(
      Type.Object({
        mediaType: Type.Enum(["IMAGE"]),
        url: Type.String(),
        width: Type.Optional(Type.Integer()),
        height: Type.Optional(Type.Integer()),
      }),
    ),
    discount: Type.String(),
    tax: Type.String(),
    taxIncludedInPrice: Type.Boolean(),
    refundedQuantity: Type.Integer(),
  }),
);

export const StoresOrder = named(
  "StoresOrder",
  Type.Object({
    id: Id,
    number: Type.Integer(),
    dateCreated: Timestamp,
    lastUpdated: Timestamp,
    buyerInfo: Type.Object({
      id: Type.Optional(Type.String()),
      type: Type.Optional(Type.Enum(["CONTACT", "MEMBER"])),
      identityType: Type.Optional(Type.Enum(["CONTACT", "MEMBER"])),
      firstName: Type.String(),
      lastName: Type.String(),
      phone: Type.String(),
      email: Type.String(),
    }),
    currency: Type.String(),
    weightUnit: WeightUnit,
    totals: Type.Object({
      subtotal: Type.String(),
      shipping: Type.String(),
      tax: Type.String(),
      discount: Type.String(),
      total: Type.String(),
      weight: Type.String(),
      quantity: Type.Integer(),
      refund: Type.Optional(Type.String()),
    }),
    billingInfo: Type.Object({
      paymentMethod: Type.String(),
      address: Type.Optional(StoresAddress),
    }),
    shippingInfo: Type.Optional(
      Type.Object({
        deliveryOption: Type.String(),
        estimatedDeliveryTime: Type.String(),
        shippingRegion: Type.String(),
        code: Type.Optional(Type.String()),
        shipmentDetails: Type.Optional(
          Type.Object({
            address: Type.Optional(StoresAddress),
            discount: Type.String(),
            tax: Type.String(),
            priceData: PriceData,
          }),
        ),
        pickupDetails: Type.Optional(
          Type.Object({
            pickupAddress: Type.Optional(StoresAddress),
            pickupInstructions: Type.String(),
            priceData: PriceData,
          }),
        ),
      }),
    ),
    buyerNote: Type.Optional(Type.String()),
    read: Type.Boolean(),
    archived: Type.Boolean(),
    paymentStatus: Type.String(),
    fulfillmentStatus: Type.Enum(["NOT_FULFILLED", "FULFILLED", "PARTIALLY_FULFILLED", "CANCELED"]),
    lineItems: Type.Array(StoresLine),
    activities: Type.Array(
      Type.Object({ type: Type.String(), author: Type.Optional(Type.String()), timestamp: Timestamp }),
    ),
    discount: Type.Object({
      value: Type.String(),
      appliedCoupon: Type.Optional(Type.Object({ couponId: Type.String(), name: Type.String(), code: Type.String() })),
    }),
    customField: Type.Optional(
      Type.Object({ title: Type.String(), translatedTitle: Type.String(), value: Type.String() }),
    ),
    cartId: Type.Optional(Type.String()),
    buyerLanguage: Type.String(),
    channelInfo: Type.Object({
      type: Type.String(),
      externalOrderId: Type.Optional(Type.String()),
      externalOrderUrl: Type.Optional(Type.String()),
    }),
    enteredBy: Type.Object({
      id: Type.Optional(Type.String()),
      identityType: Type.Enum(["USER", "MEMBER", "CONTACT", "APP"]),
    }),
  }),
);
export type StoresOrder = Static<typeof StoresOrder>;

export const queryStoresOrders = endpoint({
  id: "storesOrders.queryOrders",
  method: "POST",
  path: "/v2/orders/query",
  services: ["/stores"],
  summary:
    "Query orders in the shape of version 2; filter and sort are JSON strings. Shoppers find their own only. Filterable: id, number, dateCreated, lastUpdated, paymentStatus, fulfillmentStatus, archived, read, buyerInfo.id, buyerInfo.email, channelInfo.type, channelInfo.externalOrderId, enteredBy.id, lineItems.productId, lineItems.name, billingInfo.address.fullName.",
  access: { actors: ["visitor", "member", "staff", "app"], permission: "orders:read", scope: "orders:read" },
  body: Type.Object({ query: Type.Optional(TextQuery) }),
  response: Type.Object({ orders: Type.Array(StoresOrder), metadata: ItemsMetadata, totalResults: Type.Integer() }),
  errors: ["UNKNOWN_FILTER"],
});
