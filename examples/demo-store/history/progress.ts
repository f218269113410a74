/** How far the simulated history has come, for starts that were interrupted. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";

const SETTING = "seed.history";

export type Progress = {
  /** The reference time of the history. */
  begun: string;
  /** Number of events that were started. An interrupted one isn't repeated, so nothing exists twice. */
  done: number;
  notes: Record<string, string>;
};

/** Fixes the reference time before the store opens. */
export async function fixPresent({ database, now }: Store): Promise<void> {
  const progress: Progress = { begun: now().toISOString(), done: 0, notes: {} };
  await database.db
    .insertInto("settings")
    .values({ name: SETTING, value: JSON.stringify(progress), updated_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function readHistoryProgress(db: Db): Promise<Progress | undefined> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", SETTING).executeTakeFirst();
  // Written only by this file.
  return row?.value as Progress | undefined;
}

/** A single statement that doesn't wait for the disk: a crash of the server loses it only together with what follows. */
export async function writeHistoryProgress(db: Db, progress: Progress): Promise<void> {
  await sql`
    with off as (select set_config('synchronous_commit', 'off', true))
    insert into settings (name, value, updated_at) select ${SETTING}, ${JSON.stringify(progress)}::jsonb, ${new Date(progress.begun)} from off
    on conflict (name) do update set value = excluded.value`.execute(db);
}

export async function deleteHistoryProgress(db: Db): Promise<void> {
  await db.deleteFrom("settings").where("name", "=", SETTING).execute();
}
