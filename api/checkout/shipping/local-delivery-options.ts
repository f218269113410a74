/** Delivery by the store itself, in areas of its own choosing (wire, identity 10.2). */
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

/** When deliveries (or pickups) take place, in the store's time zone. Buyers choose among the windows that are left. */
export const DeliverySchedule = named(
  "DeliverySchedule",
  Type.Object({
    /** Whole days between an order and the first window it can have. */
    handlingDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 30 })),
    /** Orders after this time count as tomorrow's. */
    cutOffTime: Type.Optional(Nullable(TimeOfDay)),
    timeWindows: Type.Array(
      Type.Object({
        day: Type.Enum(["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"]),
        start: TimeOfDay,
        end: TimeOfDay,
        enabled: Type.Optional(Type.Boolean()),
        /** Ours: how many orders one window takes; without it, any number. */
        capacity: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100_000 }))),
      }),
      { maxItems: 100 },
    ),
  }),
);
export type DeliverySchedule = Static<typeof DeliverySchedule>;

const areas = {
  /** Postal codes; one that ends in `*` stands for all that begin so. */
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
  /** Countries that postal codes are of; none means any. */
  destinations: Type.Optional(
    Type.Array(Type.Object({ code: Country, subdivisions: Type.Optional(Type.Array(Text(50), { maxItems: 200 })) }), {
      maxItems: 100,
    }),
  ),
  scheduledDeliveryConfig: Type.Optional(Nullable(DeliverySchedule)),
  rates: Type.Optional(Type.Array(ShippingRateRule, { maxItems: 50 })),
  deliveryRegionIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  /** Ours: paused options are not offered. */
  active: Type.Optional(Type.Boolean()),
  /** Ours: goods below this sum are not delivered this way. */
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
  summary: "Create an area that the store delivers to itself.",
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
  summary: "A local delivery option by its id.",
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
    "Local delivery options, newest first unless sorted. Filterable and sortable: id, areaName, createdDate, updatedDate.",
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
  summary: "The older name of the query: local delivery options, of a region or all, a hundred at most.",
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
  summary: "Change the fields that are present; another kind of area takes the place of the one there is.",
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
  summary: "Offer local delivery to buyers of one more region.",
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
  summary: "Stop offering local delivery to buyers of a region.",
  access: writers,
  body: Region,
  response: One,
  errors: ["LOCAL_DELIVERY_OPTION_NOT_FOUND", "REVISION_CONFLICT"],
});

const Ids = Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 });
const BulkOptions = Type.Object({
  ...bulkAnswer(LocalDeliveryOption, "localDeliveryOption").properties,
  /** Those that are made or changed, in order. */
  localDeliveryOptions: Type.Array(LocalDeliveryOption),
  /** Of those that are not: what was refused. */
  errors: Type.Array(Type.Object({ id: Type.Optional(Type.String()), error: Type.String() })),
});

export const bulkCreateLocalDeliveryOptions = endpoint({
  id: "shipping.bulkCreateLocalDeliveryOptions",
  method: "POST",
  path: "/v1/bulk/local-delivery-options/create",
  services,
  summary: "Create several local delivery options, each for itself.",
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
  summary: "Change several local delivery options, each for itself.",
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
  summary: "Delete several local delivery options, each for itself.",
  access: writers,
  query: OneOf(
    ["ids", "localDeliveryOptionIds"],
    Type.Object({ ids: Type.Optional(Ids), localDeliveryOptionIds: Type.Optional(Ids) }),
    true,
  ),
  response: BulkAnswer,
});
