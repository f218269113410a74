/** Inserts many rows in few statements: PostgreSQL allows at most 65,535 parameters per statement. */
import type { Insertable } from "kysely";
import type { Schema, Tx } from "#server/platform/db/db.ts";

const MAX_PARAMETERS = 30_000;

export async function insertInChunks<Table extends keyof Schema & string>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const size = Math.max(1, Math.floor(MAX_PARAMETERS / Object.keys(first).length));
  for (let start = 0; start < rows.length; start += size) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + size))
      .execute();
  }
}
