/** Corrects cells in the review and checks the entries that they belong to again. */
import { sql } from "kysely";
import { MAX_CELL } from "#api/imports/imports.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import { formatOf } from "../contents.ts";
import { enqueueWork } from "../process-import.ts";
import { changeImport, type ImportRow, lockImport } from "../queries.ts";
import type { Row } from "../tables/table.ts";
import { storeCorrections } from "./corrections.ts";

type Correction = { readonly column: string; readonly lines: readonly number[]; readonly value: string };

/** Problems have the header of the file, or the name of a column that the file doesn't have. */
const columnOf = ({ columns }: Pick<ImportRow, "columns">, header: string): string =>
  columns.find((each) => each.header === header && each.column !== null)?.column ?? header;

export type ProblemCell = { value: string; lines: number[]; name: string };

const MAX_CELLS = 50;

/** The cells that a cause is about, by value; empty cells one by one. Cells that are too long to edit are left out. */
export async function listProblemCells(
  connection: Connection,
  row: ImportRow,
  { column, message, isWarning }: { column: string; message: string; isWarning: boolean },
): Promise<ProblemCell[]> {
  const { rows } = await sql<ProblemCell>`
    with found as (
      select distinct coalesce(nullif(i.name, ''), i.handle) as name, l.line::int as line
      from import_items i cross join lateral jsonb_array_elements(i.problems) as p
      cross join lateral jsonb_array_elements_text(
        case when p -> 'lines' <> '[]' then p -> 'lines' else jsonb_build_array(p -> 'line') end) as l (line)
      where i.import_id = ${row.id}::uuid and i.problems <> '[]' and p ->> 'column' = ${column}
        and p ->> 'message' = ${message} and coalesce((p ->> 'isWarning')::boolean, false) = ${isWarning})
    select c.value, array_agg(c.line order by c.line) as lines, (array_agg(c.name order by c.line))[1] as name
    from (select f.name, f.line, trim(coalesce(r.cells ->> ${columnOf(row, column)}::text, '')) as value
      from found f join import_rows r on r.import_id = ${row.id}::uuid and r.line = f.line) c
    where char_length(c.value) <= ${sql.lit(MAX_CELL)}
    group by c.value, case when c.value = '' then c.line end order by min(c.line) limit ${sql.lit(MAX_CELLS)}`.execute(
    connection,
  );
  return rows;
}

type StagedRow = Row & { group_key: string; aliases: string[] | null };

/**
 * Returns whether the file must be checked as a whole, because a row now belongs to another entry; a job does it. Otherwise the
 * caller checks the entries.
 * @throws {AppError} IMPORT_NOT_FOUND, IMPORT_STATE
 * @throws {ValidationError} if the cells aren't in the file
 */
export async function correctCells(tx: Tx, id: string, correction: Correction, now: Date): Promise<boolean> {
  const row = await lockImport(tx, id, ["READY"]);
  const { lines, value } = correction;
  const column = columnOf(row, correction.column);
  await requireProblem(tx, id, correction);
  await storeCorrections(tx, id, { lines, column, value });
  const { rows } = await sql<StagedRow>`
    update import_rows set cells = cells || jsonb_build_object(${column}::text, ${value}::text)
    where import_id = ${id}::uuid and line = any(${[...lines]}::int[])
    returning line, cells, group_key, aliases`.execute(tx);
  if (rows.length < new Set(lines).size) throw missingCell("lines");
  const { keyOf, aliasesOf } = formatOf(row);
  const hasMoved = rows.some(
    ({ group_key, aliases, ...each }) =>
      (keyOf(each) ?? `line:${each.line}`) !== group_key ||
      JSON.stringify(aliasesOf?.(each) ?? []) !== JSON.stringify(aliases ?? []),
  );
  if (hasMoved) await checkWhole(tx, id, now);
  else await markForCheck(tx, row, [...new Set(rows.map(({ group_key }) => group_key))], now);
  return hasMoved;
}

/** Only cells with a problem can be corrected. */
async function requireProblem(tx: Tx, id: string, { column }: Correction): Promise<void> {
  const { rows } = await sql`
    select from import_items where import_id = ${id}::uuid
    and problems @> ${JSON.stringify([{ column }])}::jsonb limit 1`.execute(tx);
  if (column === "" || rows.length === 0) throw missingCell("column");
}

const missingCell = (field: string): ValidationError =>
  new ValidationError([
    { field, description: "must belong to a cell with a problem", violatedRule: "VALIDATION", data: {} },
  ]);

/** Reads the file again, with the corrections. */
async function checkWhole(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.deleteFrom("import_items").where("import_id", "=", id).execute();
  await changeImport(tx, id, {
    state: "CHECKING",
    rows_staged: false,
    row_count: 0,
    group_count: 0,
    checked_count: 0,
    recheck_positions: [],
    heartbeat_at: now,
  });
  await enqueueWork(tx, id);
}

async function markForCheck(tx: Tx, row: ImportRow, keys: readonly string[], now: Date): Promise<void> {
  const { rows } = await sql<{ position: number }>`
    select position from import_groups where import_id = ${row.id}::uuid and group_key = any(${[...keys]}::text[])
    order by position`.execute(tx);
  const positions = rows.map(({ position }) => position);
  await sql`delete from import_items where import_id = ${row.id}::uuid and position = any(${positions}::int[])`.execute(
    tx,
  );
  await changeImport(tx, row.id, {
    state: "CHECKING",
    recheck_positions: positions,
    checked_count: row.group_count - positions.length,
    heartbeat_at: now,
  });
}
