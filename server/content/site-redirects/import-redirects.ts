/** Reads redirects from a CSV file, such as the export of an earlier shop, and stores those without problems. */
import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { isRedirectTarget, normalizePath } from "#api/content/redirect-paths.ts";
import type { importSiteRedirects } from "#api/content/site-redirects.ts";
import type { Output } from "#api/endpoint.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";

type Result = Output<typeof importSiteRedirects>;
type Problem = Result["problems"][number];
export type NewRedirect = { readonly path: string; readonly target: string };

const MAX_ROWS = 20_000;
const MAX_PROBLEMS = 100;
const SHOWN = 200;

export async function importRedirects(tx: Tx, csv: string, now: Date): Promise<Result> {
  const { redirects, problems } = readRedirects(csv);
  return { ...(await storeRedirects(tx, redirects, "import", now)), problems };
}

/** The later of two rows with the same path counts. */
function readRedirects(csv: string): { redirects: NewRedirect[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const redirects = new Map<string, string>();
  const rows = readRows(csv);
  if (rows === undefined) return { redirects: [], problems: [{ line: 1, value: "", problem: "NOT_CSV" }] };
  for (const [index, [from = "", to = ""]] of rows.entries()) {
    const report = (problem: Problem["problem"], value: string): void => {
      if (problems.length < MAX_PROBLEMS) problems.push({ line: index + 1, value: value.slice(0, SHOWN), problem });
    };
    const [path, target] = [normalizePath(from), to.trim()];
    if (index === 0 && path === undefined && !isRedirectTarget(target)) continue;
    if (index >= MAX_ROWS) {
      report("TOO_MANY_ROWS", from);
      break;
    }
    if (path === undefined) report("NOT_A_PATH", from);
    else if (!isRedirectTarget(target)) report("NOT_A_TARGET", to);
    else if (isSamePath(path, target)) report("REDIRECTS_TO_ITSELF", from);
    else redirects.set(path, target);
  }
  return { redirects: [...redirects].map(([path, target]) => ({ path, target })), problems };
}

export const isSamePath = (path: string, target: string): boolean =>
  target.startsWith("/") && normalizePath(target) === path;

function readRows(csv: string): string[][] | undefined {
  try {
    return parse(csv, { bom: true, delimiter: [",", ";", "\t"], relax_column_count: true, relax_quotes: true });
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

export async function storeRedirects(
  tx: Tx,
  redirects: readonly NewRedirect[],
  origin: "manual" | "import",
  now: Date,
): Promise<{ created: number; updated: number }> {
  const rows = redirects.map((redirect) => ({ id: newId(now.getTime()), ...redirect }));
  const { rows: written } = await sql<{ is_new: boolean }>`
    insert into content_redirects (id, path, target, origin, created_at)
    select id, path, target, ${origin}, ${now} from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, path text, target text)
    on conflict (path) do update set target = excluded.target, origin = excluded.origin
    returning xmax = 0 as is_new`.execute(tx);
  const created = written.filter(({ is_new }) => is_new).length;
  return { created, updated: written.length - created };
}
