/** What is in the trash, until when. */
import { type RawBuilder, sql } from "kysely";
import type { TrashItem } from "#api/store/trash.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { TrashKind } from "./rows.ts";

export const TRASH_DAYS = 30;
const DAY = 86_400_000;

/** Adds items: a query of `id` and `name`. */
export async function addTrashItems(tx: Tx, kind: TrashKind, items: RawBuilder<unknown>, now: Date): Promise<void> {
  await sql`insert into trash_items (kind, id, name, deleted_at)
    select ${kind}, i.id, i.name, ${now} from (${items}) i`.execute(tx);
}

/** Locks the item, so that it is restored or deleted once. @throws {AppError} TRASH_ITEM_NOT_FOUND */
export async function lockTrashItem(tx: Tx, kind: TrashKind, id: string): Promise<{ id: string; name: string }> {
  const { rows } = isId(id)
    ? await sql<{ id: string; name: string }>`select id::text as id, name from trash_items
        where kind = ${kind} and id = ${id}::uuid for update`.execute(tx)
    : { rows: [] };
  const [item] = rows;
  if (item === undefined) throw new AppError("TRASH_ITEM_NOT_FOUND");
  return item;
}

/** With its rows. */
export async function removeTrashItem(tx: Tx, kind: TrashKind, id: string): Promise<void> {
  await sql`delete from trash_items where kind = ${kind} and id = ${id}::uuid`.execute(tx);
}

type Page = { readonly limit?: number | undefined; readonly offset?: number | undefined };

export async function listTrashItems(
  connection: Connection,
  kind: TrashKind,
  { limit = 50, offset = 0 }: Page,
  now: Date,
): Promise<{ items: TrashItem[]; total: number }> {
  const { rows } = await sql<{ id: string; name: string; deleted_at: Date }>`
    select id::text as id, name, deleted_at from trash_items where kind = ${kind}
    order by deleted_at desc, id limit ${limit} offset ${offset}`.execute(connection);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from trash_items where kind = ${kind}`.execute(connection);
  return {
    items: rows.map(({ id, name, deleted_at: deletedAt }) => {
      const purgeDate = new Date(deletedAt.getTime() + TRASH_DAYS * DAY);
      return {
        id,
        name,
        deletedDate: deletedAt.toISOString(),
        purgeDate: purgeDate.toISOString(),
        deletionStatus: purgeDate <= now ? "PENDING_PURGE" : "TRASH",
      };
    }),
    total: counts[0]?.total ?? 0,
  };
}

/** Items that were deleted 30 days ago. */
export async function listDueItems(
  connection: Connection,
  now: Date,
  limit: number,
): Promise<{ kind: TrashKind; id: string }[]> {
  const { rows } = await sql<{ kind: TrashKind; id: string }>`
    select kind, id::text as id from trash_items where deleted_at <= ${new Date(now.getTime() - TRASH_DAYS * DAY)}
    order by deleted_at limit ${limit}`.execute(connection);
  return rows;
}
