/**
 * Database access. `Db` is the pool; `Tx` is an open transaction. Functions that write take `Tx`, so calling them
 * outside a transaction doesn't compile; functions that only read take `Connection`, which is either.
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
  /**
   * A direct URL of PostgreSQL, also behind a pooler, for locks and notifications, which need a session of their own.
   */
  readonly directUrl: string;
  /** Whether the pool connects to a pooler, whose sessions keep no state between transactions. */
  readonly isPooled: boolean;
  close(): Promise<void>;
};

const INT8 = 20;
const NUMERIC_AS_TEXT = 1700;

/** bigint columns store minor units, counters and sequences, all far below 2^53. Larger values throw. */
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
 * Sent with `set`, because PgBouncer rejects startup parameters. JIT compilation costs more than it saves: statements
 * are short, and compiling them took two thirds of the database time of a purchase.
 */
const SESSION_SETTINGS = `set jit = off; set statement_timeout = '15s'; set lock_timeout = '10s';
  set idle_in_transaction_session_timeout = '30s'; select pg_backend_pid() as pid`;
const CONNECT_MILLISECONDS = 5000;

async function setUpSession(client: pg.ClientBase, isPooled: boolean): Promise<void> {
  // One result per statement, which the library's types lack.
  const settings = { text: SESSION_SETTINGS, query_timeout: CONNECT_MILLISECONDS };
  const results: unknown = await client.query(settings);
  const last: unknown = Array.isArray(results) ? results.at(-1)?.rows?.[0]?.pid : undefined;
  if (client instanceof Session && typeof last === "number" && !isPooled) client.backendPid = last;
}

type ConnectOptions = {
  /** A direct URL of PostgreSQL, if `url` is a pooler without session state (PgBouncer in transaction mode). */
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
    // A pooler can run the next transaction in another server session, which doesn't have the prepared statement.
    prepares: !isPooled,
    max: poolSize,
    types,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: "cartwright",
    onConnect: (client) => setUpSession(client, isPooled),
  });
  // Errors of connections that the server ends during shutdown are ignored.
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
      // Kysely ends the pool only if it has used it.
      if (!pool.ending) await pool.end();
    },
  };
}

/** Returns the name of the violated constraint; undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const isViolation = error.code?.startsWith("23");
  return isViolation ? error.constraint : undefined;
}
