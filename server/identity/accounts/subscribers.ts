/** Newsletter subscribers: members and guests who consented, each address once, except those who have unsubscribed. */
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Output } from "#api/endpoint.ts";
import type { listNewsletterSubscribers } from "#api/identity/newsletter.ts";
import { findMember } from "#server/identity/identities/public.ts";
import { deriveKey, isEqual } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { writeConsent } from "./newsletter.ts";
import { readNewsletterSettings } from "./newsletter-settings.ts";
import { type RefusalSource, recordRefusal, toEmailKey } from "./refusals.ts";

type SubscriberKind = "MEMBERS" | "GUESTS";
type Page = {
  readonly search?: string;
  readonly who?: SubscriberKind;
  readonly limit: number;
  readonly offset: number;
};
type Row = {
  email_key: string;
  email: string;
  name: string | null;
  member_id: string | null;
  source: string;
  consented_at: Date;
  order_id: string | null;
  number: number | null;
  language: string | null;
};

/**
 * A member's own setting takes precedence over a checkout's checkbox: an account that unsubscribed gets nothing. An
 * unverified account doesn't count beside a confirmed sign-up, because anyone may have registered it. If the store
 * requires confirmation, only verified form sign-ups and accounts count.
 */
export const selectSubscribers = (confirmsByMail: boolean) => sql`
  select email_key, coalesce(m.email, f.email, o.email) as email, m.member_id::text,
    coalesce(nullif(m.name, ''), nullif(o.buyer_name, '')) as name, o.order_id::text, o.number,
    coalesce(m.language, f.language, o.buyer_language) as language,
    greatest(m.said_at, f.agreed_at, o.created_at) as consented_at,
    case greatest(m.said_at, f.agreed_at, o.created_at)
      when m.said_at then coalesce(m.source, 'sign-up') when f.agreed_at then 'form' else 'checkout' end as source
  from (select * from newsletter_members a where a.is_proven or not exists
      (select from newsletter_sign_ups c where c.email_key = a.email_key and c.confirmed_at is not null)) m
    full join (select distinct on (email_key) * from newsletter_orders order by email_key, created_at desc) o using (email_key)
    full join (select *, coalesce(confirmed_at, signed_up_at) as agreed_at from newsletter_sign_ups
      where confirmed_at is not null or (not ${confirmsByMail}::boolean and signed_up_at is not null)) f using (email_key)
  where coalesce(m.is_subscribed, true)
    and (not ${confirmsByMail}::boolean or m.member_id is null or m.is_proven)
    and not exists (select from newsletter_refusals r where r.email_key = coalesce(m.email_key, o.email_key, f.email_key))`;

/** A query of all subscribers, with the columns `email_key` (lower case) and `member_id`. */
export const selectNewsletterSubscribers = async (db: Connection) =>
  selectSubscribers((await readNewsletterSettings(db)).confirmsByMail);

export async function listSubscribers(
  db: Connection,
  store: Store,
  { search = "", who, limit, offset }: Page,
): Promise<Output<typeof listNewsletterSubscribers>> {
  const all = await selectNewsletterSubscribers(db);
  const matches = sql`(position(lower(${search}) in s.email_key) > 0 or position(lower(${search}) in lower(s.name)) > 0)
    and ${who === undefined ? sql`true` : sql`(s.member_id is not null) = ${who === "MEMBERS"}`}`;
  const { rows } = await sql<Row>`
    select * from (${all}) s where ${matches} order by consented_at desc, email_key limit ${limit} offset ${offset}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from (${all}) s where ${matches}`.execute(db);
  return {
    subscribers: rows.map((row) => ({
      email: row.email,
      source: row.source,
      consentedDate: row.consented_at.toISOString(),
      unsubscribeUrl: `${store.baseUrl()}/account/unsubscribe?token=${createUnsubscribeToken(store, row.member_id ?? toGuestSubject(row.email_key))}`,
      ...(row.name !== null && { name: row.name }),
      ...(row.member_id !== null && { memberId: row.member_id }),
      ...(row.order_id !== null && { order: { id: row.order_id, number: String(row.number) } }),
      ...(row.language !== null && { language: row.language }),
    })),
    total: counted[0]?.count ?? 0,
  };
}

type Removal = { readonly email: string; readonly source: RefusalSource };

/** Unsubscribes an address, and its account if it has one. */
export async function removeSubscriber(tx: Tx, { email, source }: Removal, now: Date): Promise<void> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id::text from newsletter_members where email_key = ${toEmailKey(email)} and is_subscribed`.execute(
    tx,
  );
  for (const { member_id: memberId } of rows) await writeConsent(tx, { memberId, isSubscribed: false, source }, now);
  await recordRefusal(tx, { email, source }, now);
}

/** Token of the unsubscribe link in a newsletter: `<subject>.<signature>`. It can only unsubscribe. */
export const createUnsubscribeToken = (store: Store, who: string): string => `${who}.${signSubject(store, who)}`;

/** The subject is a member's id, or a guest's encoded email. */
const GUEST = "guest-";
const toGuestSubject = (email: string): string => `${GUEST}${Buffer.from(email).toString("base64url")}`;

const signSubject = (store: Store, who: string): string =>
  createHmac("sha256", deriveKey(store.config.secret, "unsubscribe")).update(who).digest("base64url");

/** Ignores tokens with an invalid signature, so responses reveal nothing. */
export async function unsubscribe(tx: Tx, store: Store, token: string): Promise<void> {
  const [who = "", signature = ""] = token.split(".");
  if (!isEqual(signature, signSubject(store, who))) return;
  const email = who.startsWith(GUEST)
    ? Buffer.from(who.slice(GUEST.length), "base64url").toString()
    : (await findMember(tx, who))?.email;
  if (email !== undefined) await removeSubscriber(tx, { email, source: "unsubscribe-link" }, store.now());
}
