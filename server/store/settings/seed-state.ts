/**
 * How far the first start has come: which stages of `db/seed` are complete. The store opens before the last ones, which
 * write the demo store's order history and draw its images.
 */
import { sql } from "kysely";
import type { Connection, Db } from "#server/platform/db/db.ts";

const SETTING = "seed";

export type SeedState = {
  /** Names of complete stages. */
  readonly done: Set<string>;
  /** Whether the store can open. */
  isOpen: boolean;
  isFinished: boolean;
  /** Of the stages that run while the store is open. */
  percent: number;
};

export async function readSeedState(connection: Connection): Promise<SeedState> {
  const row = await connection.selectFrom("settings").select("value").where("name", "=", SETTING).executeTakeFirst();
  // Written only by this file. Releases before 2026-11-28 wrote only `done` and `isFinished`.
  const value = (row?.value ?? {}) as Partial<Omit<SeedState, "done"> & { done: string[] }>;
  const isFinished = value.isFinished === true;
  return {
    done: new Set(value.done ?? []),
    isOpen: value.isOpen ?? isFinished,
    isFinished,
    percent: isFinished ? 100 : (value.percent ?? 0),
  };
}

export async function writeSeedState(db: Db, { done, ...state }: SeedState): Promise<void> {
  const value = JSON.stringify({ ...state, done: [...done] });
  await sql`
    insert into settings (name, value, updated_at) values (${SETTING}, ${value}::jsonb, now())
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(db);
}
