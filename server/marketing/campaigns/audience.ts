/** Who receives a campaign: newsletter subscribers with a deliverable address, in a segment or not. */
import { type RawBuilder, sql } from "kysely";
import type { Output } from "#api/endpoint.ts";
import type { CampaignAudience } from "#api/marketing/campaign-values.ts";
import type { countCampaignRecipients } from "#api/marketing/campaigns.ts";
import { selectNewsletterSubscribers } from "#server/identity/accounts/public.ts";
import { conditionOf, findSegment } from "#server/marketing/customers/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";

type Query = RawBuilder<unknown>;

/** An address that was confirmed by link since it bounced is deliverable again. */
const isUndeliverable = (
  key: Query,
): Query => sql`exists (select from undeliverable_addresses u where u.email_key = ${key}
  and not exists (select from newsletter_sign_ups f where f.email_key = u.email_key and f.confirmed_at > u.bounced_at))`;

/**
 * Conditions on `customers c` of the segment; undefined without one.
 * @throws {AppError} SEGMENT_NOT_FOUND
 */
async function findConditions(
  db: Connection,
  { segmentId }: CampaignAudience,
  { subscribers, now }: { subscribers: Query; now: Date },
): Promise<Query | undefined> {
  if (!segmentId) return undefined;
  const segment = await findSegment(db, segmentId);
  if (segment === undefined) throw new AppError("SEGMENT_NOT_FOUND");
  const { currency } = await readStoreSettings(db);
  return conditionOf(segment.rules, { currency, now, subscribers });
}

/**
 * A query of the recipients, with the columns `email_key` and `email`. The caller has refreshed the customers.
 * @throws {AppError} SEGMENT_NOT_FOUND
 */
export async function selectRecipients(db: Connection, audience: CampaignAudience, now: Date): Promise<Query> {
  const subscribers = await selectNewsletterSubscribers(db);
  const conditions = await findConditions(db, audience, { subscribers, now });
  const isInSegment =
    conditions === undefined
      ? sql`true`
      : sql`s.email_key in (select c.email_key from customers c where ${conditions})`;
  return sql`select s.email_key, s.email from (${subscribers}) s
    where ${isInSegment} and not ${isUndeliverable(sql`s.email_key`)}`;
}

type Counts = Output<typeof countCampaignRecipients>;

/** The caller has refreshed the customers. @throws {AppError} SEGMENT_NOT_FOUND */
export async function countRecipients(db: Connection, audience: CampaignAudience, now: Date): Promise<Counts> {
  const subscribers = await selectNewsletterSubscribers(db);
  const conditions = await findConditions(db, audience, { subscribers, now });
  const candidates =
    conditions === undefined
      ? sql`select s.email_key from (${subscribers}) s`
      : sql`select c.email_key from customers c where ${conditions}`;
  const { rows } = await sql<{ count: number; without_consent: number; undeliverable: number }>`
    with subscribed as materialized (select s.email_key from (${subscribers}) s), candidates as materialized (${candidates})
    select count(*) filter (where s.email_key is not null and not ${isUndeliverable(sql`c.email_key`)})::int as count,
      count(*) filter (where s.email_key is null)::int as without_consent,
      count(*) filter (where s.email_key is not null and ${isUndeliverable(sql`c.email_key`)})::int as undeliverable
    from candidates c left join subscribed s on s.email_key = c.email_key`.execute(db);
  const [row] = rows;
  return {
    count: row?.count ?? 0,
    withoutConsentCount: row?.without_consent ?? 0,
    undeliverableCount: row?.undeliverable ?? 0,
  };
}

/** Those of the addresses that may receive a campaign at this moment. */
export async function findPermitted(db: Connection, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const subscribers = await selectNewsletterSubscribers(db);
  const { rows } = await sql<{ email_key: string }>`
    select s.email_key from (${subscribers}) s
    where s.email_key = any(${keys}::text[]) and not ${isUndeliverable(sql`s.email_key`)}`.execute(db);
  return new Set(rows.map(({ email_key }) => email_key));
}
