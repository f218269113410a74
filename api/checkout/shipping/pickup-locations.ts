/** Pickup locations (docs/protocol/shipping.md#pickup-locations). */
import { type Static, Type } from "typebox";
import { BulkAnswer, bulkAnswer, ReturnEntity } from "../../bulk-values.ts";
import { endpoint } from "../../endpoint.ts";
import {
  Address,
  CursorPagingMetadata,
  FreeObject,
  Id,
  keptFields,
  Nothing,
  Nullable,
  named,
  Revision,
  Text,
} from "../../values.ts";
import { DeliverySchedule } from "./local-delivery-options.ts";
import { RegionLink, readers, ShippingRateRule, WayQuery, writers } from "./shipping.ts";

const Rates = Type.Array(ShippingRateRule, { maxItems: 50 });
const Regions = Type.Array(Id, { maxItems: 50 });
/** Extension: a store of the merchant, or a third-party pickup point (docs/protocol/core.md#enumerations). */
const PickupMethod = Type.Enum(["STORE_PICKUP", "PICKUP_POINT"]);
/** Extension: opening hours as text, one line each: `Mon to Fri 9:00 to 18:00`. */
const OpeningHours = Type.Array(Text(100, 1), { maxItems: 14 });

export const NewPickupLocation = named(
  "NewPickupLocation",
  Type.Object({
    name: Text(100, 1),
    address: Address,
    deliveryTime: Type.Optional(Text(500)),
    instructions: Type.Optional(Text(1000)),
    active: Type.Boolean({ default: true }),
    rates: Type.Array(ShippingRateRule, { maxItems: 50, default: [] }),
    deliveryRegionIds: Type.Array(Id, { maxItems: 50, default: [] }),
    pickupMethod: Type.Optional(PickupMethod),
    openingHours: Type.Optional(OpeningHours),
    /** Extension: pickup windows, when buyers choose a time. */
    scheduledPickupConfig: Type.Optional(DeliverySchedule),
  }),
);
export type NewPickupLocation = Static<typeof NewPickupLocation>;

export const PickupLocationChanges = named(
  "PickupLocationChanges",
  Type.Object({
    id: Type.Optional(Text(36)),
    revision: Revision,
    name: Type.Optional(Text(100, 1)),
    address: Type.Optional(Address),
    deliveryTime: Type.Optional(Nullable(Text(500))),
    instructions: Type.Optional(Nullable(Text(1000))),
    active: Type.Optional(Type.Boolean()),
    rates: Type.Optional(Rates),
    deliveryRegionIds: Type.Optional(Regions),
    pickupMethod: Type.Optional(PickupMethod),
    openingHours: Type.Optional(OpeningHours),
    scheduledPickupConfig: Type.Optional(Nullable(DeliverySchedule)),
  }),
);
export type PickupLocationChanges = Static<typeof PickupLocationChanges>;

export const PickupLocation = named(
  "PickupLocation",
  Type.Object({
    ...keptFields,
    name: Type.String(),
    address: Address,
    deliveryTime: Type.String(),
    instructions: Type.String(),
    active: Type.Boolean(),
    rates: Type.Array(ShippingRateRule),
    deliveryRegionIds: Type.Array(Id),
    pickupMethod: PickupMethod,
    openingHours: OpeningHours,
    scheduledPickupConfig: Type.Optional(DeliverySchedule),
  }),
);
export type PickupLocation = Static<typeof PickupLocation>;

const ById = Type.Object({ pickupLocationId: Type.String() });
const One = Type.Object({ pickupLocation: PickupLocation });
const writeErrors = ["DELIVERY_REGION_NOT_FOUND", "INVALID_QUANTITY_VALUE", "INVALID_DELIVERY_SCHEDULE"] as const;

export const createPickupLocation = endpoint({
  id: "shipping.createPickupLocation",
  method: "POST",
  path: "/v1/pickup-locations",
  services: ["/pickup-locations", "/_api/pickup-locations"],
  summary: "Create a pickup location.",
  access: writers,
  body: Type.Object({ pickupLocation: NewPickupLocation }),
  response: One,
  errors: [...writeErrors],
});

export const getPickupLocation = endpoint({
  id: "shipping.getPickupLocation",
  method: "GET",
  path: "/v1/pickup-locations/{pickupLocationId}",
  services: ["/pickup-locations", "/_api/pickup-locations"],
  summary: "Get a pickup location.",
  access: readers,
  params: ById,
  response: One,
  errors: ["PICKUP_LOCATION_NOT_FOUND"],
});

export const queryPickupLocations = endpoint({
  id: "shipping.queryPickupLocations",
  method: "POST",
  path: "/v1/pickup-locations/query",
  services: ["/pickup-locations", "/_api/pickup-locations"],
  isQuery: true,
  summary:
    "Query pickup locations, newest first by default. Filterable and sortable: id, name, active, createdDate, updatedDate.",
  access: readers,
  body: WayQuery,
  response: Type.Object({ pickupLocations: Type.Array(PickupLocation), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
});

export const updatePickupLocation = endpoint({
  id: "shipping.updatePickupLocation",
  method: "PATCH",
  path: "/v1/pickup-locations/{pickupLocationId}",
  services: ["/pickup-locations", "/_api/pickup-locations"],
  summary: "Update a pickup location. Omitted fields are unchanged. Requires the current revision.",
  access: writers,
  params: ById,
  body: Type.Object({ pickupLocation: PickupLocationChanges }),
  response: One,
  errors: ["PICKUP_LOCATION_NOT_FOUND", "REVISION_CONFLICT", ...writeErrors],
});

export const deletePickupLocation = endpoint({
  id: "shipping.deletePickupLocation",
  method: "DELETE",
  path: "/v1/pickup-locations/{pickupLocationId}",
  services: ["/pickup-locations", "/_api/pickup-locations"],
  summary: "Delete a pickup location.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["PICKUP_LOCATION_NOT_FOUND"],
});

export const addRegionToPickupLocation = endpoint({
  id: "shipping.addRegionToPickupLocation",
  method: "POST",
  path: "/v1/pickup-locations/{pickupLocationId}/add-delivery-region",
  services: ["/pickup-locations", "/_api/pickup-locations"],
  summary: "Add a region to a pickup location.",
  access: writers,
  params: ById,
  body: RegionLink,
  response: One,
  errors: ["PICKUP_LOCATION_NOT_FOUND", "DELIVERY_REGION_NOT_FOUND", "REVISION_CONFLICT"],
});

export const removeRegionFromPickupLocation = endpoint({
  id: "shipping.removeRegionFromPickupLocation",
  method: "POST",
  path: "/v1/pickup-locations/{pickupLocationId}/remove-delivery-region",
  services: ["/pickup-locations", "/_api/pickup-locations"],
  summary: "Remove a region from a pickup location.",
  access: writers,
  params: ById,
  body: RegionLink,
  response: One,
  errors: ["PICKUP_LOCATION_NOT_FOUND", "REVISION_CONFLICT"],
});

const Ids = Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 });
const BulkLocations = Type.Object({
  ...bulkAnswer(PickupLocation, "pickupLocation").properties,
  /** Created or updated locations, in order. */
  pickupLocations: Type.Array(PickupLocation),
  /** Errors of the items that failed. */
  errors: Type.Array(
    Type.Object({
      id: Type.Optional(Type.String()),
      error: Type.Object({ code: Type.String(), description: Type.String(), data: Type.Optional(FreeObject) }),
    }),
  ),
});
const bulkServices = ["/pickup-locations", "/_api/pickup-locations"];

export const bulkCreatePickupLocations = endpoint({
  id: "shipping.bulkCreatePickupLocations",
  method: "POST",
  path: "/v1/bulk/pickup-locations/create",
  services: bulkServices,
  summary: "Create several pickup locations. Items succeed or fail individually.",
  access: writers,
  body: Type.Object({
    pickupLocations: Type.Array(NewPickupLocation, { minItems: 1, maxItems: 100 }),
    returnEntity: ReturnEntity,
  }),
  response: BulkLocations,
});

export const bulkUpdatePickupLocations = endpoint({
  id: "shipping.bulkUpdatePickupLocations",
  method: "PATCH",
  path: "/v1/bulk/pickup-locations/update",
  services: bulkServices,
  summary: "Update several pickup locations. Items succeed or fail individually.",
  access: writers,
  body: Type.Object({
    pickupLocations: Type.Array(PickupLocationChanges, { minItems: 1, maxItems: 100 }),
    returnEntity: ReturnEntity,
  }),
  response: BulkLocations,
});

export const bulkDeletePickupLocations = endpoint({
  id: "shipping.bulkDeletePickupLocations",
  method: "DELETE",
  path: "/v1/bulk/pickup-locations/delete",
  services: bulkServices,
  summary: "Delete several pickup locations. Items succeed or fail individually.",
  access: writers,
  query: Type.Object({ pickupLocationIds: Ids }),
  response: BulkAnswer,
});
