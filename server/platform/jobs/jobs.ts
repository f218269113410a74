/**
 * Background work: graphile-worker in the same database. A job is enqueued in the transaction that needs it, runs at
 * least once after the commit, and is tried again with growing delays.
 */
import { parseCronItems, type Runner, run, type TaskList, Logger as WorkerLogger } from "graphile-worker";
import { sql } from "kysely";
import pg from "pg";
import type { Static, TSchema } from "typebox";
import type { Tx } from "../db/db.ts";
import { lazyValidator } from "../http/validation.ts";
import type { Store } from "../store.ts";
import { arrive, type Presence } from "./presence.ts";

/**
 * Workers of their own for work that takes long, so that it never holds back emails and other short jobs. A process runs so
 * many jobs of a lane at once. Downloads wait for other people's servers, hence more of them.
 */
const LANES = { general: 2, imports: 2, downloads: 6 } as const;
export type Lane = keyof typeof LANES;

export type Job<Payload extends TSchema = TSchema> = {
  readonly name: string;
  readonly payload: Payload;
  /** The workers that run it; `general` unless specified. */
  readonly lane?: Lane;
  /** Cron line (`* * * * *`, UTC) for work that repeats; its payload must then allow `{}`. */
  readonly schedule?: string;
  run(store: Store, payload: Static<Payload>): Promise<void>;
};

export function job<Payload extends TSchema>(declaration: Job<Payload>): Job<Payload> {
  return declaration;
}

export type EnqueueOptions = {
  runAt?: Date;
  key?: string;
  maxAttempts?: number;
  /** Jobs of the same queue run one at a time, across all processes. */
  queue?: string;
};

/** Adds a job with this transaction's commit. The same `key` replaces a job that has not started. */
export async function enqueue<Payload extends TSchema>(
  tx: Tx,
  target: Pick<Job<Payload>, "name" | "payload">,
  payload: Static<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${target.name}, ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz, job_key => ${options.key ?? null}::text,
    max_attempts => ${options.maxAttempts ?? 25}::int, queue_name => ${options.queue ?? null}::text)`.execute(tx);
}

const REST_MILLISECONDS = 1000;
/**
 * The library then notes what became of a job in a place of its own, whose failure ends the worker in an orderly way. Otherwise
 * a database that goes away at that moment would end the process: nobody awaits what the library promises there.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Starts the worker loop of this process, and again whenever the database has ended it. */
export async function startWorker(store: Store, jobs: readonly Job[]): Promise<{ stop(): Promise<void> }> {
  const taskLists: Record<Lane, TaskList> = { general: {}, imports: {}, downloads: {} };
  for (const { name, payload: schema, lane = "general", run: work } of jobs) {
    const validate = lazyValidator(schema, { coerce: false });
    taskLists[lane][name] = async (payload) => {
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
  const lanePool = connectLanes(store);
  const runLane = (lane: Lane): Promise<Runner> =>
    run({
      pgPool: lane === "general" ? store.database.pool : lanePool,
      preset,
      taskList: taskLists[lane],
      // Scheduled jobs of every lane are added by one of them.
      parsedCronItems: lane === "general" ? parsedCronItems : [],
      concurrency: LANES[lane],
      noHandleSignals: true,
      pollInterval: 1000,
      logger: quietLogger(store, () => isStopping),
    });
  const stopAll = (runners: readonly Runner[]) => Promise.all(runners.map((each) => each.stop().catch(() => {})));
  const begin = async (): Promise<readonly Runner[]> => {
    await presence?.leave();
    presence = await arrive(store.database.url);
    const started: Runner[] = [];
    try {
      for (const lane of lanes.filter((each) => Object.keys(taskLists[each]).length > 0)) {
        started.push(await runLane(lane));
      }
      return started;
    } catch (error) {
      await stopAll(started);
      throw error;
    }
  };
  let runners = await begin();
  const keepRunning = async (): Promise<void> => {
    while (!isStopping) {
      // The database that ends one lane ends them all.
      await Promise.race(runners.map(({ promise }) => promise.catch(() => {})));
      if (isStopping) return;
      await stopAll(runners);
      store.log.warn({ worker: "ended; begins again" });
      runners = await beginAgain();
    }
  };
  const beginAgain = async (): Promise<readonly Runner[]> => {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, REST_MILLISECONDS));
      try {
        return await begin();
      } catch (error) {
        if (isStopping) return runners;
        store.log.warn({ err: error, worker: "cannot begin yet" });
      }
    }
  };
  void keepRunning();
  return {
    async stop() {
      isStopping = true;
      // One that the database has just ended is stopped already.
      await stopAll(runners);
      await presence?.leave();
      await lanePool.end().catch(() => {});
    },
  };
}

const lanes = Object.keys(LANES) as Lane[];

/** Connections of the lanes beside `general`: each listens on one for good, and what they take and finish needs a few more. */
function connectLanes({ database, log }: Store): pg.Pool {
  const pool = new pg.Pool({
    connectionString: database.url,
    max: lanes.length + 1,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    keepAlive: true,
    application_name: "cartwright",
  });
  pool.on("error", (error) => log.trace({ err: error, worker: "connection ended" }));
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
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
