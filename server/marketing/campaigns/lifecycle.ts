/**
 * From draft to sent. Sending starts in a job, which fixes recipients and links; `deliver.ts` then sends in batches.
 * DRAFT → SCHEDULED → SENDING → SENT or CANCELED. A scheduled campaign that can't be sent becomes a draft again.
 */
import { sql } from "kysely";
import type { CampaignProblem } from "#api/marketing/campaign-values.ts";
import { refreshCustomers } from "#server/marketing/customers/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { countRecipients, selectRecipients } from "./audience.ts";
import { type CampaignRow, getCampaignRow, lockCampaign } from "./campaigns.ts";
import { listLinks, loadCampaignEmail } from "./email.ts";
import { findProblems } from "./problems.ts";

type Sending = { readonly id: string; readonly revision: string; readonly date: Date };

export const audienceOf = ({ segment_id: segmentId }: CampaignRow) => (segmentId === null ? {} : { segmentId });

const loadEmail = (tx: Tx, row: CampaignRow, store: Store) =>
  loadCampaignEmail(tx, { ...row, previewText: row.preview_text }, store);

/**
 * Schedules a draft. The recipients are determined at the date.
 * @throws {AppError} CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_EDITABLE, CAMPAIGN_NOT_READY, REVISION_CONFLICT
 */
export async function scheduleCampaign(
  tx: Tx,
  { id, revision, date }: Sending,
  store: Store,
  now: Date,
): Promise<CampaignRow> {
  const row = await lockCampaign(tx, id);
  if (row.revision !== revision) throw new AppError("REVISION_CONFLICT");
  if (row.state !== "DRAFT") {
    if (isRepeated(row, date, now)) return row;
    throw new AppError("CAMPAIGN_NOT_EDITABLE");
  }
  await refreshCustomers(tx);
  const problems = await findProblems(tx, { ...row, audience: audienceOf(row) }, await loadEmail(tx, row, store));
  // Subscribers may be added until a later date.
  if (problems.length === 0 && date <= now && (await countRecipients(tx, audienceOf(row), now)).count === 0)
    problems.push("NO_RECIPIENTS");
  if (problems.length > 0) throw new AppError("CAMPAIGN_NOT_READY", { data: { problems } });
  await sql`update campaigns set state = 'SCHEDULED', scheduled_at = ${date}, failure = null, updated_at = ${now}
    where id = ${id}::uuid`.execute(tx);
  return getCampaignRow(tx, id);
}

const isRepeated = ({ state, scheduled_at: at }: CampaignRow, date: Date, now: Date): boolean =>
  state === "SENDING" ||
  state === "SENT" ||
  (at !== null && (at.getTime() === date.getTime() || (at <= now && date <= now)));

/** @throws {AppError} CAMPAIGN_NOT_FOUND, CAMPAIGN_ALREADY_SENT */
export async function cancelCampaign(tx: Tx, id: string, now: Date): Promise<CampaignRow> {
  const row = await lockCampaign(tx, id);
  if (row.state === "SENT") throw new AppError("CAMPAIGN_ALREADY_SENT");
  if (row.state === "SCHEDULED")
    await sql`update campaigns set state = 'DRAFT', scheduled_at = null, updated_at = ${now} where id = ${id}::uuid`.execute(
      tx,
    );
  if (row.state === "SENDING") {
    // Rows that are claimed at this moment belong to emails that are on their way.
    await sql`update campaign_recipients set state = 'CANCELED', changed_at = ${now}
      where campaign_id = ${id}::uuid and state = 'PENDING'`.execute(tx);
    await sql`update campaigns set state = 'CANCELED', finished_at = ${now}, updated_at = ${now}
      where id = ${id}::uuid`.execute(tx);
  }
  return getCampaignRow(tx, id);
}

/** Starts campaigns whose date has come, each in a transaction of its own. */
export async function startDueCampaigns(store: Store): Promise<void> {
  const { db } = store.database;
  const { rows } = await sql<{ id: string }>`select id::text as id from campaigns
    where state = 'SCHEDULED' and scheduled_at <= ${store.now()} order by scheduled_at`.execute(db);
  for (const { id } of rows) await transaction(db, (tx) => startCampaign(tx, id, store));
}

async function startCampaign(tx: Tx, id: string, store: Store): Promise<void> {
  const now = store.now();
  const row = await lockCampaign(tx, id);
  if (row.state !== "SCHEDULED" || row.scheduled_at === null || row.scheduled_at > now) return;
  await refreshCustomers(tx);
  const email = await loadEmail(tx, row, store);
  const [problem] = await findProblems(tx, { ...row, audience: audienceOf(row) }, email);
  if (problem !== undefined) return returnToDraft(tx, id, problem, now);
  const recipients = await selectRecipients(tx, audienceOf(row), now);
  const { numAffectedRows } = await sql`
    insert into campaign_recipients (id, campaign_id, email_key, email, next_attempt_at, changed_at)
    select gen_random_uuid(), ${id}::uuid, r.email_key, r.email, ${now}, ${now} from (${recipients}) r
    on conflict (campaign_id, email_key) do nothing`.execute(tx);
  if (numAffectedRows === 0n) return returnToDraft(tx, id, "NO_RECIPIENTS", now);
  await sql`update campaigns set state = 'SENDING', started_at = ${now}, links = ${listLinks(email)}, updated_at = ${now}
    where id = ${id}::uuid`.execute(tx);
}

async function returnToDraft(tx: Tx, id: string, problem: CampaignProblem, now: Date): Promise<void> {
  await sql`update campaigns set state = 'DRAFT', scheduled_at = null, failure = ${problem}, updated_at = ${now}
    where id = ${id}::uuid`.execute(tx);
}
