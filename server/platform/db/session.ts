/**
 * One database session of the pool.
 *
 * Prepares frequent statements, so that planning costs about a millisecond per session rather than per execution. Only
 * repeated texts get a name, up to a limit: statements whose text varies (long lists, bulk inserts) must not fill the
 * server's memory with plans.
 *
 * A prepared statement whose result columns change, as after `add column`, fails permanently in its session. All
 * statements then get new names in all sessions, and the failed one is executed again.
 */
import { createHash } from "node:crypto";
import { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

const TIMES_SEEN = 3;
const MAX_NAMES = 400;
const MAX_COUNTED = 4000;
/** A migration changes one table after another, and each change can invalidate the same statement again. */
const MAX_EXECUTIONS = 4;
/** Idle connections are probed every five seconds after the first ten, and closed after three unanswered probes. */
const KEEP_ALIVE = [true, 10_000, 5000, 3] as const;

const names = new Map<string, string>();
const counts = new Map<string, number>();
/** Incremented whenever a prepared statement was outdated. */
let generation = 0;

/** Returns the prepared statement's name for the text; undefined until it is used often enough. */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const count = (counts.get(text) ?? 0) + 1;
  if (count < TIMES_SEEN) {
    if (counts.size >= MAX_COUNTED) counts.clear();
    counts.set(text, count);
    return undefined;
  }
  counts.delete(text);
  const name = `cw_${createHash("sha1").update(text).digest("hex").slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** "cached plan must not change result type", independent of the server's language. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "0A000" && error.routine === "RevalidateCachedQuery";
}

const READ_ONLY_TRANSACTION = "25006";

export class Session extends pg.Client {
  /** Of the server process. Undefined until connected, and behind a pooler, where it has no meaning. */
  backendPid: number | undefined;
  /** `performance.now()` of the last result. */
  lastResultAt = performance.now();
  readonly #prepares: boolean;
  #generation = generation;
  #isRetired = false;
  #pending = 0;
  #silentSince = 0;
  #bytesRead = 0;

  constructor(config: pg.ClientConfig & { prepares?: boolean } = {}) {
    super(config);
    this.#prepares = config.prepares ?? true;
    this.once("connect", () => this.#socket?.setKeepAlive(...KEEP_ALIVE));
  }

  /** Plain or TLS. */
  get #socket(): Socket | undefined {
    const { stream } = this.connection;
    return stream instanceof Socket ? stream : undefined;
  }

  /** Whether the session should be closed rather than reused: it has outdated plans, or its server is read-only. */
  get isRetired(): boolean {
    return this.#isRetired || this.#generation < generation;
  }

  // The library overloads `query` many times. Kysely passes (text, values); the job library passes an object.
  override query(...args: unknown[]): never {
    const callback = args.findLast((argument) => typeof argument === "function");
    const [first] = args;
    // Cursors and similar objects submit themselves.
    if (typeof first === "object" && first !== null && "submit" in first)
      return Reflect.apply(super.query, this, args) as never;
    const result = this.#execute(args.filter((argument) => argument !== callback));
    if (callback === undefined) return result as never;
    result.then(
      (rows) => process.nextTick(callback, undefined, rows),
      (error) => process.nextTick(callback, error),
    );
    return undefined as never;
  }

  async #execute(args: unknown[]): Promise<unknown> {
    const isAlone = this.getTransactionStatus() === "I";
    if (this.#pending++ === 0) this.#silentSince = performance.now();
    try {
      for (let execution = 1; ; execution++) {
        const used = generation;
        try {
          return await Reflect.apply(super.query, this, this.#prepared(args));
        } catch (error) {
          if (error instanceof pg.DatabaseError && error.code === READ_ONLY_TRANSACTION) this.#isRetired = true;
          if (!isOutdatedPlan(error)) throw error;
          if (used === generation) generation++;
          // The whole transaction has failed; `transaction()` restarts it.
          if (!isAlone || execution === MAX_EXECUTIONS) throw error;
        }
      }
    } finally {
      this.#pending--;
      this.lastResultAt = performance.now();
    }
  }

  #prepared([first, values, ...rest]: unknown[]): unknown[] {
    const suffix = generation === 0 ? "" : `_${generation}`;
    if (typeof first === "object" && first !== null && "name" in first && first.name !== undefined)
      return [{ ...first, name: this.#prepares ? `${first.name}${suffix}` : undefined }, values, ...rest];
    if (!this.#prepares || typeof first !== "string" || !Array.isArray(values) || values.length === 0)
      return [first, values, ...rest];
    const name = statementName(first);
    return name === undefined ? [first, values, ...rest] : [{ name: name + suffix, text: first, values }, ...rest];
  }

  /** Milliseconds that the current query has waited without a byte from the server; 0 without a query. */
  silentFor(): number {
    if (this.#pending === 0) return 0;
    const bytesRead = this.#socket?.bytesRead ?? 0;
    const now = performance.now();
    if (bytesRead !== this.#bytesRead) this.#silentSince = now;
    this.#bytesRead = bytesRead;
    return now - this.#silentSince;
  }

  /** Whether the server responds to an empty query in time. */
  async answersWithin(milliseconds: number): Promise<boolean> {
    const answer = this.#execute([""]).then(
      () => true,
      () => false,
    );
    return Promise.race([answer, delay(milliseconds, false, { ref: false })]);
  }

  /** Closes the connection without a Terminate message. Pending queries fail immediately. */
  abandon(): void {
    this.connection.stream.destroy();
  }
}
