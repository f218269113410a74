/** Retention periods of infrastructure tables (docs/operations.md). Runs hourly, in small batches. */
import { sql } from "kysely";
import { Type } from "typebox";
import type { Store } from "../store.ts";
import { job } from "./jobs.ts";

const DAY = 86_400_000;
/** Rows deleted per statement, so that no lock is held long. */
const STEP = 2000;

type Rule = { readonly table: string; readonly key: string; readonly column: string; readonly days: number };

const rules: readonly Rule[] = [
  // The same key returns the same response for 30 days (docs/protocol/decisions.md#idempotency).
  { table: "idempotency_keys", key: "ctid", column: "created_at", days: 30 },
  // Emails contain names and addresses; orders and accounts keep what must be kept.
  { table: "mails", key: "id", column: "created_at", days: 90 },
  // Verification codes, which are invalid after 15 minutes.
  { table: "text_messages", key: "id", column: "created_at", days: 7 },
  // Undelivered and parked events have no `dispatched_at` and aren't deleted.
  { table: "outbox_events", key: "id", column: "dispatched_at", days: 30 },
  { table: "webhook_deliveries", key: "id", column: "created_at", days: 30 },
  { table: "app_calls", key: "id", column: "at", days: 7 },
  { table: "service_plugin_calls", key: "id", column: "at", days: 7 },
  { table: "automation_runs", key: "id", column: "created_at", days: 30 },
  { table: "app_authorization_codes", key: "code_hash", column: "created_at", days: 1 },
  // Searches without results.
  { table: "search_misses", key: "ctid", column: "last_at", days: 90 },
  // Unconfirmed sign-ups. Subscriptions made through the form stay.
  { table: "newsletter_sign_ups", key: "email_key", column: "unanswered_until", days: 30 },
  { table: "denied_sessions", key: "session_id", column: "until", days: 0 },
  { table: "throttle_counters", key: "key", column: "window_ends_at", days: 0 },
];

export const deleteExpiredRows = job({
  name: "platform.deleteExpiredRows",
  payload: Type.Object({}),
  schedule: "23 * * * *",
  run: deleteOldRows,
});

async function deleteOldRows(store: Store): Promise<void> {
  for (const rule of rules) while ((await deleteStep(store, rule)) === STEP);
  store.tokens.pruneExpired(store.now().getTime());
}

async function deleteStep({ database, now }: Store, { table, key, column, days }: Rule): Promise<number> {
  const before = new Date(now().getTime() - days * DAY);
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} = any(array(
      select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${STEP}))`.execute(
    database.db,
  );
  return Number(numAffectedRows ?? 0);
}
