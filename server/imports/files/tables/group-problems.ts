/** Problems of an entry: one per cause, with every row it affects, under the file's own column header. Pure. */
import type { ImportItem } from "#api/imports/imports.ts";
import type { Problem } from "./table.ts";

type MappedColumn = { readonly header: string; readonly column: string | null };
type StoredProblem = ImportItem["problems"][number];

/** Most rows listed per problem; a product has at most 1,000 variants. */
const MAX_LINES = 1000;

export function groupProblems(problems: readonly Problem[], columns: readonly MappedColumn[]): StoredProblem[] {
  const headers = new Map(
    columns.flatMap(({ header, column }) => (column === null ? [] : [[column, header] as const])),
  );
  const grouped = new Map<string, StoredProblem>();
  for (const { line, column: name, value, isWarning = false, ...cause } of problems) {
    const column = headers.get(name) ?? name;
    const key = JSON.stringify([column, cause.message, isWarning]);
    const known = grouped.get(key);
    if (known === undefined) grouped.set(key, { line, lines: [line], column, value, ...cause, isWarning });
    else if (!known.lines.includes(line) && known.lines.length < MAX_LINES) known.lines.push(line);
  }
  return [...grouped.values()];
}
