/** Where the store delivers and what it costs (wire, identity 10.2). */
import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import {
  Address,
  Country,
  CursorPagingMetadata,
  Decimal,
  Id,
  Nothing,
  named,
  Query,
  Revision,
  Text,
  Timestamp,
} from "./values.ts";

const kept = { id: Id, revision: Revision, createdDate: Timestamp, updatedDate: Timestamp };

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
  /** The first rule whose conditions all hold gives the price; without one the option is not offered. */
  rates: Type.Array(ShippingRateRule, { minItems: 1, maxItems: 50 }),
};
export const NewShippingOption = named("NewShippingOption", Type.Object(optionFields));
export type NewShippingOption = Static<typeof NewShippingOption>;
export const ShippingOption = named("ShippingOption", Type.Object({ ...kept, ...optionFields }));
export type ShippingOption = Static<typeof ShippingOption>;

const pickupFields = {
  name: Text(100, 1),
  address: Address,
  deliveryTime: Type.Optional(Text(500)),
  instructions: Type.Optional(Text(1000)),
  active: Type.Boolean({ default: true }),
  rates: Type.Array(ShippingRateRule, { maxItems: 50, default: [] }),
  deliveryRegionIds: Type.Array(Id, { maxItems: 50, default: [] }),
};
export const NewPickupLocation = named("NewPickupLocation", Type.Object(pickupFields));
export type NewPickupLocation = Static<typeof NewPickupLocation>;
export const PickupLocation = named("PickupLocation", Type.Object({ ...kept, ...pickupFields }));
export type PickupLocation = Static<typeof PickupLocation>;

const Destination = Type.Object({
  countryCode: Country,
  /** ISO 3166-2 codes; none means the whole country. */
  subdivisions: Type.Array(Text(256, 1), { maxItems: 100, default: [] }),
});

const regionFields = {
  name: Text(256, 1),
  active: Type.Boolean({ default: true }),
  /** None means the rest of the world. */
  destinations: Type.Array(Destination, { maxItems: 250, default: [] }),
};
export const NewDeliveryRegion = named("NewDeliveryRegion", Type.Object(regionFields));
export type NewDeliveryRegion = Static<typeof NewDeliveryRegion>;
export const DeliveryRegion = named(
  "DeliveryRegion",
  Type.Object({
    ...regionFields,
    id: Id,
    createdDate: Timestamp,
    deliveryCarriers: Type.Array(Type.Object({ appId: Id })),
  }),
);
export type DeliveryRegion = Static<typeof DeliveryRegion>;

export const NewDeliveryProfile = named(
  "NewDeliveryProfile",
  Type.Object({
    name: Text(256, 1),
    default: Type.Boolean({ default: false }),
    deliveryRegions: Type.Array(NewDeliveryRegion, { maxItems: 100, default: [] }),
  }),
);
export type NewDeliveryProfile = Static<typeof NewDeliveryProfile>;
export const DeliveryProfile = named(
  "DeliveryProfile",
  Type.Object({
    ...kept,
    name: Type.String(),
    default: Type.Boolean(),
    deliveryRegions: Type.Array(DeliveryRegion),
  }),
);
export type DeliveryProfile = Static<typeof DeliveryProfile>;

const readers = { actors: ["staff", "app"], permission: "settings:read" } as const;
const writers = { actors: ["staff", "app"], permission: "settings:write" } as const;
const query = Type.Object({ query: Type.Optional(Query) });

export const listDeliveryTimes = endpoint({
  id: "shipping.listDeliveryTimes",
  method: "GET",
  path: "/v1/delivery-times",
  services: ["/ecom"],
  summary:
    "How long delivery takes in a country, per way of delivery in the merchant's order; pickup is not among them.",
  access: { actors: ["anonymous", "visitor", "member", "staff", "app"], permission: "settings:read" },
  query: Type.Object({ country: Country }),
  response: Type.Object({
    deliveryTimes: Type.Array(
      Type.Object({
        title: Type.String(),
        /** As the merchant words it: `3–5 working days`. */
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
  summary: "Create a way of delivery with its rates.",
  access: writers,
  body: Type.Object({ shippingOption: NewShippingOption }),
  response: Type.Object({ shippingOption: ShippingOption }),
  errors: ["DELIVERY_REGION_NOT_FOUND"],
});

export const getShippingOption = endpoint({
  id: "shipping.getShippingOption",
  method: "GET",
  path: "/v1/shipping-options/{shippingOptionId}",
  services: ["/ecom"],
  summary: "A way of delivery by its id.",
  access: readers,
  params: Type.Object({ shippingOptionId: Type.String() }),
  response: Type.Object({ shippingOption: ShippingOption }),
  errors: ["SHIPPING_OPTION_NOT_FOUND"],
});

export const queryShippingOptions = endpoint({
  id: "shipping.queryShippingOptions",
  method: "GET",
  path: "/v1/shipping-options/query",
  services: ["/ecom"],
  isQuery: true,
  summary: "Ways of delivery, newest first.",
  access: readers,
  body: query,
  response: Type.Object({ shippingOptions: Type.Array(ShippingOption), pagingMetadata: CursorPagingMetadata }),
});

export const deleteShippingOption = endpoint({
  id: "shipping.deleteShippingOption",
  method: "DELETE",
  path: "/v1/shipping-options/{shippingOptionId}",
  services: ["/ecom"],
  summary: "Delete a way of delivery.",
  access: writers,
  params: Type.Object({ shippingOptionId: Type.String() }),
  response: Nothing,
  errors: ["SHIPPING_OPTION_NOT_FOUND"],
});

export const createPickupLocation = endpoint({
  id: "shipping.createPickupLocation",
  method: "POST",
  path: "/v1/pickup-locations",
  summary: "Create a place where buyers fetch their goods.",
  access: writers,
  body: Type.Object({ pickupLocation: NewPickupLocation }),
  response: Type.Object({ pickupLocation: PickupLocation }),
  errors: ["DELIVERY_REGION_NOT_FOUND"],
});

export const queryPickupLocations = endpoint({
  id: "shipping.queryPickupLocations",
  method: "POST",
  path: "/v1/pickup-locations/query",
  isQuery: true,
  summary: "Places where buyers fetch their goods, newest first.",
  access: readers,
  body: query,
  response: Type.Object({ pickupLocations: Type.Array(PickupLocation), pagingMetadata: CursorPagingMetadata }),
});

export const createDeliveryProfile = endpoint({
  id: "shipping.createDeliveryProfile",
  method: "POST",
  path: "/v1/delivery-profiles",
  services: ["/ecom"],
  summary: "Create a delivery profile with its regions.",
  access: writers,
  body: Type.Object({ deliveryProfile: NewDeliveryProfile }),
  response: Type.Object({ deliveryProfile: DeliveryProfile }),
  errors: ["DESTINATIONS_COLLISION", "SINGLE_DEFAULT_DELIVERY_PROFILE"],
});

export const getDeliveryProfile = endpoint({
  id: "shipping.getDeliveryProfile",
  method: "GET",
  path: "/v1/delivery-profiles/{deliveryProfileId}",
  services: ["/ecom"],
  summary: "A delivery profile by its id.",
  access: readers,
  params: Type.Object({ deliveryProfileId: Type.String() }),
  response: Type.Object({ deliveryProfile: DeliveryProfile }),
  errors: ["DELIVERY_PROFILE_NOT_FOUND"],
});

export const queryDeliveryProfiles = endpoint({
  id: "shipping.queryDeliveryProfiles",
  method: "GET",
  path: "/v1/delivery-profiles/query",
  services: ["/ecom"],
  isQuery: true,
  summary: "Delivery profiles with their regions, newest first.",
  access: readers,
  body: query,
  response: Type.Object({ deliveryProfiles: Type.Array(DeliveryProfile), pagingMetadata: CursorPagingMetadata }),
});
