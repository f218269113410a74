/**
 * Background work in steps of a few seconds: each step is a job, and each batch is a transaction that also stores the
 * progress. A process that dies loses one batch; `resumeWork` picks up abandoned imports.
 */
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { Type } from "typebox";
import type { ImportState } from "#api/imports/imports.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { afterCommit, transaction } from "#server/platform/db/transaction.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { actorOf } from "./actors.ts";
import type { ContentAdapter, ImportContext } from "./content.ts";
import { contents, formatOf } from "./contents.ts";
import {
  changeImport,
  getImportRow,
  type ImportRow,
  importFile,
  insertItems,
  readNextItems,
  tryLockImport,
  writeResults,
} from "./queries.ts";
import { deleteRows, groupRows, readGroups, stageRows } from "./stage.ts";
import { UnreadableFile } from "./tables/read-csv.ts";

/** A step ends after this time, which bounds the wait when a store shuts down. */
const STEP_MS = 5000;
const CHECK_BATCH = 100;
const WRITE_BATCH = 100;
/** Work without a heartbeat for this long has lost its process. */
const HEARTBEAT_TIMEOUT_MS = 90_000;

export const workOnImport = job({
  name: "imports.work",
  lane: "imports",
  payload: Type.Object({ id: Type.String() }),
  run: (store, { id }) => processStep(store, id),
});

export const enqueueWork = (tx: Tx, id: string): Promise<void> =>
  enqueue(tx, workOnImport, { id }, { key: `imports.${id}` });

export const resumeImports = job({
  name: "imports.resume",
  payload: Type.Object({}),
  schedule: "* * * * *",
  run: resumeWork,
});

export async function resumeWork(store: Store): Promise<void> {
  const before = new Date(store.now().getTime() - HEARTBEAT_TIMEOUT_MS);
  await transaction(store.database.db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id::text as id from imports where state in ('CHECKING', 'RUNNING', 'UNDOING') and heartbeat_at < ${before}
      for update skip locked`.execute(tx);
    for (const { id } of rows) {
      await changeImport(tx, id, { heartbeat_at: store.now() });
      await enqueueWork(tx, id);
    }
  });
}

/** Takes up an import in this process, instead of waiting for the job. */
export async function processStep(store: Store, id: string): Promise<void> {
  const endsAt = performance.now() + STEP_MS;
  const { db } = store.database;
  for (;;) {
    const row = await getImportRow(db, id).catch(() => undefined);
    const hasMore = row === undefined ? false : await tryStep(store, row);
    if (!hasMore) return;
    if (performance.now() < endsAt) continue;
    await transaction(db, (tx) => enqueueWork(tx, id));
    return;
  }
}

const MAX_FAILED_TRIES = 5;

const STOPPED: Partial<Record<ImportState, string>> = {
  CHECKING: "The file couldn't be checked because of an error in the store. Try again later.",
  RUNNING: "The import stopped because of an error in the store. What was imported before stays; you can undo it.",
  UNDOING: "The undo stopped because of an error in the store. You can start it again.",
};

/** The job retries a step that fails; an import whose step keeps failing ends. */
async function tryStep(store: Store, row: ImportRow): Promise<boolean> {
  try {
    return await runStep(store, row);
  } catch (error) {
    const failed = await countFailure(store, row);
    if (failed?.state !== "FAILED") throw error;
    store.log.error({ err: error, import: row.id });
    if (row.started_at !== null && row.content !== "PRODUCTS")
      await store.files.remove(importFile(row.id)).catch(() => {});
    return false;
  }
}

async function countFailure(store: Store, { id, state }: ImportRow): Promise<Pick<ImportRow, "state"> | undefined> {
  const tries = sql`failed_tries + 1`;
  const isOver = sql`${tries} >= ${MAX_FAILED_TRIES}::int`;
  const { rows } = await sql<Pick<ImportRow, "state">>`
    update imports set failed_tries = ${tries}, heartbeat_at = ${store.now()},
      state = case when ${isOver} then 'FAILED' else state end,
      problem = case when ${isOver} then ${STOPPED[state] ?? null}::text else problem end,
      finished_at = case when ${isOver} then ${store.now()}::timestamptz else finished_at end
    where id = ${id}::uuid and state = ${state} returning state`.execute(store.database.db);
  return rows[0];
}

async function runStep(store: Store, row: ImportRow): Promise<boolean> {
  switch (row.state) {
    case "CHECKING":
      return row.rows_staged ? checkNext(store, row) : stage(store, row);
    case "RUNNING":
      return writeNext(store, row.id, { state: "RUNNING", kind: "OPEN", end: "DONE", run: ({ write }) => write });
    case "UNDOING":
      return writeNext(store, row.id, { state: "UNDOING", kind: "DONE", end: "UNDONE", run: ({ undo }) => undo });
    default:
      return false;
  }
}

/** Loads the file into the database. Stops early when the import is canceled. */
async function stage(store: Store, { id, content, format, columns }: ImportRow): Promise<boolean> {
  const { db } = store.database;
  const isStillChecking = async (rows: number): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable("imports")
      .set({ row_count: rows, heartbeat_at: store.now() })
      .where("id", "=", id)
      .where("state", "=", "CHECKING")
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };
  try {
    const rows = await stageRows(
      { db, files: store.files },
      id,
      { format: formatOf({ content, format }), columns },
      isStillChecking,
    );
    if (rows === undefined) return false;
    const groups = await groupRows(db, id);
    await transaction(db, async (tx) => {
      if ((await tryLockImport(tx, id, "CHECKING")) === undefined) return;
      await tx.deleteFrom("import_items").where("import_id", "=", id).execute();
      await changeImport(tx, id, { rows_staged: true, row_count: rows, group_count: groups, checked_count: 0 });
    });
    return true;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const problem = `Line ${error.line}: ${error.message}`;
    await transaction(db, (tx) => changeImport(tx, id, { state: "FAILED", problem, finished_at: store.now() }));
    return false;
  }
}

async function checkNext(store: Store, row: ImportRow): Promise<boolean> {
  const { db } = store.database;
  const { checked_count: after, recheck_positions: positions } = row;
  const groups = await readGroups(db, row.id, { after, limit: CHECK_BATCH, positions });
  const items = groups.length === 0 ? [] : await contents[row.content].check(db, groups, contextOf(store, row));
  const isLast = groups.length < CHECK_BATCH;
  const isCurrent = await transaction(db, async (tx) => {
    const locked = await tryLockImport(tx, row.id, "CHECKING");
    // Another process took the same batch, or the mapping has changed: discards the result.
    if (locked?.checked_count !== row.checked_count || !locked.rows_staged) return false;
    if (!isDeepStrictEqual(locked.recheck_positions, positions)) return false;
    await insertItems(tx, row.id, items);
    const checked_count = row.checked_count + groups.length;
    const checked = new Set(groups.map(({ position }) => position));
    await changeImport(tx, row.id, {
      checked_count,
      recheck_positions: positions.filter((position) => !checked.has(position)),
      failed_tries: 0,
      heartbeat_at: store.now(),
      ...(isLast ? { state: "READY" } : {}),
    });
    return true;
  });
  return isCurrent && !isLast;
}

type WriteStep = {
  state: ImportState;
  kind: "OPEN" | "DONE";
  end: ImportState;
  run: (adapter: ContentAdapter) => ContentAdapter["write"];
};

async function writeNext(store: Store, id: string, { state, kind, end, run }: WriteStep): Promise<boolean> {
  const { db } = store.database;
  return transaction(
    db,
    async (tx) => {
      const row = await tryLockImport(tx, id, state);
      if (row === undefined) return false;
      // Kept until then, so that cells can be corrected.
      if (state === "RUNNING") await deleteRows(tx, id);
      const context = contextOf(store, row);
      const adapter = contents[row.content];
      const items = await readNextItems(tx, id, kind, WRITE_BATCH);
      if (items.length > 0) await writeResults(tx, id, await run(adapter)(tx, items, context));
      const hasMore =
        items.length === WRITE_BATCH || (state === "UNDOING" && (await adapter.finishUndo?.(tx, context)) === true);
      const isLast = !hasMore;
      const finished = isLast ? { state: end, finished_at: context.now } : {};
      await changeImport(tx, id, { failed_tries: 0, heartbeat_at: context.now, ...finished });
      // Personal data, and no longer needed: a written import isn't checked again.
      if (isLast && row.content !== "PRODUCTS")
        afterCommit(tx, () => void store.files.remove(importFile(id)).catch(() => {}));
      return !isLast;
    },
    { cache: store.cache },
  );
}

const contextOf = (store: Store, row: ImportRow): ImportContext => ({
  store,
  row,
  now: store.now(),
  actor: actorOf(row),
});
