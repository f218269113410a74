/** Stages a file: inserts its rows into the database, grouped by entry, wherever in the file they are. */
import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/db/db.ts";
import type { Files } from "#server/platform/files/files.ts";
import { detectFile, formatOf, type Recognized } from "./contents.ts";
import { readCorrections } from "./correct/corrections.ts";
import { type ColumnChoice, importFile } from "./queries.ts";
import { unguardCell } from "./tables/cells.ts";
import { MAX_ROWS, UnreadableFile } from "./tables/read-csv.ts";
import { readTable } from "./tables/read-table.ts";
import type { Group, Row, TableFormat } from "./tables/table.ts";

export type MappedHeader = Recognized & { columns: ColumnChoice[] };

/** Reads the header and the first row of a file and maps its columns. @throws {UnreadableFile} */
export async function readHeader(files: Files, name: string, wanted: Partial<Recognized>): Promise<MappedHeader> {
  const rows = readTable(files, name);
  try {
    const header = await rows.next();
    if (header.done === true) throw new UnreadableFile("The file is empty.", 1);
    const first = await rows.next();
    const headers = header.value.values.map((value) => value.trim());
    const recognized = detectFile(headers, wanted);
    const sample = first.done === true ? [] : first.value.values;
    return { ...recognized, columns: mapColumns(recognized, headers, sample) };
  } finally {
    await rows.return(undefined);
  }
}

/** A column of the format is read from the first header that matches it. Samples of people's data aren't stored. */
export function mapColumns(
  recognized: Recognized,
  headers: readonly string[],
  first: readonly string[],
): ColumnChoice[] {
  const format = formatOf(recognized);
  const isPersonal = recognized.content === "CUSTOMERS" || recognized.content === "ORDERS";
  const samples = isPersonal ? [] : first;
  const taken = new Set<string>();
  return headers.map((header, index) => {
    const known = format.columnOf(header);
    const isImported = known !== undefined && !taken.has(known) && format.ignored?.has(known) !== true;
    const column = isImported ? known : null;
    if (column !== null) taken.add(column);
    return { header, column, sample: [...(samples[index] ?? "")].slice(0, 80).join("") };
  });
}

const BATCH = 500;

type StagedRow = { line: number; group_key: string; aliases: string[]; cells: Row["cells"] };

/**
 * Returns the number of rows. Starts from scratch, so that it can be repeated after an interruption.
 * @throws {UnreadableFile}
 */
export async function stageRows(
  { db, files }: { db: Db; files: Files },
  id: string,
  { format, columns }: { format: TableFormat; columns: readonly ColumnChoice[] },
  onStep: (rows: number) => Promise<boolean>,
): Promise<number | undefined> {
  await sql`delete from import_rows where import_id = ${id}`.execute(db);
  const { keyOf, aliasesOf } = format;
  const corrections = await readCorrections(db, id);
  let [batch, count, isHeader]: [StagedRow[], number, boolean] = [[], 0, true];
  const flush = async (): Promise<boolean> => {
    if (batch.length > 0) await insertRows(db, id, batch);
    batch = [];
    return onStep(count);
  };
  for await (const { line, values } of readTable(files, importFile(id))) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    // Spreadsheets leave rows that consist only of separators.
    if (values.every((value) => value.trim() === "")) continue;
    count += 1;
    if (count > MAX_ROWS)
      throw new UnreadableFile(`A file can have up to ${MAX_ROWS.toLocaleString("en-US")} rows.`, line);
    const cells = { ...cellsOf(columns, values), ...corrections.get(line) };
    const row = { line, cells };
    const key = keyOf(row);
    // Rows that belong to no entry are reported individually.
    batch.push({ line, group_key: key ?? `line:${line}`, aliases: aliasesOf?.(row) ?? [], cells });
    if (batch.length >= BATCH && !(await flush())) return undefined;
  }
  return (await flush()) ? count : undefined;
}

function cellsOf(columns: readonly ColumnChoice[], values: readonly string[]): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [index, { column }] of columns.entries()) {
    const value = values[index];
    // PostgreSQL text can't contain NUL characters.
    if (column !== null && value !== undefined) cells[column] = unguardCell(value.replaceAll("\0", ""));
  }
  return cells;
}

async function insertRows(db: Db, id: string, rows: readonly StagedRow[]): Promise<void> {
  await sql`
    insert into import_rows (import_id, line, group_key, aliases, cells)
    select ${id}::uuid, line, group_key, array(select json_array_elements_text(aliases)), cells
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (line int, group_key text, aliases json, cells jsonb)
    on conflict do nothing`.execute(db);
}

/**
 * Adds rows that refer to an entry by an alias to its group; then numbers the groups in file order, collections before
 * products.
 */
export async function groupRows(db: Db, id: string): Promise<number> {
  await sql`
    update import_rows v set group_key = p.group_key
    from (select unnest(aliases) as alias, group_key, line from import_rows
      where import_id = ${id} and cardinality(aliases) > 0) p
    where v.import_id = ${id} and v.group_key = p.alias and v.group_key <> p.group_key and v.line <> p.line`.execute(
    db,
  );
  await sql`delete from import_groups where import_id = ${id}`.execute(db);
  const { numAffectedRows } = await sql`
    insert into import_groups (import_id, position, group_key)
    select ${id}::uuid, row_number() over (order by group_key not like 'collection:%', min(line)), group_key
    from import_rows where import_id = ${id} group by group_key`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Groups after a position, or those at `positions` if there are any. */
export async function readGroups(
  db: Db,
  id: string,
  { after, limit, positions }: { after: number; limit: number; positions: readonly number[] },
): Promise<Group[]> {
  const isWanted =
    positions.length === 0 ? sql`g.position > ${after}` : sql`g.position = any(${[...positions]}::int[])`;
  const { rows } = await sql<Group>`
    select g.position, g.group_key as key,
      (select json_agg(json_build_object('line', r.line, 'cells', r.cells) order by r.line) from import_rows r
        where r.import_id = g.import_id and r.group_key = g.group_key) as rows
    from import_groups g where g.import_id = ${id} and ${isWanted}
    order by g.position limit ${limit}`.execute(db);
  return rows;
}

/** Deletes the rows of a file, which can be personal data, and their corrections. */
export async function deleteRows(db: Db | Tx, id: string): Promise<void> {
  await sql`delete from import_rows where import_id = ${id}`.execute(db);
  await sql`delete from import_groups where import_id = ${id}`.execute(db);
  await sql`delete from import_corrections where import_id = ${id}`.execute(db);
}
