/**
 * Delivery profiles: named sets of regions with their destinations and carriers
 * (docs/protocol/shipping.md#delivery-profiles).
 */
import { Type } from "typebox";
import { endpoint, publicAccess } from "../../endpoint.ts";
import {
  Country,
  CursorPagingMetadata,
  ExtendedFields,
  FreeObject,
  Id,
  Nothing,
  Nullable,
  Revision,
  Text,
} from "../../values.ts";
import {
  DeliveryCarrier,
  DeliveryProfile,
  DeliveryRegionChanges,
  NewDeliveryProfile,
  NewDeliveryRegion,
} from "./delivery-profile-values.ts";
import { NamespaceChange, readers, WayQuery, writers } from "./shipping.ts";

const services = ["/ecom"];
const ById = Type.Object({ deliveryProfileId: Type.String() });
const ByRegion = Type.Object({ deliveryProfileId: Type.String(), deliveryRegionId: Type.String() });
const One = Type.Object({ deliveryProfile: DeliveryProfile });
const regionErrors = [
  "DELIVERY_PROFILE_NOT_FOUND",
  "DELIVERY_REGION_NOT_FOUND",
  "DESTINATIONS_COLLISION",
  "SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY",
  "REVISION_CONFLICT",
] as const;

export const createDeliveryProfile = endpoint({
  id: "shipping.createDeliveryProfile",
  method: "POST",
  path: "/v1/delivery-profiles",
  services,
  summary: "Create a delivery profile with its regions.",
  access: writers,
  body: Type.Object({ deliveryProfile: NewDeliveryProfile }),
  response: One,
  errors: [
    "DESTINATIONS_COLLISION",
    "SINGLE_DEFAULT_DELIVERY_PROFILE",
    "SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY",
    "DELIVERY_PROFILES_LIMIT_EXCEEDED",
  ],
});

export const getDeliveryProfile = endpoint({
  id: "shipping.getDeliveryProfile",
  method: "GET",
  path: "/v1/delivery-profiles/{deliveryProfileId}",
  services,
  summary: "Get a delivery profile.",
  access: readers,
  params: ById,
  response: One,
  errors: ["DELIVERY_PROFILE_NOT_FOUND"],
});

export const getDeliveryProfileByRegion = endpoint({
  id: "shipping.getDeliveryProfileByRegion",
  method: "GET",
  path: "/v1/delivery-profiles/delivery-regions/{deliveryRegionId}",
  services,
  summary: "Get the delivery profile of a region.",
  access: readers,
  params: Type.Object({ deliveryRegionId: Type.String() }),
  response: One,
  errors: ["DELIVERY_REGION_NOT_FOUND"],
});

export const queryDeliveryProfiles = endpoint({
  id: "shipping.queryDeliveryProfiles",
  method: "GET",
  path: "/v1/delivery-profiles/query",
  services,
  isQuery: true,
  summary:
    "Query delivery profiles with their regions, newest first by default. Filterable and sortable: id, name, default, createdDate, updatedDate.",
  access: readers,
  body: WayQuery,
  response: Type.Object({ deliveryProfiles: Type.Array(DeliveryProfile), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
});

export const updateDeliveryProfile = endpoint({
  id: "shipping.updateDeliveryProfile",
  method: "PATCH",
  path: "/v1/delivery-profiles/{deliveryProfileId}",
  services,
  summary: "Rename a delivery profile. Regions have endpoints of their own. Requires the current revision.",
  access: writers,
  params: ById,
  body: Type.Object({
    deliveryProfile: Type.Object({
      id: Type.Optional(Text(36)),
      revision: Revision,
      name: Type.Optional(Text(256, 1)),
      default: Type.Optional(Type.Boolean()),
      extendedFields: Type.Optional(ExtendedFields),
    }),
  }),
  response: One,
  errors: ["DELIVERY_PROFILE_NOT_FOUND", "REVISION_CONFLICT", "DEFAULT_CANNOT_BE_UPDATED"],
});

export const deleteDeliveryProfile = endpoint({
  id: "shipping.deleteDeliveryProfile",
  method: "DELETE",
  path: "/v1/delivery-profiles/{deliveryProfileId}",
  services,
  summary: "Delete a delivery profile. Its products move to the default profile, which can't be deleted.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["DELIVERY_PROFILE_NOT_FOUND", "SINGLE_DEFAULT_DELIVERY_PROFILE"],
});

export const addDeliveryRegion = endpoint({
  id: "shipping.addDeliveryRegion",
  method: "POST",
  path: "/v1/delivery-profiles/{deliveryProfileId}/delivery-region",
  services,
  summary: "Add a region to a profile.",
  access: writers,
  params: ById,
  body: Type.Object({ deliveryRegion: NewDeliveryRegion, revision: Type.Optional(Nullable(Revision)) }),
  response: One,
  errors: [...regionErrors],
});

export const updateDeliveryRegion = endpoint({
  id: "shipping.updateDeliveryRegion",
  method: "PATCH",
  path: "/v1/delivery-profiles/{deliveryProfileId}/delivery-region/{deliveryRegionId}",
  services,
  summary: "Update the name, state or destinations of a region.",
  access: writers,
  params: ByRegion,
  body: Type.Object({ deliveryRegion: DeliveryRegionChanges, revision: Type.Optional(Nullable(Revision)) }),
  response: One,
  errors: [...regionErrors],
});

export const removeDeliveryRegion = endpoint({
  id: "shipping.removeDeliveryRegion",
  method: "DELETE",
  path: "/v1/delivery-profiles/{deliveryProfileId}/delivery-region/{deliveryRegionId}",
  services,
  summary: "Remove a region from its profile. Its shipping options are no longer offered there.",
  access: writers,
  params: ByRegion,
  query: Type.Object({ revision: Type.Optional(Revision) }),
  response: One,
  errors: [...regionErrors],
});

const carrierErrors = [
  "DELIVERY_REGION_NOT_FOUND",
  "UNKNOWN_DELIVERY_CARRIER",
  "CARRIER_ALREADY_EXISTS_IN_REGION",
  "DELIVERY_CARRIER_NOT_FOUND",
  "DELIVERY_CARRIER_MISSING_BACKUP_RATE",
] as const;

export const addDeliveryCarrier = endpoint({
  id: "shipping.addDeliveryCarrier",
  method: "POST",
  path: "/v1/delivery-profiles/add-delivery-carrier",
  services,
  summary: "Add a carrier to a region. App carriers need a backup rate, which applies while the app doesn't respond.",
  access: writers,
  body: Type.Object({ deliveryRegionId: Id, deliveryCarrier: DeliveryCarrier }),
  response: One,
  errors: [...carrierErrors],
});

export const updateDeliveryCarrier = endpoint({
  id: "shipping.updateDeliveryCarrier",
  method: "PATCH",
  path: "/v1/delivery-profiles/update-delivery-carrier",
  services,
  summary: "Update a carrier's backup rate and charges in a region.",
  access: writers,
  body: Type.Object({ deliveryRegionId: Id, deliveryCarrier: DeliveryCarrier }),
  response: One,
  errors: [...carrierErrors],
});

export const removeDeliveryCarrier = endpoint({
  id: "shipping.removeDeliveryCarrier",
  method: "POST",
  path: "/v1/delivery-profiles/remove-delivery-carrier",
  services,
  summary: "Remove a carrier from a region.",
  access: writers,
  body: Type.Object({ deliveryRegionId: Id, appId: Id }),
  response: One,
  errors: [...carrierErrors],
});

const carrierDetails = {
  id: Id,
  displayName: Type.String(),
  description: Type.Optional(Type.String()),
  fallbackDefinitionMandatory: Type.Boolean(),
};

export const listInstalledCarriers = endpoint({
  id: "shipping.listInstalledCarriers",
  method: "GET",
  path: "/v1/delivery-profiles/installed-carriers",
  services,
  summary: "List the carriers available to regions: the store's own and those of apps.",
  access: readers,
  response: Type.Object({ installedDeliveryCarriers: Type.Array(Type.Object(carrierDetails)) }),
});

export const listDeliveryCarriers = endpoint({
  id: "shipping.listDeliveryCarriers",
  method: "POST",
  path: "/v1/delivery-profiles/{deliveryProfileId}/delivery-carriers",
  services,
  summary: "List the carriers of a profile with their options per region.",
  access: readers,
  params: ById,
  body: Type.Object({ appIds: Type.Optional(Type.Array(Id, { maxItems: 100 })) }),
  response: Type.Object({
    results: Type.Array(
      Type.Object({
        deliveryCarrierMetadata: Type.Object({ id: Id, success: Type.Boolean() }),
        deliveryCarrierDetails: Type.Object(carrierDetails),
        deliveryCarrierRegionalSettings: Type.Array(
          Type.Object({
            deliveryRegionId: Id,
            dashboardTables: Type.Array(
              Type.Object({
                title: Type.String(),
                columns: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
                rows: Type.Array(Type.Object({ key: Type.String(), active: Type.Boolean(), data: FreeObject })),
              }),
            ),
          }),
        ),
      }),
    ),
    bulkActionMetadata: Type.Object({
      totalSuccesses: Type.Integer(),
      totalFailures: Type.Integer(),
      undetailedFailures: Type.Integer(),
    }),
  }),
  errors: ["DELIVERY_PROFILE_NOT_FOUND"],
});

const rowChange = {
  /** `key` of a row in the carrier's tables. */
  rowId: Text(100, 1),
  active: Type.Boolean(),
};

export const updateCarrierSettings = endpoint({
  id: "shipping.updateCarrierSettings",
  method: "POST",
  path: "/v1/delivery-carriers/update-settings",
  services,
  aliases: ["/ecom/v1/delivery-profiles/update-carrier-settings", "/v1/delivery-profiles/update-carrier-settings"],
  summary: "Pause or resume one of a carrier's shipping options. Options of apps are managed in the app.",
  access: writers,
  body: Type.Object({ carrierId: Id, ...rowChange }),
  response: Nothing,
  errors: ["DELIVERY_CARRIER_NOT_FOUND"],
});

export const setDeliveryCarrierActiveStatus = endpoint({
  id: "shipping.setDeliveryCarrierActiveStatus",
  method: "POST",
  path: "/v1/delivery-profiles/delivery-carriers/set-active-status",
  services,
  summary: "Newer name of the same endpoint.",
  access: writers,
  body: Type.Object({ carrierAppId: Id, ...rowChange }),
  response: Nothing,
  errors: ["DELIVERY_CARRIER_NOT_FOUND"],
});

export const updateDeliveryProfileExtendedFields = endpoint({
  id: "shipping.updateDeliveryProfileExtendedFields",
  method: "POST",
  path: "/v1/delivery-profiles/{deliveryProfileId}/update-extended-fields",
  services,
  summary: "Update the extended fields of one namespace; null clears them.",
  access: writers,
  params: ById,
  body: NamespaceChange,
  response: One,
  errors: ["DELIVERY_PROFILE_NOT_FOUND"],
});

const DestinationProperties = Type.Object({ postalCodeRequired: Type.Boolean(), pickupOnly: Type.Boolean() });

export const getDeliveryDestinationProperties = endpoint({
  id: "shipping.getDeliveryDestinationProperties",
  method: "GET",
  path: "/v1/delivery-profiles/delivery-destination-properties",
  services,
  summary:
    "List the destinations of the default profile and their required address fields, for the country list at checkout.",
  access: publicAccess("settings:read"),
  response: Type.Object({
    /** Absent when the store does not deliver to the rest of the world. */
    restOfWorld: Type.Optional(DestinationProperties),
    countries: Type.Array(
      Type.Object({
        country: Country,
        /** Absent when only the listed subdivisions are covered. */
        deliveryDestinationProperties: Type.Optional(DestinationProperties),
        subdivisions: Type.Array(
          Type.Object({ subdivision: Type.String(), deliveryDestinationProperties: DestinationProperties }),
        ),
      }),
    ),
  }),
  isCacheable: true,
});
