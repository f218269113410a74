/** Tax groups, regions and rates (docs/protocol/taxes.md). */
import { Type } from "typebox";
import { bulkAnswer, ReturnEntity } from "../bulk-values.ts";
import { endpoint } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import { BulkActionMetadata, CursorPagingMetadata, FreeObject, Id, ItemMetadata, Nothing, Text } from "../values.ts";
import {
  ManualTaxMapping,
  ManualTaxMappingChanges,
  NewManualTaxMapping,
  NewTaxGroup,
  NewTaxRegion,
  TaxGroup,
  TaxGroupChanges,
  TaxRateText,
  TaxRegion,
  TaxRegionChanges,
} from "./tax-values.ts";

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

export const createTaxGroup = endpoint({
  id: "taxes.createTaxGroup",
  method: "POST",
  path: "/v1/tax-groups",
  services,
  summary: "Create a tax group. The first one becomes the default.",
  access: writers,
  body: Type.Object({ taxGroup: NewTaxGroup }),
  response: Type.Object({ taxGroup: TaxGroup }),
});

export const getTaxGroup = endpoint({
  id: "taxes.getTaxGroup",
  method: "GET",
  path: "/v1/tax-groups/{taxGroupId}",
  services,
  summary: "Get a tax group.",
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
  summary: "Query tax groups, newest first by default.",
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
  summary: "Update a tax group.",
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
  summary: "Delete a tax group with its rates. Its products move to the default group.",
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
  summary: "Get the default tax group.",
  access: readers,
  response: Type.Object({ taxGroups: Type.Array(TaxGroup) }),
});

export const listDefaultTaxGroupsByAppIds = endpoint({
  id: "taxes.listDefaultTaxGroupsByAppIds",
  method: "POST",
  path: "/v1/tax-groups/list-default-tax-groups-by-app-ids",
  services,
  summary: "List the default tax groups of apps. The store has one for all apps.",
  access: readers,
  body: Type.Object({ appIds: Type.Array(Text(100, 1), { minItems: 1, maxItems: 300 }) }),
  response: Type.Object({
    results: Type.Array(
      Type.Object({
        /** Of the app id, in request order. */
        taxGroupMetadata: ItemMetadata,
        taxGroup: Type.Optional(TaxGroup),
        /** Extensions: the app id, and the groups as a list. */
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
  summary: "Create a tax region: a country or a subdivision.",
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
  summary: "Get a tax region.",
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
  summary: "Query tax regions, newest first by default.",
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
  summary: "Update a tax region. Omitted fields are unchanged.",
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
  summary: "Create up to 100 tax regions. Items succeed or fail individually.",
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
  summary: "Create the rate of a tax group in a tax region.",
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
  summary: "Query rates, newest first by default.",
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
  summary: "List up to 1,000 rates, newest first.",
  access: readers,
  response: Type.Object({ manualTaxMappings: Type.Array(ManualTaxMapping), pagingMetadata: CursorPagingMetadata }),
});

export const getManualTaxMapping = endpoint({
  id: "taxes.getManualTaxMapping",
  method: "GET",
  path: "/v1/manual-tax-mappings/{manualTaxMappingId}",
  services,
  summary: "Get a rate.",
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
  summary: "Update a rate. Omitted fields are unchanged.",
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
  summary: "Delete a rate. The group is no longer taxed in the region.",
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
  summary: "Create up to 100 rates. Items succeed or fail individually.",
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
  summary: "Remove the rates of exempt groups from up to 100 rates.",
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
  summary: "Replace an app's extended fields of a rate.",
  access: writers,
  params: Type.Object({ id: Type.String() }),
  body: Type.Object({ namespace: Text(200, 1), namespaceData: FreeObject }),
  response: Type.Object({ manualTaxMapping: ManualTaxMapping }),
  errors: ["MANUAL_TAX_MAPPING_NOT_FOUND"],
});
