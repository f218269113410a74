/** Tax groups, regions and rates (wire, identity 10.3). */
import { type Static, Type } from "typebox";
import { bulkAnswer, Extensions, optionalFields, ReturnEntity } from "./bulk-values.ts";
import { endpoint } from "./endpoint.ts";
import { CursorQuery } from "./queries.ts";
import {
  BulkActionMetadata,
  Country,
  CursorPagingMetadata,
  Decimal,
  FreeObject,
  Id,
  ItemMetadata,
  Nothing,
  named,
  Revision,
  Text,
  Timestamp,
} from "./values.ts";

const kept = { id: Id, revision: Revision, createdDate: Timestamp, updatedDate: Timestamp };

export const NewTaxGroup = named("NewTaxGroup", Type.Object({ name: Text(200, 1) }));
export type NewTaxGroup = Static<typeof NewTaxGroup>;
export const TaxGroup = named(
  "TaxGroup",
  Type.Object({ ...kept, name: Text(200, 1), /** The group of goods that name none. */ isDefault: Type.Boolean() }),
);
export type TaxGroup = Static<typeof TaxGroup>;

const regionFields = {
  country: Country,
  /** ISO 3166-2, e.g. `US-CA`; absent for the whole country. */
  subdivision: Type.Optional(Text(50)),
  appId: Type.Optional(Id),
  /** As the tax settings say when absent. */
  taxIncludedInPrice: Type.Optional(Type.Boolean()),
  /** Whether delivery is taxed there; true unless said (ours). */
  shippingTaxed: Type.Optional(Type.Boolean()),
};
export const NewTaxRegion = named("NewTaxRegion", Type.Object(regionFields));
export type NewTaxRegion = Static<typeof NewTaxRegion>;
export const TaxRegion = named("TaxRegion", Type.Object({ ...kept, ...regionFields }));
export type TaxRegion = Static<typeof TaxRegion>;

const TaxRateText = Decimal({ gte: "0", lte: "1", maxScale: 6 });
export const ExemptRate = named("ExemptDetails", Type.Object({ taxExemptGroupId: Id, taxRate: TaxRateText }));
export type ExemptRate = Static<typeof ExemptRate>;

const mappingFields = {
  taxGroupId: Id,
  taxRegionId: Id,
  /** A fraction: `"0.0875"`. */
  taxRate: TaxRateText,
  description: Type.Optional(Text(1000)),
  taxType: Type.Optional(Text(200)),
  taxName: Type.Optional(Text(200)),
  jurisdiction: Type.Optional(Text(200)),
  jurisdictionType: Type.Optional(Type.Enum(["UNDEFINED", "COUNTRY", "STATE", "COUNTY", "CITY", "SPECIAL"])),
  /** Rates for buyers of exempt groups, instead of the mapping's own. */
  exemptRates: Type.Optional(Type.Array(ExemptRate, { maxItems: 50 })),
};
const writtenMapping = { ...mappingFields, extendedFields: Type.Optional(Extensions) };
export const NewManualTaxMapping = named("NewManualTaxMapping", Type.Object(writtenMapping));
export type NewManualTaxMapping = Static<typeof NewManualTaxMapping>;
export const ManualTaxMapping = named("ManualTaxMapping", Type.Object({ ...kept, ...writtenMapping }));
export type ManualTaxMapping = Static<typeof ManualTaxMapping>;

const mappingErrors = [
  "ALREADY_EXISTS",
  "TAX_GROUP_NOT_FOUND",
  "TAX_REGION_NOT_FOUND",
  "TAX_EXEMPT_GROUP_NOT_FOUND",
] as const;
const readers = { actors: ["staff", "app"], permission: "settings:read" } as const;
const writers = { actors: ["staff", "app"], permission: "settings:write" } as const;
const services = ["/billing"];
const query = Type.Object({ query: Type.Optional(CursorQuery) });
const revised = { revision: Type.Optional(Revision) };

export const TaxGroupChanges = named("TaxGroupChanges", Type.Object({ name: Type.Optional(Text(200, 1)), ...revised }));
export type TaxGroupChanges = Static<typeof TaxGroupChanges>;
export const TaxRegionChanges = named("TaxRegionChanges", Type.Object({ ...optionalFields(regionFields), ...revised }));
export type TaxRegionChanges = Static<typeof TaxRegionChanges>;
export const ManualTaxMappingChanges = named(
  "ManualTaxMappingChanges",
  Type.Object({ ...optionalFields(writtenMapping), ...revised }),
);
export type ManualTaxMappingChanges = Static<typeof ManualTaxMappingChanges>;

export const createTaxGroup = endpoint({
  id: "taxes.createTaxGroup",
  method: "POST",
  path: "/v1/tax-groups",
  services,
  summary: "Create a tax group. The first one is the default.",
  access: writers,
  body: Type.Object({ taxGroup: NewTaxGroup }),
  response: Type.Object({ taxGroup: TaxGroup }),
});

export const getTaxGroup = endpoint({
  id: "taxes.getTaxGroup",
  method: "GET",
  path: "/v1/tax-groups/{taxGroupId}",
  services,
  summary: "A tax group by its id.",
  access: readers,
  params: Type.Object({ taxGroupId: Type.String() }),
  response: Type.Object({ taxGroup: TaxGroup }),
  errors: ["TAX_GROUP_NOT_FOUND"],
});

export const queryTaxGroups = endpoint({
  id: "taxes.queryTaxGroups",
  method: "POST",
  path: "/v1/tax-groups/query",
  services,
  isQuery: true,
  summary: "Tax groups, newest first.",
  access: readers,
  body: query,
  response: Type.Object({ taxGroups: Type.Array(TaxGroup), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
});

export const updateTaxGroup = endpoint({
  id: "taxes.updateTaxGroup",
  method: "PATCH",
  path: "/v1/tax-groups/{taxGroupId}",
  services,
  summary: "Rename a tax group.",
  access: writers,
  params: Type.Object({ taxGroupId: Type.String() }),
  body: Type.Object({ taxGroup: TaxGroupChanges }),
  response: Type.Object({ taxGroup: TaxGroup }),
  errors: ["TAX_GROUP_NOT_FOUND", "REVISION_CONFLICT"],
});

export const deleteTaxGroup = endpoint({
  id: "taxes.deleteTaxGroup",
  method: "DELETE",
  path: "/v1/tax-groups/{taxGroupId}",
  services,
  summary: "Delete a tax group with its rates. Its goods belong to the default group then.",
  access: writers,
  params: Type.Object({ taxGroupId: Type.String() }),
  response: Nothing,
  errors: ["TAX_GROUP_NOT_FOUND", "ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP"],
});

export const listDefaultTaxGroups = endpoint({
  id: "taxes.listDefaultTaxGroups",
  method: "GET",
  path: "/v1/tax-groups/default-tax-groups",
  services,
  summary: "The group of goods that name none.",
  access: readers,
  response: Type.Object({ taxGroups: Type.Array(TaxGroup) }),
});

export const listDefaultTaxGroupsByAppIds = endpoint({
  id: "taxes.listDefaultTaxGroupsByAppIds",
  method: "POST",
  path: "/v1/tax-groups/list-default-tax-groups-by-app-ids",
  services,
  summary: "The default groups of apps: the store has one for all of them.",
  access: readers,
  body: Type.Object({ appIds: Type.Array(Text(100, 1), { minItems: 1, maxItems: 300 }) }),
  response: Type.Object({
    results: Type.Array(
      Type.Object({
        /** Of the app's id, in the order asked. */
        taxGroupMetadata: ItemMetadata,
        taxGroup: Type.Optional(TaxGroup),
        /** Ours: the app, and the groups as a list. */
        appId: Type.String(),
        taxGroups: Type.Array(TaxGroup),
      }),
    ),
    bulkActionMetadata: BulkActionMetadata,
  }),
});

export const createTaxRegion = endpoint({
  id: "taxes.createTaxRegion",
  method: "POST",
  path: "/v1/tax-regions",
  services,
  summary: "Create a tax region: a country, or a part of one.",
  access: writers,
  body: Type.Object({ taxRegion: NewTaxRegion }),
  response: Type.Object({ taxRegion: TaxRegion }),
  errors: ["ALREADY_EXISTS", "INVALID_SUBDIVISION_FORMAT"],
});

export const getTaxRegion = endpoint({
  id: "taxes.getTaxRegion",
  method: "GET",
  path: "/v1/tax-regions/{taxRegionId}",
  services,
  summary: "A tax region by its id.",
  access: readers,
  params: Type.Object({ taxRegionId: Type.String() }),
  response: Type.Object({ taxRegion: TaxRegion }),
  errors: ["TAX_REGION_NOT_FOUND"],
});

export const queryTaxRegions = endpoint({
  id: "taxes.queryTaxRegions",
  method: "POST",
  path: "/v1/tax-regions/query",
  services,
  isQuery: true,
  summary: "Tax regions, newest first.",
  access: readers,
  body: query,
  response: Type.Object({ taxRegions: Type.Array(TaxRegion), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
});

export const deleteTaxRegion = endpoint({
  id: "taxes.deleteTaxRegion",
  method: "DELETE",
  path: "/v1/tax-regions/{taxRegionId}",
  services,
  summary: "Delete a tax region with its rates.",
  access: writers,
  params: Type.Object({ taxRegionId: Type.String() }),
  response: Nothing,
  errors: ["TAX_REGION_NOT_FOUND"],
});

export const updateTaxRegion = endpoint({
  id: "taxes.updateTaxRegion",
  method: "PATCH",
  path: "/v1/tax-regions/{taxRegionId}",
  services,
  summary: "Change a tax region. Fields left out stay as they are.",
  access: writers,
  params: Type.Object({ taxRegionId: Type.String() }),
  body: Type.Object({ taxRegion: TaxRegionChanges }),
  response: Type.Object({ taxRegion: TaxRegion }),
  errors: ["TAX_REGION_NOT_FOUND", "REVISION_CONFLICT", "ALREADY_EXISTS", "INVALID_SUBDIVISION_FORMAT"],
});

export const bulkCreateTaxRegion = endpoint({
  id: "taxes.bulkCreateTaxRegion",
  method: "POST",
  path: "/v1/bulk/tax-regions/create",
  services,
  summary: "Create up to 100 tax regions, each for itself.",
  access: writers,
  body: Type.Object({
    taxRegions: Type.Array(NewTaxRegion, { minItems: 1, maxItems: 100 }),
    returnEntity: ReturnEntity,
  }),
  response: bulkAnswer(TaxRegion, "item"),
});

export const createManualTaxMapping = endpoint({
  id: "taxes.createManualTaxMapping",
  method: "POST",
  path: "/v1/manual-tax-mappings",
  services,
  summary: "Set the rate of a tax group in a tax region.",
  access: writers,
  body: Type.Object({ manualTaxMapping: NewManualTaxMapping }),
  response: Type.Object({ manualTaxMapping: ManualTaxMapping }),
  errors: mappingErrors,
});

export const queryManualTaxMappings = endpoint({
  id: "taxes.queryManualTaxMappings",
  method: "GET",
  path: "/v1/manual-tax-mappings/query",
  services,
  isQuery: true,
  summary: "Rates by tax group and region, newest first.",
  access: readers,
  body: query,
  response: Type.Object({ manualTaxMappings: Type.Array(ManualTaxMapping), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
});

const mappingId = Type.Object({ manualTaxMappingId: Type.String() });

export const listManualTaxMappings = endpoint({
  id: "taxes.listManualTaxMappings",
  method: "GET",
  path: "/v1/manual-tax-mappings",
  services,
  summary: "All rates, newest first, up to 1,000.",
  access: readers,
  response: Type.Object({ manualTaxMappings: Type.Array(ManualTaxMapping), pagingMetadata: CursorPagingMetadata }),
});

export const getManualTaxMapping = endpoint({
  id: "taxes.getManualTaxMapping",
  method: "GET",
  path: "/v1/manual-tax-mappings/{manualTaxMappingId}",
  services,
  summary: "A rate by its id.",
  access: readers,
  params: mappingId,
  response: Type.Object({ manualTaxMapping: ManualTaxMapping }),
  errors: ["MANUAL_TAX_MAPPING_NOT_FOUND"],
});

export const updateManualTaxMapping = endpoint({
  id: "taxes.updateManualTaxMapping",
  method: "PATCH",
  path: "/v1/manual-tax-mappings/{manualTaxMappingId}",
  services,
  summary: "Change a rate. Fields left out stay as they are.",
  access: writers,
  params: mappingId,
  body: Type.Object({ manualTaxMapping: ManualTaxMappingChanges }),
  response: Type.Object({ manualTaxMapping: ManualTaxMapping }),
  errors: ["MANUAL_TAX_MAPPING_NOT_FOUND", "REVISION_CONFLICT", ...mappingErrors],
});

export const deleteManualTaxMapping = endpoint({
  id: "taxes.deleteManualTaxMapping",
  method: "DELETE",
  path: "/v1/manual-tax-mappings/{manualTaxMappingId}",
  services,
  summary: "Delete a rate: the group is not taxed in the region any more.",
  access: writers,
  params: mappingId,
  response: Nothing,
  errors: ["MANUAL_TAX_MAPPING_NOT_FOUND"],
});

const BulkMappings = bulkAnswer(ManualTaxMapping, "item");

export const bulkCreateManualTaxMappings = endpoint({
  id: "taxes.bulkCreateManualTaxMappings",
  method: "POST",
  path: "/v1/bulk/manual-tax-mappings/create",
  services,
  summary: "Set up to 100 rates, each for itself.",
  access: writers,
  body: Type.Object({
    manualTaxMappings: Type.Array(NewManualTaxMapping, { minItems: 1, maxItems: 100 }),
    returnEntity: ReturnEntity,
  }),
  response: BulkMappings,
});

export const bulkAssignExemptOverrides = endpoint({
  id: "taxes.bulkAssignExemptOverrides",
  method: "POST",
  path: "/v1/manual-tax-mappings/bulk-assign-exempt-overrides",
  services,
  summary: "Set the rates of exempt groups on up to 100 rates.",
  access: writers,
  body: Type.Object({
    assignOverrides: Type.Array(
      Type.Object({
        manualTaxMappingId: Id,
        exemptGroupOverrides: Type.Array(Type.Object({ exemptGroupId: Id, rate: TaxRateText }), {
          minItems: 1,
          maxItems: 50,
        }),
      }),
      { minItems: 1, maxItems: 100 },
    ),
    returnEntity: ReturnEntity,
  }),
  response: BulkMappings,
});

export const bulkUnassignExemptOverrides = endpoint({
  id: "taxes.bulkUnassignExemptOverrides",
  method: "POST",
  path: "/v1/manual-tax-mappings/bulk-unassign-exempt-overrides",
  services,
  summary: "Take the rates of exempt groups off up to 100 rates.",
  access: writers,
  body: Type.Object({
    unassignOverrides: Type.Array(
      Type.Object({ manualTaxMappingId: Id, exemptGroupIds: Type.Array(Id, { minItems: 1, maxItems: 50 }) }),
      { minItems: 1, maxItems: 100 },
    ),
    returnEntity: ReturnEntity,
  }),
  response: BulkMappings,
});

export const updateManualTaxMappingExtendedFields = endpoint({
  id: "taxes.updateManualTaxMappingExtendedFields",
  method: "POST",
  path: "/v1/manual-tax-mappings/{id}/update-extended-fields",
  services,
  summary: "Replace an app's fields of a rate.",
  access: writers,
  params: Type.Object({ id: Type.String() }),
  body: Type.Object({ namespace: Text(200, 1), namespaceData: FreeObject }),
  response: Type.Object({ manualTaxMapping: ManualTaxMapping }),
  errors: ["MANUAL_TAX_MAPPING_NOT_FOUND"],
});
