/** User actions on imports: create, check again, run, cancel, undo, delete. */
import type { ImportState } from "#api/imports/imports.ts";
import { MAX_IMPORT_BYTES } from "#api/imports/imports.ts";
import type { Permission } from "#api/permissions.ts";
import { type Actor, actorReference, hasPermission } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Db, Tx } from "#server/platform/db/db.ts";
import { afterCommit } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { getCompleteUpload, partialName, takeUpload } from "#server/store/uploads/public.ts";
import { contents, type Recognized } from "./contents.ts";
import { enqueueWork } from "./process-import.ts";
import { type ColumnChoice, changeImport, importFile, lockImport } from "./queries.ts";
import { deleteRows, type MappedHeader, mapColumns, readHeader } from "./stage.ts";
import { UnreadableFile } from "./tables/read-csv.ts";

type Context = {
  store: Store;
  db: Db;
  actor: Actor;
  now: Date;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

type NewImport = Partial<Recognized> & { uploadId: string; existing?: "UPDATE" | "SKIP" };

/** The name shown in the import history. */
export async function nameOf(connection: Connection, actor: Actor): Promise<string> {
  const { kind, id } = actorReference(actor);
  if (kind !== "staff" || id === null) return "An app";
  const row = await connection.selectFrom("staff_names").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name ?? "Staff";
}

/** @throws {AppError} UPLOAD_NOT_FOUND, UPLOAD_NOT_COMPLETE, IMPORT_NOT_READABLE */
export async function startImport(context: Context, { uploadId, existing, ...wanted }: NewImport): Promise<string> {
  const { store, db, actor, now, transaction } = context;
  const upload = await getCompleteUpload(db, uploadId, context);
  if (upload.byte_size > MAX_IMPORT_BYTES) {
    throw new AppError("IMPORT_NOT_READABLE", {
      reason: "FILE_TOO_LARGE",
      data: { megabytes: MAX_IMPORT_BYTES / 1024 ** 2 },
    });
  }
  const headed = await readHeader(store.files, partialName(upload.id), wanted).catch((error: unknown) => {
    if (error instanceof UnreadableFile) throw new AppError("IMPORT_NOT_READABLE", { description: error.message });
    throw error;
  });
  requireColumns(headed);
  requirePermission(actor, contents[headed.content].writePermission);
  const id = newId(now.getTime());
  await store.files.move(partialName(upload.id), importFile(id));
  const { kind, id: actorId } = actorReference(actor);
  await transaction(async (tx) => {
    await takeUpload(tx, upload.id);
    await tx
      .insertInto("imports")
      .values({
        id,
        file_name: upload.file_name,
        byte_size: upload.byte_size,
        content: headed.content,
        format: headed.format,
        state: "CHECKING",
        existing: existing ?? "UPDATE",
        columns: JSON.stringify(await applyPreviousMapping(tx, headed)),
        may_change_stock: hasPermission(actor, "inventory:write"),
        actor_kind: kind,
        actor_id: actorId,
        started_by: await nameOf(tx, actor),
        heartbeat_at: now,
        created_at: now,
      })
      .execute();
    await enqueueWork(tx, id);
  });
  return id;
}

/** @throws {AppError} PERMISSION_DENIED */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (!hasPermission(actor, permission)) throw new AppError("PERMISSION_DENIED");
}

/** @throws {AppError} IMPORT_NOT_READABLE for a table without known columns */
function requireColumns({ columns }: MappedHeader): void {
  const known = columns.filter(({ column }) => column !== null);
  if (known.length > 0) return;
  const headers = columns.map(({ header }) => header).slice(0, 8);
  throw new AppError("IMPORT_NOT_READABLE", {
    reason: "NO_KNOWN_COLUMNS",
    data: { headers: headers.join(", ") },
  });
}

/** Reuses the mapping of the most recent import with the same header. */
async function applyPreviousMapping(tx: Tx, { content, format, columns }: MappedHeader): Promise<ColumnChoice[]> {
  const last = await tx
    .selectFrom("imports")
    .select("columns")
    .where("content", "=", content)
    .where("format", "=", format)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  // The column's values are written by `startImport` and `checkAgain`.
  const before = (last?.columns ?? []) as ColumnChoice[];
  const isSameHeader =
    before.length === columns.length && before.every(({ header }, index) => header === columns[index]?.header);
  return isSameHeader ? columns.map((each, index) => ({ ...each, column: before[index]?.column ?? null })) : columns;
}

type RecheckOptions = Partial<Recognized> & {
  existing?: "UPDATE" | "SKIP";
  columns?: { header: string; column: string | null }[];
};

/** @throws {AppError} IMPORT_NOT_FOUND, IMPORT_STATE */
export async function checkAgain(
  tx: Tx,
  id: string,
  { content, format, existing, columns }: RecheckOptions,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const row = await lockImport(tx, id, ["CHECKING", "READY", "FAILED", "CANCELED"]);
  if (row.started_at !== null) throw new AppError("IMPORT_STATE", { data: { state: row.state } });
  const next = { content: content ?? row.content, format: format ?? row.format };
  requirePermission(actor, contents[next.content].writePermission);
  const mapped =
    next.content === row.content && next.format === row.format
      ? row.columns
      : mapColumns(
          next,
          row.columns.map(({ header }) => header),
          row.columns.map(({ sample }) => sample),
        );
  // Corrections name columns of the format.
  if (mapped !== row.columns) await tx.deleteFrom("import_corrections").where("import_id", "=", id).execute();
  const overrides = new Map((columns ?? []).map(({ header, column }) => [header, column]));
  await tx.deleteFrom("import_items").where("import_id", "=", id).execute();
  await changeImport(tx, id, {
    state: "CHECKING",
    ...next,
    existing: existing ?? row.existing,
    columns: mapped.map((each) => ({
      ...each,
      column: overrides.has(each.header) ? (overrides.get(each.header) ?? null) : each.column,
    })),
    rows_staged: false,
    row_count: 0,
    group_count: 0,
    checked_count: 0,
    recheck_positions: [],
    problem: null,
    failed_tries: 0,
    finished_at: null,
    heartbeat_at: now,
  });
  await enqueueWork(tx, id);
}

type Step = { from: readonly ImportState[]; to: ImportState };

const steps = {
  run: { from: ["READY"], to: "RUNNING" },
  undo: { from: ["DONE", "CANCELED", "FAILED"], to: "UNDOING" },
} as const satisfies Record<string, Step>;

/** @throws {AppError} IMPORT_NOT_FOUND, IMPORT_STATE */
export async function startStep(tx: Tx, id: string, name: keyof typeof steps, now: Date): Promise<void> {
  const { from, to } = steps[name];
  const row = await lockImport(tx, id, from);
  // A canceled or failed dry run has written nothing, so there is nothing to undo.
  if (name === "undo" && row.started_at === null) throw new AppError("IMPORT_STATE", { data: { state: row.state } });
  await changeImport(tx, id, {
    state: to,
    heartbeat_at: now,
    finished_at: null,
    failed_tries: 0,
    problem: null,
    ...(name === "run" ? { started_at: now } : {}),
  });
  await enqueueWork(tx, id);
}

/** @throws {AppError} IMPORT_NOT_FOUND, IMPORT_STATE */
export async function cancelRunningImport(tx: Tx, id: string, now: Date): Promise<void> {
  await lockImport(tx, id, ["CHECKING", "READY", "RUNNING"]);
  await changeImport(tx, id, { state: "CANCELED", finished_at: now });
  await deleteRows(tx, id);
}

/** @throws {AppError} IMPORT_NOT_FOUND, IMPORT_STATE */
export async function deleteStoredImport(tx: Tx, store: Store, id: string): Promise<void> {
  await lockImport(tx, id, ["READY", "DONE", "CANCELED", "UNDONE", "FAILED"]);
  await tx.deleteFrom("imports").where("id", "=", id).execute();
  afterCommit(tx, () => void store.files.remove(importFile(id)).catch(() => {}));
}
