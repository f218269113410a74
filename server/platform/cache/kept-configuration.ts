/**
 * Configuration that prices depend on, kept in memory between requests: settings, tax rates, delivery, fees, rules.
 * Each change raises its version in the database, in the same transaction (`configuration_version`). A transaction reads
 * the version first and uses only values of that version, so kept values are never older than what it would read, in any
 * process (docs/decisions/0127-kept-configuration.md).
 */
import { sql } from "kysely";
import type { Connection, Db } from "../db/db.ts";
import { frequentTransaction } from "../db/transaction.ts";

type Kept = { readonly version: number; readonly values: Map<string, unknown> };

/** Keys can contain what buyers enter, such as the subdivision of an address. */
const MAX_VALUES = 500;
const keptByDatabase = new WeakMap<Db, Kept>();

/**
 * Returns the kept value, or reads and keeps it. Only in transactions of `withSteadyPlans`, which change no
 * configuration; others always read. The value is frozen. `key` has everything that it depends on, besides the
 * configuration; an undefined value isn't kept.
 */
export async function keepConfiguration<T>(connection: Connection, key: string, read: () => Promise<T>): Promise<T> {
  const transaction = frequentTransaction(connection);
  if (transaction === undefined) return read();
  transaction.configurationVersion ??= await readVersion(connection);
  const kept = valuesOf(transaction.db, transaction.configurationVersion);
  // Stored under its key by this function.
  const known = kept?.values.get(key) as T | undefined;
  if (known !== undefined) return known;
  const value = await read();
  if (kept === undefined || value === undefined) return value;
  if (kept.values.size >= MAX_VALUES) kept.values.clear();
  kept.values.set(key, freeze(value));
  return value;
}

async function readVersion(connection: Connection): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from configuration_version`.execute(connection);
  return rows[0]?.version ?? 0;
}

/** Undefined if a later transaction has seen a newer version. */
function valuesOf(db: Db, version: number): Kept | undefined {
  const known = keptByDatabase.get(db);
  if (known !== undefined && known.version >= version) return known.version === version ? known : undefined;
  const empty = { version, values: new Map<string, unknown>() };
  keptByDatabase.set(db, empty);
  return empty;
}

/** Requests share the value, so it must not change. */
function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
