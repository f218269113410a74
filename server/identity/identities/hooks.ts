/** Hooks for other modules to update their own rows when a member changes. They run in the same transaction. */
import { sql } from "kysely";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { handlersOf, hookPoint } from "#server/platform/db/hooks.ts";
import type { Store } from "#server/platform/store.ts";

export type VerifiedEmail = { readonly memberId: string; readonly email: string; readonly now: Date };
export type SignedIn = { readonly visitorId: string; readonly memberId: string; readonly now: Date };
export type MergedMembers = { readonly fromId: string; readonly toId: string; readonly now: Date };
export type DeletedMember = { readonly id: string; readonly actor: Actor; readonly store: Store; readonly now: Date };

export type MemberHooks = {
  /** Assigns guest purchases with the verified email to the member. Runs when it is verified, and at each sign-in. */
  claimPurchases?(tx: Tx, verified: VerifiedEmail): Promise<void>;
  /** Runs when a visitor signs in, to merge their cart into the member's. */
  onSignedIn?(tx: Tx, signedIn: SignedIn): Promise<void>;
  /** Runs when an address is first verified, to remove data saved before that, such as payment methods. */
  onAccountClaimed?(tx: Tx, claimed: { readonly memberId: string; readonly now: Date }): Promise<void>;
  /** Moves the rows of `fromId` to `toId`. */
  onMerged?(tx: Tx, merged: MergedMembers): Promise<void>;
  /** Columns of the module that have a member's id, as `table.column`. A contact that one of them has isn't removed. */
  readonly references?: readonly `${string}.${string}`[];
  /** Runs before the member's row is erased. */
  onDeleted?(tx: Tx, member: DeletedMember): Promise<void>;
  /** The module's data about the member, by kind, for the export. */
  exportData?(connection: Connection, memberId: string): Promise<Record<string, unknown>>;
};

export const memberHooks = hookPoint<MemberHooks>("identity/identities");

export async function runClaimPurchases(tx: Tx, verified: VerifiedEmail): Promise<void> {
  for (const { claimPurchases } of handlersOf(tx, memberHooks)) await claimPurchases?.(tx, verified);
}

type Claiming = { memberId: string; now: Date; isDeletion?: boolean };

/**
 * Claims purchases made without signing in since the email was verified or the member last signed in. Before a deletion,
 * also those with the address of a contact that never signed in.
 */
async function claimLaterPurchases(tx: Tx, { memberId, now, isDeletion = false }: Claiming): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select email from members where id = ${memberId}::uuid and email <> ''
      and (email_verified_at is not null
        or (${isDeletion}::boolean and status = 'OFFLINE' and last_login_at is null))`.execute(tx);
  for (const { email } of rows) await runClaimPurchases(tx, { memberId, email, now });
}

export async function runSignedIn(tx: Tx, signedIn: SignedIn): Promise<void> {
  await claimLaterPurchases(tx, signedIn);
  for (const { onSignedIn } of handlersOf(tx, memberHooks)) await onSignedIn?.(tx, signedIn);
}

export async function runAccountClaimed(tx: Tx, claimed: { memberId: string; now: Date }): Promise<void> {
  for (const { onAccountClaimed } of handlersOf(tx, memberHooks)) await onAccountClaimed?.(tx, claimed);
}

export async function runMembersMerged(tx: Tx, merged: MergedMembers): Promise<void> {
  for (const { onMerged } of handlersOf(tx, memberHooks)) await onMerged?.(tx, merged);
}

/** Those of the members that rows of other modules refer to. */
export async function findReferencedMembers(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const columns = handlersOf(tx, memberHooks).flatMap(({ references = [] }) => references);
  if (columns.length === 0 || ids.length === 0) return new Set();
  const found = columns.map((name) => {
    const [table = "", column = ""] = name.split(".");
    return sql`select ${sql.ref(column)}::text as id from ${sql.table(table)}
      where ${sql.ref(column)} = any(${[...ids]}::uuid[])`;
  });
  const { rows } = await sql<{ id: string }>`${sql.join(found, sql` union `)}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export async function runMemberDeleted(tx: Tx, member: DeletedMember): Promise<void> {
  await claimLaterPurchases(tx, { memberId: member.id, now: member.now, isDeletion: true });
  for (const { onDeleted } of handlersOf(tx, memberHooks)) await onDeleted?.(tx, member);
}

export async function exportMemberData(connection: Connection, memberId: string): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const { exportData } of handlersOf(connection, memberHooks))
    Object.assign(data, await exportData?.(connection, memberId));
  return data;
}
