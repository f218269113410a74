/**
 * One database session of the pool.
 *
 * It prepares statements that are executed often: planning is then paid once per session instead of per call (about a
 * millisecond for catalog reads). Only texts seen repeatedly get a name, and only so many: statements whose text differs
 * from call to call (long lists, bulk inserts) must not fill the server's memory with plans.
 *
 * A prepared statement whose result columns change, as any `add column` does, fails for good in its session. All
 * statements then get new names in all sessions, and the failed one is executed once more.
 */
import { createHash } from "node:crypto";
import { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

const TIMES_SEEN = 3;
const MAX_NAMES = 400;
const MAX_COUNTED = 4000;
/** A migration changes one table after the other, and each change may meet the same statement again. */
const MAX_EXECUTIONS = 4;
/** An idle connection is probed every five seconds after the first ten, and given up after three probes without an answer. */
const KEEP_ALIVE = [true, 10_000, 5000, 3] as const;

const names = new Map<string, string>();
const counts = new Map<string, number>();
/** Increased whenever a prepared statement turned out to be outdated. */
let generation = 0;

/** The name to prepare the text under, or undefined while it is not worth it. */
export function statementName(text: string): string | undefined {
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

/** "cached plan must not change result type", whatever language the server speaks. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "0A000" && error.routine === "RevalidateCachedQuery";
}

const READ_ONLY_TRANSACTION = "25006";

export class Session extends pg.Client {
  /** Of the server process; undefined until known, and behind a pooler, where it means nothing. */
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

  /** Plain or encrypted. */
  get #socket(): Socket | undefined {
    const { stream } = this.connection;
    return stream instanceof Socket ? stream : undefined;
  }

  /** True when the session should be closed instead of used again: it holds outdated plans, or its server can't write. */
  get isRetired(): boolean {
    return this.#isRetired || this.#generation < generation;
  }

  // The library overloads `query` a dozen times. What Kysely sends is (text, values); the job library sends an object.
  override query(...args: unknown[]): never {
    const callback = args.findLast((argument) => typeof argument === "function");
    const [first] = args;
    // Cursors and the like run themselves.
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
          // A transaction has failed as a whole; `transaction()` begins it again.
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

  /** Milliseconds that a query has been waiting without a byte from the server; 0 when none is. */
  silentFor(): number {
    if (this.#pending === 0) return 0;
    const bytesRead = this.#socket?.bytesRead ?? 0;
    const now = performance.now();
    if (bytesRead !== this.#bytesRead) this.#silentSince = now;
    this.#bytesRead = bytesRead;
    return now - this.#silentSince;
  }

  /** Whether the server answers an empty query in time. */
  async answersWithin(milliseconds: number): Promise<boolean> {
    const answer = this.#execute([""]).then(
      () => true,
      () => false,
    );
    return Promise.race([answer, delay(milliseconds, false, { ref: false })]);
  }

  /** Closes the connection without a goodbye that no one may hear; what waits for a result fails at once. */
  abandon(): void {
    this.connection.stream.destroy();
  }
}
