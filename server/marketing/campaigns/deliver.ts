/**
 * Sends campaigns in batches. One job at a time across all processes sends a batch and enqueues the next one, so that all
 * campaigns together keep to the emails per minute. Each recipient is claimed in a committed statement before its email is handed to the
 * mail server; whatever happens afterwards, it is never sent again (docs/decisions/0083-campaigns-send-at-most-once.md).
 */
import { sql } from "kysely";
import { Type } from "typebox";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import { sendMailNow } from "#server/platform/mail/mail.ts";
import { checkMailServer, classifyFailure } from "#server/platform/mail/smtp.ts";
import type { Store } from "#server/platform/store.ts";
import { findPermitted } from "./audience.ts";
import { type CampaignRow, getCampaignRow } from "./campaigns.ts";
import { type CampaignEmail, loadCampaignEmail, renderForRecipient } from "./email.ts";
import { startDueCampaigns } from "./lifecycle.ts";
import { readCampaignSettings } from "./settings.ts";

const MINUTE = 60_000;
/** Short enough that a job never blocks a worker for long. */
const MAX_BATCH = 50;
/** Delays after temporary rejections; the recipient has failed after the last one. */
const BACKOFF_MINUTES = [5, 15, 60, 240, 720];
/** While the mail server is unavailable. */
const OUTAGE_MINUTES = 5;
const MAX_REASON = 500;
/** Emails of a batch that are sent at the same time. A mail server takes a few hundred milliseconds for each. */
const PARALLEL = 5;

const KEY = "campaigns.deliver";

type Recipient = { readonly id: string; readonly email: string; readonly email_key: string; readonly attempts: number };
type Batch = { readonly row: CampaignRow; readonly recipients: readonly Recipient[] };

export const deliverCampaigns = job({
  name: KEY,
  payload: Type.Object({}),
  run: deliverBatch,
});

/** Also the safety net: continues after a job that failed for good. */
export const startCampaigns = job({
  name: "campaigns.start",
  payload: Type.Object({}),
  schedule: "* * * * *",
  async run(store) {
    await startDueCampaigns(store);
    await transaction(store.database.db, (tx) => enqueueDelivery(tx, store.now()));
  },
});

/** Unless a job is waiting or running already. The queue makes jobs of several processes run one after the other. */
async function enqueueDelivery(tx: Tx, runAt: Date): Promise<void> {
  const { rows } = await sql<{ needed: boolean }>`
    select exists (select from campaigns where state = 'SENDING') and not exists (
      select from graphile_worker.jobs where key = ${KEY} and attempts < max_attempts) as needed`.execute(tx);
  if (rows[0]?.needed === true) await enqueueBatch(tx, runAt);
}

const enqueueBatch = (tx: Tx, runAt: Date): Promise<void> =>
  enqueue(tx, deliverCampaigns, {}, { key: KEY, queue: KEY, runAt });

async function deliverBatch(store: Store): Promise<void> {
  const { db } = store.database;
  const begun = store.now();
  await settleInterrupted(db, begun);
  const { emailsPerMinute } = await readCampaignSettings(db);
  const size = Math.min(MAX_BATCH, emailsPerMinute);
  const batch = await findBatch(db, size, begun);
  const isAvailable = batch === undefined || (await isServerAvailable(store));
  const isSent = batch !== undefined && isAvailable && (await sendBatch(store, batch));
  await transaction(db, async (tx) => {
    await finishCampaigns(tx, store.now());
    const next = await nextAttempt(tx);
    if (next === undefined) return;
    const pause = batch === undefined || isSent ? (MINUTE * size) / emailsPerMinute : OUTAGE_MINUTES * MINUTE;
    await enqueueBatch(tx, new Date(Math.max(next.getTime(), begun.getTime() + pause)));
  });
}

/**
 * Rows claimed by a process that ended. The mail server may have accepted the email, so it isn't sent again. Jobs of the queue
 * run one at a time, so no other process is sending.
 */
async function settleInterrupted(db: Connection, now: Date): Promise<void> {
  await sql`update campaign_recipients set state = 'UNCONFIRMED', changed_at = ${now}
    where state = 'CLAIMED'`.execute(db);
}

/** The next recipients of the campaign that started first. */
async function findBatch(db: Connection, size: number, now: Date): Promise<Batch | undefined> {
  const { rows } = await sql<{ id: string }>`select c.id::text as id from campaigns c where state = 'SENDING' and exists
      (select from campaign_recipients r where r.campaign_id = c.id and r.state = 'PENDING' and r.next_attempt_at <= ${now})
    order by started_at, id limit 1`.execute(db);
  const [next] = rows;
  if (next === undefined) return undefined;
  const { rows: recipients } = await sql<Recipient>`
    select id::text as id, email, email_key, attempts from campaign_recipients
    where campaign_id = ${next.id}::uuid and state = 'PENDING' and next_attempt_at <= ${now}
    order by next_attempt_at, id limit ${size}`.execute(db);
  return { row: await getCampaignRow(db, next.id), recipients };
}

async function isServerAvailable(store: Store): Promise<boolean> {
  try {
    await checkMailServer(store);
    return true;
  } catch (error) {
    store.log.warn({ err: error }, "The mail server isn't available; campaigns wait.");
    return false;
  }
}

/** Returns false if the mail server stopped accepting emails. */
async function sendBatch(store: Store, { row, recipients }: Batch): Promise<boolean> {
  const { db } = store.database;
  const email = await loadCampaignEmail(db, { ...row, previewText: row.preview_text }, store);
  const permitted = await findPermitted(
    db,
    recipients.map(({ email_key: key }) => key),
  );
  for (let index = 0; index < recipients.length; index += PARALLEL) {
    const sent = await Promise.all(
      recipients
        .slice(index, index + PARALLEL)
        .map((recipient) =>
          permitted.has(recipient.email_key)
            ? sendOne(store, { row, email, recipient })
            : skip(db, recipient, store.now()),
        ),
    );
    if (sent.includes(false)) return false;
  }
  return true;
}

async function skip(db: Connection, { id }: Recipient, now: Date): Promise<true> {
  await sql`update campaign_recipients set state = 'SKIPPED', changed_at = ${now}
    where id = ${id}::uuid and state = 'PENDING'`.execute(db);
  return true;
}

type One = { readonly row: CampaignRow; readonly email: CampaignEmail; readonly recipient: Recipient };

async function sendOne(store: Store, { row, email, recipient }: One): Promise<boolean> {
  const { db } = store.database;
  const { id } = recipient;
  const mail = await renderForRecipient(db, email, { ...recipient, links: row.links }, store);
  if (!(await claim(db, recipient, store.now()))) return skip(db, recipient, store.now());
  try {
    await sendMailNow(store, { ...mail, id });
    await settle(db, id, "SENT", "", store.now());
    return true;
  } catch (error) {
    return settleFailure(store, recipient, error);
  }
}

/** Not if it was canceled, erased or sent meanwhile, or the address unsubscribed since the batch began. */
async function claim(db: Connection, { id }: Recipient, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update campaign_recipients r set state = 'CLAIMED', changed_at = ${now}
    where id = ${id}::uuid and state = 'PENDING' and email <> ''
      and not exists (select from newsletter_refusals n where n.email_key = r.email_key)`.execute(db);
  return numAffectedRows === 1n;
}

type Settled = "SENT" | "BOUNCED" | "FAILED" | "UNCONFIRMED";

/** A process that stalled and was taken for dead reports the outcome after all, hence UNCONFIRMED. */
async function settle(db: Connection, id: string, state: Settled, reason: string, now: Date): Promise<void> {
  await sql`update campaign_recipients set state = ${state}, reason = ${reason}, changed_at = ${now}
    where id = ${id}::uuid and state in ('CLAIMED', 'UNCONFIRMED')`.execute(db);
}

async function settleFailure(store: Store, recipient: Recipient, error: unknown): Promise<boolean> {
  const { db } = store.database;
  const { id, attempts } = recipient;
  const now = store.now();
  const reason = responseOf(error);
  switch (classifyFailure(error)) {
    case "ADDRESS_REFUSED":
      await settle(db, id, "BOUNCED", reason, now);
      await markUndeliverable(db, recipient, reason, now);
      return true;
    case "REFUSED":
      await settle(db, id, "BOUNCED", reason, now);
      return true;
    case "DEFERRED":
      await (attempts < BACKOFF_MINUTES.length
        ? postpone(db, { id, minutes: BACKOFF_MINUTES[attempts] ?? 0, reason, counts: true }, now)
        : settle(db, id, "FAILED", reason, now));
      return true;
    case "UNAVAILABLE":
      await postpone(db, { id, minutes: OUTAGE_MINUTES, reason, counts: false }, now);
      return false;
    case "UNKNOWN":
      await settle(db, id, "UNCONFIRMED", reason, now);
      return false;
  }
}

type Postponed = { id: string; minutes: number; reason: string; counts: boolean };

/** The mail server rejected the email, so it can be sent again; unless the campaign was canceled meanwhile. */
async function postpone(db: Connection, { id, minutes, reason, counts }: Postponed, now: Date): Promise<void> {
  await sql`update campaign_recipients r set attempts = attempts + ${counts ? 1 : 0}, reason = ${reason}, changed_at = ${now},
      next_attempt_at = ${new Date(now.getTime() + minutes * MINUTE)},
      state = case when c.state = 'SENDING' then 'PENDING' else 'CANCELED' end
    from campaigns c where r.id = ${id}::uuid and c.id = r.campaign_id and r.state in ('CLAIMED', 'UNCONFIRMED')`.execute(
    db,
  );
}

async function markUndeliverable(
  db: Connection,
  { email_key: key }: Recipient,
  reason: string,
  now: Date,
): Promise<void> {
  await sql`insert into undeliverable_addresses (email_key, reason, bounced_at) values (${key}, ${reason}, ${now})
    on conflict (email_key) do update set reason = excluded.reason, bounced_at = excluded.bounced_at`.execute(db);
}

function responseOf(error: unknown): string {
  const response: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "response") : undefined;
  return (typeof response === "string" ? response : String(error)).slice(0, MAX_REASON);
}

async function finishCampaigns(tx: Tx, now: Date): Promise<void> {
  await sql`update campaigns c set state = 'SENT', finished_at = ${now}, updated_at = ${now}
    where state = 'SENDING' and not exists
      (select from campaign_recipients r where r.campaign_id = c.id and r.state in ('PENDING', 'CLAIMED'))`.execute(tx);
}

async function nextAttempt(tx: Tx): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select min(r.next_attempt_at) as at from campaigns c
    cross join lateral (select next_attempt_at from campaign_recipients
      where campaign_id = c.id and state = 'PENDING' order by next_attempt_at limit 1) r
    where c.state = 'SENDING'`.execute(tx);
  return rows[0]?.at ?? undefined;
}
