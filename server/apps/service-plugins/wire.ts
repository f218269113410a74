/** The store's words in the protocol's spelling, and back. */
import type { Address } from "#api/values.ts";
import { type Minor, toDecimal, tryParseDecimal } from "#server/platform/money/money.ts";
import type { AskedLine, Contact } from "./types.ts";

/** A field that may be missing stays away when it is. */
export const given = <Name extends string, Value>(name: Name, value: Value | undefined): { [N in Name]?: Value } =>
  // One computed key: the compiler widens it to any text.
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

export function wirePhysical({ weight, sku, isShippable }: AskedLine) {
  return { ...given("weight", weight), ...given("sku", sku), shippable: isShippable ?? true };
}

export function wireLine(line: AskedLine, currency: string) {
  return {
    id: line.id,
    quantity: line.quantity,
    catalogReference: line.catalogReference,
    productName: line.name,
    price: toDecimal(line.price, currency),
    physicalProperties: wirePhysical(line),
  };
}

/** Money of an order's validation: only the amounts; how people write them is no app's business. */
export const wirePrice = (minor: Minor, currency: string) => {
  const amount = toDecimal(minor, currency);
  return { amount, convertedAmount: amount };
};

/** Undefined: not an amount of this currency, so the whole answer is worth nothing. */
export function readAmounts<Name extends string>(
  texts: Readonly<Record<Name, string>>,
  currency: string,
): Record<Name, Minor> | undefined {
  const entries = Object.entries<string>(texts).map(([name, text]) => [name, tryParseDecimal(text, currency)] as const);
  if (entries.some(([, minor]) => minor === undefined)) return undefined;
  // Every name of `texts` has its amount now.
  return Object.fromEntries(entries) as Record<Name, Minor>;
}

type LooseAddress = { readonly [Name in keyof Address | "addressLine1"]?: unknown };

/** The app's address with what it leaves out left out. Newer clients of the protocol say `addressLine1`. */
export function readAddress({ addressLine1, ...address }: LooseAddress): Address {
  const whole = { addressLine: addressLine1, ...address };
  const entries = Object.entries(whole).filter(([, value]) => value !== null && value !== undefined && value !== "");
  // The kinds' schema has checked the fields.
  return Object.fromEntries(entries) as Address;
}
