/**
 * Worker leases record which workers are running. The job library stores the worker's id on each running job; after a
 * crash only that id is left, and the library ignores it for four hours.
 *
 * Each worker therefore holds an advisory lock on its id, in its own session. PostgreSQL releases the lock when the
 * session ends, however the process ends, and keeps it while the process is merely suspended. A worker that lost its
 * lease takes no jobs until it holds it again, under the same id. Every worker looks for jobs whose worker has no
 * lease, and frees them after `GRACE_MILLISECONDS`, which exceeds the time a running worker needs to detect the loss
 * and reconnect.
 */
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

type LeaseOptions = {
  /** Direct URL of PostgreSQL: the lease needs a session of its own, not a pooler's. */
  url: string;
  /** Called when the lease is lost or can't be acquired. */
  onError: (error: Error) => void;
  /** Called when jobs of a dead worker were freed. */
  onFreed?: (workerId: string) => void;
  graceMilliseconds?: number;
};

const PREFIX = "cartwright-";
/** Shared by releases before leases, where the first process to start alone freed all running jobs. */
const FORMER_LOCK = 7_201_944_040;
const ANSWER_MILLISECONDS = 3000;
const CHECK_MILLISECONDS = 2000;
const GRACE_MILLISECONDS = 15_000;
const SHORTEST_WAIT = 100;
const LONGEST_WAIT = 2000;

/** The server detects a vanished machine after 25 seconds. */
const KEEP_ALIVE = "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3";

const IS_WRITABLE = "select current_setting('transaction_read_only') = 'off' as is_writable";

/** Sessions that hold the lease of the worker whose id the expression returns (a 64-bit key, as in `pg_locks`). */
const holdersOf = (id: string): string => `pg_locks where locktype = 'advisory' and granted and objsubid = 1
  and database = (select oid from pg_database where datname = current_database())
  and (classid::bigint << 32) | objid::bigint = hashtextextended(${id}, 0)`;

const DEAD_WORKERS = `select locked_by as id from (select distinct locked_by from graphile_worker.jobs
  where locked_by like '${PREFIX}%') workers where not exists (select from ${holdersOf("split_part(locked_by, ':', 1)")})`;
const END_FORMER_SESSION = `select pg_terminate_backend(pid) from ${holdersOf("$1")} and pid <> pg_backend_pid()`;

/** Only while the worker's lease is free: the lock is held until the end of the statement. */
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
  /** Workers without a lease, and since when (`performance.now()`). */
  readonly #suspects = new Map<string, number>();

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.#loop = this.#keep();
  }

  /** `locked_by` of jobs that a lane of this worker runs. */
  idOf(lane: string): string {
    return `${this.workerId}:${lane}`;
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Resolves once the lease is held, and when the worker stops. */
  whenHeld(): Promise<void> {
    return this.#held.promise;
  }

  /** Resolves after the first attempt, successful or not. */
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

  /** @throws if the server is unreachable or read-only, or still has the lock of this worker's former session */
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
      await closeConnection(client);
      throw error;
    }
  }

  /** Resolves when the session ends, falls silent or becomes read-only. */
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
      await closeConnection(client);
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

/** After a failover, the former primary may still respond; its locks don't protect workers of the new one. */
async function requireWritable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_writable: boolean }>(IS_WRITABLE);
  if (rows[0]?.is_writable !== true) throw new Error("The database is read-only.");
}

/** Closes the connection in any case, which releases the lock. */
async function closeConnection(client: pg.Client): Promise<void> {
  const goodbye = client.end().catch(() => {});
  await Promise.race([goodbye, delay(ANSWER_MILLISECONDS, undefined, { ref: false })]);
  client.connection.stream.destroy();
}
