/** Queries of members and their passwords. They exclude deleted members. */
import { sql } from "kysely";
import type { IdentityProfile } from "#api/identity/identity-values.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { EmailAddress } from "./email.ts";
import { generateSlug } from "./members/generated-names.ts";
import type { MemberStatus, PendingReason } from "./sessions/states.ts";

export const COLUMNS = [
  "id",
  "email",
  "email_key",
  "email_verified_at",
  "status",
  "pending_reasons",
  "first_name",
  "last_name",
  "nickname",
  "slug",
  "picture_url",
  "language",
  "phone",
  "company",
  "position",
  "birthdate",
  "vat_id",
  "privacy_status",
  "profile_extras",
  "created_by",
  "title",
  "cover_url",
  "is_muted",
  "labels",
  "is_subscribed",
  "subscription_changed_at",
  "subscription_source",
  "revision",
  "created_at",
  "updated_at",
  "last_login_at",
] as const;

const selectMembers = (connection: Connection) =>
  connection.selectFrom("members").select(COLUMNS).where("status", "<>", "DELETED");

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

export async function findMember(connection: Connection, id: string) {
  if (!isId(id)) return undefined;
  return selectMembers(connection).where("id", "=", id).executeTakeFirst();
}

export async function lockMember(tx: Tx, id: string): Promise<MemberRow | undefined> {
  if (!isId(id)) return undefined;
  return selectMembers(tx).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function findMemberByEmail(connection: Connection, key: string): Promise<MemberRow | undefined> {
  return selectMembers(connection).where("email_key", "=", key).executeTakeFirst();
}

type PasswordRow = { hash: string; mustReset: boolean };

export async function findPassword(connection: Connection, memberId: string): Promise<PasswordRow | undefined> {
  const row = await connection
    .selectFrom("member_passwords")
    .select(["hash", "must_reset"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row && { hash: row.hash, mustReset: row.must_reset };
}

/** Reads member and password in one statement, so that an unknown email takes as long as a known one. */
export async function findByLogin(
  connection: Connection,
  key: string,
): Promise<{ memberId: string; password: PasswordRow | undefined } | undefined> {
  const row = await connection
    .selectFrom("members as member")
    .leftJoin("member_passwords as password", "password.member_id", "member.id")
    .select(["member.id", "password.hash", "password.must_reset"])
    .where("member.email_key", "=", key)
    .where("member.status", "<>", "DELETED")
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const password = row.hash === null ? undefined : { hash: row.hash, mustReset: row.must_reset ?? false };
  return { memberId: row.id, password };
}

export async function removePassword(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom("member_passwords").where("member_id", "=", memberId).execute();
}

export async function writePassword(tx: Tx, memberId: string, hash: string, now: Date): Promise<void> {
  const values = { hash, changed_at: now, must_reset: false };
  await tx
    .insertInto("member_passwords")
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(values))
    .execute();
}

/** The current password isn't accepted any more. Members without a password aren't affected. */
export async function requireNewPassword(tx: Tx, memberId: string): Promise<void> {
  await tx.updateTable("member_passwords").set({ must_reset: true }).where("member_id", "=", memberId).execute();
}

type NewMember = {
  /** The app that created the member. It can sign the member on even if the email isn't verified. */
  createdBy?: string;
  email: EmailAddress;
  status: MemberStatus;
  pendingReasons: readonly PendingReason[];
  isEmailVerified: boolean;
};

/** Inserts the member; undefined if the email already has an account. */
export async function insertMember(tx: Tx, member: NewMember, now: Date): Promise<MemberRow | undefined> {
  const id = newId(now.getTime());
  return tx
    .insertInto("members")
    .values({
      id,
      slug: generateSlug(member.email.address, id),
      email: member.email.address,
      email_key: member.email.key,
      email_verified_at: member.isEmailVerified ? now : null,
      created_by: member.createdBy ?? null,
      status: member.status,
      pending_reasons: [...member.pendingReasons],
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

export type ProfileColumns = Partial<
  Pick<
    MemberRow,
    | "first_name"
    | "last_name"
    | "nickname"
    | "picture_url"
    | "language"
    | "phone"
    | "company"
    | "position"
    | "birthdate"
    | "vat_id"
    | "privacy_status"
    | "title"
    | "cover_url"
    | "labels"
    | "is_subscribed"
    | "subscription_changed_at"
    | "subscription_source"
  >
> & { profile_extras?: string };

type StateColumns = {
  slug?: string | null;
  is_muted?: boolean;
  email?: string;
  email_key?: string;
  status?: MemberStatus;
  pending_reasons?: PendingReason[];
  email_verified_at?: Date | null;
  last_login_at?: Date;
};

export async function updateMemberRow(
  tx: Tx,
  id: string,
  changes: ProfileColumns & StateColumns,
  now: Date,
): Promise<MemberRow> {
  return tx
    .updateTable("members")
    .set((eb) => ({ ...changes, updated_at: now, revision: eb("revision", "+", 1) }))
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function recordLogin(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable("members").set({ last_login_at: now }).where("id", "=", id).execute();
}

const PERSONAL_TABLES = [
  "member_devices",
  "member_events",
  "member_notes",
  "member_factors",
  "recovery_codes",
  "member_connections",
  "member_consents",
  "email_changes",
] as const;

/** Erases personal data but keeps the row, which orders reference. */
export async function eraseMember(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.deleteFrom("member_addresses").where("member_id", "=", id).execute();
  await tx.deleteFrom("member_passwords").where("member_id", "=", id).execute();
  // Sessions, devices and events reveal locations; factors and connections reveal other accounts.
  for (const table of PERSONAL_TABLES) await tx.deleteFrom(table).where("member_id", "=", id).execute();
  // Stored by address, because most subscribers from the form have no account.
  await sql`delete from newsletter_sign_ups using members m
    where m.id = ${id}::uuid and newsletter_sign_ups.email_key = m.email_key`.execute(tx);
  await tx
    .updateTable("members")
    .set({
      status: "DELETED",
      email: "",
      email_key: null,
      email_verified_at: null,
      pending_reasons: [],
      first_name: null,
      last_name: null,
      nickname: null,
      slug: null,
      picture_url: null,
      phone: null,
      company: null,
      position: null,
      birthdate: null,
      vat_id: null,
      profile_extras: "{}",
      title: null,
      cover_url: null,
      labels: [],
      is_subscribed: false,
      subscription_changed_at: null,
      subscription_source: null,
      language: null,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
}

export type MemberFilter = {
  statuses?: readonly MemberStatus[];
  emailKey?: string;
  ids?: readonly string[];
  /** Has all of these labels. */
  labels?: readonly string[];
  isSubscribed?: boolean;
  /** Part of a name or email. */
  words?: string;
};

export type MemberPage = { filter: MemberFilter; sort: readonly MemberSort[]; limit: number; offset: number };
export type MemberSort = {
  column: "created_at" | "updated_at" | "email_key" | "last_name" | "last_login_at";
  isDescending: boolean;
};

export async function listMemberRows(
  connection: Connection,
  page: MemberPage,
): Promise<{ rows: MemberRow[]; total: number }> {
  const { statuses, emailKey, ids, labels, isSubscribed, words } = page.filter;
  const pattern = `%${(words ?? "").toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  let rows = selectMembers(connection)
    .$if(statuses !== undefined, (query) => query.where("status", "in", [...(statuses ?? [])]))
    .$if(emailKey !== undefined, (query) => query.where("email_key", "=", emailKey ?? ""))
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${[...(ids ?? [])].filter(isId)}::uuid[])`))
    .$if(labels !== undefined, (query) => query.where(sql<boolean>`labels @> ${[...(labels ?? [])]}::text[]`))
    .$if(isSubscribed !== undefined, (query) => query.where("is_subscribed", "=", isSubscribed ?? false))
    .$if(words !== undefined, (query) =>
      query.where(sql<boolean>`lower(concat_ws(' ', first_name, last_name, nickname, email)) like ${pattern}`),
    );
  const { total } = await rows
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  for (const { column, isDescending } of page.sort) rows = rows.orderBy(column, isDescending ? "desc" : "asc");
  return {
    rows: await rows.orderBy("id", "desc").limit(page.limit).offset(page.offset).execute(),
    total: Number(total),
  };
}

/** Profile fields that no query uses. */
export type ProfileExtras = Pick<IdentityProfile, "customFields" | "secondaryEmails" | "phonesV2">;
