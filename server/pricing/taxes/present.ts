import type { ContactTaxDetails, TaxExemptGroup } from "#api/pricing/tax-exemptions.ts";
import type { ExemptRate, ManualTaxMapping, TaxGroup, TaxRegion } from "#api/pricing/tax-values.ts";
import { presentTags } from "#server/platform/tags/tags.ts";
import type { ContactRow, ExemptGroupRow, GroupRow, MappingRow, RegionRow } from "./queries.ts";
import { presentEntityFields } from "./tax-entity.ts";

export const presentGroup = (row: GroupRow): TaxGroup => ({
  ...presentEntityFields(row),
  name: row.name,
  isDefault: row.is_default,
});

export const presentRegion = (row: RegionRow): TaxRegion => ({
  ...presentEntityFields(row),
  country: row.country,
  taxIncludedInPrice: row.is_tax_included,
  shippingTaxed: row.is_shipping_taxed,
  ...(row.subdivision === "" ? {} : { subdivision: row.subdivision }),
  ...(row.app_id === null ? {} : { appId: row.app_id }),
});

export const presentMapping = (row: MappingRow): ManualTaxMapping => ({
  ...presentEntityFields(row),
  taxGroupId: row.tax_group_id,
  taxRegionId: row.tax_region_id,
  taxRate: row.tax_rate,
  description: row.description,
  taxType: row.tax_type,
  taxName: row.tax_name,
  jurisdiction: row.jurisdiction,
  // A check constraint restricts the column to these values.
  jurisdictionType: row.jurisdiction_type as NonNullable<ManualTaxMapping["jurisdictionType"]>,
  exemptRates: toExemptRates(row.exempt_rates),
  ...(isEmpty(row.extended_fields) ? {} : { extendedFields: { namespaces: toNamespaces(row.extended_fields) } }),
});

export const presentExemptGroup = (row: ExemptGroupRow): TaxExemptGroup => ({
  ...presentEntityFields(row),
  name: row.name,
  ...presentExtras(row),
});

const presentExtras = (row: ExemptGroupRow | ContactRow) => ({
  ...(isEmpty(row.extended_fields) ? {} : { extendedFields: { namespaces: toNamespaces(row.extended_fields) } }),
  tags: presentTags(row),
});

export const presentContact = (row: ContactRow): ContactTaxDetails => ({
  ...presentEntityFields(row),
  ...presentExtras(row),
  ...(row.tax_exempt_group_id === null ? {} : { taxExemptGroupId: row.tax_exempt_group_id }),
});

// Only this module writes both columns, from validated bodies of these shapes.
export const toExemptRates = (value: unknown): ExemptRate[] => value as ExemptRate[];
const toNamespaces = (value: unknown) => value as Record<string, Record<string, unknown>>;

const isEmpty = (value: unknown) => Object.keys(toNamespaces(value)).length === 0;
