/** Contacts in bulk: accounts that can't sign in until their owner claims them. Emits no events. */
import { sql } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import type { EmailAddress } from "../email.ts";
import { findReferencedMembers } from "../hooks.ts";
import { COLUMNS, type MemberRow } from "../queries.ts";
import { insertAddresses, type NewBookAddress } from "./addresses.ts";
import { generateSlug } from "./generated-names.ts";
import { toPhone } from "./profiles.ts";

export type NewContact = {
  readonly email: EmailAddress;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly company: string | null;
  readonly language: string | null;
  readonly labels: readonly string[];
  readonly addresses: readonly NewBookAddress[];
  /** When the newsletter was subscribed to; null if it wasn't. */
  readonly subscribedAt: Date | null;
  readonly createdAt: Date;
};

/** By email key. */
export async function findMembersByEmail(
  connection: Connection,
  keys: readonly string[],
): Promise<Map<string, MemberRow>> {
  if (keys.length === 0) return new Map();
  const rows = await connection
    .selectFrom("members")
    .select(COLUMNS)
    .where("status", "<>", "DELETED")
    .where("email_key", "in", [...keys])
    .execute();
  return new Map(rows.map((row) => [row.email_key ?? "", row]));
}

/** Returns the ids by email key. Addresses that have an account are skipped. */
export async function insertContacts(
  tx: Tx,
  contacts: readonly NewContact[],
  { source, now }: { source: string; now: Date },
): Promise<Map<string, string>> {
  if (contacts.length === 0) return new Map();
  const rows = await tx
    .insertInto("members")
    .values(
      contacts.map(({ email, phone, subscribedAt, ...contact }) => {
        const id = newId(now.getTime());
        const country = contact.addresses[0]?.country ?? undefined;
        const phones =
          phone === null ? [] : [toPhone({ phone, ...(country === undefined ? {} : { countryCode: country }) })];
        return {
          id,
          slug: generateSlug(email.address, id),
          email: email.address,
          email_key: email.key,
          status: "OFFLINE",
          first_name: contact.firstName,
          last_name: contact.lastName,
          phone: phones[0]?.phone ?? null,
          company: contact.company,
          language: contact.language,
          labels: [...contact.labels],
          profile_extras: JSON.stringify(phones.length === 0 ? {} : { phonesV2: phones }),
          is_subscribed: subscribedAt !== null,
          subscription_changed_at: subscribedAt,
          subscription_source: subscribedAt === null ? null : source,
          created_at: contact.createdAt,
          updated_at: now,
        };
      }),
    )
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning(["id", "email_key"])
    .execute();
  const ids = new Map(rows.map(({ id, email_key }) => [email_key ?? "", id]));
  const addresses = contacts.flatMap(({ email, addresses: book }) => {
    const memberId = ids.get(email.key);
    return memberId === undefined ? [] : book.map((address, position) => ({ memberId, address, position }));
  });
  await insertAddresses(tx, addresses, now);
  return ids;
}

/**
 * Deletes contacts as if they had never existed, unless they have become accounts, staff have acted on them, or anything
 * else, such as an order, refers to them. Returns the ids of those that are gone.
 */
export async function deleteContacts(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const referenced = await findReferencedMembers(tx, ids);
  const free = ids.filter((id) => !referenced.has(id));
  const { rows } = await sql<{ id: string }>`
    delete from members m where id = any(${free}::uuid[]) and status = 'OFFLINE' and last_login_at is null
      and not exists (select from member_events e where e.member_id = m.id)
    returning id::text as id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
