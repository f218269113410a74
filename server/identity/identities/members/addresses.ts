/** The address book of a member, always replaced as a whole, because the member chooses its order. */
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";

type AddressTag = "UNTAGGED" | "HOME" | "WORK" | "BILLING" | "SHIPPING";

export type BookAddress = {
  id: string;
  tag: AddressTag;
  country: string | null;
  subdivision: string | null;
  city: string | null;
  postalCode: string | null;
  addressLine: string | null;
  addressLine2: string | null;
  streetName: string | null;
  streetNumber: string | null;
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  phone: string | null;
  /** Preselected at checkout. At most one per member. */
  isDefault: boolean;
};

export type NewBookAddress = Partial<Omit<BookAddress, "tag">> & { tag?: AddressTag };

export const MAX_ADDRESSES = 50;

const tags: readonly AddressTag[] = ["UNTAGGED", "HOME", "WORK", "BILLING", "SHIPPING"];

/** Returns the address books of several members, by member id. */
export async function listAddresses(
  connection: Connection,
  memberIds: readonly string[],
): Promise<Map<string, BookAddress[]>> {
  const books = new Map<string, BookAddress[]>();
  if (memberIds.length === 0) return books;
  const rows = await connection
    .selectFrom("member_addresses")
    .selectAll()
    .where("member_id", "in", [...memberIds])
    .orderBy("position")
    .execute();
  for (const row of rows) {
    const book = books.get(row.member_id) ?? [];
    book.push({
      id: row.id,
      tag: tags.find((tag) => tag === row.tag) ?? "UNTAGGED",
      country: row.country,
      subdivision: row.subdivision,
      city: row.city,
      postalCode: row.postal_code,
      addressLine: row.address_line,
      addressLine2: row.address_line2,
      streetName: row.street_name,
      streetNumber: row.street_number,
      firstName: row.first_name,
      lastName: row.last_name,
      company: row.company,
      phone: row.phone,
      isDefault: row.is_default,
    });
    books.set(row.member_id, book);
  }
  return books;
}

/** Entries with the id of an existing address keep that id, and its tag if none is given. Others are new. */
export async function replaceAddresses(
  tx: Tx,
  memberId: string,
  addresses: readonly NewBookAddress[],
  now: Date,
): Promise<void> {
  const old = new Map((await listAddresses(tx, [memberId])).get(memberId)?.map((address) => [address.id, address]));
  await tx.deleteFrom("member_addresses").where("member_id", "=", memberId).execute();
  if (addresses.length === 0) return;
  const entries = addresses.map((address, position) => {
    const known = old.get(address.id ?? "");
    old.delete(address.id ?? "");
    return { memberId, position, address, known };
  });
  await insertAddresses(tx, entries, now);
}

type Entry = {
  readonly memberId: string;
  readonly position: number;
  readonly address: NewBookAddress;
  /** The address that this one replaces. */
  readonly known?: BookAddress | undefined;
};

export async function insertAddresses(tx: Tx, entries: readonly Entry[], now: Date): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ memberId, position, address, known }) => ({
    id: known?.id ?? newId(now.getTime()),
    member_id: memberId,
    position,
    tag: address.tag ?? known?.tag ?? "UNTAGGED",
    country: address.country ?? null,
    subdivision: address.subdivision ?? null,
    city: address.city ?? null,
    postal_code: address.postalCode ?? null,
    address_line: address.addressLine ?? null,
    address_line2: address.addressLine2 ?? null,
    street_name: address.streetName ?? null,
    street_number: address.streetNumber ?? null,
    first_name: address.firstName ?? known?.firstName ?? null,
    last_name: address.lastName ?? known?.lastName ?? null,
    company: address.company ?? known?.company ?? null,
    phone: address.phone ?? known?.phone ?? null,
    is_default: address.isDefault ?? known?.isDefault ?? false,
  }));
  await tx.insertInto("member_addresses").values(rows).execute();
}
