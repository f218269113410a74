/** Background jobs of the media library: purge the trash and remove orphaned files. */
import { sql } from "kysely";
import { Type } from "typebox";
import { isId } from "#api/ids.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { type Job, job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { purge, removeFiles } from "./change-media.ts";
import { fetchExternal } from "./external-media.ts";

const DAY = 86_400_000;
const TRASH_DAYS = 30;
/** Files are written before their row, so recent folders can still get one. */
const YOUNG_MS = DAY;
const STEP = 100;

export async function emptyTrash(store: Store): Promise<void> {
  const before = new Date(store.now().getTime() - TRASH_DAYS * DAY);
  for (;;) {
    const rows = await store.database.db
      .selectFrom("media")
      .select("id")
      .where("trashed_at", "<=", before)
      .limit(STEP)
      .execute();
    for (const { id } of rows) {
      const gone = await transaction(store.database.db, (tx) => purge(tx, id), { cache: store.cache });
      for (const each of gone) await removeFiles(store, each);
    }
    if (rows.length < STEP) return;
  }
}

/** Folders without a row: their removal after the commit was interrupted. */
export async function sweepFolder({ database, files, now }: Store): Promise<void> {
  const seen = new Set<string>();
  const check = async (ids: readonly string[]): Promise<void> => {
    const { rows } = await sql<{ id: string }>`
      select w.id from unnest(${[...ids]}::uuid[]) as w (id)
      where not exists (select from media m where m.id = w.id)`.execute(database.db);
    for (const { id } of rows) {
      await removeFiles({ files }, id);
    }
  };
  let waiting: string[] = [];
  for await (const name of files.list("media")) {
    const id = name.split("/")[2] ?? "";
    if (!isId(id) || seen.has(id)) continue;
    seen.add(id);
    // Ids start with their timestamp in milliseconds (RFC 9562, version 7).
    const made = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
    if (now().getTime() - made < YOUNG_MS) continue;
    waiting.push(id);
    if (waiting.length < STEP) continue;
    await check(waiting);
    waiting = [];
  }
  await check(waiting);
}

export const jobs: readonly Job[] = [
  fetchExternal,
  job({ name: "media.emptyTrash", payload: Type.Object({}), schedule: "17 3 * * *", run: emptyTrash }),
  job({ name: "media.sweepFolder", payload: Type.Object({}), schedule: "47 3 * * 0", run: sweepFolder }),
];
