/** Published events of taxes (wire, identity 12). */
import { type TSchema, Type } from "typebox";
import { event } from "./endpoint.ts";
import { ContactTaxDetails, TaxExemptGroup } from "./tax-settings.ts";
import { ManualTaxMapping, TaxGroup, TaxRegion } from "./taxes.ts";

function lifecycle<S extends TSchema>(name: string, word: string, schema: S) {
  const entity = `wix.billing.v1.${name}`;
  return {
    created: event({
      type: `${entity}_created`,
      entity,
      family: "created",
      when: `${word} was created.`,
      payload: schema,
    }),
    updated: event({
      type: `${entity}_updated`,
      entity,
      family: "updated",
      when: `${word} was changed.`,
      payload: schema,
    }),
    deleted: event({
      type: `${entity}_deleted`,
      entity,
      family: "deleted",
      when: `${word} was deleted.`,
      payload: Type.Object({}),
    }),
  };
}

export const taxGroupEvents = lifecycle("tax_group", "a tax group", TaxGroup);
export const taxRegionEvents = lifecycle("tax_region", "a tax region", TaxRegion);
export const manualTaxMappingEvents = lifecycle("manual_tax_mapping", "a tax rate", ManualTaxMapping);
export const taxExemptGroupEvents = lifecycle("tax_exempt_group", "a group of exempt buyers", TaxExemptGroup);
export const contactTaxDetailsEvents = lifecycle("contact_tax_details", "a member's tax details", ContactTaxDetails);
