/**
 * taxes: tax rates by place and buyer. Owns tax_groups, tax_regions, manual_tax_mappings, tax_settings,
 * tax_exempt_groups, contact_tax_details; publishes the view tax_inclusions.
 *
 * Invariants: one region per country and subdivision, one rate per group and region, at most one default group.
 * `findTaxes` returns the tax table and rounding for pricing; `taxQuestion` and `withProvidedTaxes` integrate a tax
 * provider. Emits wix.billing.v1.* events.
 */

export { findTaxes, taxLinesElsewhere } from "./find-taxes.ts";
export { taxQuestion, withProvidedTaxes } from "./provider.ts";
export { findDefaultTaxGroupId, hasTaxRateIn, hasTaxRegions } from "./queries.ts";
export { readTaxSettings } from "./settings.ts";
export { findTaxTable, noTaxes } from "./tax-table.ts";
export { createManualTaxMapping, createTaxGroup, createTaxRegion } from "./write.ts";
