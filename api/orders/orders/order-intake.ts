/**
 * Orders without a checkout: created by staff and apps, or imported from another system
 * (docs/protocol/orders.md#endpoints).
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import { JurisdictionType } from "../../pricing/tax-values.ts";
import {
  AddressWithContact,
  CatalogReference,
  Currency,
  Decimal,
  DescriptionLine,
  Email,
  ExtendedFields,
  Id,
  Image,
  ItemType,
  named,
  PaymentOption,
  PhysicalProperties,
  Quantity,
  TaxableAddress,
  Text,
  Timestamp,
  WeightUnit,
} from "../../values.ts";
import { LineExtras, LineText } from "./order-line-item-values.ts";
import {
  BusinessLocation,
  ChannelInfo,
  CustomField,
  DiscountReason,
  FeeSource,
  Order,
  OrderStatus,
  OrderTags,
  PaymentStatus,
  PickupDetails,
} from "./order-values.ts";

const services = ["/ecom"];
const writers = { actors: ["staff", "app"], permission: "orders:write" } as const;

/** Money in requests: only the amount is read. */
export const Amount = Type.Object({ amount: Decimal({ gte: "0", lte: "1000000000000000" }) });

const LineTax = Type.Object({
  taxAmount: Type.Optional(Amount),
  taxRate: Type.Optional(Decimal({ gte: "0", lte: "1", maxScale: 6 })),
  taxGroupId: Type.Optional(Id),
  /** Addition of this store: name of the tax if there is only one. */
  taxName: Type.Optional(Text(200)),
  /** Breakdown of the tax; stored if it adds up to `taxAmount`. */
  taxBreakdown: Type.Optional(
    Type.Array(
      Type.Object({
        jurisdiction: Type.Optional(Text(200)),
        jurisdictionType: Type.Optional(JurisdictionType),
        rate: Type.Optional(Decimal({ gte: "0", maxScale: 6 })),
        taxAmount: Type.Optional(Amount),
        taxableAmount: Type.Optional(Amount),
        taxType: Type.Optional(Text(200)),
        taxName: Type.Optional(Text(200)),
      }),
      { maxItems: 7 },
    ),
  ),
});

/** Discounts that the lines' `totalDiscount` already contain; stored with the order, without effect on its totals. */
const NewAppliedDiscount = Type.Object({
  id: Type.Optional(Id),
  coupon: Type.Optional(
    Type.Object({
      id: Type.Optional(Text(50)),
      code: Type.Optional(Text(50)),
      name: Type.Optional(Text(100)),
      amount: Type.Optional(Amount),
    }),
  ),
  merchantDiscount: Type.Optional(
    Type.Object({
      discountReason: Type.Optional(DiscountReason),
      /** Shown instead of the reason. */
      description: Type.Optional(Text(200)),
      amount: Type.Optional(Amount),
    }),
  ),
  discountRule: Type.Optional(
    Type.Object({ id: Type.Optional(Id), name: Type.Optional(LineText(256)), amount: Type.Optional(Amount) }),
  ),
  discountType: Type.Optional(Type.Enum(["GLOBAL", "SPECIFIC_ITEMS", "SHIPPING"])),
  lineItemDiscounts: Type.Optional(
    Type.Array(Type.Object({ id: Id, totalDiscount: Type.Optional(Amount) }), { maxItems: 300 }),
  ),
});

export const NewOrderLine = Type.Object({
  id: Type.Optional(Id),
  productName: LineText(200),
  catalogReference: Type.Optional(CatalogReference),
  quantity: Quantity,
  /** Price of one unit, after the line's own discounts. */
  price: Amount,
  /** Discount on the whole line. */
  totalDiscount: Type.Optional(Amount),
  descriptionLines: Type.Optional(Type.Array(DescriptionLine, { maxItems: 20 })),
  image: Type.Optional(Image),
  physicalProperties: Type.Optional(PhysicalProperties),
  itemType: Type.Optional(ItemType),
  paymentOption: Type.Optional(PaymentOption),
  taxInfo: Type.Optional(LineTax),
  ...LineExtras.properties,
});
export type NewOrderLine = Static<typeof NewOrderLine>;

export const NewShipping = Type.Object({
  carrierId: Type.Optional(Text(100, 1)),
  code: Type.Optional(Text(100, 1)),
  title: Type.Optional(Text(250)),
  logistics: Type.Optional(
    Type.Object({
      shippingDestination: Type.Optional(AddressWithContact),
      pickupDetails: Type.Optional(PickupDetails),
      deliveryTime: Type.Optional(Text(500)),
      instructions: Type.Optional(Text(1000)),
      deliveryTimeSlot: Type.Optional(Type.Object({ from: Type.Optional(Timestamp), to: Type.Optional(Timestamp) })),
    }),
  ),
  cost: Type.Optional(Type.Object({ price: Type.Optional(Amount), taxInfo: Type.Optional(LineTax) })),
  region: Type.Optional(Type.Object({ id: Type.Optional(Text(100)), name: Type.Optional(Text(100)) })),
});
export type NewShipping = Static<typeof NewShipping>;

export const NewBuyer = Type.Object({
  visitorId: Type.Optional(Id),
  memberId: Type.Optional(Id),
  contactId: Type.Optional(Id),
  email: Type.Optional(Email),
});

const newOrder = {
  lineItems: Type.Array(NewOrderLine, { minItems: 1, maxItems: 300 }),
  buyerInfo: Type.Optional(NewBuyer),
  buyerLanguage: Type.Optional(Text(10, 2)),
  buyerNote: Type.Optional(Text(1000)),
  currency: Type.Optional(Currency),
  weightUnit: Type.Optional(WeightUnit),
  taxIncludedInPrices: Type.Optional(Type.Boolean()),
  billingInfo: Type.Optional(AddressWithContact),
  recipientInfo: Type.Optional(AddressWithContact),
  shippingInfo: Type.Optional(NewShipping),
  additionalFees: Type.Optional(
    Type.Array(
      Type.Object({
        /** Used by refunds. The store assigns one if it is omitted or taken by another fee. */
        id: Type.Optional(Id),
        name: Text(50, 1),
        code: Type.Optional(Text(100, 1)),
        price: Amount,
        taxInfo: Type.Optional(LineTax),
        lineItemIds: Type.Optional(Type.Array(Id, { maxItems: 300 })),
        source: Type.Optional(FeeSource),
        providerAppId: Type.Optional(Id),
        taxableAddress: Type.Optional(TaxableAddress),
      }),
      { maxItems: 100 },
    ),
  ),
  appliedDiscounts: Type.Optional(Type.Array(NewAppliedDiscount, { maxItems: 320 })),
  /** If given, its total must equal the sum of lines, shipping, fees and taxes (INVALID_TOTAL). */
  priceSummary: Type.Optional(Type.Object({ total: Type.Optional(Amount) })),
  /** PAID records a payment of the total outside the store. Imports keep every status (`balanceSummary`). */
  paymentStatus: Type.Optional(PaymentStatus),
  customFields: Type.Optional(Type.Array(CustomField, { maxItems: 300 })),
  seenByAHuman: Type.Optional(Type.Boolean()),
  archived: Type.Optional(Type.Boolean()),
  channelInfo: Type.Optional(ChannelInfo),
  extendedFields: Type.Optional(ExtendedFields),
  tags: Type.Optional(Type.Partial(OrderTags)),
  businessLocation: Type.Optional(BusinessLocation),
  attributionSource: Type.Optional(Type.Enum(["UNSPECIFIED", "FACEBOOK_ADS"])),
  purchasedDate: Type.Optional(Timestamp),
  purchaseFlowId: Type.Optional(Id),
};

export const NewOrder = named(
  "NewOrder",
  Type.Object({ ...newOrder, status: Type.Optional(Type.Enum(["INITIALIZED", "APPROVED", "PENDING"])) }),
);
export type NewOrder = Static<typeof NewOrder>;

const OneOrder = Type.Object({ order: Order });

export const createOrder = endpoint({
  id: "orders.createOrder",
  method: "POST",
  path: "/v1/orders",
  services,
  summary:
    "Create an order directly, at the caller's prices. Tracked catalog items are taken from stock. With `PAYMENT_RECEIVED`, the order is approved on payment.",
  access: writers,
  body: Type.Object({
    order: NewOrder,
    settings: Type.Optional(
      Type.Object({
        orderApprovalStrategy: Type.Optional(Type.Enum(["DEFAULT", "PAYMENT_RECEIVED", "PAYMENT_METHOD_SAVED"])),
        editableByEveryone: Type.Optional(Type.Boolean()),
        editableByOwnerApps: Type.Optional(Type.Object({ appIds: Type.Array(Id, { minItems: 1, maxItems: 10 }) })),
        notifications: Type.Optional(
          Type.Object({
            sendNotificationToBuyer: Type.Optional(Type.Boolean()),
            sendNotificationsToBusiness: Type.Optional(Type.Boolean()),
          }),
        ),
      }),
    ),
  }),
  response: OneOrder,
  errors: [
    "REAUTHENTICATION_REQUIRED",
    "INVALID_AMOUNT",
    "INVALID_TOTAL",
    "CURRENCY_NOT_SUPPORTED",
    "BUSINESS_LOCATION_NOT_FOUND",
    "FULL_OUT_OF_STOCK",
    "PARTIAL_OUT_OF_STOCK",
    "INVALID_OPTIONS",
    "PURCHASED_DATE_CANNOT_BE_IN_FUTURE",
    "ORDER_ALREADY_EXISTS",
    "DUPLICATED_LINE_ITEM_IDS",
  ],
  isIdempotent: true,
});

export const importOrder = endpoint({
  id: "orders.importOrder",
  method: "POST",
  path: "/v1/orders/import",
  services,
  summary:
    "Import an order of another system with its own number and dates, in any currency, without changing stock or sending email. Importing the same number again replaces the previous import.",
  access: writers,
  body: Type.Object({
    order: Type.Object({
      ...newOrder,
      id: Type.Optional(Id),
      number: Type.Optional(Type.String({ pattern: "^[0-9]{1,15}$" })),
      createdDate: Type.Optional(Timestamp),
      status: Type.Optional(OrderStatus),
      /**
       * Amounts that explain `paymentStatus` and must match it. Read-only in responses; an addition of this store in
       * imports.
       */
      balanceSummary: Type.Optional(Type.Object({ paid: Type.Optional(Amount), refunded: Type.Optional(Amount) })),
      /** For PARTIALLY_FULFILLED, record the shipped units with `createFulfillment`; until then none are. */
      fulfillmentStatus: Type.Optional(Type.Enum(["NOT_FULFILLED", "FULFILLED", "PARTIALLY_FULFILLED"])),
    }),
  }),
  response: OneOrder,
  errors: [
    "INVALID_AMOUNT",
    "INVALID_TOTAL",
    "PURCHASED_DATE_CANNOT_BE_IN_FUTURE",
    "CANNOT_OVERWRITE_NON_IMPORTED_ORDER",
    "ORDER_ALREADY_EXISTS",
    "DUPLICATED_LINE_ITEM_IDS",
  ],
  isIdempotent: true,
});

export const bulkDeleteImportedOrders = endpoint({
  id: "orders.bulkDeleteImportedOrders",
  method: "POST",
  path: "/v1/orders/import/bulk-delete-imported-orders",
  services,
  summary: "Delete imported orders in the background. Other orders stay. Returns the ID of the job.",
  access: writers,
  body: Type.Object({ orderIds: Type.Array(Id, { minItems: 1, maxItems: 1000 }) }),
  response: Type.Object({ jobId: Id }),
});

export const setOrderNumberCounter = endpoint({
  id: "orders.setOrderNumberCounter",
  method: "POST",
  path: "/v1/orders/import/set-order-number-counter",
  services,
  summary: "Set the number after which order numbers continue. A lower number must be allowed and unused.",
  access: writers,
  body: Type.Object({
    counter: Type.Union([
      Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 }),
      Type.String({ pattern: "^[0-9]{1,13}$" }),
    ]),
    allowLowerCounter: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({ oldCounter: Type.String(), newCounter: Type.String() }),
  errors: ["CANNOT_SET_LOWER_ORDER_NUMBER_COUNTER"],
});

const Settings = Type.Object({
  /** When tracked stock is reduced. */
  inventoryUpdateTrigger: Type.Enum(["ON_ORDER_PAID", "ON_ORDER_PLACED"]),
  /** Issues an invoice automatically when an order is paid. */
  createInvoice: Type.Boolean(),
  /** Addition of this store: minutes in which buyers can cancel; 0 disables it. */
  cancellationWindowMinutes: Type.Integer({ minimum: 0, maximum: 100_000 }),
  /** Addition of this store: days after delivery in which buyers can request a return; 0 disables it. */
  returnWindowDays: Type.Integer({ minimum: 0, maximum: 3650 }),
  /**
   * Addition of this store: days of the withdrawal right of consumers in the European Union (directive 2011/83/EU,
   * article 9); at least 14.
   */
  withdrawalWindowDays: Type.Integer({ minimum: 14, maximum: 3650 }),
  /** Addition of this store: tickets and downloads are available before the order is paid. */
  allowsUnpaidAccess: Type.Boolean(),
  /** Addition of this store: orders that customers place are PENDING until staff approve or reject them. */
  requiresApproval: Type.Boolean(),
});

export const OrdersSettings = named(
  "OrdersSettings",
  Type.Object({ ...Settings.properties, createdDate: Timestamp, updatedDate: Timestamp }),
);

export const getOrdersSettings = endpoint({
  id: "orders.getOrdersSettings",
  method: "GET",
  path: "/v1/orders-settings",
  services,
  summary: "Get the order settings.",
  access: { actors: ["staff", "app"], permission: "settings:read" },
  response: Type.Object({ ordersSettings: OrdersSettings }),
});

export const updateOrdersSettings = endpoint({
  id: "orders.updateOrdersSettings",
  method: "PATCH",
  path: "/v1/orders-settings",
  services,
  summary: "Update order settings. Omitted fields are unchanged.",
  access: { actors: ["staff", "app"], permission: "settings:write" },
  body: Type.Object({ ordersSettings: Type.Partial(Settings) }),
  response: Type.Object({ ordersSettings: OrdersSettings }),
});
