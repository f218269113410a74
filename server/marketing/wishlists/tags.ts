/** Tags of wishlists: of given lists, or in a job of all lists that match a filter. */
import { sql } from "kysely";
import { Type } from "typebox";
import { FreeObject } from "#api/values.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import { type Condition, compileFilter, type Fields } from "#server/platform/query/query-language.ts";
import { changedTags, type TagChange, type TagColumns, tagFields } from "#server/platform/tags/tags.ts";

const fields: Fields = {
  id: { kind: "id", sql: sql`r.id` },
  memberId: { kind: "id", sql: sql`r.member_id` },
  createdDate: { kind: "time", sql: sql`r.created_at` },
  updatedDate: { kind: "time", sql: sql`r.updated_at` },
  ...tagFields,
};

/** @throws {AppError} UNKNOWN_FILTER */
export const wishlistCondition = (filter: unknown): Condition => compileFilter(filter, fields);

/** @throws {AppError} WISHLIST_NOT_FOUND */
export async function changeTags(tx: Tx, id: string, change: TagChange, now: Date): Promise<void> {
  const { rows } = await sql<TagColumns>`
    select private_tag_ids, public_tag_ids from wishlists where id = ${id}::uuid for update`.execute(tx);
  if (rows[0] === undefined) throw new AppError("WISHLIST_NOT_FOUND");
  const next = { ...changedTags(rows[0], change), updated_at: now };
  await tx.updateTable("wishlists").set(next).where("id", "=", id).execute();
}

/** Lists per transaction, which bounds how long a list stays locked. */
const BATCH = 500;

export const changeTagsByFilter = job({
  name: "wishlists.changeTagsByFilter",
  payload: Type.Object({ filter: Type.Unknown(), change: FreeObject }),
  async run({ database, cache, now }, { filter, change }) {
    const { rows } = await sql<{ id: string }>`
      select r.id::text as id from wishlists r where ${wishlistCondition(filter)} order by r.id`.execute(database.db);
    for (let start = 0; start < rows.length; start += BATCH) {
      const some = rows.slice(start, start + BATCH);
      await transaction(database.db, (tx) => changeMany(tx, some, change, now()), { cache });
    }
  },
});

async function changeMany(tx: Tx, lists: readonly { id: string }[], change: TagChange, now: Date): Promise<void> {
  for (const { id } of lists) {
    // The member was deleted meanwhile, and the list with it.
    const { rows } = await sql`select from wishlists where id = ${id}::uuid`.execute(tx);
    if (rows.length > 0) await changeTags(tx, id, change, now);
  }
}

export const jobs = [changeTagsByFilter];
