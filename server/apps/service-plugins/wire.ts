/** Converts between the store's types and the format of the protocol. */
import type { Address } from "#api/values.ts";
import { type Minor, toDecimal, tryParseDecimal } from "#server/platform/money/money.ts";
import type { Contact, PluginLine } from "./types.ts";

/** Omits an undefined optional field. */
export const given = <Name extends string, Value>(name: Name, value: Value | undefined): { [N in Name]?: Value } =>
  // TypeScript widens a computed key to string.
  value === undefined ? {} : ({ [name]: value } as { [N in Name]?: Value });

export function wireContact({ firstName, lastName, phone, company, email }: Contact) {
  return {
    ...given("firstName", firstName),
    ...given("lastName", lastName),
    ...given("phone", phone),
    ...given("company", company),
    ...given("email", email),
  };
}

export function wirePhysical({ weight, sku, isShippable }: PluginLine) {
  return { ...given("weight", weight), ...given("sku", sku), shippable: isShippable ?? true };
}

export function wireLine(line: PluginLine, currency: string) {
  return {
    id: line.id,
    quantity: line.quantity,
    catalogReference: line.catalogReference,
    productName: line.name,
    price: toDecimal(line.price, currency),
    physicalProperties: wirePhysical(line),
  };
}

/** Money in validations has amounts only, without formatted amounts. */
export const wirePrice = (minor: Minor, currency: string) => {
  const amount = toDecimal(minor, currency);
  return { amount, convertedAmount: amount };
};

/** Undefined if it isn't an amount of this currency, which makes the response invalid. */
export function readAmounts<Name extends string>(
  texts: Readonly<Record<Name, string>>,
  currency: string,
): Record<Name, Minor> | undefined {
  const entries = Object.entries<string>(texts).map(([name, text]) => [name, tryParseDecimal(text, currency)] as const);
  if (entries.some(([, minor]) => minor === undefined)) return undefined;
  // All keys of `texts` have their amounts.
  return Object.fromEntries(entries) as Record<Name, Minor>;
}

type LooseAddress = { readonly [Name in keyof Address | "addressLine1"]?: unknown };

/** The address of the app without undefined fields. Newer clients of the protocol send `addressLine1`. */
export function readAddress({ addressLine1, ...address }: LooseAddress): Address {
  const whole = { addressLine: addressLine1, ...address };
  const entries = Object.entries(whole).filter(([, value]) => value !== null && value !== undefined && value !== "");
  // The schema of the kind has validated the fields.
  return Object.fromEntries(entries) as Address;
}
