/**
 * Background jobs: graphile-worker in the same database. A job is enqueued in a transaction, runs at least once after
 * the commit, and is retried with exponential backoff.
 */
import { sql } from "kysely";
import type { Static, TSchema } from "typebox";
import type { Tx } from "../db/db.ts";
import { handlersOf, hookPoint, type Subscription, subscribe } from "../db/hooks.ts";
import { AHEAD } from "../db/session.ts";
import type { Store } from "../store.ts";

/** Which workers run a job (worker.ts): lanes other than `general` are for long-running jobs. */
export type Lane = "general" | "imports" | "downloads";

export type Job<Payload extends TSchema = TSchema> = {
  readonly name: string;
  readonly payload: Payload;
  /** The workers that run it; `general` unless specified. */
  readonly lane?: Lane;
  /** Cron expression (`* * * * *`, UTC) of a recurring job; its payload must then allow `{}`. */
  readonly schedule?: string;
  run(store: Store, payload: Static<Payload>): Promise<void>;
};

export function job<Payload extends TSchema>(declaration: Job<Payload>): Job<Payload> {
  return declaration;
}

type EnqueueOptions = {
  runAt?: Date;
  key?: string;
  maxAttempts?: number;
  /** Jobs of the same queue run one at a time, across all processes. */
  queue?: string;
};

const discarding = hookPoint<Record<never, never>>("platform/jobs");

/**
 * A database registered with this subscription adds no jobs. For the simulated history of the demo store: its emails
 * and reminders are long past, and it runs the jobs that matter itself.
 */
export const discardJobs: Subscription = subscribe(discarding, {});

/** Adds a job when this transaction commits. The same `key` replaces a job that hasn't started. */
export async function enqueue<Payload extends TSchema>(
  tx: Tx,
  target: Pick<Job<Payload>, "name" | "payload">,
  payload: Static<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  if (handlersOf(tx, discarding).length > 0) return;
  await sql`${sql.raw(AHEAD)} select graphile_worker.add_job(${target.name}, ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz, job_key => ${options.key ?? null}::text,
    max_attempts => ${options.maxAttempts ?? 25}::int, queue_name => ${options.queue ?? null}::text)`.execute(tx);
}
