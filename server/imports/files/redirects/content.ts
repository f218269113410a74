/** Redirects of a file: compared with entered and imported ones, written, undone. */
import type { ImportProblemCode } from "#api/imports/import-problems.ts";
import {
  checkRedirect,
  findEnteredRedirects,
  restoreRedirect,
  storeRedirects,
} from "#server/content/site-redirects/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import type { ContentAdapter, ImportContext } from "../content.ts";
import type { CheckedItem, ImportRow, ItemResult, ItemRow } from "../queries.ts";
import { groupProblems } from "../tables/group-problems.ts";
import { keptProblem } from "../tables/kept-problem.ts";
import { causeOf } from "../tables/problem-cause.ts";
import type { Group, Problem } from "../tables/table.ts";
import { redirectFormats } from "./formats.ts";
import type { RedirectItem, RedirectPart } from "./record.ts";

type Read = Pick<Group, "position"> & {
  line: number;
  from: string;
  part: RedirectPart | undefined;
  problems: Problem[];
};

const codes = {
  NOT_A_PATH: "NOT_A_REDIRECT_PATH",
  NOT_A_TARGET: "NOT_A_REDIRECT_TARGET",
  REDIRECTS_TO_ITSELF: "REDIRECTS_TO_ITSELF",
} as const satisfies Record<string, ImportProblemCode>;

function read({ position, rows }: Group, isPattern: (typeof redirectFormats)["SHOPIFY"]["isPattern"]): Read {
  const [main] = rows;
  const { from = "", to = "" } = main?.cells ?? {};
  const line = main?.line ?? 0;
  const problems: Problem[] = rows.slice(1).map((row) => ({
    line: row.line,
    column: "from",
    value: (row.cells.from ?? "").slice(0, 200),
    ...causeOf("REDIRECT_TWICE"),
  }));
  const note = (column: string, value: string, code: ImportProblemCode) =>
    problems.push({ line, column, value: value.slice(0, 200), ...causeOf(code) });
  if (main !== undefined && isPattern?.(main) === true) {
    note("from", from, "REDIRECT_PATTERN");
    return { position, line, from, part: undefined, problems };
  }
  const { redirect, problem } = checkRedirect(from, to);
  if (problem === "NOT_A_TARGET") note("to", to, codes[problem]);
  else if (problem !== undefined) note("from", from, codes[problem]);
  return { position, line, from, part: redirect, problems };
}

async function checkRedirects(
  connection: Connection,
  groups: readonly Group[],
  row: Pick<ImportRow, "format" | "existing" | "columns">,
): Promise<CheckedItem<RedirectPart>[]> {
  const { isPattern } = redirectFormats[row.format];
  const entries = groups.map((group) => read(group, isPattern));
  const known = await findEnteredRedirects(
    connection,
    entries.flatMap(({ part }) => part?.path ?? []),
  );
  return entries.map(({ position, line, from, part, problems }) => {
    const found = known.get(part?.path ?? "");
    const shown = groupProblems(problems, row.columns);
    const outcome =
      part === undefined || shown.length > 0
        ? ("ERROR" as const)
        : found === undefined
          ? ("CREATE" as const)
          : row.existing === "SKIP"
            ? ("SKIP" as const)
            : found.target === part.target
              ? ("UNCHANGED" as const)
              : ("UPDATE" as const);
    return {
      position,
      line,
      handle: part === undefined ? "" : part.target,
      name: part?.path ?? from.slice(0, 200),
      outcome,
      part: part ?? null,
      changes:
        outcome === "UPDATE" && found !== undefined && part !== undefined
          ? [{ field: "Target", key: "target", before: found.target, after: part.target, type: "TEXT" as const }]
          : [],
      problems: shown,
      product_id: found?.id ?? null,
    };
  });
}

async function writeRedirects(tx: Tx, items: readonly RedirectItem[], { now }: ImportContext): Promise<ItemResult[]> {
  const parts = items.flatMap(({ part }) => part ?? []);
  const paths = parts.map(({ path }) => path);
  const before = await findEnteredRedirects(tx, paths);
  await storeRedirects(tx, parts, "import", now);
  const after = await findEnteredRedirects(tx, paths);
  return items.map(({ position, part }) => {
    const { target, origin } = before.get(part?.path ?? "") ?? {};
    return {
      position,
      state: "DONE",
      product_id: after.get(part?.path ?? "")?.id ?? null,
      before: target === undefined ? null : { target, origin },
    };
  });
}

async function undoRedirects(tx: Tx, items: readonly RedirectItem[]): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  for (const item of items) {
    const { position, part, before, product_id: id } = item;
    const isDone = id === null || part === null || (await restoreRedirect(tx, id, { imported: part.target, before }));
    results.push(isDone ? { position, state: "UNDONE" } : { position, state: "KEPT", problems: [keptProblem(item)] });
  }
  return results;
}

/** Written only by `checkRedirects` and `writeRedirects`. */
const toRedirects = (items: readonly ItemRow[]) => items as readonly RedirectItem[];

export const redirectContent: ContentAdapter = {
  formats: redirectFormats,
  readPermission: "content:read",
  writePermission: "content:write",
  check: (db, groups, { row }) => checkRedirects(db, groups, row),
  write: (tx, items, context) => writeRedirects(tx, toRedirects(items), context),
  undo: (tx, items) => undoRedirects(tx, toRedirects(items)),
};
