/** What the mechanism's own tables keep, and for how long (docs/operations.md). Runs once an hour, in small steps. */
import { sql } from "kysely";
import { Type } from "typebox";
import type { Store } from "../store.ts";
import { job } from "./jobs.ts";

const DAY = 86_400_000;
/** Rows deleted by one statement, so that no lock is held long. */
const STEP = 2000;

type Rule = { readonly table: string; readonly key: string; readonly column: string; readonly days: number };

const rules: readonly Rule[] = [
  // Ruling 18: the same key gives the same answer for 30 days.
  { table: "idempotency_keys", key: "ctid", column: "created_at", days: 30 },
  // Mails hold names and addresses; orders and accounts keep what must be kept.
  { table: "mails", key: "id", column: "created_at", days: 90 },
  // Codes on their way: worth nothing after a quarter of an hour.
  { table: "text_messages", key: "id", column: "created_at", days: 7 },
  // Undelivered and parked events have no dispatched_at and stay.
  { table: "outbox_events", key: "id", column: "dispatched_at", days: 30 },
  { table: "webhook_deliveries", key: "id", column: "created_at", days: 30 },
  { table: "app_calls", key: "id", column: "at", days: 7 },
  { table: "service_plugin_calls", key: "id", column: "at", days: 7 },
  { table: "automation_runs", key: "id", column: "created_at", days: 30 },
  { table: "app_authorization_codes", key: "code_hash", column: "created_at", days: 1 },
  // What shoppers searched for in vain.
  { table: "search_misses", key: "ctid", column: "last_at", days: 90 },
  // Links that nobody used; whoever said yes by the form stays.
  { table: "newsletter_sign_ups", key: "email_key", column: "unanswered_until", days: 30 },
  { table: "denied_sessions", key: "session_id", column: "until", days: 0 },
  { table: "throttle_counters", key: "key", column: "window_ends_at", days: 0 },
];

export const forgetOldRows = job({
  name: "platform.forgetOldRows",
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
