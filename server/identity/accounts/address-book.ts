/**
 * Reads and edits single addresses for the member's own pages. Storage of the whole address book belongs to
 * `identities`.
 */
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

export async function readAddressBook(connection: Connection, memberId: string): Promise<WireAddress[]> {
  const book = (await listAddresses(connection, [memberId])).get(memberId) ?? [];
  return [...book].sort((left, right) => Number(right.isDefault) - Number(left.isDefault)).map(present);
}

const TEXT_FIELDS = [
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
  const filled = TEXT_FIELDS.flatMap((name) => (address[name] === null ? [] : [[name, address[name]]]));
  return { id: address.id, tag: address.tag, isDefault: address.isDefault, ...Object.fromEntries(filled) };
}

/** Merges `fields` into the address: an omitted field keeps its value, an empty string clears it. */
function applyFields(address: BookAddress, fields: BookAddressFields): BookAddress {
  const given = TEXT_FIELDS.flatMap((name) => {
    const value = fields[name];
    return value === undefined ? [] : [[name, value.trim() === "" ? null : value.trim()]];
  });
  const changed: BookAddress = { ...address, ...Object.fromEntries(given), tag: fields.tag ?? address.tag };
  const phone = changed.phone === null ? null : normalizePhone(changed.phone, changed.country ?? undefined);
  return { ...changed, phone, isDefault: fields.isDefault ?? address.isDefault };
}

const createEmptyAddress = (id: string): BookAddress => ({
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

/** The only address is always the default. Making an address the default clears the flag on the previous one. */
async function saveAddressBook(tx: Tx, memberId: string, book: readonly BookAddress[], chosen: BookAddress, now: Date) {
  const isOnly = book.length === 1;
  const rows = book.map((address) => ({
    ...address,
    isDefault: chosen.isDefault ? address.id === chosen.id : address.isDefault || isOnly,
  }));
  await replaceAddresses(tx, memberId, rows, now);
  // A new entry gets its id on insert, so it is found by its position, which doesn't change.
  const index = book.findIndex(({ id }) => id === chosen.id);
  const written = (await listAddresses(tx, [memberId])).get(memberId)?.[index];
  if (written === undefined) throw new AppError("ADDRESS_NOT_FOUND");
  return present(written);
}

/** Locks the member and returns the address book; undefined if the member no longer exists. */
async function lockAddressBook(tx: Tx, memberId: string): Promise<BookAddress[] | undefined> {
  if ((await lockMember(tx, memberId)) === undefined) return undefined;
  return (await listAddresses(tx, [memberId])).get(memberId) ?? [];
}

export async function addAddress(tx: Tx, memberId: string, fields: BookAddressFields, now: Date): Promise<WireAddress> {
  const book = await lockAddressBook(tx, memberId);
  if (book === undefined) throw new AppError("MEMBER_NOT_FOUND");
  if (book.length >= MAX_ADDRESSES) throw new AppError("ADDRESS_BOOK_FULL");
  const added = applyFields(createEmptyAddress(newId(now.getTime())), fields);
  return saveAddressBook(tx, memberId, [...book, added], added, now);
}

type Change = { memberId: string; id: string; fields: BookAddressFields };

export async function changeAddress(tx: Tx, { memberId, id, fields }: Change, now: Date): Promise<WireAddress> {
  const book = (await lockAddressBook(tx, memberId)) ?? [];
  const old = book.find((address) => address.id === id);
  if (old === undefined) throw new AppError("ADDRESS_NOT_FOUND");
  const changed = applyFields(old, fields);
  const rest = book.map((address) => (address.id === id ? changed : address));
  return saveAddressBook(tx, memberId, rest, changed, now);
}

export async function removeAddress(tx: Tx, memberId: string, id: string, now: Date): Promise<void> {
  const book = (await lockAddressBook(tx, memberId)) ?? [];
  const rest = book.filter((address) => address.id !== id);
  if (rest.length === book.length) throw new AppError("ADDRESS_NOT_FOUND");
  await replaceAddresses(tx, memberId, rest, now);
}
