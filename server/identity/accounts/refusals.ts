/**
 * Addresses that unsubscribed. Only the mailbox or its own account can undo that; an address typed into a checkout
 * can't.
 */
import { sql } from "kysely";
import { parseEmail } from "#server/identity/identities/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";

export type RefusalSource = "account" | "unsubscribe-link" | "staff";
type Refusal = { readonly email: string; readonly source: RefusalSource };

/** The normalized email that identifies accounts. An invalid address has no account. */
export const toEmailKey = (email: string): string => parseEmail(email)?.key ?? email.toLowerCase();

/** Also invalidates pending links, so subscribing again needs a new one. */
export async function recordRefusal(tx: Tx, { email, source }: Refusal, now: Date): Promise<void> {
  const key = toEmailKey(email);
  await sql`insert into newsletter_refusals (email_key, source, refused_at) values (${key}, ${source}, ${now})
    on conflict (email_key) do nothing`.execute(tx);
  await sql`delete from newsletter_sign_ups where email_key = ${key} and confirmed_at is null and signed_up_at is null`.execute(
    tx,
  );
  await sql`update newsletter_sign_ups set token_hash = null, expires_at = null
    where email_key = ${key} and token_hash is not null`.execute(tx);
}

/** An account with an unverified address can undo only its own unsubscribe, not one made by link or by staff. */
export async function deleteRefusal(tx: Tx, { email, isProven }: { email: string; isProven: boolean }): Promise<void> {
  await sql`delete from newsletter_refusals
    where email_key = ${toEmailKey(email)} and (${isProven}::boolean or source = 'account')`.execute(tx);
}

/** Those of the addresses that unsubscribed. */
export async function findRefusals(db: Connection, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email_key: string }>`
    select email_key from newsletter_refusals where email_key = any(${[...keys]}::text[])`.execute(db);
  return new Set(rows.map(({ email_key }) => email_key));
}

type Page = { readonly search?: string; readonly limit: number; readonly offset: number };

export async function listRefusals(db: Connection, { search = "", limit, offset }: Page) {
  const matches = sql`position(lower(${search}) in email_key) > 0`;
  const { rows } = await sql<{ email_key: string; source: string; refused_at: Date }>`
    select email_key, source, refused_at from newsletter_refusals where ${matches}
    order by refused_at desc, email_key limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from newsletter_refusals where ${matches}`.execute(db);
  return {
    refusals: rows.map((row) => ({
      email: row.email_key,
      source: row.source,
      refusedDate: row.refused_at.toISOString(),
    })),
    total: counted[0]?.count ?? 0,
  };
}
