/**
 * Settings for a carrier app that ships parcels from this store (docs/protocol/shipping.md#shippo-configurations). The
 * store doesn't call the carrier: the app reads this configuration and returns rates.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import {
  CursorPagingMetadata,
  Decimal,
  ExtendedFields,
  Id,
  keptFields,
  Nothing,
  named,
  Revision,
  Text,
} from "../../values.ts";
import { NamespaceChange, RegionLink, readers, WayQuery, writers } from "./shipping.ts";

const Amount = Decimal({ gte: "0", lte: "999999999", maxScale: 6 });
const Length = Decimal({ gte: "0", lte: "100000", maxScale: 4 });

const serviceSettings = Type.Object({
  estimatedDeliveryTime: Type.Optional(Text(500)),
  handlingFee: Type.Optional(
    Type.Object({
      value: Decimal({ gte: "0", lte: "999999999", maxScale: 4 }),
      calculationType: Type.Enum(["FIXED", "PERCENTAGE"]),
    }),
  ),
  freeDeliveryMinimumAmount: Type.Optional(Amount),
});
const services = <const Names extends string[]>(names: [...Names]) =>
  Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Optional(Id),
        service: Type.Enum(names),
        serviceSettings: Type.Optional(serviceSettings),
      }),
      { maxItems: 3 },
    ),
  );

const terms = {
  domesticServices: services(["GROUND_ADVANTAGE", "PRIORITY_MAIL", "PRIORITY_MAIL_EXPRESS"]),
  internationalServices: services([
    "FIRST_CLASS_PACKAGE_INTERNATIONAL",
    "PRIORITY_MAIL_INTERNATIONAL",
    "PRIORITY_MAIL_EXPRESS_INTERNATIONAL",
  ]),
  packageType: Type.Optional(
    Type.Enum([
      "CUSTOM",
      "FLAT_RATE_ENVELOPE",
      "PADDED_FLAT_RATE_ENVELOPE",
      "SMALL_FLAT_RATE_BOX",
      "MEDIUM_FLAT_RATE_BOX_1",
      "MEDIUM_FLAT_RATE_BOX_2",
      "LARGE_FLAT_RATE_BOX",
    ]),
  ),
  packageDetails: Type.Optional(
    Type.Object({
      name: Type.Optional(Text(255)),
      dimensions: Type.Optional(Type.Object({ length: Length, width: Length, height: Length })),
      maxNumberOfProducts: Type.Optional(Decimal({ gte: "0", lte: "1000000", maxScale: 0 })),
    }),
  ),
  osLocationId: Type.Optional(Id),
  /** In the store's unit, for items without a weight. */
  backupWeight: Type.Optional(Decimal({ gte: "0", lte: "1000000", maxScale: 5 })),
};
const deliveryRegionIds = Type.Array(Id, { maxItems: 50 });

export const NewShippoConfiguration = named(
  "NewShippoConfiguration",
  Type.Object({
    ...terms,
    deliveryRegionIds: Type.Optional(deliveryRegionIds),
    extendedFields: Type.Optional(ExtendedFields),
  }),
);
export type NewShippoConfiguration = Static<typeof NewShippoConfiguration>;
export const ShippoConfigurationChanges = named(
  "ShippoConfigurationChanges",
  Type.Object({
    ...terms,
    id: Type.Optional(Text(36)),
    revision: Revision,
    extendedFields: Type.Optional(ExtendedFields),
  }),
);
export type ShippoConfigurationChanges = Static<typeof ShippoConfigurationChanges>;
export const ShippoConfiguration = named(
  "ShippoConfiguration",
  Type.Object({ ...keptFields, ...terms, deliveryRegionIds, extendedFields: ExtendedFields }),
);
export type ShippoConfiguration = Static<typeof ShippoConfiguration>;

const common = { services: ["/ecom"] } as const;
const path = "/v1/shippo-configurations";
const params = Type.Object({ shippoConfigurationId: Type.String() });
const One = Type.Object({ shippoConfiguration: ShippoConfiguration });

export const createShippoConfiguration = endpoint({
  ...common,
  id: "shippo-configurations.createShippoConfiguration",
  method: "POST",
  path,
  summary: "Create a Shippo configuration for delivery regions.",
  access: writers,
  body: Type.Object({
    shippoConfiguration: NewShippoConfiguration,
    /** Price of a parcel when the carrier doesn't respond; the carrier's region has a backup rate for that. */
    backupRate: Type.Optional(Amount),
  }),
  response: One,
  errors: ["DELIVERY_REGION_NOT_FOUND"],
});

export const getShippoConfiguration = endpoint({
  ...common,
  id: "shippo-configurations.getShippoConfiguration",
  method: "GET",
  path: `${path}/{shippoConfigurationId}`,
  summary: "Get a Shippo configuration.",
  access: readers,
  params,
  response: One,
  errors: ["SHIPPO_CONFIGURATION_NOT_FOUND"],
});

export const queryShippoConfigurations = endpoint({
  ...common,
  id: "shippo-configurations.queryShippoConfigurations",
  method: "GET",
  path: `${path}/query`,
  isQuery: true,
  summary:
    "Query Shippo configurations, newest first by default. Filterable and sortable: id, createdDate, updatedDate.",
  access: readers,
  body: WayQuery,
  response: Type.Object({
    shippoConfigurations: Type.Array(ShippoConfiguration),
    pagingMetadata: CursorPagingMetadata,
  }),
  errors: ["UNKNOWN_FILTER"],
});

export const updateShippoConfiguration = endpoint({
  ...common,
  id: "shippo-configurations.updateShippoConfiguration",
  method: "PATCH",
  path: `${path}/{shippoConfigurationId}`,
  summary:
    "Update a Shippo configuration. Omitted fields are unchanged. Requires the current revision; regions have separate endpoints.",
  access: writers,
  params,
  body: Type.Object({ shippoConfiguration: ShippoConfigurationChanges }),
  response: One,
  errors: ["SHIPPO_CONFIGURATION_NOT_FOUND", "REVISION_CONFLICT"],
});

export const deleteShippoConfiguration = endpoint({
  ...common,
  id: "shippo-configurations.deleteShippoConfiguration",
  method: "DELETE",
  path: `${path}/{shippoConfigurationId}`,
  summary: "Delete a Shippo configuration.",
  access: writers,
  params,
  response: Nothing,
  errors: ["SHIPPO_CONFIGURATION_NOT_FOUND"],
});

export const addRegionToShippoConfiguration = endpoint({
  ...common,
  id: "shippo-configurations.addDeliveryRegion",
  method: "POST",
  path: `${path}/{shippoConfigurationId}/delivery-regions`,
  summary: "Add a region to a Shippo configuration.",
  access: writers,
  params,
  body: RegionLink,
  response: One,
  errors: ["SHIPPO_CONFIGURATION_NOT_FOUND", "DELIVERY_REGION_NOT_FOUND", "REVISION_CONFLICT"],
});

export const removeRegionFromShippoConfiguration = endpoint({
  ...common,
  id: "shippo-configurations.removeDeliveryRegion",
  method: "DELETE",
  path: `${path}/{shippoConfigurationId}/delivery-regions/{deliveryRegionId}`,
  summary: "Remove a region from a Shippo configuration.",
  access: writers,
  params: Type.Object({ ...params.properties, deliveryRegionId: Type.String() }),
  query: Type.Object({ revision: Type.Optional(Revision) }),
  response: One,
  errors: ["SHIPPO_CONFIGURATION_NOT_FOUND", "DELIVERY_REGION_NOT_FOUND", "REVISION_CONFLICT"],
});

export const updateExtendedFieldsOfShippoConfiguration = endpoint({
  ...common,
  id: "shippo-configurations.updateExtendedFields",
  method: "POST",
  path: `${path}/{shippoConfigurationId}/update-extended-fields`,
  summary: "Update the extended fields of one namespace; without data the namespace is deleted.",
  access: writers,
  params,
  body: NamespaceChange,
  response: One,
  errors: ["SHIPPO_CONFIGURATION_NOT_FOUND"],
});
