/** Shapes of tax groups, regions and rates, as stored, created and updated (docs/protocol/taxes.md). */
import { type Static, Type } from "typebox";
import { Extensions, optionalFields } from "../bulk-values.ts";
import { Country, Decimal, Id, keptFields, named, Revision, Text } from "../values.ts";

export const NewTaxGroup = named("NewTaxGroup", Type.Object({ name: Text(200, 1) }));
export type NewTaxGroup = Static<typeof NewTaxGroup>;
export const TaxGroup = named(
  "TaxGroup",
  Type.Object({
    ...keptFields,
    name: Text(200, 1),
    /** Applies to items without a tax group. */
    isDefault: Type.Boolean(),
  }),
);
export type TaxGroup = Static<typeof TaxGroup>;

const regionFields = {
  country: Country,
  /** ISO 3166-2, e.g. `US-CA`; absent for the whole country. */
  subdivision: Type.Optional(Text(50)),
  appId: Type.Optional(Id),
  /** The tax settings apply when absent. */
  taxIncludedInPrice: Type.Optional(Type.Boolean()),
  /** Whether shipping is taxed there; true by default (extension). */
  shippingTaxed: Type.Optional(Type.Boolean()),
};
export const NewTaxRegion = named("NewTaxRegion", Type.Object(regionFields));
export type NewTaxRegion = Static<typeof NewTaxRegion>;
export const TaxRegion = named("TaxRegion", Type.Object({ ...keptFields, ...regionFields }));
export type TaxRegion = Static<typeof TaxRegion>;

export const TaxRateText = Decimal({ gte: "0", lte: "1", maxScale: 6 });
export const ExemptRate = named("ExemptDetails", Type.Object({ taxExemptGroupId: Id, taxRate: TaxRateText }));
export type ExemptRate = Static<typeof ExemptRate>;

export const JurisdictionType = Type.Enum(["UNDEFINED", "COUNTRY", "STATE", "COUNTY", "CITY", "SPECIAL"]);

const mappingFields = {
  taxGroupId: Id,
  taxRegionId: Id,
  /** A fraction: `"0.0875"`. */
  taxRate: TaxRateText,
  description: Type.Optional(Text(1000)),
  taxType: Type.Optional(Text(200)),
  taxName: Type.Optional(Text(200)),
  jurisdiction: Type.Optional(Text(200)),
  jurisdictionType: Type.Optional(JurisdictionType),
  /** Rates for exempt groups that replace the mapping's rate. */
  exemptRates: Type.Optional(Type.Array(ExemptRate, { maxItems: 50 })),
};
const writtenMapping = { ...mappingFields, extendedFields: Type.Optional(Extensions) };
export const NewManualTaxMapping = named("NewManualTaxMapping", Type.Object(writtenMapping));
export type NewManualTaxMapping = Static<typeof NewManualTaxMapping>;
export const ManualTaxMapping = named("ManualTaxMapping", Type.Object({ ...keptFields, ...writtenMapping }));
export type ManualTaxMapping = Static<typeof ManualTaxMapping>;

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
