/**
 * Orders (wire, identity 9). Members see their own orders, a visitor the one it placed, staff and apps all of them.
 * Whoever holds an order's key sees its status page without signing in.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import {
  AddressWithContact,
  CatalogReference,
  ChannelType,
  CursorPaging,
  CursorPagingMetadata,
  DescriptionLine,
  Email,
  FreeObject,
  Id,
  Image,
  ItemType,
  Money2,
  Nullable,
  named,
  Paging,
  PaymentOption,
  PhysicalProperties,
  Sorting,
  Text,
  Timestamp,
  Translated,
  WeightUnit,
} from "./values.ts";

export const OrderStatus = Type.Enum(["INITIALIZED", "APPROVED", "CANCELED", "PENDING", "REJECTED"]);
export type OrderStatus = Static<typeof OrderStatus>;

export const PaymentStatus = Type.Enum([
  "UNSPECIFIED",
  "NOT_PAID",
  "PAID",
  "PARTIALLY_REFUNDED",
  "FULLY_REFUNDED",
  "PENDING",
  "PARTIALLY_PAID",
  "PENDING_MERCHANT",
  "CANCELED",
  "DECLINED",
]);
export type PaymentStatus = Static<typeof PaymentStatus>;

/** `CANCELED` is the specification's; a canceled order answers what was fulfilled before, as the wire does. */
export const FulfillmentStatus = Type.Enum(["NOT_FULFILLED", "FULFILLED", "PARTIALLY_FULFILLED", "CANCELED"]);
export type FulfillmentStatus = Static<typeof FulfillmentStatus>;

export const OrderTaxBreakdown = named(
  "OrderTaxBreakdown",
  Type.Object({
    jurisdiction: Type.Optional(Type.String()),
    jurisdictionType: Type.Optional(Type.Enum(["UNDEFINED", "COUNTRY", "STATE", "COUNTY", "CITY", "SPECIAL"])),
    rate: Type.String(),
    taxAmount: Money2,
    taxableAmount: Money2,
    taxType: Type.Optional(Type.String()),
    taxName: Type.Optional(Type.String()),
  }),
);

export const OrderLineTax = named(
  "OrderLineTax",
  Type.Object({
    taxAmount: Money2,
    taxableAmount: Money2,
    taxRate: Type.String(),
    taxIncludedInPrice: Type.Boolean(),
    taxBreakdown: Type.Array(OrderTaxBreakdown),
  }),
);

export const OrderLineItem = named(
  "OrderLineItem",
  Type.Object({
    id: Id,
    productName: Translated,
    catalogReference: Type.Optional(CatalogReference),
    quantity: Type.Integer(),
    /** Units given back so far, and units put back on the shelf. */
    refundQuantity: Type.Integer(),
    restockQuantity: Type.Integer(),
    /** Ours: units already sent. */
    fulfilledQuantity: Type.Integer(),
    /** One unit, before order-wide discounts. */
    price: Money2,
    priceBeforeDiscounts: Money2,
    /** `price × quantity`. */
    lineItemPrice: Money2,
    totalDiscount: Money2,
    totalPriceBeforeTax: Money2,
    totalPriceAfterTax: Money2,
    taxInfo: OrderLineTax,
    descriptionLines: Type.Array(DescriptionLine),
    image: Type.Optional(Image),
    physicalProperties: Type.Optional(PhysicalProperties),
    itemType: ItemType,
    paymentOption: PaymentOption,
    rootCatalogItemId: Type.Optional(Type.String()),
    priceUndetermined: Type.Boolean(),
    fixedQuantity: Type.Boolean(),
  }),
);
export type OrderLineItem = Static<typeof OrderLineItem>;

export const OrderPriceSummary = named(
  "OrderPriceSummary",
  Type.Object({
    subtotal: Money2,
    shipping: Money2,
    tax: Money2,
    discount: Money2,
    totalAdditionalFees: Money2,
    total: Money2,
  }),
);

export const BalanceSummary = named(
  "BalanceSummary",
  Type.Object({
    /** What is still to be paid. */
    balance: Money2,
    paid: Money2,
    refunded: Money2,
    pendingRefund: Money2,
    authorized: Money2,
    pending: Money2,
  }),
);

export const OrderShippingInfo = named(
  "OrderShippingInfo",
  Type.Object({
    carrierId: Type.Optional(Type.String()),
    code: Type.Optional(Type.String()),
    title: Type.Optional(Type.String()),
    logistics: Type.Optional(
      Type.Object({
        shippingDestination: Type.Optional(AddressWithContact),
        deliveryTime: Type.Optional(Type.String()),
        instructions: Type.Optional(Type.String()),
        pickupDetails: Type.Optional(FreeObject),
      }),
    ),
    cost: Type.Optional(
      Type.Object({
        price: Money2,
        totalPriceBeforeTax: Money2,
        totalPriceAfterTax: Money2,
        discount: Money2,
        taxInfo: Type.Optional(OrderLineTax),
      }),
    ),
    region: Type.Optional(Type.Object({ id: Type.Optional(Type.String()), name: Type.Optional(Type.String()) })),
  }),
);

export const OrderAppliedDiscount = named(
  "OrderAppliedDiscount",
  Type.Object({
    id: Id,
    coupon: Type.Optional(Type.Object({ id: Type.String(), code: Type.String(), name: Type.String(), amount: Money2 })),
    merchantDiscount: Type.Optional(Type.Object({ description: Type.Optional(Type.String()), amount: Money2 })),
    discountRule: Type.Optional(Type.Object({ id: Type.String(), name: Translated, amount: Money2 })),
    discountType: Type.Enum(["GLOBAL", "SPECIFIC_ITEMS", "SHIPPING"]),
    lineItemDiscounts: Type.Array(Type.Object({ id: Id, totalDiscount: Money2 })),
  }),
);

export const OrderAdditionalFee = named(
  "OrderAdditionalFee",
  Type.Object({
    id: Id,
    code: Type.String(),
    name: Type.String(),
    price: Money2,
    priceBeforeTax: Money2,
    priceAfterTax: Money2,
    taxInfo: OrderLineTax,
    lineItemIds: Type.Array(Type.String()),
    source: Type.Enum(["SERVICE_PLUGIN", "ITEM", "MANUAL", "SHIPPING", "PLATFORM"]),
  }),
);

export const activityTypes = [
  "ORDER_PLACED",
  "ORDER_PAID",
  "ORDER_PARTIALLY_PAID",
  "ORDER_FULFILLED",
  "ORDER_NOT_FULFILLED",
  "ORDER_CANCELED",
  "ORDER_REFUNDED",
  "TRACKING_NUMBER_ADDED",
  "TRACKING_NUMBER_EDITED",
  "TRACKING_LINK_ADDED",
  "SHIPPING_CONFIRMATION_EMAIL_SENT",
  "SHIPPING_ADDRESS_EDITED",
  "EMAIL_EDITED",
  "MERCHANT_COMMENT",
  "REFUND_INITIATED",
  "PAYMENT_REFUNDED",
  "PAYMENT_REFUND_FAILED",
  "PAYMENT_PENDING",
  "PAYMENT_CANCELED",
  "PAYMENT_DECLINED",
] as const;

const RefundedPayment = Type.Object({
  paymentId: Id,
  externalRefund: Type.Boolean(),
  regular: Type.Object({ amount: Money2 }),
});

export const OrderActivity = named(
  "OrderActivity",
  Type.Object({
    id: Id,
    createdDate: Timestamp,
    activityType: Type.Enum([...activityTypes]),
    authorEmail: Type.Optional(Type.String()),
    merchantComment: Type.Optional(Type.Object({ message: Type.String() })),
    orderRefunded: Type.Optional(
      Type.Object({ manual: Type.Boolean(), amount: Money2, reason: Type.Optional(Type.String()) }),
    ),
    refundInitiated: Type.Optional(
      Type.Object({
        refundId: Id,
        amount: Money2,
        payments: Type.Array(RefundedPayment),
        reason: Type.Optional(Type.String()),
      }),
    ),
    paymentRefunded: Type.Optional(Type.Object({ refundId: Id, payment: RefundedPayment })),
    paymentRefundFailed: Type.Optional(Type.Object({ refundId: Id, payment: RefundedPayment })),
  }),
);
export type OrderActivity = Static<typeof OrderActivity>;

export const BuyerInfo = named(
  "OrderBuyerInfo",
  Type.Object({
    visitorId: Type.Optional(Id),
    memberId: Type.Optional(Id),
    contactId: Type.Optional(Id),
    email: Type.Optional(Type.String()),
  }),
);

export const CreatedBy = named(
  "CreatedBy",
  Type.Object({
    userId: Type.Optional(Id),
    memberId: Type.Optional(Id),
    visitorId: Type.Optional(Id),
    appId: Type.Optional(Type.String()),
  }),
);

export const CustomField = named(
  "CustomField",
  Type.Object({
    title: Text(500, 1),
    translatedTitle: Type.Optional(Text(500, 1)),
    value: Type.Unknown(),
  }),
);

export const Order = named(
  "Order",
  Type.Object({
    id: Id,
    /** Running number without gaps, as text. */
    number: Type.String(),
    createdDate: Timestamp,
    updatedDate: Timestamp,
    purchasedDate: Timestamp,
    status: OrderStatus,
    paymentStatus: PaymentStatus,
    fulfillmentStatus: FulfillmentStatus,
    archived: Type.Boolean(),
    seenByAHuman: Type.Boolean(),
    imported: Type.Boolean(),
    lineItems: Type.Array(OrderLineItem),
    buyerInfo: BuyerInfo,
    buyerLanguage: Type.String(),
    siteLanguage: Type.String(),
    weightUnit: WeightUnit,
    currency: Type.String(),
    currencyConversionDetails: Type.Object({ originalCurrency: Type.String(), conversionRate: Type.String() }),
    taxIncludedInPrices: Type.Boolean(),
    priceSummary: OrderPriceSummary,
    balanceSummary: BalanceSummary,
    billingInfo: Type.Optional(AddressWithContact),
    recipientInfo: Type.Optional(AddressWithContact),
    shippingInfo: Type.Optional(OrderShippingInfo),
    buyerNote: Type.Optional(Type.String()),
    taxInfo: Type.Object({
      totalTax: Money2,
      taxBreakdown: Type.Array(
        Type.Object({
          taxName: Type.Optional(Type.String()),
          taxType: Type.Optional(Type.String()),
          jurisdiction: Type.Optional(Type.String()),
          jurisdictionType: Type.Optional(Type.String()),
          rate: Type.String(),
          aggregatedTaxAmount: Money2,
        }),
      ),
    }),
    appliedDiscounts: Type.Array(OrderAppliedDiscount),
    additionalFees: Type.Array(OrderAdditionalFee),
    activities: Type.Array(OrderActivity),
    attributionSource: Type.Enum(["UNSPECIFIED", "FACEBOOK_ADS"]),
    createdBy: CreatedBy,
    channelInfo: Type.Object({ type: ChannelType }),
    checkoutId: Type.Optional(Id),
    purchaseFlowId: Type.Optional(Id),
    customFields: Type.Array(CustomField),
    /** Ours: what the shopper chose, in words ("Pay on delivery", "Test payment"). */
    paymentMethodName: Type.String(),
    /** Ours: no real money moved. */
    isTestPayment: Type.Boolean(),
  }),
);
export type Order = Static<typeof Order>;

const OrderId = Type.Object({ id: Type.String() });
const EcomOrderId = Type.Object({ ecomOrderId: Type.String() });
const OneOrder = Type.Object({ order: Order });
const readers = { actors: ["visitor", "member", "staff", "app"], permission: "orders:read" } as const;
const writers = { actors: ["staff", "app"], permission: "orders:write" } as const;
const services = ["/ecom"];

export const getOrder = endpoint({
  id: "orders.getOrder",
  method: "GET",
  path: "/v1/orders/{id}",
  services,
  summary: "One order. A member gets its own orders, a visitor the one it placed; anybody else's is not found.",
  access: readers,
  params: OrderId,
  response: OneOrder,
  errors: ["ORDER_NOT_FOUND"],
});

const OrderSearch = named(
  "OrderSearch",
  Type.Object({
    /** Fields: id, number, status, paymentStatus, fulfillmentStatus, archived, createdDate, updatedDate, purchasedDate,
     *  buyerInfo.email, buyerInfo.memberId, checkoutId, priceSummary.total.amount. */
    filter: Type.Optional(Type.Unknown()),
    /** createdDate (default, newest first), updatedDate, number, priceSummary.total.amount. */
    sort: Type.Optional(Type.Array(Sorting, { maxItems: 3 })),
    cursorPaging: Type.Optional(CursorPaging),
    paging: Type.Optional(Paging),
    /** Free text: order number, e-mail, names. */
    search: Type.Optional(Type.Object({ expression: Type.Optional(Text(100)) })),
  }),
);

export const searchOrders = endpoint({
  id: "orders.searchOrders",
  method: "POST",
  path: "/v1/orders/search",
  services,
  summary:
    "Finds orders, newest first. Shoppers find their own only. PENDING and REJECTED orders come only when asked for by status, INITIALIZED never.",
  access: readers,
  body: Type.Object({ search: Type.Optional(OrderSearch) }),
  response: Type.Object({
    orders: Type.Array(Order),
    metadata: Type.Intersect([CursorPagingMetadata, Type.Object({ total: Type.Optional(Type.Integer()) })]),
  }),
  errors: ["UNKNOWN_FILTER"],
});

export const getOrderStatus = endpoint({
  id: "orders.getOrderStatus",
  method: "GET",
  path: "/v1/orders/{id}/status",
  services,
  summary:
    "The order for its status page. The key (256 random bits) is in the confirmation mail and in the answer that places the order; its owner needs none.",
  access: { actors: ["anonymous", "visitor", "member"] },
  params: OrderId,
  query: Type.Object({ key: Type.Optional(Text(100)) }),
  response: Type.Object({
    order: Order,
    fulfillments: Type.Array(
      Type.Object({
        id: Id,
        createdDate: Timestamp,
        trackingNumber: Type.Optional(Type.String()),
        trackingLink: Type.Optional(Type.String()),
        shippingProvider: Type.Optional(Type.String()),
        lineItems: Type.Array(Type.Object({ id: Id, quantity: Type.Integer() })),
      }),
    ),
    /** What happened, oldest first, for a timeline. */
    timeline: Type.Array(
      Type.Object({
        kind: Type.Enum(["PLACED", "PAID", "SHIPPED", "DELIVERED", "REFUNDED", "CANCELED"]),
        date: Timestamp,
      }),
    ),
  }),
  errors: ["ORDER_NOT_FOUND"],
  isOurs: true,
});

export const getOrdersSummary = endpoint({
  id: "orders.getOrdersSummary",
  method: "GET",
  path: "/v1/orders/summary",
  services,
  summary:
    "Sales by day, counts and average for a dashboard. Canceled orders do not count; days are days of the time zone.",
  access: { actors: ["staff", "app"], permission: "orders:read" },
  query: Type.Object({
    /** Inclusive; default 30 days before `to`. */
    from: Type.Optional(Timestamp),
    /** Exclusive; default now. */
    to: Type.Optional(Timestamp),
    /** IANA name, default UTC. */
    timeZone: Type.Optional(Text(64)),
  }),
  response: Type.Object({
    currency: Type.String(),
    sales: Money2,
    orderCount: Type.Integer(),
    averageOrderValue: Money2,
    unitCount: Type.Integer(),
    toFulfillCount: Type.Integer(),
    unpaidCount: Type.Integer(),
    /** The period of the same length before. */
    previous: Type.Object({ sales: Money2, orderCount: Type.Integer() }),
    days: Type.Array(Type.Object({ date: Type.String({ format: "date" }), sales: Money2, orderCount: Type.Integer() })),
    topProducts: Type.Array(
      Type.Object({
        catalogItemId: Type.Optional(Type.String()),
        name: Type.String(),
        unitCount: Type.Integer(),
        sales: Money2,
      }),
    ),
  }),
  isOurs: true,
});

export const updateOrder = endpoint({
  id: "orders.updateOrder",
  method: "PATCH",
  path: "/v1/orders/{id}",
  services,
  summary:
    "Changes the buyer's e-mail, addresses, archived and seenByAHuman; null clears an address, other fields stay.",
  access: writers,
  params: OrderId,
  body: Type.Object({
    order: Type.Object({
      buyerInfo: Type.Optional(Type.Object({ email: Type.Optional(Email) })),
      buyerLanguage: Type.Optional(Text(10, 2)),
      weightUnit: Type.Optional(Type.Enum(["KG", "LB"])),
      billingInfo: Type.Optional(Nullable(AddressWithContact)),
      recipientInfo: Type.Optional(Nullable(AddressWithContact)),
      shippingInfo: Type.Optional(
        Type.Object({
          logistics: Type.Optional(Type.Object({ shippingDestination: Type.Optional(AddressWithContact) })),
        }),
      ),
      archived: Type.Optional(Type.Boolean()),
      seenByAHuman: Type.Optional(Type.Boolean()),
      attributionSource: Type.Optional(Type.Enum(["UNSPECIFIED", "FACEBOOK_ADS"])),
    }),
  }),
  response: OneOrder,
  errors: ["ORDER_NOT_FOUND", "EMPTY_UPDATE"],
});

export const cancelOrder = endpoint({
  id: "orders.cancelOrder",
  method: "POST",
  path: "/v1/orders/{id}/cancel",
  services,
  summary:
    "Cancels an approved order that is not fulfilled. Units go back on the shelf unless `restockAllItems` is false, the coupon may be used again. Money is given back by a refund.",
  access: writers,
  params: OrderId,
  body: Type.Object({
    sendOrderCanceledEmail: Type.Optional(Type.Boolean()),
    customMessage: Type.Optional(Text(1000, 1)),
    restockAllItems: Type.Optional(Type.Boolean()),
  }),
  response: OneOrder,
  errors: ["ORDER_NOT_FOUND", "ORDER_CANCELED", "UNSUPPORTED_TRANSITION"],
  isIdempotent: true,
});

export const addActivity = endpoint({
  id: "orders.addActivity",
  method: "POST",
  path: "/v1/orders/{id}/activities",
  services,
  summary: "Adds a merchant's comment to the order's history.",
  access: writers,
  params: OrderId,
  body: Type.Object({
    activity: Type.Object({ merchantComment: Type.Object({ message: Text(5000, 1) }) }),
  }),
  response: Type.Object({ order: Order, activityId: Id }),
  errors: ["ORDER_NOT_FOUND"],
});

export const updateActivity = endpoint({
  id: "orders.updateActivity",
  method: "PATCH",
  path: "/v1/orders/{id}/activities/{activityId}",
  services,
  summary: "Changes a merchant's comment. Other activities cannot be changed.",
  access: writers,
  params: Type.Object({ id: Type.String(), activityId: Type.String() }),
  body: Type.Object({
    activity: Type.Object({ merchantComment: Type.Object({ message: Text(5000, 1) }) }),
  }),
  response: OneOrder,
  errors: ["ORDER_NOT_FOUND", "ACTIVITY_NOT_FOUND"],
});

export const deleteActivity = endpoint({
  id: "orders.deleteActivity",
  method: "DELETE",
  path: "/v1/orders/{id}/activities/{activityId}",
  services,
  summary: "Deletes a merchant's comment. Other activities cannot be deleted.",
  access: writers,
  params: Type.Object({ id: Type.String(), activityId: Type.String() }),
  response: OneOrder,
  errors: ["ORDER_NOT_FOUND", "ACTIVITY_NOT_FOUND"],
});

export const markAsPaid = endpoint({
  id: "orders.markAsPaid",
  method: "POST",
  path: "/v1/payments-collector/orders/{ecomOrderId}/mark-as-paid",
  services,
  summary: "Records that the whole open balance was paid outside the store (cash, bank transfer).",
  access: { actors: ["staff", "app"], permission: "payments:write" },
  params: EcomOrderId,
  response: OneOrder,
  errors: ["ORDER_NOT_FOUND", "ORDER_ALREADY_PAID", "ORDER_CANCELED"],
  isIdempotent: true,
});
