/**
 * One database session of the pool.
 *
 * Sends statements without waiting whose result isn't needed: `begin`, and those marked with `AHEAD`. The next statement
 * follows in the same packet, and fails with their error. The first error of a transaction aborts it in the server, so
 * what was sent behind it has no effect.
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
/** Frequent statements are prepared even after many others have been. */
const MAX_NAMES_STEADY = 600;
const MAX_COUNTED = 4000;
/** A migration changes one table after another, and each change can invalidate the same statement again. */
const MAX_EXECUTIONS = 4;
/** Idle connections are probed every five seconds after the first ten, and closed after three unanswered probes. */
const KEEP_ALIVE = [true, 10_000, 5000, 3] as const;

/**
 * Comment at the beginning of a statement in a transaction. Its errors are thrown by the next statement, at the latest
 * by `commit`, so only for statements whose errors end the transaction anyway.
 */
export const AHEAD = "/* ahead */";
/** Comment at the beginning of a statement whose first plan in a session is used for all values. */
export const STEADY = "/* steady */";
/** The same for all statements until the end of the transaction. */
export const STEADY_PLANS = `${AHEAD} set local plan_cache_mode = force_generic_plan`;
const ENDS = /^(?:commit|rollback)$/;
const BEGINS = /^(?:begin|start transaction)\b/;
const UNDOES = /^rollback\b/;
const NO_RESULT = { command: "", rowCount: null, oid: 0, fields: [], rows: [] };

const names = new Map<string, string>();
const counts = new Map<string, number>();
/** Incremented whenever a prepared statement was outdated. */
let generation = 0;

/** Returns the prepared statement's name for the text; undefined until it is used often enough. */
function statementName(text: string, isSteady: boolean): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= (isSteady ? MAX_NAMES_STEADY : MAX_NAMES)) return known;
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

const IS_PLANNED = /^(?:\/\*.*?\*\/)?\s*(?:select|with|insert|update|delete)\b/i;

/** Whether PostgreSQL plans the statement. A text without parameters can also be a command, or several statements. */
const isPreparable = (text: string, values: readonly unknown[]): boolean =>
  values.length > 0 || (IS_PLANNED.test(text) && !text.includes(";"));

/** "cached plan must not change result type", independent of the server's language. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "0A000" && error.routine === "RevalidateCachedQuery";
}

const READ_ONLY_TRANSACTION = "25006";

function textOf([first]: unknown[]): string {
  const text: unknown = typeof first === "object" && first !== null ? Reflect.get(first, "text") : first;
  return typeof text === "string" ? text : "";
}

/**
 * Values that the library could fail to convert are left out: such an error doesn't reach the server, so it wouldn't
 * abort the transaction.
 */
function isSentAhead(text: string, values: unknown): boolean {
  if (BEGINS.test(text)) return true;
  return text.startsWith(AHEAD) && (!Array.isArray(values) || values.every(isPlain));
}

const isPlain = (value: unknown): boolean => value === null || typeof value !== "object" || value instanceof Date;

export class Session extends pg.Client {
  /** Of the server process. Undefined until connected, and behind a pooler, where it has no meaning. */
  backendPid: number | undefined;
  /** `performance.now()` of the last result. */
  lastResultAt = performance.now();
  readonly #prepares: boolean;
  #generation = generation;
  #isRetired = false;
  /** Statements sent without waiting whose errors nothing has thrown yet. */
  #ahead: Promise<unknown>[] = [];
  /** In a transaction with `STEADY_PLANS`. */
  #isSteady = false;
  #pending = 0;
  #silentSince = 0;
  #bytesRead = 0;

  constructor(config: pg.ClientConfig & { prepares?: boolean } = {}) {
    // A pooler in transaction mode gets one statement after the other.
    super({ ...config, pipeline: config.prepares ?? true });
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

  #execute(args: unknown[]): Promise<unknown> {
    const text = textOf(args);
    // Statements that aren't prepared have no plan to keep.
    if (text === STEADY_PLANS && !this.#prepares) return Promise.resolve(NO_RESULT);
    if (text === STEADY_PLANS) this.#isSteady = true;
    if (ENDS.test(text)) this.#isSteady = false;
    if (text.startsWith(STEADY) && this.pipeline && !this.#isSteady) return this.#awaitSteady(args);
    if (!this.pipeline || !isSentAhead(text, args[1])) return this.#await(args, UNDOES.test(text));
    const sent = this.#send(args, generation);
    // Thrown by the statement that follows.
    sent.catch(() => {});
    this.#ahead.push(sent);
    return Promise.resolve(NO_RESULT);
  }

  /** Sends the mode and its end around the statement, without waiting for either: they only affect its plan. */
  #awaitSteady(args: unknown[]): Promise<unknown> {
    this.#send(["set plan_cache_mode = force_generic_plan"], generation).catch(() => {});
    const result = this.#await(args, false);
    this.#send(["reset plan_cache_mode"], generation).catch(() => {});
    return result;
  }

  /** Executes a statement and throws the first error of those sent ahead of it; a rollback ignores them. */
  async #await(args: unknown[], isUndoing: boolean): Promise<unknown> {
    const ahead = this.#ahead;
    this.#ahead = [];
    const isAlone = this.getTransactionStatus() === "I" && ahead.length === 0;
    for (let execution = 1; ; execution++) {
      const used = generation;
      const own = this.#send(args, used);
      try {
        if (ahead.length > 0) {
          own.catch(() => {});
          const settled = await Promise.allSettled(ahead);
          if (!isUndoing) for (const result of settled) if (result.status === "rejected") throw result.reason;
        }
        return await own;
      } catch (error) {
        // The whole transaction has failed; `transaction()` restarts it.
        if (!isOutdatedPlan(error) || !isAlone || execution === MAX_EXECUTIONS) throw error;
      }
    }
  }

  async #send(args: unknown[], used: number): Promise<unknown> {
    if (this.#pending++ === 0) this.#silentSince = performance.now();
    try {
      return await Reflect.apply(super.query, this, this.#prepared(args));
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === READ_ONLY_TRANSACTION) this.#isRetired = true;
      if (isOutdatedPlan(error) && used === generation) generation++;
      throw error;
    } finally {
      this.#pending--;
      this.lastResultAt = performance.now();
    }
  }

  #prepared([first, values, ...rest]: unknown[]): unknown[] {
    const suffix = generation === 0 ? "" : `_${generation}`;
    if (typeof first === "object" && first !== null && "name" in first && first.name !== undefined)
      return [{ ...first, name: this.#prepares ? `${first.name}${suffix}` : undefined }, values, ...rest];
    if (!this.#prepares || typeof first !== "string" || !Array.isArray(values) || !isPreparable(first, values))
      return [first, values, ...rest];
    const name = statementName(first, this.#isSteady || first.startsWith(STEADY));
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
