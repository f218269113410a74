/** Settings of individual features, stored as a whole under a name. */
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";

export type NamedSettings<T> = {
  readonly value: T;
  readonly createdAt: Date | undefined;
  readonly updatedAt: Date | undefined;
};

/**
 * Returns the default until the settings are saved. Only the module that owns the name writes the row, from a validated
 * body.
 */
export async function readNamedSettings<T extends object>(
  connection: Connection,
  name: string,
  defaults: T,
): Promise<NamedSettings<T>> {
  const row = await connection
    .selectFrom("settings")
    .select(["value", "updated_at"])
    .where("name", "=", name)
    .executeTakeFirst();
  const stored = typeof row?.value === "object" && row.value !== null ? row.value : {};
  return { value: { ...defaults, ...stored }, createdAt: row?.updated_at, updatedAt: row?.updated_at };
}

/** Writes the settings and invalidates the cache tag of the same name. */
export async function writeNamedSettings(tx: Tx, name: string, value: object, now: Date): Promise<void> {
  const json = JSON.stringify(value);
  await tx
    .insertInto("settings")
    .values({ name, value: json, updated_at: now })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: json, updated_at: now }))
    .execute();
  touch(tx, name);
}
