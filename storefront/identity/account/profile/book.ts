/** Converts between address book entries and the address form, which the checkout uses as well. */

import { localityLines, rulesOf } from "#api/checkout/shipping/address-rules.ts";
import type { BookAddress, BookAddressFields } from "#api/identity/identity-values.ts";
import type { Language } from "#api/store/languages.ts";
import type { AddressValues } from "#storefront/checkout/checkout/address/address.ts";

export const addressTags = ["UNTAGGED", "HOME", "WORK", "BILLING", "SHIPPING"] as const satisfies BookAddress["tag"][];

export function toForm(address: BookAddress | undefined, country: string): AddressValues {
  return {
    name: [address?.firstName, address?.lastName].filter(Boolean).join(" "),
    country: address?.country ?? country,
    line1: address?.addressLine ?? "",
    line2: address?.addressLine2 ?? "",
    city: address?.city ?? "",
    subdivision: address?.subdivision ?? "",
    postalCode: address?.postalCode ?? "",
    phone: address?.phone ?? "",
  };
}

/** Sends every field, so that emptied fields are cleared. */
export function toBook(values: AddressValues, tag: string, isDefault: boolean): BookAddressFields {
  const rules = rulesOf(values.country);
  const at = values.name.lastIndexOf(" ");
  return {
    tag: addressTags.find((value) => value === tag) ?? "UNTAGGED",
    // The default can only be replaced, not removed.
    ...(isDefault && { isDefault }),
    firstName: (at > 0 ? values.name.slice(0, at) : values.name).slice(0, 100),
    lastName: at > 0 ? values.name.slice(at + 1).slice(0, 100) : "",
    phone: values.phone.slice(0, 50),
    country: values.country,
    subdivision: rules.subdivision ? values.subdivision.slice(0, 50) : "",
    city: values.city.slice(0, 100),
    postalCode: rules.postal ? values.postalCode.toUpperCase().slice(0, 50) : "",
    addressLine: values.line1.slice(0, 200),
    addressLine2: values.line2.slice(0, 200),
  };
}

/** Restores a removed entry. */
export function toFields({ id: _, isDefault, ...fields }: BookAddress): BookAddressFields {
  return { ...fields, ...(isDefault && { isDefault }) };
}

/** Lines of an address label, with the localized country. */
export function summaryOf(address: BookAddress, language: Language): readonly string[] {
  const values = toForm(address, "");
  const country = values.country
    ? (new Intl.DisplayNames([language], { type: "region" }).of(values.country) ?? values.country)
    : "";
  return [
    values.name,
    address.company ?? "",
    values.line1,
    values.line2,
    ...localityLines(values),
    country,
    values.phone,
  ].filter((line) => line !== "");
}
