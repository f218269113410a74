/**
 * Shipping options with their rates, and the options offered to a buyer (docs/protocol/shipping.md#shipping-options).
 */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../../endpoint.ts";
import { CursorQuery } from "../../queries.ts";
import {
  Address,
  Country,
  CursorPagingMetadata,
  Decimal,
  ExtendedFields,
  FreeObject,
  Id,
  keptFields,
  Nothing,
  Nullable,
  named,
  Quantity,
  Revision,
  Text,
  Timestamp,
} from "../../values.ts";

export const ShippingRateRule = named(
  "ShippingRateRule",
  Type.Object({
    amount: Decimal({ gte: "0", lte: "999999999", maxScale: 3 }),
    conditions: Type.Array(
      Type.Object({
        type: Type.Enum(["BY_TOTAL_WEIGHT", "BY_TOTAL_PRICE", "BY_TOTAL_QUANTITY"]),
        operator: Type.Enum(["EQ", "GT", "GTE", "LT", "LTE"]),
        value: Decimal({ gte: "0", lte: "1000000000000", maxScale: 6 }),
      }),
      { maxItems: 10, default: [] },
    ),
    multiplyByQuantity: Type.Boolean({ default: false }),
  }),
);
export type ShippingRateRule = Static<typeof ShippingRateRule>;

const optionFields = {
  deliveryRegionIds: Type.Array(Id, { maxItems: 50, default: [] }),
  title: Text(1000, 1),
  estimatedDeliveryTime: Type.Optional(Text(500)),
  /** The first rate whose conditions all match determines the price. Without a match the option is not offered. */
  rates: Type.Array(ShippingRateRule, { minItems: 1, maxItems: 50 }),
};
export const NewShippingOption = named(
  "NewShippingOption",
  Type.Object({ ...optionFields, extendedFields: Type.Optional(ExtendedFields) }),
);
export type NewShippingOption = Static<typeof NewShippingOption>;
/** Regions have endpoints of their own. */
export const ShippingOptionChanges = named(
  "ShippingOptionChanges",
  Type.Object({
    id: Type.Optional(Text(36)),
    revision: Revision,
    title: Type.Optional(Text(1000, 1)),
    estimatedDeliveryTime: Type.Optional(Nullable(Text(500))),
    rates: Type.Optional(Type.Array(ShippingRateRule, { minItems: 1, maxItems: 50 })),
    extendedFields: Type.Optional(ExtendedFields),
    /** Extension: paused options are not offered. */
    active: Type.Optional(Type.Boolean()),
  }),
);
export type ShippingOptionChanges = Static<typeof ShippingOptionChanges>;
export const ShippingOption = named(
  "ShippingOption",
  Type.Object({
    ...keptFields,
    ...optionFields,
    extendedFields: ExtendedFields,
    /** Extension: false while paused. */
    active: Type.Boolean(),
  }),
);
export type ShippingOption = Static<typeof ShippingOption>;

/** Links a region of a delivery profile to a shipping option or removes it; `revision` is the option's. */
export const RegionLink = Type.Object({ deliveryRegionId: Id, revision: Type.Optional(Revision) });
/** Query parameters of shipping options: filter, sort and cursor over id, dates and name. */
export const WayQuery = Type.Object({ query: Type.Optional(CursorQuery) });
export const NamespaceChange = Type.Object({
  namespace: Text(164, 1),
  namespaceData: Type.Optional(Nullable(FreeObject)),
});

export const readers = { actors: ["staff", "app"], permission: "settings:read" } as const;
export const writers = { actors: ["staff", "app"], permission: "settings:write" } as const;
const ById = Type.Object({ shippingOptionId: Type.String() });
const OneOption = Type.Object({ shippingOption: ShippingOption });

export const listDeliveryTimes = endpoint({
  id: "shipping.listDeliveryTimes",
  method: "GET",
  path: "/v1/delivery-times",
  services: ["/ecom"],
  summary: "List the delivery times in a country per shipping option, in the merchant's order and without pickup.",
  access: publicAccess("settings:read"),
  query: Type.Object({ country: Country }),
  response: Type.Object({
    deliveryTimes: Type.Array(
      Type.Object({
        title: Type.String(),
        /** The merchant's text: `3–5 working days`. */
        estimatedDeliveryTime: Type.String(),
      }),
    ),
  }),
  isCacheable: true,
  isOurs: true,
});

export const createShippingOption = endpoint({
  id: "shipping.createShippingOption",
  method: "POST",
  path: "/v1/shipping-options",
  services: ["/ecom"],
  summary: "Create a shipping option with its rates.",
  access: writers,
  body: Type.Object({ shippingOption: NewShippingOption }),
  response: OneOption,
  errors: ["INVALID_QUANTITY_VALUE", "DELIVERY_REGION_NOT_FOUND"],
});

export const getShippingOption = endpoint({
  id: "shipping.getShippingOption",
  method: "GET",
  path: "/v1/shipping-options/{shippingOptionId}",
  services: ["/ecom"],
  summary: "Get a shipping option.",
  access: readers,
  params: ById,
  response: OneOption,
  errors: ["SHIPPING_OPTION_NOT_FOUND"],
});

export const queryShippingOptions = endpoint({
  id: "shipping.queryShippingOptions",
  method: "GET",
  path: "/v1/shipping-options/query",
  services: ["/ecom"],
  isQuery: true,
  summary:
    "Query shipping options, newest first by default. Filterable and sortable: id, title, createdDate, updatedDate.",
  access: readers,
  body: WayQuery,
  response: Type.Object({ shippingOptions: Type.Array(ShippingOption), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
});

export const deleteShippingOption = endpoint({
  id: "shipping.deleteShippingOption",
  method: "DELETE",
  path: "/v1/shipping-options/{shippingOptionId}",
  services: ["/ecom"],
  summary: "Delete a shipping option.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["SHIPPING_OPTION_NOT_FOUND"],
});

export const updateShippingOption = endpoint({
  id: "shipping.updateShippingOption",
  method: "PATCH",
  path: "/v1/shipping-options/{shippingOptionId}",
  services: ["/ecom"],
  summary: "Update a shipping option. Omitted fields are unchanged. Requires the current revision.",
  access: writers,
  params: ById,
  body: Type.Object({ shippingOption: ShippingOptionChanges }),
  response: OneOption,
  errors: ["SHIPPING_OPTION_NOT_FOUND", "REVISION_CONFLICT", "INVALID_QUANTITY_VALUE"],
});

export const addRegionToShippingOption = endpoint({
  id: "shipping.addRegionToShippingOption",
  method: "POST",
  path: "/v1/shipping-options/{shippingOptionId}/add-delivery-region",
  services: ["/ecom"],
  summary: "Add a region to a shipping option.",
  access: writers,
  params: ById,
  body: RegionLink,
  response: OneOption,
  errors: ["SHIPPING_OPTION_NOT_FOUND", "DELIVERY_REGION_NOT_FOUND", "REVISION_CONFLICT"],
});

export const removeRegionFromShippingOption = endpoint({
  id: "shipping.removeRegionFromShippingOption",
  method: "POST",
  path: "/v1/shipping-options/{shippingOptionId}/remove-delivery-region",
  services: ["/ecom"],
  summary: "Remove a region from a shipping option.",
  access: writers,
  params: ById,
  body: RegionLink,
  response: OneOption,
  errors: ["SHIPPING_OPTION_NOT_FOUND", "REVISION_CONFLICT"],
});

export const updateShippingOptionExtendedFields = endpoint({
  id: "shipping.updateShippingOptionExtendedFields",
  method: "POST",
  path: "/v1/shipping-options/{shippingOptionId}/update-extended-fields",
  services: ["/ecom"],
  summary: "Update the extended fields of one namespace; null clears them.",
  access: writers,
  params: ById,
  body: NamespaceChange,
  response: OneOption,
  errors: ["SHIPPING_OPTION_NOT_FOUND"],
});

/** Why a shipping option is not offered. */
export const refusalReasons = [
  "NOTHING_TO_SHIP",
  "OTHER_REGION",
  "REGION_PAUSED",
  "WAY_PAUSED",
  "NO_RATE_APPLIES",
  "OUTSIDE_AREA",
  "PLACE_UNKNOWN",
  "NO_FREE_SLOT",
] as const;

const OfferedDeliveryOption = Type.Object({
  carrier: Type.Enum(["RATES", "LOCAL_DELIVERY", "PICKUP"]),
  code: Type.String(),
  title: Type.String(),
  /** In the store's currency, as decimal text. */
  amount: Type.String(),
  deliveryTime: Type.Optional(Type.String()),
  deliveryTimeSlot: Type.Optional(Type.Object({ from: Timestamp, to: Timestamp })),
});
const ExcludedDeliveryOption = Type.Object({
  id: Id,
  carrier: Type.Enum(["RATES", "LOCAL_DELIVERY", "PICKUP"]),
  title: Type.String(),
  reason: Type.Enum([...refusalReasons]),
  /** Explanation for display. */
  explanation: Type.String(),
});
export type ExcludedDeliveryOption = Static<typeof ExcludedDeliveryOption>;
export type OfferedDeliveryOption = Static<typeof OfferedDeliveryOption>;

export const previewShipping = endpoint({
  id: "shipping.previewShipping",
  method: "POST",
  path: "/v1/shipping-previews",
  services: ["/ecom"],
  summary:
    "Preview the shipping options for items and an address, with the reason why each other option isn't offered.",
  access: readers,
  body: Type.Object({
    destination: Address,
    lines: Type.Array(
      Type.Object({
        quantity: Quantity,
        /** Unit price in the store's currency, as decimal text. */
        price: Decimal({ gte: "0", lte: "999999999" }),
        /** Unit weight in the store's weight unit. */
        weight: Type.Optional(Type.Number({ minimum: 0, maximum: 999_999 })),
        deliveryProfileId: Type.Optional(Id),
        shippable: Type.Optional(Type.Boolean()),
      }),
      { minItems: 1, maxItems: 100 },
    ),
  }),
  response: Type.Object({
    region: Type.Optional(Type.Object({ id: Id, name: Type.String() })),
    offered: Type.Array(OfferedDeliveryOption),
    refused: Type.Array(ExcludedDeliveryOption),
  }),
  errors: ["CALCULATION_ERROR"],
  isOurs: true,
});
