/**
 * Newsletter sign-ups from the storefront form. The link's token has 256 random bits, is stored as a hash, and works
 * once within seven days. Responses never reveal whether the address is known.
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
import { deleteRefusal, toEmailKey } from "./refusals.ts";
import { selectSubscribers } from "./subscribers.ts";

const DAYS = 7;
const DAY = 86_400_000;
/** Emails per address; further requests get the same response and send nothing. */
const perAddress = { name: "newsletter mail", attempts: 3, seconds: 24 * 3600 };

/**
 * `accepts` is the Accept-Language header. It chooses the email's language when `language` is absent, and isn't stored.
 */
type SignUp = {
  readonly email: string;
  readonly language?: string | null;
  readonly accepts?: string | undefined;
};
type SubscriptionRequest = {
  readonly to: EmailAddress;
  readonly language: string | null;
  readonly accepts: string | undefined;
};

/** Requests a subscription; returns whether the store requires confirmation. */
export async function signUp(tx: Tx, store: Store, { email, language, accepts }: SignUp, now: Date): Promise<boolean> {
  const to = parseEmail(email);
  if (to === undefined) {
    const description = "must be a valid email address";
    throw new ValidationError([{ field: "email", description, violatedRule: "FORMAT", data: { type: "EMAIL" } }]);
  }
  const { confirmsByMail } = await readNewsletterSettings(tx);
  const request = { to, language: toLanguageTag(language), accepts };
  if (!confirmsByMail) await subscribe(tx, request, now);
  else if (!(await isSubscribed(tx, to.key))) await sendConfirmationLink(tx, store, request, now);
  return confirmsByMail;
}

const MAX_LANGUAGE = 35;

/** The canonical BCP 47 tag without extensions (RFC 5646 4.4.1 advises room for 35 characters), or null for any other text. */
function toLanguageTag(text: string | null | undefined): string | null {
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
 * Subscribes without proof, while the store requires no confirmation. Addresses that unsubscribed stay unsubscribed,
 * because anyone can type any address into the form.
 */
async function subscribe(tx: Tx, { to, language }: SubscriptionRequest, now: Date): Promise<void> {
  await sql`insert into newsletter_sign_ups as known (email_key, email, language, requested_at, signed_up_at)
    values (${to.key}, ${to.address}, ${language}, ${now}, ${now})
    on conflict (email_key) do update set requested_at = excluded.requested_at,
      language = coalesce(excluded.language, known.language),
      signed_up_at = coalesce(known.signed_up_at, excluded.signed_up_at)`.execute(tx);
}

/** Whether the address is confirmed, by the form's link or by a verified account. */
async function isSubscribed(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 where not exists (select from newsletter_refusals where email_key = ${key}) and coalesce(
      (select is_subscribed from newsletter_members where email_key = ${key} and is_proven),
      exists (select from newsletter_sign_ups where email_key = ${key} and confirmed_at is not null))`.execute(tx);
  return rows.length > 0;
}

async function sendConfirmationLink(
  tx: Tx,
  store: Store,
  { to, language, accepts }: SubscriptionRequest,
  now: Date,
): Promise<void> {
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

/** Sends a confirmation link to a member with an unverified address, if the store requires confirmation. */
export async function requestConfirmationIfUnverified(
  tx: Tx,
  store: Store,
  memberId: string,
  now: Date,
): Promise<void> {
  const member = await findMember(tx, memberId);
  if (member === undefined || member.email_verified_at !== null) return;
  if (!(await readNewsletterSettings(tx)).confirmsByMail) return;
  await signUp(tx, store, { email: member.email, language: member.language }, now);
}

/**
 * Redeems a confirmation link. It proves mailbox ownership, so it also undoes an earlier unsubscribe and subscribes the
 * address's account.
 */
export async function confirmSignUp(tx: Tx, token: string, now: Date): Promise<boolean> {
  const { rows: waiting } = await sql<{ email: string }>`
    select email from newsletter_sign_ups where token_hash = ${sha256(token)}`.execute(tx);
  const email = waiting[0]?.email;
  if (email === undefined) return false;
  // Locks the account before the sign-up, the order used everywhere, so a concurrent unsubscribe can't deadlock.
  const found = await findMemberByEmail(tx, toEmailKey(email));
  const member = found && (await lockMember(tx, found.id));
  const { rows: confirmed } = await sql`
    update newsletter_sign_ups set confirmed_at = ${now}, token_hash = null, expires_at = null
    where token_hash = ${sha256(token)} and expires_at > ${now} returning 1`.execute(tx);
  if (confirmed.length === 0) return false;
  await deleteRefusal(tx, { email, isProven: true });
  if (member?.email_key === toEmailKey(email))
    await writeConsent(tx, { memberId: member.id, isSubscribed: true, source: "form" }, now);
  return true;
}

/** Sign-up data stored for an address, for the export of personal data. */
export async function readSignUp(db: Connection, email: string) {
  type Row = { language: string | null; requested_at: Date; signed_up_at: Date | null; confirmed_at: Date | null };
  const { rows } = await sql<Row>`
    select language, requested_at, signed_up_at, confirmed_at from newsletter_sign_ups
    where email_key = ${toEmailKey(email)}`.execute(db);
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
 * Unused links and, if the store requires confirmation, unconfirmed sign-ups and members. Excludes addresses that are
 * subscribed or have unsubscribed since.
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
      and not exists (select from (${selectSubscribers(confirmsByMail)}) s
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
