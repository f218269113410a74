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
    const checked = checkRedirect(from, to);
    if (index === 0 && checked.problem === "NOT_A_PATH" && !isRedirectTarget(to.trim())) continue;
    if (index >= MAX_ROWS) {
      report("TOO_MANY_ROWS", from);
      break;
    }
    if (checked.redirect === undefined) report(checked.problem, checked.problem === "NOT_A_TARGET" ? to : from);
    else redirects.set(checked.redirect.path, checked.redirect.target);
  }
  return { redirects: [...redirects].map(([path, target]) => ({ path, target })), problems };
}

type RedirectProblem = "NOT_A_PATH" | "NOT_A_TARGET" | "REDIRECTS_TO_ITSELF";
type CheckedRedirect =
  | { readonly redirect: NewRedirect; readonly problem?: undefined }
  | { readonly redirect?: undefined; readonly problem: RedirectProblem };

/** The redirect with a normalized path, or what is wrong with it. */
export function checkRedirect(from: string, to: string): CheckedRedirect {
  const [path, target] = [normalizePath(from), to.trim()];
  if (path === undefined) return { problem: "NOT_A_PATH" };
  if (!isRedirectTarget(target)) return { problem: "NOT_A_TARGET" };
  if (isSamePath(path, target)) return { problem: "REDIRECTS_TO_ITSELF" };
  return { redirect: { path, target } };
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
