/**
 * The store as a running program: modules, pages, listener, worker. The only file that knows them all.
 */
import { resolve } from "node:path";
import type { Config } from "./config.ts";
import { routes as settingsRoutes } from "./modules/settings/routes.ts";
import { mountPages } from "./pages/mount-pages.ts";
import { AccessTokens } from "./platform/access/access-tokens.ts";
import { ByteCache, CACHE_CHANNEL } from "./platform/cache/byte-cache.ts";
import { connect } from "./platform/db/db.ts";
import { listenForNotifications } from "./platform/db/notifications.ts";
import { localFiles } from "./platform/files/files.ts";
import type { Binding, RawRoute } from "./platform/http/handlers.ts";
import { startListener } from "./platform/http/listener.ts";
import { Runtime } from "./platform/http/runtime.ts";
import { type Job, startWorker } from "./platform/jobs/jobs.ts";
import { createLog } from "./platform/log/log.ts";
import { sendMail } from "./platform/mail/mail.ts";
import { operationsRoutes } from "./platform/operations/routes.ts";
import type { Store } from "./platform/store.ts";

/** Everything the API answers. Boot fails when an endpoint is bound twice. */
export const bindings: readonly Binding[] = [...settingsRoutes];

export const rawRoutes: readonly RawRoute[] = [...operationsRoutes];

export const jobs: readonly Job[] = [sendMail];

// The development payment gateway has a port of its own.
const LOOPBACK_ORIGINS = ["http://127.0.0.1:*", "http://localhost:*"];

export type App = {
  readonly store: Store;
  readonly origin: string;
  readonly port: number;
  /** Stops taking requests, finishes those under way and the running jobs, then lets the database go. */
  close(): Promise<void>;
  /** Loads the built screens again, after a rebuild in development. */
  reloadPages(): Promise<void>;
};

export type AppOptions = { config: Config; databaseUrl: string; runsJobs?: boolean };

export async function startApp({ config, databaseUrl, runsJobs = true }: AppOptions): Promise<App> {
  const log = createLog(config.logLevel);
  const database = connect(databaseUrl, config.databasePoolSize, (error) => log.warn({ err: error }));
  const cache = new ByteCache();
  const tokens = new AccessTokens(config.secret);
  let origin = config.baseUrl ?? `http://localhost:${config.port}`;
  const store: Store = {
    config,
    database,
    cache,
    files: localFiles(resolve(config.dataDir, "files")),
    log,
    tokens,
    findApiKey: async () => undefined,
    baseUrl: () => config.baseUrl ?? origin,
    now: () => new Date(),
  };
  const notifications = await listenForNotifications({
    url: databaseUrl,
    channels: { [CACHE_CHANNEL]: (payload) => cache.hear(payload) },
    onConnected: async () => cache.clear(),
    onError: (error) => log.warn({ err: error }),
  });
  const runtime = new Runtime(store, bindings);
  const pages = await mountPages({
    runtime,
    clientId: "",
    formTargets: () => (config.isProduction ? [] : LOOPBACK_ORIGINS),
  });
  const listener = await startListener({ runtime, rawRoutes, pages });
  origin = config.baseUrl ?? listener.origin;
  const worker = runsJobs ? await startWorker(store, jobs) : undefined;
  return {
    store,
    origin,
    reloadPages: () => pages.reload(),
    port: listener.port,
    async close() {
      await listener.close();
      await worker?.stop();
      await notifications.close();
      await database.close();
    },
  };
}
