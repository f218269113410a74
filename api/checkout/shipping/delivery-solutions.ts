/**
 * Delivery quotes for items without a cart, from the store and from app carriers
 * (docs/protocol/shipping.md#delivery-solutions).
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import {
  Address,
  CatalogReference,
  ContactDetails,
  Currency,
  Decimal,
  Email,
  ExtendedFields,
  FreeObject,
  Id,
  Money4,
  named,
  PhysicalProperties,
  Text,
} from "../../values.ts";
import { MAX_LINE_QUANTITY } from "../carts/cart-lines.ts";
import { Logistics } from "../totals.ts";

const price = Type.Optional(Decimal({ gte: "0", lte: "999999999.99", maxScale: 4 }));

export const DeliverableItem = named(
  "DeliverableItem",
  Type.Object({
    /** Identifies the item in allocations; defaults to its position (`1`, `2`, …). */
    id: Type.Optional(Text(100, 1)),
    quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LINE_QUANTITY })),
    catalogReference: Type.Optional(CatalogReference),
    /** Accepted from staff and apps only, like all following fields. For shoppers the catalog's values apply. */
    name: Type.Optional(Text(400)),
    physicalProperties: Type.Optional(
      Type.Object({
        ...PhysicalProperties.properties,
        weight: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
      }),
    ),
    /** Unit price after and before discounts. */
    price,
    priceBeforeDiscount: price,
    /** Total price; used when `price` is absent. */
    totalPrice: price,
    totalPriceBeforeDiscount: price,
    deliveryProfileId: Type.Optional(Id),
    taxIncludedInPrice: Type.Optional(Type.Boolean()),
    subscriptionSettings: Type.Optional(
      Type.Object({ frequency: Type.Optional(Type.Enum(["UNDEFINED", "DAY", "WEEK", "MONTH", "YEAR"])) }),
    ),
  }),
);
export type DeliverableItem = Static<typeof DeliverableItem>;

export const DeliveryRequest = Type.Object({
  lineItems: Type.Array(DeliverableItem, { minItems: 1, maxItems: 300 }),
  destination: Address,
  origin: Type.Optional(Address),
  /** Amounts are converted into this currency when the store shows prices in it. */
  currency: Type.Optional(Currency),
  contactDetails: Type.Optional(Type.Object({ ...ContactDetails.properties, email: Type.Optional(Email) })),
  /** Unit of the weights in `physicalProperties`; the store's by default. */
  weightUnit: Type.Optional(Type.Enum(["UNSPECIFIED_WEIGHT_UNIT", "KG", "LB"])),
  /** A previously selected option is listed first when it is offered again. */
  userPreferences: Type.Optional(
    Type.Array(Type.Object({ appId: Type.Optional(Id), code: Text(250, 1) }), { maxItems: 5 }),
  ),
  purchaseFlowId: Type.Optional(Id),
  externalReferences: Type.Optional(Type.Array(Type.Object({ appId: Id, resourceId: Text(100, 1) }), { maxItems: 20 })),
  extendedFields: Type.Optional(ExtendedFields),
});
export type DeliveryRequest = Static<typeof DeliveryRequest>;

const Carrier = Type.Object({ appId: Id, code: Type.String() });

export const DeliverySolution = named(
  "DeliverySolution",
  Type.Object({
    code: Type.String(),
    deliveryReference: Carrier,
    title: Type.String(),
    logistics: Logistics,
    cost: Type.Object({
      /** Excludes the additional costs. */
      price: Type.String(),
      currency: Currency,
      deliveryPrice: Money4,
      additionalCosts: Type.Array(Type.Object({ description: Type.String(), deliveryPrice: Money4 })),
    }),
    deliveryAllocations: Type.Array(
      Type.Object({
        deliveryCarrier: Carrier,
        deliveryRegion: Type.Optional(Type.Object({ id: Id, name: Type.String() })),
        applicableLineItems: Type.Object({ lineItemIds: Type.Array(Type.String()) }),
      }),
    ),
    /** Always false: a solution delivers all shipped items. */
    partial: Type.Boolean(),
  }),
);
export type DeliverySolution = Static<typeof DeliverySolution>;

/**
 * Why an app carrier returned no rates: its own code (`MISSING_POSTAL_CODE`), or TIMEOUT, UNREACHABLE, INVALID_ANSWER …
 */
export const CarrierError = Type.Object({
  appId: Id,
  errorDetails: Type.Object({
    applicationError: Type.Object({ code: Type.String(), description: Type.String(), data: FreeObject }),
  }),
});

export const getDeliverySolutions = endpoint({
  id: "deliverySolutions.getDeliverySolutions",
  method: "POST",
  path: "/v1/get-delivery-solutions",
  services: ["/_api/delivery-rates"],
  summary:
    "Every way in which the items that are shipped can be delivered, with its price: the store's own ways, then those of apps. None when nothing is shipped. Changes nothing.",
  access: { actors: ["visitor", "member", "staff", "app"], permission: "settings:read", scope: "cart" },
  body: DeliveryRequest,
  response: Type.Object({ deliverySolutions: Type.Array(DeliverySolution), errors: Type.Array(CarrierError) }),
  errors: ["ITEM_NOT_FOUND_IN_CATALOG", "DUPLICATED_LINE_ITEM_IDS", "REQUIRED_COUNTRY", "NO_DELIVERY_REGION_FOUND"],
});
