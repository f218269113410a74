/**
 * Background work in steps of a few seconds: each step is a job, and each batch is a transaction that also stores the
 * progress. A process that dies loses one batch; `resumeWork` picks up abandoned imports.
 */

import { sql } from "kysely";
import { Type } from "typebox";
import type { ImportState } from "#api/imports/imports.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { actorOf } from "../actors.ts";
import { type CheckedItem, checkGroups } from "../check/check-batch.ts";
import { readLocations } from "../check/read-records.ts";
import {
  changeImport,
  getImportRow,
  type ImportRow,
  type ItemResult,
  insertItems,
  readNextItems,
  tryLockImport,
  writeResults,
} from "../queries.ts";
import { removeEntities, trackEntities } from "../record/entities.ts";
import { UnreadableFile } from "../record/read-csv.ts";
import { deleteRows, groupRows, readGroups, stageRows } from "../stage.ts";
import { undoItems } from "./undo-batch.ts";
import { writeItems } from "./write-batch.ts";
import type { WriteContext } from "./write-context.ts";

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

async function processStep(store: Store, id: string): Promise<void> {
  const endsAt = performance.now() + STEP_MS;
  const { db } = store.database;
  for (;;) {
    const row = await getImportRow(db, id).catch(() => undefined);
    const hasMore = row === undefined ? false : await runStep(store, row);
    if (!hasMore) return;
    if (performance.now() < endsAt) continue;
    await transaction(db, (tx) => enqueueWork(tx, id));
    return;
  }
}

async function runStep(store: Store, row: ImportRow): Promise<boolean> {
  switch (row.state) {
    case "CHECKING":
      return row.rows_staged ? checkNext(store, row) : stage(store, row);
    case "RUNNING":
      return writeNext(store, row.id, { state: "RUNNING", kind: "OPEN", end: "DONE", run: writeItems });
    case "UNDOING":
      return writeNext(store, row.id, { state: "UNDOING", kind: "DONE", end: "UNDONE", run: undoItems });
    default:
      return false;
  }
}

/** Loads the file into the database. Stops early when the import is canceled. */
async function stage(store: Store, { id, format, columns }: ImportRow): Promise<boolean> {
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
    const rows = await stageRows({ db, files: store.files }, id, { format, columns }, isStillChecking);
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
  const groups = await readGroups(db, row.id, { after: row.checked_count, limit: CHECK_BATCH });
  const [{ weightUnit }, locations] = await Promise.all([readStoreSettings(db), readLocations(db)]);
  const context = { weightUnit, locations: locations.map(({ name }) => name), baseUrl: store.baseUrl() };
  const items = await rehearse(store, row, await checkGroups(db, groups, row, context));
  const isLast = groups.length < CHECK_BATCH;
  const isCurrent = await transaction(db, async (tx) => {
    const locked = await tryLockImport(tx, row.id, "CHECKING");
    // Another process took the same batch, or the mapping has changed: discards the result.
    if (locked?.checked_count !== row.checked_count || !locked.rows_staged) return false;
    await insertItems(tx, row.id, items);
    const checked_count = row.checked_count + groups.length;
    await changeImport(tx, row.id, { checked_count, heartbeat_at: store.now(), ...(isLast ? { state: "READY" } : {}) });
    return true;
  });
  if (isCurrent && isLast) await deleteRows(db, row.id);
  return isCurrent && !isLast;
}

class RolledBack extends Error {}

/**
 * Writes a checked batch exactly as the run will, then rolls back, so that errors of the catalog are part of the check.
 * Caches and jobs aren't affected, because both take effect on commit.
 */
async function rehearse(store: Store, row: ImportRow, items: readonly CheckedItem[]): Promise<CheckedItem[]> {
  const wanted = items.filter(({ outcome }) => outcome === "CREATE" || outcome === "UPDATE");
  if (wanted.length === 0) return [...items];
  let results: readonly ItemResult[] = [];
  try {
    await transaction(store.database.db, async (tx) => {
      const asWritten = wanted.map((item) => ({ ...item, before: null, revision_after: null, state: "OPEN" as const }));
      results = await writeItems(tx, asWritten, await contextOf(tx, store, row));
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  const byPosition = new Map(results.map((result) => [result.position, result]));
  return items.map((item) => {
    const { state, problems = [] } = byPosition.get(item.position) ?? {};
    const outcome = state === "FAILED" ? ("ERROR" as const) : item.outcome;
    return { ...item, outcome, problems: [...item.problems, ...problems] };
  });
}

type WriteStep = {
  state: ImportState;
  kind: "OPEN" | "DONE";
  end: ImportState;
  run: typeof writeItems;
};

async function writeNext(store: Store, id: string, { state, kind, end, run }: WriteStep): Promise<boolean> {
  const { db } = store.database;
  return transaction(
    db,
    async (tx) => {
      const row = await tryLockImport(tx, id, state);
      if (row === undefined) return false;
      if (state === "RUNNING") await trackEntities(tx, id);
      const now = store.now();
      const items = await readNextItems(tx, id, kind, WRITE_BATCH);
      if (items.length > 0) await writeResults(tx, id, await run(tx, items, await contextOf(tx, store, row)));
      const hasMore =
        items.length === WRITE_BATCH ||
        // Products are removed first, then the entities created for them.
        (state === "UNDOING" && (await removeEntities(tx, id, await contextOf(tx, store, row))));
      const isLast = !hasMore;
      await changeImport(tx, id, { heartbeat_at: now, ...(isLast ? { state: end, finished_at: now } : {}) });
      return !isLast;
    },
    { cache: store.cache },
  );
}

async function contextOf(tx: Tx, store: Store, row: ImportRow): Promise<WriteContext> {
  return {
    store,
    now: store.now(),
    actor: actorOf(row),
    locations: await readLocations(tx),
    mayChangeStock: row.may_change_stock,
    columns: row.columns,
  };
}
