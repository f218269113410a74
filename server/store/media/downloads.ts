/**
 * Downloads of media added by URL: queueing, retries, and final failures. A row is pending while it has a `source_url`;
 * `download_failed_at` stops the retries until a staff member starts them again.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { maxMediaBytes } from "#api/store/media.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { enqueue, type Job } from "#server/platform/jobs/jobs.ts";

/** The job is declared in external-media.ts; enqueueing needs only its name and payload. */
type DownloadJob = Pick<Job, "name" | "payload">;

const QUEUES_PER_SERVER = 3;

/** Concurrent downloads per server, so that a slow one leaves capacity for others. */
export function downloadQueue(address: string, id: string): string {
  const host = URL.canParse(address) ? new URL(address).host : "";
  const [digest = 0] = createHash("sha256").update(id).digest();
  return `downloads:${createHash("sha256").update(host).digest("hex").slice(0, 32)}:${digest % QUEUES_PER_SERVER}`;
}

/** Seconds until the next attempt; after the last one the download has failed. */
const RETRY_SECONDS = [10, 60, 300, 1800];
export const MAX_DOWNLOAD_ATTEMPTS = RETRY_SECONDS.length + 1;

type Wanted = { id: string; address: string; runAt?: Date };

/** One job per file, even if it is requested twice. */
export const enqueueDownload = (tx: Tx, job: DownloadJob, { id, address, runAt }: Wanted): Promise<void> =>
  enqueue(
    tx,
    job,
    { id },
    { key: `media.download.${id}`, queue: downloadQueue(address, id), maxAttempts: 5, ...(runAt && { runAt }) },
  );

type Failed = { id: string; source_url: string; version: number; download_attempts: number };

/** Plans the next attempt, or ends the download. */
export async function noteFailure(
  tx: Tx,
  job: DownloadJob,
  { row, error, now }: { row: Failed; error: unknown; now: Date },
): Promise<void> {
  const attempts = row.download_attempts + 1;
  const seconds = isPermanent(error) ? undefined : RETRY_SECONDS[attempts - 1];
  const next = seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
  const { rows } = await sql`
    update media set download_attempts = ${attempts}, download_problem = ${problemOf(error)}, next_download_at = ${next},
      download_failed_at = ${next === null ? now : null}
    where id = ${row.id} and version = ${row.version} and source_url is not null returning id`.execute(tx);
  if (rows.length === 0) return;
  if (next === null) touch(tx, "media");
  else await enqueueDownload(tx, job, { id: row.id, address: row.source_url, runAt: next });
}

/** Tries failed downloads again from the first attempt; returns how many there are. */
export async function retryDownloads(tx: Tx, job: DownloadJob, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string; address: string }>`
    update media set download_attempts = 0, download_problem = null, download_failed_at = null, next_download_at = null
    where id = any(${[...ids]}::uuid[]) and download_failed_at is not null and source_url is not null and trashed_at is null
    returning id::text as id, source_url as address`.execute(tx);
  for (const row of rows) await enqueueDownload(tx, job, row);
  return rows.length;
}

/** Invalid URLs and unsupported files fail permanently; server errors are retried. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const { problem, status } = detailsOf(error);
  if (status !== undefined) return status < 500 && ![408, 425, 429].includes(status);
  return problem !== "UNREACHABLE" && problem !== "TIMEOUT";
}

function detailsOf(error: AppError): { problem: string | undefined; status: number | undefined } {
  const { problem, status } = error.detail.data ?? {};
  return {
    problem: typeof problem === "string" ? problem : undefined,
    status: typeof status === "number" ? status : undefined,
  };
}

const problems: Readonly<Record<string, string>> = {
  BAD_ADDRESS: "This isn't a web address.",
  FORBIDDEN_ADDRESS: "This address isn't on the public internet.",
  TIMEOUT: "The server took too long to respond.",
  TOO_LARGE: `The file is too large. Images can have up to ${maxMediaBytes.image / 1024 ** 2} MB.`,
  UNREACHABLE: "The server couldn't be reached.",
};

/** Reason of a failed download, for the back office. */
function problemOf(error: unknown): string {
  if (!(error instanceof AppError)) return "The file couldn't be saved.";
  const { problem = "", status } = detailsOf(error);
  if (status === 404 || status === 410) return `There is no file at this address (status ${status}).`;
  if (status === 401 || status === 403) return `The server doesn't allow downloading this file (status ${status}).`;
  if (status !== undefined) return `The server responded with an error (status ${status}).`;
  return problems[problem] ?? error.detail.description ?? "The file isn't of a type that the store can use.";
}
