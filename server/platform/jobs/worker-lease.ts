/**
 * Worker leases: which workers are alive. The job library notes on each running job the worker that runs it; after a crash
 * nothing but that note is left, and the library itself ignores it for four hours.
 *
 * A worker therefore holds an advisory lock on its id, in a session of its own. PostgreSQL releases the lock with the
 * session, however the process ends, and keeps it while the process is merely frozen. A worker that lost its lease takes
 * no job until it has it again, under the same id. Every worker looks for jobs whose worker has no lease, and frees them
 * once that has been so for `GRACE_MILLISECONDS`: longer than a live worker needs to notice the loss and connect again.
 */
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

export type LeaseOptions = {
  /** A server session for this worker alone: no pooler that hands sessions around. */
  url: string;
  /** Why the lease was lost or couldn't be taken. */
  onError: (error: Error) => void;
  /** Jobs of a dead worker were freed. */
  onFreed?: (workerId: string) => void;
  graceMilliseconds?: number;
};

const PREFIX = "cartwright-";
/** Held in common by releases before leases, the first of which to start alone freed every running job. */
const FORMER_LOCK = 7_201_944_040;
const ANSWER_MILLISECONDS = 3000;
const CHECK_MILLISECONDS = 2000;
const GRACE_MILLISECONDS = 15_000;
const SHORTEST_WAIT = 100;
const LONGEST_WAIT = 2000;

/** A machine that vanished is noticed by the server after 25 seconds. */
const KEEP_ALIVE = "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3";

const IS_WRITABLE = "select current_setting('transaction_read_only') = 'off' as is_writable";

/** Sessions that hold the lease of the worker whose id the expression is (a 64-bit key, as `pg_locks` shows it). */
const holdersOf = (id: string): string => `pg_locks where locktype = 'advisory' and granted and objsubid = 1
  and database = (select oid from pg_database where datname = current_database())
  and (classid::bigint << 32) | objid::bigint = hashtextextended(${id}, 0)`;

const DEAD_WORKERS = `select locked_by as id from (select distinct locked_by from graphile_worker.jobs
  where locked_by like '${PREFIX}%') workers where not exists (select from ${holdersOf("split_part(locked_by, ':', 1)")})`;
const END_FORMER_SESSION = `select pg_terminate_backend(pid) from ${holdersOf("$1")} and pid <> pg_backend_pid()`;

/** Only while its lease is free: the lock is held until the statement ends. */
const FREE_JOBS = `with lease as materialized (select pg_try_advisory_xact_lock(hashtextextended(split_part($1, ':', 1), 0)) as is_free)
  select graphile_worker.force_unlock_workers(array[$1::text]) from lease where is_free`;

export class WorkerLease {
  readonly workerId = PREFIX + randomBytes(9).toString("hex");
  readonly #options: LeaseOptions;
  readonly #closing = new AbortController();
  readonly #loop: Promise<void>;
  readonly #firstAttempt = Promise.withResolvers<void>();
  #held = Promise.withResolvers<void>();
  #isHeld = false;
  /** Workers without a lease, and since when (`performance.now()`) as this process saw it. */
  readonly #suspects = new Map<string, number>();

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.#loop = this.#keep();
  }

  /** `locked_by` of the jobs that a lane of this worker runs. */
  idOf(lane: string): string {
    return `${this.workerId}:${lane}`;
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Resolves as soon as the lease is held, and when it is released. */
  whenHeld(): Promise<void> {
    return this.#held.promise;
  }

  /** Resolves after the first attempt, whether or not it took the lease. */
  whenTried(): Promise<void> {
    return this.#firstAttempt.promise;
  }

  async release(): Promise<void> {
    this.#closing.abort();
    this.#held.resolve();
    await this.#loop;
  }

  async #keep(): Promise<void> {
    const { signal } = this.#closing;
    let wait = SHORTEST_WAIT;
    while (!signal.aborted) {
      const client = await this.#take().catch((error: unknown) => this.#report(error));
      if (client !== undefined) {
        wait = SHORTEST_WAIT;
        this.#isHeld = true;
        this.#held.resolve();
        this.#firstAttempt.resolve();
        await this.#watch(client);
        this.#isHeld = false;
        if (signal.aborted) break;
        this.#held = Promise.withResolvers();
      }
      this.#firstAttempt.resolve();
      await delay(wait, undefined, { signal }).catch(() => {});
      wait = Math.min(wait * 2, LONGEST_WAIT);
    }
  }

  /** @throws when the server can't be reached, can't write, or keeps the lock for this worker's former session */
  async #take(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: "cartwright worker",
      connectionTimeoutMillis: ANSWER_MILLISECONDS,
      query_timeout: ANSWER_MILLISECONDS,
      keepAlive: true,
    });
    client.on("error", () => {});
    try {
      await client.connect();
      await requireWritable(client);
      await client.query(KEEP_ALIVE);
      const id = this.workerId;
      const { rows } = await client.query("select pg_try_advisory_lock(hashtextextended($1, 0)) as is_taken", [id]);
      if (rows[0]?.is_taken !== true) {
        await client.query(END_FORMER_SESSION, [id]);
        throw new Error("A former session of this worker still holds its lease.");
      }
      await client.query("select pg_try_advisory_lock_shared($1)", [FORMER_LOCK]);
      return client;
    } catch (error) {
      await hangUp(client);
      throw error;
    }
  }

  /** Until the session ends, falls silent or can't write any more. */
  async #watch(client: pg.Client): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([lost.signal, this.#closing.signal]);
    client.once("end", () => lost.abort());
    try {
      while (!signal.aborted) {
        await requireWritable(client);
        await this.#freeJobsOfDeadWorkers(client);
        await delay(CHECK_MILLISECONDS, undefined, { signal }).catch(() => {});
      }
    } catch (error) {
      if (!this.#closing.signal.aborted) this.#report(error);
    } finally {
      await hangUp(client);
    }
  }

  async #freeJobsOfDeadWorkers(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ id: string }>(DEAD_WORKERS);
    const dead = new Set(rows.map(({ id }) => id));
    for (const id of this.#suspects.keys()) if (!dead.has(id)) this.#suspects.delete(id);
    const now = performance.now();
    for (const id of dead) {
      const since = this.#suspects.get(id) ?? now;
      this.#suspects.set(id, since);
      if (now - since < (this.#options.graceMilliseconds ?? GRACE_MILLISECONDS)) continue;
      const { rowCount } = await client.query(FREE_JOBS, [id]);
      if (rowCount === 1) this.#options.onFreed?.(id);
    }
  }

  #report(error: unknown): undefined {
    this.#options.onError(error instanceof Error ? error : new Error(String(error)));
    return undefined;
  }
}

/** After a failover the former primary may still answer; locks there say nothing about workers at the new one. */
async function requireWritable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_writable: boolean }>(IS_WRITABLE);
  if (rows[0]?.is_writable !== true) throw new Error("The database is read-only.");
}

/** The connection is closed in any case, and with it the lock is gone. */
async function hangUp(client: pg.Client): Promise<void> {
  const goodbye = client.end().catch(() => {});
  await Promise.race([goodbye, delay(ANSWER_MILLISECONDS, undefined, { ref: false })]);
  client.connection.stream.destroy();
}
