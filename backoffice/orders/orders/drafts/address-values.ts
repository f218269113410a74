/** Addresses as staff enter them. */
import type { AddressWithContact } from "#api/values.ts";

export const addressFields = [
  "firstName",
  "lastName",
  "addressLine",
  "addressLine2",
  "postalCode",
  "city",
  "subdivision",
  "country",
  "phone",
] as const;
export type AddressField = (typeof addressFields)[number];
export type TypedAddress = Record<AddressField, string>;

export function toTypedAddress({ address = {}, contactDetails = {} }: AddressWithContact): TypedAddress {
  return {
    firstName: contactDetails.firstName ?? "",
    lastName: contactDetails.lastName ?? "",
    addressLine:
      address.addressLine ?? [address.streetAddress?.number, address.streetAddress?.name].filter(Boolean).join(" "),
    addressLine2: address.addressLine2 ?? "",
    postalCode: address.postalCode ?? "",
    city: address.city ?? "",
    // `US-NY` is shown as `NY`, and can be entered that way.
    subdivision: (address.subdivision ?? "").replace(/^[A-Z]{2}-/, ""),
    country: address.country ?? "",
    phone: contactDetails.phone ?? "",
  };
}

/** Keeps the company and its VAT ID, which the form doesn't have. */
export function fromTypedAddress(typed: TypedAddress, before: AddressWithContact = {}): AddressWithContact {
  const { firstName, lastName, phone, country, subdivision, ...rest } = typed;
  const { company, vatId } = before.contactDetails ?? {};
  const filled = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
  return {
    address: filled({ ...rest, country, subdivision: toSubdivision(subdivision, country) }),
    contactDetails: { ...(company && { company }), ...(vatId && { vatId }), ...filled({ firstName, lastName, phone }) },
  };
}

function toSubdivision(text: string, country: string): string {
  const plain = text.trim();
  return plain === "" || country === "" || plain.includes("-") ? plain : `${country}-${plain.toUpperCase()}`;
}
