/** Address forms whose country and region can't change, because shipping and taxes depend on them. */
import { type AddressRules, localPart, rulesOf, type Subdivision } from "#api/checkout/shipping/address-rules.ts";
import type { AddressWithContact } from "#api/values.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import type { AddressForm } from "../views.ts";
import { type AddressValues, checkAddress, fromContract, type Problems, readAddress, toContract } from "./address.ts";
import { countryChoices } from "./countries.ts";

/** Addresses are stored as the buyer or app entered them. */
const regionIn = ({ subdivision }: AddressRules, stored: string): Subdivision | undefined =>
  subdivision?.choices.find(({ code }) => localPart(code) === localPart(stored));

/** The form with the current address, or with what was entered before. */
export function fixedRegionForm(
  current: AddressWithContact | undefined,
  shop: ShopFacts,
  entered?: AddressValues,
): { form: AddressForm; countries: readonly { value: string; label: string }[] } {
  const values = fromContract(current, shop.country);
  const rules = rulesOf(values.country);
  const region = regionIn(rules, values.subdivision);
  return {
    form: {
      values: { ...(entered ?? values), country: values.country, subdivision: region?.code ?? "" },
      rules: {
        ...rules,
        subdivision: region && rules.subdivision ? { ...rules.subdivision, choices: [region] } : undefined,
      },
      phone: "OPTIONAL",
    },
    countries: countryChoices(shop.locale).filter(({ value }) => value === values.country),
  };
}

/** The entered address, or its problems by field. The company and its VAT ID are kept. */
export function readFixedRegion(
  current: AddressWithContact | undefined,
  form: URLSearchParams,
  shop: ShopFacts,
): { values: AddressValues; problems: Problems; recipientInfo: AddressWithContact } {
  const values = readAddress(form, "");
  const { subdivision = "" } = current?.address ?? {};
  const { subdivision: wrongRegion, ...wrong } = checkAddress(values, "", shop);
  // Addresses without a region keep none.
  const hasRegion = regionIn(rulesOf(values.country), subdivision) !== undefined;
  const { company, vatId } = current?.contactDetails ?? {};
  const { address, contactDetails } = toContract(values);
  return {
    values,
    problems: { ...wrong, ...(hasRegion && wrongRegion !== undefined ? { subdivision: wrongRegion } : {}) },
    recipientInfo: {
      ...(address && { address }),
      contactDetails: { ...(company && { company }), ...(vatId && { vatId }), ...contactDetails },
    },
  };
}
