/**
 * Deleted customers (docs/decisions/0115-customers-in-the-trash.md). The member's row stays, erased as by any deletion,
 * because orders refer to it; its content and what belongs to the account are kept in the trash. Permanent deletion puts
 * them back and erases them as if the member had been deleted now, so both erase the same.
 */
import { type RawBuilder, sql } from "kysely";
import type { RestoreNote } from "#api/store/trash.ts";
import {
  emitMemberDeleted,
  emitMemberEvent,
  endAllSessions,
  eraseMember,
  findMember,
  lockMember,
  type MemberRow,
  runClaimPurchases,
  runMemberDeleted,
} from "#server/identity/identities/public.ts";
import { enqueueAccountMail } from "#server/identity/identity-mails/public.ts";
import { cancelContractsOf } from "#server/orders/subscription-contracts/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import {
  addTrashItems,
  changeKept,
  insertKeptRows,
  keepRows,
  lockTrashItem,
  readKept,
  removeTrashItem,
} from "#server/store/trash/public.ts";

const KIND = "CUSTOMER";

/** Rows that belong to a member without a cascading foreign key. */
const ROOTS: Readonly<Record<string, string>> = {
  members: "r.id = $member",
  carts: "r.member_id = $member",
  saved_line_items: "r.member_id = $member",
  abandoned_checkouts: "r.member_id = $member",
  back_in_stock_requests: "r.member_id = $member",
  contact_tax_details: "r.id = $member",
  newsletter_sign_ups: "r.email_key = $key",
};

/** What was under way, void once the account is gone. */
const UNDER_WAY = [
  "authorization_codes",
  "email_verifications",
  "password_recoveries",
  "push_requests",
  "redirect_sessions",
  "session_tokens",
  "sign_in_challenges",
  "webauthn_challenges",
];
const VOID = [...UNDER_WAY, "email_changes", "member_devices", "member_sessions"];

/**
 * `eraseMember` deletes the rest. Orders, gift cards and bookings stay as they are, and so do refusals of emails, which
 * must be respected meanwhile.
 */
const DELETED = [
  ...Object.entries(ROOTS).flatMap(([table, where]) =>
    table === "members" ? [] : [`delete from ${table} r where ${where}`],
  ),
  "delete from wishlists where member_id = $member",
  `delete from checkouts c where member_id = $member and state = 'OPEN'
     and not exists (select from payments p where p.checkout_id = c.id) and not exists (select from orders o where o.checkout_id = c.id)`,
  ...UNDER_WAY.map((table) => `delete from ${table} where member_id = $member`),
];

const bind = (statement: string, { id, email_key: key }: MemberRow): RawBuilder<unknown> =>
  sql.join(
    statement
      .split(/(\$member|\$key)/)
      .map((part) => (part === "$member" ? sql`${id}::uuid` : part === "$key" ? sql`${key}::text` : sql.raw(part))),
    sql.raw(""),
  );

const nameOf = ({ first_name: first, last_name: last, email }: MemberRow): string =>
  [first, last].filter(Boolean).join(" ") || email;

type By = { readonly store: Store; readonly actor: Actor; readonly now: Date };

/** @throws {AppError} MEMBER_NOT_FOUND */
export async function trashCustomer(tx: Tx, memberId: string, { store, actor, now }: By): Promise<void> {
  const member = await lockMember(tx, memberId);
  if (member === undefined) throw new AppError("MEMBER_NOT_FOUND");
  const { id, email } = member;
  if (member.email_verified_at !== null || (member.status === "OFFLINE" && member.last_login_at === null))
    await runClaimPurchases(tx, { memberId: id, email, now });
  await endAllSessions(tx, store, { memberId: id, reason: "member deleted" });
  await cancelContractsOf(tx, store, { memberId: id, actor, now });
  await addTrashItems(tx, KIND, sql`select ${id}::uuid as id, ${nameOf(member)}::text as name`, now);
  await keepRows(tx, {
    kind: KIND,
    ids: [id],
    roots: Object.entries(ROOTS).map(([relation, where]) => ({
      relation,
      rows: sql`select ${id}::uuid as item_id, to_jsonb(r) as content from ${sql.table(relation)} r where ${bind(where, member)}`,
    })),
    without: VOID,
  });
  for (const statement of DELETED) await bind(statement, member).execute(tx);
  await eraseMember(tx, id, now);
  await emitMemberDeleted(tx, id, { actor, now });
}

/**
 * Restores the account with all that was kept. Sessions don't come back: customers sign in again.
 * @throws {AppError} TRASH_ITEM_NOT_FOUND, CUSTOMER_EMAIL_IN_USE
 */
export async function restoreCustomer(tx: Tx, itemId: string, { actor, now }: By) {
  const { id, name } = await lockTrashItem(tx, KIND, itemId);
  const notes: RestoreNote[] = [];
  const item = { kind: KIND, id } as const;
  const { isEmailTaken, isSlugTaken } = await findConflicts(tx, id);
  if (isEmailTaken) throw new AppError("CUSTOMER_EMAIL_IN_USE");
  if (isSlugTaken) await changeKept(tx, item, "members", { slug: null });
  if (await hasLostSubscriptions(tx, id)) notes.push({ code: "SUBSCRIPTIONS_CANCELED", values: [] });
  await writeKeptMember(tx, id, now);
  await insertKeptRows(tx, item, ["members"]);
  await removeTrashItem(tx, KIND, id);
  const member = await findMember(tx, id);
  if (member === undefined) throw new Error("the restored member is missing");
  await emitMemberEvent(tx, "created", member, { actor, now });
  return { item: { id, name }, notes };
}

/** Erases the customer for good. @throws {AppError} TRASH_ITEM_NOT_FOUND */
export async function purgeCustomer(tx: Tx, itemId: string, { store, actor, now }: By): Promise<void> {
  const { id } = await lockTrashItem(tx, KIND, itemId);
  const item = { kind: KIND, id } as const;
  const [kept = {}] = await readKept(tx, item, "members");
  const { isEmailTaken, isSlugTaken } = await findConflicts(tx, id);
  // Rows that only have the address belong to the account that has it by now.
  if (isEmailTaken)
    await changeKept(tx, item, "members", { status: "DELETED", email_key: null, email_verified_at: null });
  if (isSlugTaken) await changeKept(tx, item, "members", { slug: null });
  await writeKeptMember(tx, id, now);
  await insertKeptRows(tx, item, isEmailTaken ? ["members", "newsletter_sign_ups"] : ["members"]);
  await removeTrashItem(tx, KIND, id);
  await runMemberDeleted(tx, { id, actor, store, now });
  await eraseMember(tx, id, now);
  if (isEmailTaken || typeof kept.email !== "string") return;
  const languages = [typeof kept.language === "string" ? kept.language : null];
  await enqueueAccountMail(tx, store, { kind: "deleted", to: kept.email, languages, erasesWhenSent: true });
}

type Conflicts = { isEmailTaken: boolean; isSlugTaken: boolean };

/** What other accounts have by now. */
async function findConflicts(tx: Tx, id: string): Promise<Conflicts> {
  const { rows } = await sql<Conflicts>`
    select exists (select from members m where m.email_key = k.content ->> 'email_key') as "isEmailTaken",
      exists (select from members m where m.slug = k.content ->> 'slug') as "isSlugTaken"
    from trash_rows k where k.kind = ${KIND} and k.item_id = ${id}::uuid and k.relation = 'members'`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error("the trash has no row of the member");
  return found;
}

async function hasLostSubscriptions(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from subscription_contracts c join trash_items t on t.id = c.member_id
    where t.kind = ${KIND} and t.id = ${id}::uuid and c.canceled_at >= t.deleted_at limit 1`.execute(tx);
  return rows.length > 0;
}

/** Writes the kept content into the member's row, with every column that the table has. */
async function writeKeptMember(tx: Tx, id: string, now: Date): Promise<void> {
  const [kept = {}] = await readKept(tx, { kind: KIND, id }, "members");
  const columns = Object.keys(kept).filter((name) => !["id", "updated_at", "revision"].includes(name));
  const names = sql.join(columns.map((name) => sql.ref(name)));
  await sql`update members m set (${names}, updated_at, revision) =
      (select ${sql.join(columns.map((name) => sql`k.${sql.ref(name)}`))}, ${now}::timestamptz, m.revision + 1
       from jsonb_populate_record(null::members, ${JSON.stringify(kept)}::jsonb) k)
    where m.id = ${id}::uuid`.execute(tx);
}
