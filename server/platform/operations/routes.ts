/** Endpoints for operators: health, readiness, metrics, the development outbox and the API reference. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { createGunzip } from "node:zlib";
import { sql } from "kysely";
import { isEqual } from "../crypto/secrets.ts";
import { accepts } from "../http/answers.ts";
import { isId, type RawAnswer, type RawContext, type RawRoute } from "../http/handlers.ts";
import { jobsState } from "../jobs/worker.ts";
import { findMail, listMails } from "../mail/mail.ts";
import { listTextMessages } from "../messaging/messaging.ts";
import { registry } from "../metrics/metrics.ts";
import type { Store } from "../store.ts";
import type { ApiPageTask } from "./api-page-thread.ts";
import { mailPage, outboxPage } from "./outbox-page.ts";

const json = (status: number, value: unknown): RawAnswer => ({
  status,
  headers: [
    ["content-type", "application/json; charset=utf-8"],
    ["cache-control", "no-store"],
  ],
  body: JSON.stringify(value),
});

const htmlHeaders = (cacheControl: string): [string, string][] => [
  ["content-type", "text/html; charset=utf-8"],
  ["cache-control", cacheControl],
  [
    "content-security-policy",
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; frame-src 'self'; form-action 'self'; base-uri 'none'",
  ],
];

const html = (body: string): RawAnswer => ({ status: 200, headers: htmlHeaders("no-store"), body });

const notFound: RawAnswer = {
  status: 404,
  headers: [["content-type", "text/plain; charset=utf-8"]],
  body: "Not found",
};

const health: RawRoute = {
  id: "operations.health",
  method: "GET",
  paths: ["/health", "/healthz"],
  run: async () => json(200, { status: "ok" }),
};

const ready: RawRoute = {
  id: "operations.ready",
  method: "GET",
  paths: ["/ready", "/readyz"],
  async run({ store }) {
    const database = await Promise.race([
      databaseState(store),
      delay(DATABASE_MILLISECONDS, "unavailable", { ref: false }),
    ]);
    const { state: jobs, stoppedFor } = jobsState(store);
    if (database !== "available") return json(503, { status: `database ${database}`, jobs });
    if (stoppedFor > JOBS_MILLISECONDS) return json(503, { status: "jobs are not running", jobs });
    return json(200, { status: "ready", jobs });
  },
};

/** Shorter than the timeouts of load balancers. */
const DATABASE_MILLISECONDS = 3000;
/** A worker that lost its lease has usually renewed it by then. */
const JOBS_MILLISECONDS = 15_000;

async function databaseState({ database }: Store): Promise<"available" | "unavailable" | "read-only"> {
  try {
    const { rows } = await sql<{ is_writable: boolean }>`
      select current_setting('transaction_read_only') = 'off' as is_writable`.execute(database.db);
    return rows[0]?.is_writable === true ? "available" : "read-only";
  } catch {
    return "unavailable";
  }
}

const LOOPBACK = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];
/** Headers added by reverse proxies. */
const PROXY_HEADERS = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];

/**
 * A reverse proxy on the same machine also connects from a loopback address, and some send no header at all. A loopback
 * address therefore grants access only if METRICS_LOOPBACK confirms that no proxy forwards `/metrics`.
 */
function mayReadMetrics({ store, source, header }: RawContext): boolean {
  const { token, isLoopbackAllowed } = store.config.metrics;
  const bearer = /^Bearer (.+)$/i.exec(header("authorization") ?? "")?.[1];
  if (token !== undefined && bearer !== undefined && isEqual(bearer, token)) return true;
  const isProxied = PROXY_HEADERS.some((name) => header(name) !== undefined);
  return isLoopbackAllowed && LOOPBACK.includes(source) && !isProxied;
}

const metrics: RawRoute = {
  id: "operations.metrics",
  method: "GET",
  paths: ["/metrics"],
  hasOwnToken: true,
  async run(context) {
    if (!mayReadMetrics(context)) return notFound;
    const headers: RawAnswer["headers"] = [
      ["content-type", registry.contentType],
      ["cache-control", "no-store"],
    ];
    return { status: 200, headers, body: await registry.metrics() };
  },
};

const outbox: RawRoute = {
  id: "operations.outbox",
  method: "GET",
  paths: ["/dev/outbox"],
  async run({ store, url, header }) {
    if (store.config.isProduction) return notFound;
    const to = url.searchParams.get("to") ?? undefined;
    const mails = await listMails(store.database.db, { to, limit: 200 });
    const messages = await listTextMessages(store.database.db, { to, limit: 200 });
    if (to === undefined && (header("accept") ?? "").includes("text/html")) return html(outboxPage(mails, messages));
    const entries = [...mails, ...messages.map((message) => ({ ...message, subject: message.text, html: "" }))];
    return json(
      200,
      entries
        .sort((left, right) => right.created_at.getTime() - left.created_at.getTime())
        .map(({ recipient, created_at, sent_at, ...entry }) => ({
          ...entry,
          to: recipient,
          createdAt: created_at,
          sentAt: sent_at,
        })),
    );
  },
};

const outboxMail: RawRoute = {
  id: "operations.outboxMail",
  method: "GET",
  paths: ["/dev/outbox/{id}"],
  async run({ store, params }) {
    if (store.config.isProduction) return notFound;
    const { id = "" } = params;
    const mail = isId(id) ? await findMail(store.database.db, id) : undefined;
    return mail === undefined ? notFound : html(mailPage(mail));
  },
};

const openApiFile = new URL("../../../api/openapi.json", import.meta.url);

const openApi: RawRoute = {
  id: "operations.openApi",
  method: "GET",
  paths: ["/openapi.json"],
  run: async () => ({
    status: 200,
    headers: [
      ["content-type", "application/json; charset=utf-8"],
      ["access-control-allow-origin", "*"],
    ],
    body: await readFile(openApiFile),
  }),
};

type KeptPage = { readonly bytes: Buffer; readonly etag: string };
let apiReferencePage: Promise<KeptPage> | undefined;

/** Built and compressed in a thread on the first request, then cached. */
function readApiReference(): Promise<KeptPage> {
  apiReferencePage ??= buildApiReference()
    .then((bytes) => ({ bytes, etag: `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` }))
    .catch((error: unknown) => {
      apiReferencePage = undefined;
      throw error;
    });
  return apiReferencePage;
}

async function buildApiReference(): Promise<Buffer> {
  const workerData: ApiPageTask = { path: fileURLToPath(openApiFile) };
  // Without the server's own flags, which set its memory limits and debugging.
  const thread = new Worker(new URL("./api-page-thread.ts", import.meta.url), { workerData, execArgv: [] });
  const [bytes] = await once(thread, "message");
  return Buffer.from(bytes);
}

const apiReference: RawRoute = {
  id: "operations.apiReference",
  method: "GET",
  paths: ["/docs/api"],
  async run({ header }) {
    const { bytes, etag } = await readApiReference();
    const headers = [...htmlHeaders("no-cache"), ["etag", etag], ["vary", "accept-encoding"]] as const;
    if (header("if-none-match")?.includes(etag)) return { status: 304, headers };
    if (!accepts(header("accept-encoding"), "gzip"))
      return { status: 200, headers, body: Readable.from([bytes]).pipe(createGunzip()) };
    return { status: 200, headers: [...headers, ["content-encoding", "gzip"]], body: bytes };
  },
};

export const operationsRoutes: readonly RawRoute[] = [
  health,
  ready,
  metrics,
  outbox,
  outboxMail,
  openApi,
  apiReference,
];
