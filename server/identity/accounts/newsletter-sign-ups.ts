/**
 * Sign-ups by the shop's newsletter form. The link's token has 256 random bits, is kept as its hash, works once and for
 * seven days. What is answered never depends on whether the address is known.
 */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import {
  type EmailAddress,
  findMember,
  findMemberByEmail,
  lockMember,
  parseEmail,
} from "#server/identity/identities/public.ts";
import { enqueueAccountMail } from "#server/identity/identity-mails/public.ts";
import { isThrottled } from "#server/platform/access/throttle.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { writeConsent } from "./newsletter.ts";
import { readNewsletterSettings } from "./newsletter-settings.ts";
import { forgetRefusal, keyOf } from "./refusals.ts";
import { subscribers } from "./subscribers.ts";

const DAYS = 7;
const DAY = 86_400_000;
/** Mails to one address; further requests answer alike and send nothing. */
const perAddress = { name: "newsletter mail", attempts: 3, seconds: 24 * 3600 };

/** `accepts` is the browser's header: it chooses the mail's language where none was said, and is not kept. */
type SignUp = {
  readonly email: string;
  readonly language?: string | null;
  readonly accepts?: string | undefined;
};
type Asked = { readonly to: EmailAddress; readonly language: string | null; readonly accepts: string | undefined };

/** Asks for the newsletter; says whether the store wants a confirmation. */
export async function signUp(tx: Tx, store: Store, { email, language, accepts }: SignUp, now: Date): Promise<boolean> {
  const to = parseEmail(email);
  if (to === undefined) {
    const description = "must be a valid e-mail address";
    throw new ValidationError([{ field: "email", description, violatedRule: "FORMAT", data: { type: "EMAIL" } }]);
  }
  const { confirmsByMail } = await readNewsletterSettings(tx);
  const asked = { to, language: languageTag(language), accepts };
  if (!confirmsByMail) await subscribe(tx, asked, now);
  else if (!(await isSubscribed(tx, to.key))) await askFor(tx, store, asked, now);
  return confirmsByMail;
}

const MAX_LANGUAGE = 35;

/** The canonical BCP 47 tag without extensions (RFC 5646 4.4.1 advises room for 35 characters), or null for any other text. */
function languageTag(text: string | null | undefined): string | null {
  if (!text) return null;
  try {
    const { baseName } = new Intl.Locale(text);
    return baseName.length <= MAX_LANGUAGE ? baseName : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Counts as long as the store wants no confirmation, and proves nothing. Whoever refused stays away: anybody may have typed
 * the address.
 */
async function subscribe(tx: Tx, { to, language }: Asked, now: Date): Promise<void> {
  await sql`insert into newsletter_sign_ups as known (email_key, email, language, requested_at, signed_up_at)
    values (${to.key}, ${to.address}, ${language}, ${now}, ${now})
    on conflict (email_key) do update set requested_at = excluded.requested_at,
      language = coalesce(excluded.language, known.language),
      signed_up_at = coalesce(known.signed_up_at, excluded.signed_up_at)`.execute(tx);
}

/** Proven, by the form's link or by an account whose address is: there is nothing to confirm. */
async function isSubscribed(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 where not exists (select from newsletter_refusals where email_key = ${key}) and coalesce(
      (select is_subscribed from newsletter_members where email_key = ${key} and is_proven),
      exists (select from newsletter_sign_ups where email_key = ${key} and confirmed_at is not null))`.execute(tx);
  return rows.length > 0;
}

async function askFor(tx: Tx, store: Store, { to, language, accepts }: Asked, now: Date): Promise<void> {
  if (await isThrottled(tx, perAddress, to.key, now)) return;
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + DAYS * DAY);
  await sql`insert into newsletter_sign_ups as known (email_key, email, language, requested_at, token_hash, expires_at)
    values (${to.key}, ${to.address}, ${language}, ${now}, ${sha256(token)}, ${expiresAt})
    on conflict (email_key) do update set email = excluded.email, language = coalesce(excluded.language, known.language),
      requested_at = excluded.requested_at, token_hash = excluded.token_hash, expires_at = excluded.expires_at`.execute(
    tx,
  );
  await enqueueAccountMail(tx, store, {
    kind: "newsletter-confirmation",
    to: to.address,
    languages: [language, accepts],
    path: `/newsletter?token=${token}`,
  });
}

/** A member's own word is enough where the address is proven; else, where it counts, a link is sent. */
export async function askUnproven(tx: Tx, store: Store, memberId: string, now: Date): Promise<void> {
  const member = await findMember(tx, memberId);
  if (member === undefined || member.email_verified_at !== null) return;
  if (!(await readNewsletterSettings(tx)).confirmsByMail) return;
  await signUp(tx, store, { email: member.email, language: member.language }, now);
}

/** Uses the link. It proves the mailbox, so it also takes back what was refused, and speaks for the address's account. */
export async function confirmSignUp(tx: Tx, token: string, now: Date): Promise<boolean> {
  const { rows: waiting } = await sql<{ email: string }>`
    select email from newsletter_sign_ups where token_hash = ${sha256(token)}`.execute(tx);
  const email = waiting[0]?.email;
  if (email === undefined) return false;
  // The account before the sign-up, as everywhere: a member who says no at the same moment waits, or is waited for.
  const found = await findMemberByEmail(tx, keyOf(email));
  const member = found && (await lockMember(tx, found.id));
  const { rows: confirmed } = await sql`
    update newsletter_sign_ups set confirmed_at = ${now}, token_hash = null, expires_at = null
    where token_hash = ${sha256(token)} and expires_at > ${now} returning 1`.execute(tx);
  if (confirmed.length === 0) return false;
  await forgetRefusal(tx, { email, isProven: true });
  if (member?.email_key === keyOf(email))
    await writeConsent(tx, { memberId: member.id, isSubscribed: true, source: "form" }, now);
  return true;
}

/** What the form knows of an address, for whoever asks what is kept of them. */
export async function readSignUp(db: Connection, email: string) {
  type Row = { language: string | null; requested_at: Date; signed_up_at: Date | null; confirmed_at: Date | null };
  const { rows } = await sql<Row>`
    select language, requested_at, signed_up_at, confirmed_at from newsletter_sign_ups
    where email_key = ${keyOf(email)}`.execute(db);
  return rows.map((row) => ({
    signUpRequestedDate: row.requested_at.toISOString(),
    ...(row.signed_up_at !== null && { signedUpDate: row.signed_up_at.toISOString() }),
    ...(row.confirmed_at !== null && { signUpConfirmedDate: row.confirmed_at.toISOString() }),
    ...(row.language !== null && { signUpLanguage: row.language }),
  }))[0];
}

type Page = { readonly search?: string; readonly limit: number; readonly offset: number };
type WaitingRow = { email: string; requested_at: Date; expires_at: Date | null; member_id: string | null };

/**
 * Links that were not used, and, where the store wants a confirmation, sign-ups and members without proof. Whoever is on
 * the list, or has refused since, does not wait.
 */
export async function listWaiting(db: Connection, { search = "", limit, offset }: Page) {
  const { confirmsByMail } = await readNewsletterSettings(db);
  const waiting = sql`
    select email_key, coalesce(f.email, m.email) as email, greatest(f.requested_at, m.said_at) as requested_at,
      f.expires_at, m.member_id::text
    from (select * from newsletter_sign_ups where token_hash is not null
        or (${confirmsByMail}::boolean and confirmed_at is null)) f
      full join (select * from newsletter_members where ${confirmsByMail}::boolean and is_subscribed and not is_proven) m
        using (email_key)
    where not exists (select from newsletter_refusals r
        where r.email_key = coalesce(f.email_key, m.email_key) and r.refused_at >= greatest(f.requested_at, m.said_at))
      and not exists (select from (${subscribers(confirmsByMail)}) s
        where s.email_key = coalesce(f.email_key, m.email_key))`;
  const matches = sql`position(lower(${search}) in w.email_key) > 0`;
  const { rows } = await sql<WaitingRow>`
    select * from (${waiting}) w where ${matches} order by requested_at desc, email_key limit ${limit} offset ${offset}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from (${waiting}) w where ${matches}`.execute(db);
  return {
    waiting: rows.map((row) => ({
      email: row.email,
      requestedDate: row.requested_at.toISOString(),
      ...(row.expires_at !== null && { expiresDate: row.expires_at.toISOString() }),
      ...(row.member_id !== null && { memberId: row.member_id }),
    })),
    total: counted[0]?.count ?? 0,
  };
}
