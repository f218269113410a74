/**
 * taxes: which rates hold where and for whom. Owns tax_groups, tax_regions, manual_tax_mappings, tax_settings,
 * tax_exempt_groups, contact_tax_details; publishes the view tax_inclusions.
 *
 * Invariants: one region per country and subdivision, one rate per group and region, one default group at most.
 * `findTaxes` gives pricing its table and rounding; `taxQuestion` and `withProvidedTaxes` let a tax provider take part.
 * Emits wix.billing.v1.* events.
 */

export { type FoundTaxes, findTaxes, type TaxesRequest, taxLinesElsewhere } from "./find-taxes.ts";
export { type AskedTax, type ProviderAnswer, taxQuestion, withProvidedTaxes } from "./provider.ts";
export { findDefaultTaxGroupId, hasTaxRateIn, hasTaxRegions } from "./queries.ts";
export { readTaxSettings } from "./settings.ts";
export { findTaxTable, normalizeSubdivision, noTaxes, type Place, type TaxBuyer } from "./tax-table.ts";
export { translateTaxNames } from "./translate-names.ts";
export { createManualTaxMapping, createTaxGroup, createTaxRegion } from "./write.ts";
