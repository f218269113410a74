/**
 * taxes: which rates hold where. Owns tax_groups, tax_regions, manual_tax_mappings; publishes the view tax_inclusions.
 *
 * Invariants: one region per country and subdivision, one rate per group and region, one default group at most.
 */

export { createManualTaxMapping, createTaxGroup, createTaxRegion, findDefaultTaxGroupId } from "./queries.ts";
export { findTaxTable, normalizeSubdivision, noTaxes, type Place } from "./tax-table.ts";
