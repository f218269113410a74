/** Cells of a file that were corrected in the review. */
import { sql } from "kysely";
import type { Connection, Tx } from "#server/platform/db/db.ts";

type Corrected = Readonly<Record<string, string>>;

/** By line; columns are those of the format. */
export async function readCorrections(connection: Connection, id: string): Promise<Map<number, Corrected>> {
  const { rows } = await sql<{ line: number; cells: Corrected }>`
    select line, jsonb_object_agg(column_name, value) as cells from import_corrections
    where import_id = ${id}::uuid group by line`.execute(connection);
  return new Map(rows.map(({ line, cells }) => [line, cells]));
}

export async function storeCorrections(
  tx: Tx,
  id: string,
  { lines, column, value }: { lines: readonly number[]; column: string; value: string },
): Promise<void> {
  await sql`
    insert into import_corrections (import_id, line, column_name, value)
    select ${id}::uuid, line, ${column}, ${value} from unnest(${[...lines]}::int[]) as l (line)
    on conflict (import_id, line, column_name) do update set value = excluded.value`.execute(tx);
}
