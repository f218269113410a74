/** Published events of taxes (docs/protocol/taxes.md#events). */
import { type TSchema, Type } from "typebox";
import { tagChanges } from "../bulk-values.ts";
import { changeEvents } from "../change-events.ts";
import { event } from "../endpoint.ts";
import { ContactTaxDetails, TaxExemptGroup } from "./tax-exemptions.ts";
import { ManualTaxMapping, TaxGroup, TaxRegion } from "./tax-values.ts";

const lifecycle = <S extends TSchema>(name: string, word: string, schema: S) =>
  changeEvents(`wix.billing.v1.${name}`, word, schema, Type.Object({}));

export const taxGroupEvents = lifecycle("tax_group", "a tax group", TaxGroup);
export const taxRegionEvents = lifecycle("tax_region", "a tax region", TaxRegion);
export const manualTaxMappingEvents = lifecycle("manual_tax_mapping", "a tax rate", ManualTaxMapping);
export const taxExemptGroupEvents = lifecycle("tax_exempt_group", "a group of exempt buyers", TaxExemptGroup);
export const contactTaxDetailsEvents = lifecycle("contact_tax_details", "a member's tax record", ContactTaxDetails);

const tagsModified = <S extends TSchema, K extends string>(name: string, key: K, schema: S, word: string) => {
  const entity = `wix.billing.v1.${name}`;
  return event({
    type: `${entity}_tags_modified`,
    entity,
    family: "action",
    when: `Tags were added to or removed from ${word}.`,
    payload: Type.Object({
      ...({ [key]: schema } as { [P in K]: S }),
      assignedTags: tagChanges.assignTags,
      unassignedTags: tagChanges.unassignTags,
    }),
  });
};

export const taxExemptGroupTagsModified = tagsModified(
  "tax_exempt_group",
  "taxExemptGroup",
  TaxExemptGroup,
  "a group of exempt buyers",
);
export const contactTaxDetailsTagsModified = tagsModified(
  "contact_tax_details",
  "contactTaxDetails",
  ContactTaxDetails,
  "a member's tax record",
);
