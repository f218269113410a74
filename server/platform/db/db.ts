/**
 * Database access. `Db` is the pool; `Tx` is an open transaction. A function that writes takes `Tx`, so calling it
 * outside a transaction does not compile; a function that only reads takes `Connection`, either of the two.
 */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { PreparingClient } from "./preparing-client.ts";
import type { DB } from "./schema.gen.ts";

declare const transactionBrand: unique symbol;

export type Schema = DB;
export type Db = Kysely<DB>;
export type Tx = Kysely<DB> & { readonly [transactionBrand]: true };
export type Connection = Db | Tx;

export type Database = {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly url: string;
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

export function connect(url: string, poolSize: number, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: poolSize,
    types,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    // A network may swallow a connection without a word; what waits for an answer would wait for ever.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "cartwright",
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
    url,
    close() {
      isClosing = true;
      return db.destroy();
    },
  };
}

/** The name of the violated constraint, or undefined when the error is something else. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const isViolation = error.code?.startsWith("23");
  return isViolation ? error.constraint : undefined;
}
