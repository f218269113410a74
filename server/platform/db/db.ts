/**
 * Database access. `Db` is the pool; `Tx` is an open transaction. A function that writes takes `Tx`, so calling it
 * outside a transaction does not compile; a function that only reads takes `Connection`, either of the two.
 */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "./schema.gen.ts";
import { Session } from "./session.ts";
import { SessionPool } from "./session-pool.ts";

declare const transactionBrand: unique symbol;

export type Schema = DB;
export type Db = Kysely<DB>;
export type Tx = Kysely<DB> & { readonly [transactionBrand]: true };
export type Connection = Db | Tx;

export type Database = {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** For locks and notifications, which need a session of their own: PostgreSQL itself, also behind a pooler. */
  readonly directUrl: string;
  /** The pool leads to a pooler, whose sessions keep nothing from one transaction to the next. */
  readonly isPooled: boolean;
  close(): Promise<void>;
};

const INT8 = 20;
const NUMERIC_AS_TEXT = 1700;

/** bigint columns hold minor units, counters and sequences, all far below 2^53; anything larger must not pass silently. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`);
  return value;
}

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === INT8) return parseInt8;
    if (oid === NUMERIC_AS_TEXT) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

/**
 * Sent with `set` and not as startup parameters, which PgBouncer refuses. `jit` costs more than it saves: the store's
 * statements are short, and compiling them took two thirds of the database's time for a purchase.
 */
const SESSION_SETTINGS = `set jit = off; set statement_timeout = '15s'; set lock_timeout = '10s';
  set idle_in_transaction_session_timeout = '30s'; select pg_backend_pid() as pid`;
const CONNECT_MILLISECONDS = 5000;

async function setUpSession(client: pg.ClientBase, isPooled: boolean): Promise<void> {
  // One result per statement, which the library's types don't know.
  const settings = { text: SESSION_SETTINGS, query_timeout: CONNECT_MILLISECONDS };
  const results: unknown = await client.query(settings);
  const last: unknown = Array.isArray(results) ? results.at(-1)?.rows?.[0]?.pid : undefined;
  if (client instanceof Session && typeof last === "number" && !isPooled) client.backendPid = last;
}

export type ConnectOptions = {
  /** PostgreSQL itself, where `url` leads to a pooler that keeps no session state (PgBouncer in transaction mode). */
  directUrl?: string | undefined;
};

export function connect(
  url: string,
  poolSize: number,
  onError: (error: Error) => void,
  { directUrl }: ConnectOptions = {},
): Database {
  const isPooled = directUrl !== undefined;
  const pool = new SessionPool({
    connectionString: url,
    // A pooler hands the next transaction to another server session, which doesn't have the statement.
    prepares: !isPooled,
    max: poolSize,
    types,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: "cartwright",
    onConnect: (client) => setUpSession(client, isPooled),
  });
  // Connections that the server ends while we let go of them are no news.
  let isClosing = false;
  const report = (error: Error): void => {
    if (!isClosing) onError(error);
  };
  pool.on("error", report);
  pool.on("connect", (client) => client.on("error", report));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    directUrl: directUrl ?? url,
    isPooled,
    async close() {
      isClosing = true;
      await db.destroy();
      // Kysely ends only a pool that it has used.
      if (!pool.ending) await pool.end();
    },
  };
}

/** The name of the violated constraint, or undefined when the error is something else. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const isViolation = error.code?.startsWith("23");
  return isViolation ? error.constraint : undefined;
}
