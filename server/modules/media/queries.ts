import { sql } from "kysely";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import type { MediaRow } from "./store-image.ts";

export function findMedia(connection: Connection, id: string): Promise<MediaRow | undefined> {
  return connection.selectFrom("media").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function listMedia(
  connection: Connection,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ rows: MediaRow[]; total: number }> {
  const pattern = `%${search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const { rows } = await sql<MediaRow & { total: number }>`
    select m.*, count(*) over ()::int as total from media m
    where ${search} = '' or file_name ilike ${pattern} or alt_text ilike ${pattern}
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(connection);
  return { rows, total: rows[0]?.total ?? offset };
}

export function updateMediaLabel(
  tx: Tx,
  id: string,
  label: { file_name?: string; alt_text?: string },
): Promise<MediaRow | undefined> {
  if (Object.keys(label).length === 0) return findMedia(tx, id);
  return tx.updateTable("media").set(label).where("id", "=", id).returningAll().executeTakeFirst();
}

export async function deleteMediaRow(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("media").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}
