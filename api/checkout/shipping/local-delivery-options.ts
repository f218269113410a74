/** Local delivery by the store in its own areas (docs/protocol/shipping.md#local-delivery). */
import { type Static, Type } from "typebox";
import { BulkAnswer, bulkAnswer, ReturnEntity } from "../../bulk-values.ts";
import { endpoint } from "../../endpoint.ts";
import {
  Country,
  CursorPagingMetadata,
  Decimal,
  GeoCode,
  Id,
  keptFields,
  Nothing,
  Nullable,
  named,
  OneOf,
  Revision,
  Text,
} from "../../values.ts";
import { RegionLink, readers, ShippingRateRule, WayQuery, writers } from "./shipping.ts";

const TimeOfDay = Type.Object({
  hours: Type.Integer({ minimum: 0, maximum: 23 }),
  minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 59 })),
});

/** Delivery or pickup times in the store's time zone. Buyers choose from the available windows. */
export const DeliverySchedule = named(
  "DeliverySchedule",
  Type.Object({
    /** Full days between an order and the first window it can have. */
    handlingDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 30 })),
    /** Later orders count as placed the next day. */
    cutOffTime: Type.Optional(Nullable(TimeOfDay)),
    timeWindows: Type.Array(
      Type.Object({
        day: Type.Enum(["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"]),
        start: TimeOfDay,
        end: TimeOfDay,
        enabled: Type.Optional(Type.Boolean()),
        /** Extension: maximum orders per window; unlimited when absent. */
        capacity: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100_000 }))),
      }),
      { maxItems: 100 },
    ),
  }),
);
export type DeliverySchedule = Static<typeof DeliverySchedule>;

const areas = {
  /** Postal codes; a trailing `*` matches all codes with that prefix. */
  zipConfig: Type.Optional(Type.Object({ zipCodes: Type.Array(Text(300, 1), { minItems: 1, maxItems: 300 }) })),
  radiusConfig: Type.Optional(
    Type.Object({
      address: Type.Object({ formattedAddress: Type.Optional(Text(400)), geocode: GeoCode }),
      radius: Type.Number({ minimum: 0.1, maximum: 50 }),
      lengthUnit: Type.Optional(Type.Enum(["UNSPECIFIED_LENGTH_UNIT", "KM", "MI"])),
    }),
  ),
  /** Corners of a polygon. */
  customAreaConfig: Type.Optional(Type.Object({ geocodes: Type.Array(GeoCode, { minItems: 3, maxItems: 300 }) })),
  cityConfig: Type.Optional(
    Type.Object({
      cityItems: Type.Array(
        Type.Object({
          cityName: Text(100, 1),
          subdivision: Type.Optional(Text(50)),
          country: Country,
          cityKey: Type.Optional(Text(100)),
        }),
        { minItems: 1, maxItems: 50 },
      ),
    }),
  ),
};
const areaNames = ["zipConfig", "radiusConfig", "customAreaConfig", "cityConfig"] as const;

const fields = {
  areaName: Type.Optional(Text(100)),
  estimatedDeliveryTime: Type.Optional(Nullable(Text(40))),
  /** Countries of the postal codes; empty matches any. */
  destinations: Type.Optional(
    Type.Array(Type.Object({ code: Country, subdivisions: Type.Optional(Type.Array(Text(50), { maxItems: 200 })) }), {
      maxItems: 100,
    }),
  ),
  scheduledDeliveryConfig: Type.Optional(Nullable(DeliverySchedule)),
  rates: Type.Optional(Type.Array(ShippingRateRule, { maxItems: 50 })),
  deliveryRegionIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  /** Extension: paused options are not offered. */
  active: Type.Optional(Type.Boolean()),
  /** Extension: minimum subtotal for this option. */
  minimumOrderAmount: Type.Optional(Nullable(Decimal({ gte: "0", lte: "999999999" }))),
};

export const NewLocalDeliveryOption = named(
  "NewLocalDeliveryOption",
  OneOf(areaNames, Type.Object({ ...fields, ...areas }), true),
);
export type NewLocalDeliveryOption = Static<typeof NewLocalDeliveryOption>;
export const LocalDeliveryOptionChanges = named(
  "LocalDeliveryOptionChanges",
  OneOf(areaNames, Type.Object({ id: Type.Optional(Text(36)), revision: Revision, ...fields, ...areas })),
);
export type LocalDeliveryOptionChanges = Static<typeof LocalDeliveryOptionChanges>;
export const LocalDeliveryOption = named(
  "LocalDeliveryOption",
  Type.Object({
    ...keptFields,
    ...areas,
    areaName: Type.String(),
    estimatedDeliveryTime: Type.String(),
    destinations: Type.Array(Type.Object({ code: Country, subdivisions: Type.Array(Type.String()) })),
    scheduledDeliveryConfig: Type.Optional(DeliverySchedule),
    rates: Type.Array(ShippingRateRule),
    deliveryRegionIds: Type.Array(Id),
    active: Type.Boolean(),
    minimumOrderAmount: Type.Optional(Type.String()),
  }),
);
export type LocalDeliveryOption = Static<typeof LocalDeliveryOption>;

const services = ["/_api/local-delivery-server"];
const ById = Type.Object({ localDeliveryOptionId: Type.String() });
const One = Type.Object({ localDeliveryOption: LocalDeliveryOption });
const writeErrors = ["DELIVERY_REGION_NOT_FOUND", "INVALID_QUANTITY_VALUE", "INVALID_DELIVERY_SCHEDULE"] as const;
const Region = Type.Object({ localDeliveryOptionId: Text(36, 1), ...RegionLink.properties });

export const createLocalDeliveryOption = endpoint({
  id: "shipping.createLocalDeliveryOption",
  method: "POST",
  path: "/v1/local-delivery-options",
  services,
  summary: "Create a local delivery option.",
  access: writers,
  body: Type.Object({ localDeliveryOption: NewLocalDeliveryOption }),
  response: One,
  errors: [...writeErrors],
});

export const getLocalDeliveryOption = endpoint({
  id: "shipping.getLocalDeliveryOption",
  method: "GET",
  path: "/v1/local-delivery-options/{localDeliveryOptionId}",
  services,
  summary: "Get a local delivery option.",
  access: readers,
  params: ById,
  response: One,
  errors: ["LOCAL_DELIVERY_OPTION_NOT_FOUND"],
});

export const queryLocalDeliveryOptions = endpoint({
  id: "shipping.queryLocalDeliveryOptions",
  method: "POST",
  path: "/v1/local-delivery-options/query",
  services,
  isQuery: true,
  summary:
    "Query local delivery options, newest first by default. Filterable and sortable: id, areaName, createdDate, updatedDate.",
  access: readers,
  body: WayQuery,
  response: Type.Object({
    localDeliveryOptions: Type.Array(LocalDeliveryOption),
    pagingMetadata: CursorPagingMetadata,
  }),
  errors: ["UNKNOWN_FILTER"],
});

export const listLocalDeliveryOptions = endpoint({
  id: "shipping.listLocalDeliveryOptions",
  method: "GET",
  path: "/v1/localDeliveryOptions",
  services: ["/stores"],
  summary: "Legacy version of the query: up to 100 local delivery options, of one region or all.",
  access: readers,
  query: Type.Object({
    /** Id of a delivery region whose options are wanted, or of one option. */
    externalId: Type.Optional(Text(36)),
  }),
  response: Type.Object({ localDeliveryOptions: Type.Array(LocalDeliveryOption) }),
});

export const updateLocalDeliveryOption = endpoint({
  id: "shipping.updateLocalDeliveryOption",
  method: "PATCH",
  path: "/v1/local-delivery-options/{localDeliveryOptionId}",
  services,
  summary: "Update a local delivery option. A different kind of area replaces the current one.",
  access: writers,
  params: ById,
  body: Type.Object({ localDeliveryOption: LocalDeliveryOptionChanges }),
  response: One,
  errors: ["LOCAL_DELIVERY_OPTION_NOT_FOUND", "REVISION_CONFLICT", ...writeErrors],
});

export const deleteLocalDeliveryOption = endpoint({
  id: "shipping.deleteLocalDeliveryOption",
  method: "DELETE",
  path: "/v1/local-delivery-options/{localDeliveryOptionId}",
  services,
  summary: "Delete a local delivery option.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["LOCAL_DELIVERY_OPTION_NOT_FOUND"],
});

export const addRegionToLocalDeliveryOption = endpoint({
  id: "shipping.addRegionToLocalDeliveryOption",
  method: "POST",
  path: "/v1/local-delivery-options/add-delivery-region",
  services,
  summary: "Add a region to a local delivery option.",
  access: writers,
  body: Region,
  response: One,
  errors: ["LOCAL_DELIVERY_OPTION_NOT_FOUND", "DELIVERY_REGION_NOT_FOUND", "REVISION_CONFLICT"],
});

export const removeRegionFromLocalDeliveryOption = endpoint({
  id: "shipping.removeRegionFromLocalDeliveryOption",
  method: "POST",
  path: "/v1/local-delivery-options/remove-delivery-region",
  services,
  summary: "Remove a region from a local delivery option.",
  access: writers,
  body: Region,
  response: One,
  errors: ["LOCAL_DELIVERY_OPTION_NOT_FOUND", "REVISION_CONFLICT"],
});

const Ids = Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 });
const BulkOptions = Type.Object({
  ...bulkAnswer(LocalDeliveryOption, "localDeliveryOption").properties,
  /** Created or updated options, in order. */
  localDeliveryOptions: Type.Array(LocalDeliveryOption),
  /** Errors of the items that failed. */
  errors: Type.Array(Type.Object({ id: Type.Optional(Type.String()), error: Type.String() })),
});

export const bulkCreateLocalDeliveryOptions = endpoint({
  id: "shipping.bulkCreateLocalDeliveryOptions",
  method: "POST",
  path: "/v1/bulk/local-delivery-options/create",
  services,
  summary: "Create several local delivery options. Items succeed or fail individually.",
  access: writers,
  body: Type.Object({
    localDeliveryOptions: Type.Array(NewLocalDeliveryOption, { minItems: 1, maxItems: 100 }),
    returnEntity: ReturnEntity,
  }),
  response: BulkOptions,
});

export const bulkUpdateLocalDeliveryOptions = endpoint({
  id: "shipping.bulkUpdateLocalDeliveryOptions",
  method: "PATCH",
  path: "/v1/bulk/local-delivery-options/update",
  services,
  summary: "Update several local delivery options. Items succeed or fail individually.",
  access: writers,
  body: Type.Object({
    localDeliveryOptions: Type.Array(LocalDeliveryOptionChanges, { minItems: 1, maxItems: 100 }),
    returnEntity: ReturnEntity,
  }),
  response: BulkOptions,
});

export const bulkDeleteLocalDeliveryOptions = endpoint({
  id: "shipping.bulkDeleteLocalDeliveryOptions",
  method: "DELETE",
  path: "/v1/bulk/local-delivery-options/delete",
  services,
  summary: "Delete several local delivery options. Items succeed or fail individually.",
  access: writers,
  query: OneOf(
    ["ids", "localDeliveryOptionIds"],
    Type.Object({ ids: Type.Optional(Ids), localDeliveryOptionIds: Type.Optional(Ids) }),
    true,
  ),
  response: BulkAnswer,
});
