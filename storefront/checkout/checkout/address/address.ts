/** Converts between the address form and the API's addresses. */

import {
  isCountry,
  localityLines,
  type PostalRule,
  postalProblem,
  rulesOf,
} from "#api/checkout/shipping/address-rules.ts";
import { chooseLanguage, FALLBACK_LANGUAGE, type Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { AddressWithContact } from "#api/values.ts";
import { checkoutTexts } from "../texts/texts.ts";

/** Values of the form by field name, without prefix. */
export type AddressValues = {
  name: string;
  country: string;
  line1: string;
  line2: string;
  city: string;
  subdivision: string;
  postalCode: string;
  phone: string;
};

export type Problems = Readonly<Record<string, string>>;

export function readAddress(form: URLSearchParams, prefix: string): AddressValues {
  const field = (name: string): string => (form.get(prefix + name) ?? "").trim().slice(0, 150);
  return {
    name: field("name"),
    country: field("country").toUpperCase(),
    line1: field("line1"),
    line2: field("line2"),
    city: field("city"),
    subdivision: field("subdivision"),
    postalCode: field("postalCode"),
    phone: field("phone"),
  };
}

/** `isBrief`: a billing address of an order that ships nothing needs only what the invoice and its tax need. */
type Checking = { isBrief?: boolean; language?: Language };

/** Error messages by field. */
export function checkAddress(
  values: AddressValues,
  prefix: string,
  { isBrief = false, language = FALLBACK_LANGUAGE }: Checking = {},
): Problems {
  const { missing, wrong, postal } = checkoutTexts[language].address;
  const problems: Record<string, string> = {};
  const rules = rulesOf(values.country);
  const require = (name: keyof AddressValues, message: string): void => {
    if (values[name] === "") problems[prefix + name] = message;
  };
  require("name", missing.name);
  if (!isCountry(values.country)) problems[`${prefix}country`] = missing.country;
  if (!isBrief) {
    require("line1", missing.street);
    require("city", missing[rules.cityLabel]);
  }
  if (rules.subdivision) {
    const isKnown = rules.subdivision.choices.some((choice) => choice.code === values.subdivision);
    if (!isKnown) problems[`${prefix}subdivision`] = missing[rules.subdivision.label];
  }
  const code = postalProblem(values.country, values.postalCode);
  if (code !== undefined && rules.postal) {
    problems[`${prefix}postalCode`] =
      code === "MISSING"
        ? formatMessage(language, postal.missing, { noun: postal.nouns[rules.postal.label].one })
        : malformedPostal(rules.postal, language);
  }
  if (values.phone !== "" && !/^[+0-9 ()./-]{5,30}$/.test(values.phone)) problems[`${prefix}phone`] = wrong.phone;
  return problems;
}

/** An example of the country's postal codes, for the error of a malformed one. */
export function malformedPostal({ label, digits, example }: PostalRule, language: Language): string {
  const texts = checkoutTexts[language].address.postal;
  const text = digits === undefined ? (example === "" ? texts.any : texts.like) : texts.digits;
  return formatMessage(language, text, { nouns: texts.nouns[label].many, count: digits ?? 0, example });
}

export function toContract(values: AddressValues): AddressWithContact {
  const rules = rulesOf(values.country);
  const at = values.name.lastIndexOf(" ");
  return {
    address: {
      country: values.country,
      ...(values.city && { city: values.city.slice(0, 50) }),
      ...(values.line1 && { addressLine: values.line1 }),
      ...(values.line2 && { addressLine2: values.line2.slice(0, 100) }),
      ...(rules.subdivision && { subdivision: values.subdivision }),
      ...(rules.postal && { postalCode: values.postalCode.toUpperCase().slice(0, 50) }),
    },
    contactDetails: {
      firstName: (at > 0 ? values.name.slice(0, at) : values.name).slice(0, 100),
      ...(at > 0 && { lastName: values.name.slice(at + 1).slice(0, 100) }),
      ...(values.phone && { phone: values.phone.slice(0, 50) }),
    },
  };
}

export function fromContract(stored: AddressWithContact | undefined, country: string): AddressValues {
  const address = stored?.address;
  const street = [address?.streetAddress?.number, address?.streetAddress?.name].filter(Boolean).join(" ");
  return {
    name: [stored?.contactDetails?.firstName, stored?.contactDetails?.lastName].filter(Boolean).join(" "),
    country: address?.country ?? country,
    line1: address?.addressLine ?? street,
    line2: address?.addressLine2 ?? "",
    city: address?.city ?? "",
    subdivision: address?.subdivision ?? "",
    postalCode: address?.postalCode ?? "",
    phone: stored?.contactDetails?.phone ?? "",
  };
}

/** Lines of an address label. */
export function addressLines(stored: AddressWithContact | undefined, locale: string): readonly string[] {
  if (!stored?.address) return [];
  const values = fromContract(stored, "");
  const place = localityLines(values);
  const country = values.country
    ? (new Intl.DisplayNames([chooseLanguage(locale)], { type: "region" }).of(values.country) ?? values.country)
    : "";
  return [values.name, values.line1, values.line2, ...place, country].filter((line) => line !== "");
}
