/**
 * Background work: graphile-worker in the same database. A job is enqueued in the transaction that needs it, runs at
 * least once after the commit, and is tried again with growing delays.
 */
import { parseCronItems, type Runner, run, type TaskList, Logger as WorkerLogger } from "graphile-worker";
import { sql } from "kysely";
import type { Static, TSchema } from "typebox";
import type { Tx } from "../db/db.ts";
import { lazyValidator } from "../http/validation.ts";
import type { Store } from "../store.ts";
import { arrive, type Presence } from "./presence.ts";

export type Job<Payload extends TSchema = TSchema> = {
  readonly name: string;
  readonly payload: Payload;
  /** Cron line (`* * * * *`, UTC) for work that repeats; its payload must then allow `{}`. */
  readonly schedule?: string;
  run(store: Store, payload: Static<Payload>): Promise<void>;
};

export function job<Payload extends TSchema>(declaration: Job<Payload>): Job<Payload> {
  return declaration;
}

export type EnqueueOptions = { runAt?: Date; key?: string; maxAttempts?: number };

/** Adds a job with this transaction's commit. The same `key` replaces a job that has not started. */
export async function enqueue<Payload extends TSchema>(
  tx: Tx,
  target: Pick<Job<Payload>, "name" | "payload">,
  payload: Static<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${target.name}, ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz, job_key => ${options.key ?? null}::text,
    max_attempts => ${options.maxAttempts ?? 25}::int)`.execute(tx);
}

const REST_MILLISECONDS = 1000;
/**
 * The library then notes what became of a job in a place of its own, whose failure ends the worker in an orderly way. Otherwise
 * a database that goes away at that moment would end the process: nobody awaits what the library promises there.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Starts the worker loop of this process, and again whenever the database has ended it. */
export async function startWorker(
  store: Store,
  jobs: readonly Job[],
  concurrency = 2,
): Promise<{ stop(): Promise<void> }> {
  const taskList: TaskList = {};
  for (const { name, payload: schema, run: work } of jobs) {
    const validate = lazyValidator(schema, { coerce: false });
    taskList[name] = async (payload) => {
      const value = payload ?? {};
      // Cron adds its own marker field, which no payload schema declares; validation strips it.
      validate(value);
      await work(store, value);
    };
  }
  // As objects, not as crontab lines: those do not take task names with dots.
  const parsedCronItems = parseCronItems(
    jobs.flatMap(({ name, schedule }) =>
      schedule === undefined ? [] : [{ task: name, match: schedule, identifier: name }],
    ),
  );
  let isStopping = false;
  let presence: Presence | undefined;
  const begin = async (): Promise<Runner> => {
    await presence?.leave();
    presence = await arrive(store.database.url);
    return run({
      pgPool: store.database.pool,
      preset,
      taskList,
      parsedCronItems,
      concurrency,
      noHandleSignals: true,
      pollInterval: 1000,
      logger: quietLogger(store, () => isStopping),
    });
  };
  let runner = await begin();
  const keepRunning = async (): Promise<void> => {
    while (!isStopping) {
      await runner.promise.catch(() => {});
      if (isStopping) return;
      store.log.warn({ worker: "ended; begins again" });
      runner = await beginAgain();
    }
  };
  const beginAgain = async (): Promise<Runner> => {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, REST_MILLISECONDS));
      try {
        return await begin();
      } catch (error) {
        if (isStopping) return runner;
        store.log.warn({ err: error, worker: "cannot begin yet" });
      }
    }
  };
  void keepRunning();
  return {
    async stop() {
      isStopping = true;
      // One that the database has just ended is stopped already.
      await runner.stop().catch(() => {});
      await presence?.leave();
    },
  };
}

function quietLogger(store: Store, isStopping: () => boolean) {
  return new WorkerLogger(() => (level, message) => {
    // Connections end while the worker stops; that is what stopping means.
    if (isStopping()) return;
    if (level === "error") store.log.error({ worker: message });
    else if (level === "warning") store.log.warn({ worker: message });
    else store.log.trace({ worker: message });
  });
}
