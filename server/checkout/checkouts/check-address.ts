/**
 * Validates phone numbers, and addresses against the rules of their country (`#api/checkout/shipping/address-rules.ts`).
 * Missing fields are accepted, because a checkout saves an address while its buyer is still entering it.
 */
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js";
import { countryCodes, type PostalRule, postalProblem, rulesOf } from "#api/checkout/shipping/address-rules.ts";
import type { FieldViolation } from "#api/errors.ts";
import type { AddressWithContact } from "#api/values.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";

type Addresses = {
  billingInfo?: AddressWithContact | null;
  shippingInfo?: { shippingDestination?: AddressWithContact | null };
};

/** @throws {ValidationError} FORMAT, at each invalid field */
export function checkAddresses(given: Addresses | undefined, root: string): void {
  const violations = [
    ...addressViolations(given?.billingInfo, `${root}.billingInfo`),
    ...addressViolations(given?.shippingInfo?.shippingDestination, `${root}.shippingInfo.shippingDestination`),
  ];
  if (violations.length > 0) throw new ValidationError(violations);
}

export function addressViolations(info: AddressWithContact | null | undefined, path: string): FieldViolation[] {
  const { country, postalCode, subdivision } = info?.address ?? {};
  const phone = info?.contactDetails?.phone;
  const wrong = (field: string, description: string, type: string): FieldViolation => ({
    field: `${path}.${field}`,
    description,
    violatedRule: "FORMAT",
    data: { type },
  });
  const violations: FieldViolation[] = [];
  if (country !== undefined && !countryCodes.includes(country)) {
    violations.push(wrong("address.country", "is not a country", "COUNTRY"));
  }
  const rules = rulesOf(country ?? "");
  if (country !== undefined && postalCode && rules.postal && postalProblem(country, postalCode) === "MALFORMED") {
    violations.push(wrong("address.postalCode", describeMalformed(rules.postal, country), "POSTAL_CODE"));
  }
  const choices = rules.subdivision?.choices;
  if (country !== undefined && subdivision && choices !== undefined) {
    const code = subdivision.toUpperCase();
    const isKnown = choices.some((choice) => choice.code === code || choice.code === `${country}-${code}`);
    if (!isKnown) violations.push(wrong("address.subdivision", `is not a part of ${country}`, "SUBDIVISION"));
  }
  if (phone && !isPhone(phone, country)) {
    violations.push(wrong("contactDetails.phone", "is not a phone number", "PHONE"));
  }
  return violations;
}

function describeMalformed({ label, digits, example }: PostalRule, country: string): string {
  const expected = digits === undefined ? "" : `: ${digits} digits`;
  return `is not a ${label} of ${country}${expected}${example === "" ? "" : `, for example ${example}`}`;
}

/** Accepts national and international notation. */
function isPhone(phone: string, country: string | undefined): boolean {
  // Countries without a numbering plan aren't supported by the library; their numbers need a calling code.
  const parsed = parsePhoneNumberFromString(phone, country as CountryCode | undefined);
  return parsed?.isPossible() === true;
}
