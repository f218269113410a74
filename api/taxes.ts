/** Tax groups, regions and rates (wire, identity 10.3). */
import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import {
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
  subdivision: Type.Optional(Text(20)),
  appId: Type.Optional(Id),
  taxIncludedInPrice: Type.Boolean({ default: false }),
};
export const NewTaxRegion = named("NewTaxRegion", Type.Object(regionFields));
export type NewTaxRegion = Static<typeof NewTaxRegion>;
export const TaxRegion = named("TaxRegion", Type.Object({ ...kept, ...regionFields }));
export type TaxRegion = Static<typeof TaxRegion>;

const mappingFields = {
  taxGroupId: Id,
  taxRegionId: Id,
  /** A fraction: `"0.0875"`. */
  taxRate: Decimal({ gte: "0", lte: "1", maxScale: 6 }),
  description: Type.Optional(Text(1000)),
  taxType: Type.Optional(Text(200)),
  taxName: Type.Optional(Text(200)),
  jurisdiction: Type.Optional(Text(200)),
  jurisdictionType: Type.Optional(Type.Enum(["UNDEFINED", "COUNTRY", "STATE", "COUNTY", "CITY", "SPECIAL"])),
};
export const NewManualTaxMapping = named("NewManualTaxMapping", Type.Object(mappingFields));
export type NewManualTaxMapping = Static<typeof NewManualTaxMapping>;
export const ManualTaxMapping = named("ManualTaxMapping", Type.Object({ ...kept, ...mappingFields }));
export type ManualTaxMapping = Static<typeof ManualTaxMapping>;

const readers = { actors: ["staff", "app"], permission: "settings:read" } as const;
const writers = { actors: ["staff", "app"], permission: "settings:write" } as const;
const services = ["/billing"];
const query = Type.Object({ query: Type.Optional(Query) });

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
  errors: ["ALREADY_EXISTS"],
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

export const createManualTaxMapping = endpoint({
  id: "taxes.createManualTaxMapping",
  method: "POST",
  path: "/v1/manual-tax-mappings",
  services,
  summary: "Set the rate of a tax group in a tax region.",
  access: writers,
  body: Type.Object({ manualTaxMapping: NewManualTaxMapping }),
  response: Type.Object({ manualTaxMapping: ManualTaxMapping }),
  errors: ["ALREADY_EXISTS", "TAX_GROUP_NOT_FOUND", "TAX_REGION_NOT_FOUND"],
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
});
