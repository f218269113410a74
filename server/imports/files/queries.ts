/** Queries of the import tables. */
import { sql } from "kysely";
import type {
  FileContent,
  FileFormat,
  ImportItem,
  ImportOutcome,
  ImportProblemGroup,
  ImportState,
} from "#api/imports/imports.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";

export type ColumnChoice = { header: string; column: string | null; sample: string };

export type ImportRow = {
  id: string;
  file_name: string;
  byte_size: number;
  content: FileContent;
  format: FileFormat;
  state: ImportState;
  existing: "UPDATE" | "SKIP";
  columns: ColumnChoice[];
  row_count: number;
  rows_staged: boolean;
  group_count: number;
  checked_count: number;
  /** Entries whose rows were corrected since the check. */
  recheck_positions: number[];
  problem: string | null;
  failed_tries: number;
  may_change_stock: boolean;
  actor_kind: string;
  actor_id: string | null;
  started_by: string;
  heartbeat_at: Date;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
};

/** The planned state of a checked entry, stored until it is written. `product_id` is the id of whatever it becomes. */
export type ItemRow<Part = unknown, Before = unknown> = {
  position: number;
  line: number;
  handle: string;
  name: string;
  outcome: ImportOutcome;
  part: Part | null;
  changes: ImportItem["changes"];
  problems: ImportItem["problems"];
  product_id: string | null;
  before: Before | null;
  revision_after: number | null;
  state: "OPEN" | "DONE" | "FAILED" | "UNDONE" | "KEPT";
};

export const importFile = (id: string): string => `imports/${id}.csv`;

/** @throws {AppError} IMPORT_NOT_FOUND */
export async function getImportRow(connection: Connection, id: string): Promise<ImportRow> {
  const { rows } = isId(id)
    ? await sql<ImportRow>`select * from imports where id = ${id}`.execute(connection)
    : { rows: [] };
  if (rows[0] === undefined) throw new AppError("IMPORT_NOT_FOUND");
  return rows[0];
}

/** @throws {AppError} IMPORT_NOT_FOUND, IMPORT_STATE */
export async function lockImport(tx: Tx, id: string, states: readonly ImportState[]): Promise<ImportRow> {
  const { rows } = isId(id)
    ? await sql<ImportRow>`select * from imports where id = ${id} for update`.execute(tx)
    : { rows: [] };
  const [row] = rows;
  if (row === undefined) throw new AppError("IMPORT_NOT_FOUND");
  if (!states.includes(row.state)) throw new AppError("IMPORT_STATE", { data: { state: row.state } });
  return row;
}

/** Locks an import for a background step. Undefined when another process has it, or its state has changed. */
export async function tryLockImport(tx: Tx, id: string, state: ImportState): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select * from imports where id = ${id} and state = ${state} for update skip locked`.execute(tx);
  return rows[0];
}

type ImportChange = Partial<
  Omit<ImportRow, "id" | "columns" | "created_at" | "actor_kind" | "actor_id" | "started_by">
> & { columns?: ColumnChoice[] };

export async function changeImport(tx: Tx, id: string, { columns, ...change }: ImportChange): Promise<void> {
  await tx
    .updateTable("imports")
    .set({ ...change, ...(columns === undefined ? {} : { columns: JSON.stringify(columns) }) })
    .where("id", "=", id)
    .execute();
}

export type Figures = {
  collections: number;
  create: number;
  update: number;
  unchanged: number;
  skip: number;
  error: number;
  warnings: number;
  created: number;
  updated: number;
  failed: number;
  undone: number;
  kept: number;
  written: number;
};

const NONE: Figures = {
  collections: 0,
  create: 0,
  update: 0,
  unchanged: 0,
  skip: 0,
  error: 0,
  warnings: 0,
  created: 0,
  updated: 0,
  failed: 0,
  undone: 0,
  kept: 0,
  written: 0,
};

export async function countItems(connection: Connection, ids: readonly string[]): Promise<(id: string) => Figures> {
  const { rows } = await sql<Figures & { id: string }>`
    select import_id::text as id,
      count(*) filter (where handle like 'collection:%')::int as collections,
      count(*) filter (where outcome = 'CREATE' and state <> 'FAILED')::int as "create",
      count(*) filter (where outcome = 'UPDATE' and state <> 'FAILED')::int as "update",
      count(*) filter (where outcome = 'UNCHANGED')::int as unchanged,
      count(*) filter (where outcome = 'SKIP')::int as skip,
      count(*) filter (where outcome = 'ERROR')::int as error,
      count(*) filter (where problems @> '[{"isWarning": true}]')::int as warnings,
      count(*) filter (where outcome = 'CREATE' and state in ('DONE', 'UNDONE', 'KEPT'))::int as created,
      count(*) filter (where outcome = 'UPDATE' and state in ('DONE', 'UNDONE', 'KEPT'))::int as updated,
      count(*) filter (where state = 'FAILED')::int as failed,
      count(*) filter (where state = 'UNDONE')::int as undone,
      count(*) filter (where state = 'KEPT')::int as kept,
      count(*) filter (where state = 'DONE')::int as written
    from import_items where import_id = any(${[...ids]}::uuid[]) group by import_id`.execute(connection);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => byId.get(id) ?? NONE;
}

export async function listImports(
  connection: Connection,
  contents: readonly FileContent[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const isReadable = sql`content = any(${[...contents]}::text[])`;
  const { rows } = await sql<ImportRow>`
    select * from imports where ${isReadable} order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(
    connection,
  );
  const { rows: count } = await sql<{
    total: number;
  }>`select count(*)::int as total from imports where ${isReadable}`.execute(connection);
  return { rows, total: count[0]?.total ?? 0 };
}

export async function listItems(
  connection: Connection,
  id: string,
  { outcome, limit, offset }: { outcome: ImportOutcome | undefined; limit: number; offset: number },
): Promise<{ rows: ItemRow[]; total: number }> {
  // Entries that failed during the run count as errors too.
  const where =
    outcome === undefined
      ? sql`true`
      : outcome === "ERROR"
        ? sql`(outcome = 'ERROR' or state = 'FAILED')`
        : sql`outcome = ${outcome} and state <> 'FAILED'`;
  const { rows } = await sql<ItemRow>`
    select position, line, handle, name, outcome, changes, problems, product_id::text as product_id, state
    from import_items where import_id = ${id} and ${where}
    order by position limit ${limit} offset ${offset}`.execute(connection);
  const { rows: count } = await sql<{ total: number }>`
    select count(*)::int as total from import_items where import_id = ${id} and ${where}`.execute(connection);
  return { rows, total: count[0]?.total ?? 0 };
}

export type CheckedItem<Part = unknown> = Omit<ItemRow<Part>, "before" | "revision_after" | "state">;

export async function insertItems(tx: Tx, id: string, items: readonly CheckedItem[]) {
  await sql`
    insert into import_items (import_id, position, line, handle, name, outcome, part, changes, problems, product_id)
    select ${id}::uuid, position, line, handle, name, outcome, part, changes, problems, product_id
    from json_to_recordset(${JSON.stringify(items)}::json) as item (position int, line int, handle text, name text,
      outcome text, part jsonb, changes jsonb, problems jsonb, product_id uuid)`.execute(tx);
}

/** The next products to write, or to undo, starting from the last one. */
export async function readNextItems(tx: Tx, id: string, kind: "OPEN" | "DONE", limit: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select position, line, handle, name, outcome, part, changes, problems, product_id::text as product_id, before,
      revision_after, state
    from import_items where import_id = ${id} and state = ${kind} and outcome in ('CREATE', 'UPDATE')
    order by position ${sql.raw(kind === "OPEN" ? "asc" : "desc")} limit ${limit}`.execute(tx);
  return rows;
}

export type ItemResult = {
  position: number;
  state: ItemRow["state"];
  product_id?: string | null;
  before?: unknown;
  revision_after?: number | null;
  problems?: ImportItem["problems"];
};

export async function writeResults(tx: Tx, id: string, results: readonly ItemResult[]): Promise<void> {
  await sql`
    update import_items i set state = r.state, product_id = coalesce(r.product_id, i.product_id),
      before = coalesce(r.before, i.before), revision_after = coalesce(r.revision_after, i.revision_after),
      problems = case when i.problems @> r.problems then i.problems else i.problems || coalesce(r.problems, '[]') end
    from json_to_recordset(${JSON.stringify(results)}::json) as r (position int, state text, product_id uuid,
      before jsonb, revision_after bigint, problems jsonb)
    where i.import_id = ${id}::uuid and i.position = r.position`.execute(tx);
}

/** Products with problems, a page at a time, so that the CSV of problems can be streamed. */
export async function readProblemsAfter(
  connection: Connection,
  id: string,
  after: number,
): Promise<Pick<ItemRow, "position" | "handle" | "problems">[]> {
  const { rows } = await sql<Pick<ItemRow, "position" | "handle" | "problems">>`
    select position, handle, problems from import_items
    where import_id = ${id} and position > ${after} and problems <> '[]' order by position limit 500`.execute(
    connection,
  );
  return rows;
}

const MAX_GROUPS = 100;
const SAMPLES = 5;

export async function readProblemGroups(connection: Connection, id: string): Promise<ImportProblemGroup[]> {
  const { rows } = await sql<ImportProblemGroup & { code: string | null; data: Record<string, unknown> | null }>`
    with found as materialized (
      select i.position, i.name, i.handle, p ->> 'column' as col, p ->> 'message' as message, p ->> 'code' as code, p -> 'data' as data, p ->> 'value' as value,
        (p ->> 'line')::int as line, coalesce((p ->> 'isWarning')::boolean, false) as warning,
        greatest(jsonb_array_length(coalesce(p -> 'lines', '[]')), 1) as rows
      from import_items i cross join lateral jsonb_array_elements(i.problems) as p
      where i.import_id = ${id}::uuid and i.problems <> '[]')
    select col as "column", message, (array_agg(code))[1] as code, (array_agg(data))[1] as data, warning as "isWarning", count(distinct position)::int as products, sum(rows)::int as rows,
      (array_agg(json_build_object('line', line, 'name', coalesce(nullif(name, ''), handle), 'value', value)
        order by line))[:${sql.lit(SAMPLES)}] as samples
    from found group by col, message, warning order by warning, products desc, col, message limit ${sql.lit(MAX_GROUPS)}`.execute(
    connection,
  );
  return rows.map(({ code, data, ...group }) => ({
    ...group,
    ...(code === null ? {} : { code }),
    ...(data === null ? {} : { data }),
  }));
}

export async function countProblems(connection: Connection, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_items where import_id = ${id} and problems <> '[]'`.execute(connection);
  return rows[0]?.count ?? 0;
}
