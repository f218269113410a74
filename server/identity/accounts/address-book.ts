/** One address at a time, for the member's own pages. The book as a whole is `identities`' business. */
import type { BookAddressFields, BookAddress as WireAddress } from "#api/identity/identity-values.ts";
import {
  type BookAddress,
  listAddresses,
  lockMember,
  MAX_ADDRESSES,
  normalizePhone,
  replaceAddresses,
} from "#server/identity/identities/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";

export async function readBook(connection: Connection, memberId: string): Promise<WireAddress[]> {
  const book = (await listAddresses(connection, [memberId])).get(memberId) ?? [];
  return [...book].sort((left, right) => Number(right.isDefault) - Number(left.isDefault)).map(present);
}

const texts = [
  "firstName",
  "lastName",
  "company",
  "phone",
  "country",
  "subdivision",
  "city",
  "postalCode",
  "addressLine",
  "addressLine2",
] as const;

function present(address: BookAddress): WireAddress {
  const filled = texts.flatMap((name) => (address[name] === null ? [] : [[name, address[name]]]));
  return { id: address.id, tag: address.tag, isDefault: address.isDefault, ...Object.fromEntries(filled) };
}

/** Fields left out stay, an empty text clears. */
function change(address: BookAddress, fields: BookAddressFields): BookAddress {
  const given = texts.flatMap((name) => {
    const value = fields[name];
    return value === undefined ? [] : [[name, value.trim() === "" ? null : value.trim()]];
  });
  const changed: BookAddress = { ...address, ...Object.fromEntries(given), tag: fields.tag ?? address.tag };
  const phone = changed.phone === null ? null : normalizePhone(changed.phone, changed.country ?? undefined);
  return { ...changed, phone, isDefault: fields.isDefault ?? address.isDefault };
}

const empty = (id: string): BookAddress => ({
  id,
  tag: "UNTAGGED",
  country: null,
  subdivision: null,
  city: null,
  postalCode: null,
  addressLine: null,
  addressLine2: null,
  streetName: null,
  streetNumber: null,
  firstName: null,
  lastName: null,
  company: null,
  phone: null,
  isDefault: false,
});

/** The first address is the default one; making another one the default takes it from the old. */
async function writeBook(tx: Tx, memberId: string, book: readonly BookAddress[], chosen: BookAddress, now: Date) {
  const isOnly = book.length === 1;
  const rows = book.map((address) => ({
    ...address,
    isDefault: chosen.isDefault ? address.id === chosen.id : address.isDefault || isOnly,
  }));
  await replaceAddresses(tx, memberId, rows, now);
  // A new entry gets its id when it is written; the order of the book stays.
  const place = book.findIndex(({ id }) => id === chosen.id);
  const written = (await listAddresses(tx, [memberId])).get(memberId)?.[place];
  if (written === undefined) throw new AppError("ADDRESS_NOT_FOUND");
  return present(written);
}

/** The book of a member who is there; undefined when they are gone meanwhile. */
async function lockBook(tx: Tx, memberId: string): Promise<BookAddress[] | undefined> {
  if ((await lockMember(tx, memberId)) === undefined) return undefined;
  return (await listAddresses(tx, [memberId])).get(memberId) ?? [];
}

export async function addAddress(tx: Tx, memberId: string, fields: BookAddressFields, now: Date): Promise<WireAddress> {
  const book = await lockBook(tx, memberId);
  if (book === undefined) throw new AppError("MEMBER_NOT_FOUND");
  if (book.length >= MAX_ADDRESSES) throw new AppError("ADDRESS_BOOK_FULL");
  const added = change(empty(newId(now.getTime())), fields);
  return writeBook(tx, memberId, [...book, added], added, now);
}

type Change = { memberId: string; id: string; fields: BookAddressFields };

export async function changeAddress(tx: Tx, { memberId, id, fields }: Change, now: Date): Promise<WireAddress> {
  const book = (await lockBook(tx, memberId)) ?? [];
  const old = book.find((address) => address.id === id);
  if (old === undefined) throw new AppError("ADDRESS_NOT_FOUND");
  const changed = change(old, fields);
  const rest = book.map((address) => (address.id === id ? changed : address));
  return writeBook(tx, memberId, rest, changed, now);
}

export async function removeAddress(tx: Tx, memberId: string, id: string, now: Date): Promise<void> {
  const book = (await lockBook(tx, memberId)) ?? [];
  const rest = book.filter((address) => address.id !== id);
  if (rest.length === book.length) throw new AppError("ADDRESS_NOT_FOUND");
  await replaceAddresses(tx, memberId, rest, now);
}
