/** Reads the fields that all formats of customers have, by the names of their columns. */
import type { NewBookAddress } from "#server/identity/identities/public.ts";
import { Cells, splitList } from "../../tables/cells.ts";
import { readCountry, readInstant, readShort, splitName, toSubdivision } from "../../tables/people.ts";
import { causeOf } from "../../tables/problem-cause.ts";
import type { Row } from "../../tables/table.ts";
import type { CustomerPart, CustomerReadContext, ReadCustomer } from "../record.ts";

/** Columns `<prefix>:firstName` … `<prefix>:country` contain an address. */
export type AddressColumns = { readonly prefix: string; readonly tag?: "BILLING" | "SHIPPING" };

type Layout = { readonly addresses: readonly AddressColumns[]; readonly tagSeparator: string };

const NAME = 100;
const MAX_TAGS = 200;
const MAX_NOTE = 4000;

/** The key of the customer that a row belongs to. */
export const emailOf = ({ cells }: Row): string | undefined =>
  cells.email?.trim().normalize("NFKC").toLowerCase() || undefined;

/** The first row has the customer; further rows with the same email can add addresses, tags and notes. */
export function readCustomer(
  rows: readonly Row[],
  { addresses, tagSeparator }: Layout,
  { timeZone }: CustomerReadContext,
): ReadCustomer {
  const cells = new Cells();
  const [main] = rows;
  if (main === undefined) throw new Error("A customer has at least one row.");
  const one = (column: string, max = NAME): string | undefined => readShort(cells, main, column, max);
  const whole = splitName(one("name", 2 * NAME));
  const firstName = one("firstName") ?? whole.firstName;
  const lastName = one("lastName") ?? whole.lastName;
  const phone = one("phone", 50);
  const company = one("company");
  const language = one("language", 20);
  const createdAt = readInstant(cells, main, "createdAt", timeZone);
  const consent = readConsent(cells, main, timeZone);
  const book = rows.flatMap((row) => addresses.flatMap((columns) => readAddress(cells, row, columns) ?? []));
  const part: CustomerPart = {
    email: main.cells.email?.trim() ?? "",
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(phone === undefined ? {} : { phone }),
    ...(company === undefined ? {} : { company }),
    ...(language === undefined ? {} : { language }),
    addresses: withoutTwins(book),
    labels: readTags(cells, rows, tagSeparator),
    notes: [...new Set(rows.flatMap((row) => readShort(cells, row, "note", MAX_NOTE) ?? []))],
    ...(consent === undefined ? {} : { consent }),
    ...(createdAt === undefined ? {} : { createdAt }),
  };
  return { line: main.line, part, problems: cells.problems };
}

/** Only a yes is consent. */
function readConsent(cells: Cells, row: Row, timeZone: string): CustomerPart["consent"] {
  if (cells.boolean(row, "consent") !== true) return undefined;
  const at = readInstant(cells, row, "consentAt", timeZone);
  return at === undefined ? {} : { at };
}

function readTags(cells: Cells, rows: readonly Row[], separator: string): string[] {
  const tags = rows.flatMap((row) => {
    const all = splitList(row.cells.tags ?? "", separator);
    if (all.some((tag) => [...tag].length > NAME)) cells.note(row, "tags", causeOf("VALUE_TOO_LONG", { max: NAME }));
    return all;
  });
  return [...new Set(tags)].slice(0, MAX_TAGS);
}

const PARTS = [
  ["firstName", NAME],
  ["lastName", NAME],
  ["company", NAME],
  ["phone", 50],
  ["addressLine", 200],
  ["addressLine2", 200],
  ["city", NAME],
  ["postalCode", 50],
] as const;
const TAGS = ["HOME", "WORK", "BILLING", "SHIPPING"] as const;

/** Undefined without a street, a city, a postal code or a country: a name alone isn't an address. */
function readAddress(cells: Cells, row: Row, { prefix, tag }: AddressColumns): NewBookAddress | undefined {
  const found = PARTS.flatMap(([name, max]) => {
    const value = readShort(cells, row, `${prefix}:${name}`, max);
    return value === undefined ? [] : [[name, value] as const];
  });
  const country = readCountry(cells, row, `${prefix}:country`);
  const subdivision = toSubdivision(readShort(cells, row, `${prefix}:subdivision`, 50), country);
  const address: NewBookAddress = {
    ...Object.fromEntries(found),
    ...(country === undefined ? {} : { country }),
    ...(subdivision === undefined ? {} : { subdivision }),
  };
  const { addressLine, city, postalCode } = address;
  if ([addressLine, city, postalCode, country].every((value) => value === undefined)) return undefined;
  const named = cells.oneOf(row, `${prefix}:tag`, TAGS) ?? tag;
  const isDefault = cells.boolean(row, `${prefix}:default`);
  return {
    ...address,
    ...(named === undefined ? {} : { tag: named }),
    ...(isDefault === true ? { isDefault } : {}),
  };
}

/** What makes two addresses the same. The tag and the default flag don't. */
export function addressKey(address: NewBookAddress): string {
  const fields = ["firstName", "lastName", "company", "addressLine", "addressLine2", "city", "postalCode"] as const;
  const texts = [...fields.map((name) => address[name]), address.subdivision, address.country];
  return JSON.stringify(texts.map((text) => (text ?? "").trim().toLowerCase()));
}

function withoutTwins(book: readonly NewBookAddress[]): NewBookAddress[] {
  const byKey = new Map<string, NewBookAddress>();
  for (const address of book) if (!byKey.has(addressKey(address))) byKey.set(addressKey(address), address);
  return [...byKey.values()];
}
