/**
 * The workers of a process. They run as long as the process and restart after a database outage or failover, without
 * repeating jobs that finished here.
 */
import { EventEmitter } from "node:events";
import { setTimeout as delay, setImmediate } from "node:timers/promises";
import {
  parseCronItems,
  type Runner,
  type RunnerOptions,
  run,
  type TaskList,
  type WithPgClient,
  type WorkerEvents,
  Logger as WorkerLogger,
} from "graphile-worker";
import type pg from "pg";
import { connect, type Database } from "../db/db.ts";
import { lazyValidator } from "../http/values/validation.ts";
import type { Store } from "../store.ts";
import type { Job, Lane } from "./jobs.ts";
import { WorkerLease } from "./worker-lease.ts";

/**
 * Separate workers for long-running jobs, so that they never delay emails and other short jobs; the number is the
 * concurrency of the lane. Downloads wait for external servers, hence the higher number.
 */
const LANES = { general: 2, imports: 2, downloads: 6 } as const satisfies Record<Lane, number>;
const lanes = Object.keys(LANES) as Lane[];

/** The library warns if a lane can run more jobs than its pool has connections. */
const OWN_CONNECTIONS = Math.max(...Object.values(LANES)) + lanes.length;

const REST_MILLISECONDS = 1000;
/**
 * Longer than a session takes to detect that it is dead, so that no result of an earlier run is recorded during the
 * next one.
 */
const RECORDING_MILLISECONDS = 12_000;
/**
 * Makes the library record results in a separate step, whose failure ends the worker in an orderly way. Otherwise an
 * outage at that moment would end the process, because the library doesn't await that promise.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

const RECORD_AGAIN_MILLISECONDS = 250;

/** Number of finished and successful jobs to remember. */
const MAX_REMEMBERED = 1000;
const CHECK_MILLISECONDS = 5000;
/** An idle lane queries for jobs every second. */
const STALLED_MILLISECONDS = 5000;

const RECOVER_OWN = `with freed as materialized (select graphile_worker.force_unlock_workers(array[$1::text]))
  select graphile_worker.complete_jobs($2::bigint[]) from freed`;

const COMPLETE = "select graphile_worker.complete_jobs($1::bigint[])";

const LOCKED_BY = "select id::text, attempts from graphile_worker.jobs where locked_by = $1";
/** Resets them to the state before they were taken. */
const FREE_ORPHANS = `with freed as (update graphile_worker._private_jobs
    set locked_by = null, locked_at = null, attempts = greatest(attempts - 1, 0)
    where locked_by = $1 and id::text || ':' || attempts = any($2::text[]) returning job_queue_id)
  update graphile_worker._private_job_queues set locked_by = null, locked_at = null
    where locked_by = $1 and id in (select job_queue_id from freed)`;

const workers = new WeakMap<Store, Worker>();

type JobsState = "off" | "running" | "stopped";

/** Whether this process runs jobs, and for how many milliseconds it hasn't. */
export function jobsState(store: Store): { state: JobsState; stoppedFor: number } {
  const worker = workers.get(store);
  if (worker === undefined) return { state: "off", stoppedFor: 0 };
  const stoppedFor = worker.stoppedFor();
  return { state: stoppedFor === 0 ? "running" : "stopped", stoppedFor };
}

/** Starts the workers of this process, and restarts them after a database outage. */
export async function startWorker(store: Store, jobs: readonly Job[]): Promise<{ stop(): Promise<void> }> {
  const worker = new Worker(store, jobs);
  workers.set(store, worker);
  await worker.start();
  return worker;
}

class Worker {
  readonly #store: Store;
  readonly #lease: WorkerLease;
  /**
   * Each lane keeps a LISTEN connection and needs a few more to take and finish jobs. Direct sessions of PostgreSQL,
   * because notifications don't pass through a pooler.
   */
  readonly #ownDatabase: Database;
  readonly #lanes: readonly LaneWorker[];
  #stoppedSince: number | undefined = performance.now();

  constructor(store: Store, jobs: readonly Job[]) {
    const { database, log } = store;
    this.#store = store;
    const used = lanes.filter((lane) => jobs.some((job) => laneOf(job) === lane));
    this.#ownDatabase = connect(database.directUrl, OWN_CONNECTIONS, (error) => log.trace({ err: error }));
    this.#lease = new WorkerLease({
      url: database.directUrl,
      onError: (err) => log.warn({ err, worker: "without its lease; takes no jobs until it is back" }),
      onFreed: (workerId) => log.warn({ worker: `freed the jobs of ${workerId}, which has ended` }),
    });
    this.#lanes = used.map((lane) => {
      const isOwn = lane !== "general" || database.isPooled;
      return new LaneWorker({
        store,
        jobs,
        lane,
        lease: this.#lease,
        pool: (isOwn ? this.#ownDatabase : database).pool,
      });
    });
  }

  /** Milliseconds since any lane stopped taking jobs; 0 while all do. Counted from the first check. */
  stoppedFor(): number {
    const isRunning = this.#lease.isHeld && this.#lanes.every((lane) => lane.isRunning);
    this.#stoppedSince = isRunning ? undefined : (this.#stoppedSince ?? performance.now());
    return this.#stoppedSince === undefined ? 0 : Math.max(1, performance.now() - this.#stoppedSince);
  }

  /** Returns after the first attempt; if there is no writable database, retries continue in the background. */
  async start(): Promise<void> {
    await this.#lease.whenTried();
    for (const lane of this.#lanes) await lane.start();
  }

  async stop(): Promise<void> {
    const stopping = this.#lanes.map((lane) => lane.stop());
    // The library takes no more jobs at this point, but its workers may be waiting for a lease that won't return.
    await setImmediate();
    if (!this.#lease.isHeld) await this.#lease.release();
    await Promise.all(stopping);
    await this.#lease.release();
    await this.#ownDatabase.close();
    workers.delete(this.#store);
  }
}

const laneOf = ({ lane = "general" }: Job): Lane => lane;

type LaneOptions = { store: Store; jobs: readonly Job[]; lane: Lane; lease: WorkerLease; pool: pg.Pool };
type Run = {
  readonly runner: Runner;
  readonly ended: Promise<void>;
  /** Ends a run that takes no jobs; its queries fail from then on. No effect while it is shutting down. */
  abandon(): void;
};

class LaneWorker {
  readonly #store: Store;
  readonly #lease: WorkerLease;
  readonly #pool: pg.Pool;
  /** `locked_by` of this lane's jobs. */
  readonly #id: string;
  readonly #options: RunnerOptions;
  readonly #closing = new AbortController();
  readonly #succeeded = new Set<string>();
  /** Jobs that this lane has started, each with its attempt. */
  /** Never evicted while running, however many others start meanwhile. */
  readonly #running = new Set<string>();
  readonly #started = new Set<string>();
  #orphans: ReadonlySet<string> = new Set();
  #run: Run | undefined;
  /** `performance.now()` of the last successful query for jobs, or of the start of the run. */
  #queriedAt = 0;
  #loop: Promise<unknown> = Promise.resolve();

  constructor({ store, jobs, lane, lease, pool }: LaneOptions) {
    this.#store = store;
    this.#lease = lease;
    this.#pool = pool;
    this.#id = lease.idOf(lane);
    this.#options = {
      pgPool: pool,
      preset,
      taskList: toTaskList(
        store,
        jobs.filter((job) => laneOf(job) === lane),
      ),
      // One lane adds the scheduled jobs of all lanes.
      parsedCronItems: lane === "general" ? toCronItems(jobs) : [],
      concurrency: LANES[lane],
      noHandleSignals: true,
      pollInterval: 1000,
      logger: quietLogger(store, () => this.#closing.signal.aborted),
      // Awaited before each job is taken; the library offers no other hook for this.
      forbiddenFlags: () => lease.whenHeld().then(() => []),
    };
  }

  /** Whether it runs jobs, or would take the next one. */
  get isRunning(): boolean {
    if (this.#run === undefined) return false;
    return this.#running.size > 0 || performance.now() - this.#queriedAt < STALLED_MILLISECONDS;
  }

  async start(): Promise<void> {
    await this.#begin();
    this.#loop = Promise.all([this.#keepRunning(), this.#keepChecking()]);
  }

  async stop(): Promise<void> {
    this.#closing.abort();
    await this.#stopRun();
    await this.#loop;
    // Stops a run that was just starting.
    await this.#stopRun();
  }

  /** A run ended by the database has stopped already. */
  async #stopRun(): Promise<void> {
    await Promise.race([this.#run?.runner.stop().catch(() => {}), this.#run?.ended]);
  }

  async #keepRunning(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      if (this.#run === undefined) {
        await delay(REST_MILLISECONDS, undefined, { signal }).catch(() => {});
        if (!signal.aborted) await this.#begin();
        continue;
      }
      const { runner, ended } = this.#run;
      await ended;
      this.#run = undefined;
      // Otherwise its scheduler would continue.
      void runner.stop().catch(() => {});
      if (!signal.aborted) this.#store.log.warn({ worker: "ended; begins again" });
    }
  }

  async #begin(): Promise<void> {
    try {
      if (this.#lease.isHeld) this.#run = await this.#startRun();
    } catch (error) {
      if (!this.#closing.signal.aborted) this.#store.log.warn({ err: error, worker: "can't start yet" });
    }
  }

  async #startRun(): Promise<Run> {
    // Recovers jobs of an earlier run of this lane; those that succeeded aren't repeated.
    await this.#pool.query(RECOVER_OWN, [this.#id, [...this.#succeeded]]);
    const events: WorkerEvents = new EventEmitter();
    const ended = Promise.withResolvers<void>();
    let isAbandoned = false;
    let isShuttingDown = false;
    let workersLeft = 0;
    this.#queriedAt = performance.now();
    const queried = (): void => {
      if (!isAbandoned) this.#queriedAt = performance.now();
    };
    events.on("worker:getJob:empty", queried);
    events.on("job:start", queried);
    events.on("pool:gracefulShutdown", () => {
      isShuttingDown = true;
    });
    events.on("worker:create", () => workersLeft++);
    events.on("worker:stop", () => {
      if (--workersLeft > 0) return;
      // The library miscounts when several results fail to be recorded at once, and would then wait forever.
      void delay(RECORDING_MILLISECONDS, undefined, { ref: false }).then(ended.resolve);
    });
    events.on("pool:create", ({ workerPool }) => {
      // Emitted before any job is taken. The library writes this id to `locked_by`.
      workerPool.id = this.#id;
      const { _withPgClient: withPgClient } = workerPool;
      const withoutRetries: WithPgClient = async (use) => {
        if (isAbandoned) throw new Error("This run has been abandoned.");
        const result = await withPgClient(use);
        // The jobs in a late response are freed as orphans.
        if (isAbandoned) throw new Error("This run has been abandoned.");
        return result;
      };
      // Used by queries for jobs, which are sent every second. The library would wait up to three minutes in between.
      Object.assign(withPgClient, { withRetries: withoutRetries });
      // Not the runner's promise, which also waits for its scheduler's next attempt.
      workerPool.promise.then(ended.resolve, () => ended.resolve());
    });
    // Jobs of an aborted run never complete here: the lease has freed or completed them.
    this.#running.clear();
    events.on("job:start", ({ job }) => this.#running.add(`${job.id}:${job.attempts}`));
    events.on("job:complete", ({ job }) => {
      const key = `${job.id}:${job.attempts}`;
      // Remembered first, because the row can stay locked for a moment.
      remember(this.#started, key);
      this.#running.delete(key);
    });
    events.on("job:success", ({ job }) => remember(this.#succeeded, job.id));
    // The run ends and recovers its jobs. Until then, a crash would repeat jobs that succeeded.
    events.on("pool:fatalError", () => void this.#recordSuccesses());
    const runner = await run({ ...this.#options, events });
    runner.promise.then(ended.resolve, () => ended.resolve());
    const abandon = (): void => {
      if (isShuttingDown) return;
      isAbandoned = true;
      ended.resolve();
    };
    return { runner, ended: ended.promise, abandon };
  }

  async #recordSuccesses(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const isRecorded = await this.#pool.query(COMPLETE, [[...this.#succeeded]]).then(
        () => true,
        () => false,
      );
      if (isRecorded) return;
      await delay(RECORD_AGAIN_MILLISECONDS, undefined, { signal }).catch(() => {});
    }
  }

  async #keepChecking(): Promise<void> {
    const { signal } = this.#closing;
    let wasStalled = false;
    while (!signal.aborted) {
      await delay(CHECK_MILLISECONDS, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      const isStalled = this.#lease.isHeld && this.#run !== undefined && !this.isRunning;
      // Twice in a row, because the lease may have returned a moment ago.
      if (isStalled && wasStalled) this.#run?.abandon();
      wasStalled = isStalled;
      if (!this.#lease.isHeld || !this.isRunning) continue;
      await this.#freeOrphans().catch((err: unknown) => this.#store.log.warn({ err, worker: "can't check its jobs" }));
    }
  }

  /**
   * Frees jobs that the database assigned to this lane in a response that was lost: they are locked, but don't run
   * here. Only those found by two checks in a row, because a pending response has arrived or failed by then.
   */
  async #freeOrphans(): Promise<void> {
    const { rows } = await this.#pool.query<{ id: string; attempts: number }>(LOCKED_BY, [this.#id]);
    const taken = rows.map(({ id, attempts }) => `${id}:${attempts}`);
    const orphans = taken.filter((job) => !this.#running.has(job) && !this.#started.has(job));
    const lasting = orphans.filter((job) => this.#orphans.has(job));
    this.#orphans = new Set(orphans);
    if (lasting.length > 0) await this.#pool.query(FREE_ORPHANS, [this.#id, lasting]);
  }
}

/** Evicts the oldest entry. */
function remember(jobs: Set<string>, job: string): void {
  jobs.add(job);
  if (jobs.size > MAX_REMEMBERED) jobs.delete(jobs.values().next().value ?? "");
}

function toTaskList(store: Store, jobs: readonly Job[]): TaskList {
  const taskList: TaskList = {};
  for (const { name, payload: schema, run: work } of jobs) {
    const validate = lazyValidator(schema, { coerce: false });
    taskList[name] = async (payload) => {
      const value = payload ?? {};
      // Cron adds a field that no payload schema declares; validation strips it.
      validate(value);
      await work(store, value);
    };
  }
  return taskList;
}

/** As objects, because crontab lines don't support task names with dots. */
const toCronItems = (jobs: readonly Job[]) =>
  parseCronItems(
    jobs.flatMap(({ name, schedule }) =>
      schedule === undefined ? [] : [{ task: name, match: schedule, identifier: name }],
    ),
  );

function quietLogger(store: Store, isStopping: () => boolean) {
  return new WorkerLogger(() => (level, message) => {
    // Connection errors during shutdown are expected.
    if (isStopping()) return;
    if (level === "error") store.log.error({ worker: message });
    else if (level === "warning") store.log.warn({ worker: message });
    else store.log.trace({ worker: message });
  });
}
