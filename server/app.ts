/**
 * Composition root: assembles modules, pages, the HTTP listener, and the job worker.
 */
import { resolve } from "node:path";
import type { Transport } from "#sdk/call.ts";
import { stopStreams } from "#server/apps/event-stream/public.ts";
import { startBackgroundWork } from "#server/background-work.ts";
import type { Config } from "#server/config.ts";
import { createStore } from "#server/create-store.ts";
import { type GatewayProcess, startGateway } from "#server/gateway/start-gateway.ts";
import { createAppTraffic } from "#server/identity/clients/public.ts";
import { bindings, rawRoutes } from "#server/modules.ts";
import { mountPages } from "#server/pages/mount-pages.ts";
import { connectTestGateway } from "#server/payments/payments/public.ts";
import { DENIED_CHANNEL, handleDeniedMessage, loadDeniedSessions } from "#server/platform/access/denied-sessions.ts";
import { CACHE_CHANNEL } from "#server/platform/cache/byte-cache.ts";
import { deriveKey } from "#server/platform/crypto/secrets.ts";
import { connect } from "#server/platform/db/db.ts";
import { listenForNotifications } from "#server/platform/db/notifications.ts";
import { Runtime } from "#server/platform/http/runtime.ts";
import { startListener } from "#server/platform/http/serve/listener.ts";
import type { Store } from "#server/platform/store.ts";
import { readTenant } from "#server/store/settings/public.ts";
import { STOREFRONT_CLIENT_ID } from "#server/storefront-client.ts";

// The development payment gateway listens on its own port.
const LOOPBACK_ORIGINS = ["http://127.0.0.1:*", "http://localhost:*"];

export type App = {
  readonly store: Store;
  readonly origin: string;
  readonly port: number;
  /** For SDK clients in this process: `createClient({ transport, … })`. */
  readonly transport: Transport;
  /** Graceful shutdown: stops accepting requests, drains requests and jobs, then closes the database. */
  close(): Promise<void>;
  /** Reloads the built pages after a rebuild in development. */
  reloadPages(): Promise<void>;
};

/** Development only: a test payment gateway in a separate process with its own journal. */
async function startTestGateway(store: Store): Promise<GatewayProcess> {
  const { dataDir, secret } = store.config;
  const gateway = await startGateway({
    journalPath: resolve(dataDir, "test-gateway.jsonl"),
    secret: deriveKey(secret, "test-gateway").toString("hex"),
  });
  connectTestGateway(store, gateway);
  return gateway;
}

const isLoopbackAddress = (host: string): boolean => host === "127.0.0.1" || host === "::1";

type AppOptions = {
  config: Config;
  databaseUrl: string;
  runsJobs?: boolean;
  /** Resolves when the demo store's order history is complete (background-work.ts). */
  history?: Promise<void> | undefined;
};

export async function startApp({ config, databaseUrl, runsJobs = true, history }: AppOptions): Promise<App> {
  let origin = `http://localhost:${config.port}`;
  let warn: (error: Error) => void = () => {};
  const database = connect(databaseUrl, config.databasePoolSize, (error) => warn(error), {
    directUrl: config.databaseDirectUrl,
  });
  const store = createStore(config, database, () => origin);
  warn = (error) => store.log.warn({ err: error });
  const { cache, tokens } = store;
  tokens.setSite((await readTenant(database.db)).siteId);
  const notifications = await listenForNotifications({
    url: database.directUrl,
    channels: {
      [CACHE_CHANNEL]: (payload) => cache.hear(payload),
      [DENIED_CHANNEL]: (payload) => handleDeniedMessage(tokens, payload),
    },
    async onConnected() {
      cache.clear();
      await loadDeniedSessions(database.db, tokens, store.now());
    },
    onError: warn,
  });
  const runtime = new Runtime(store, bindings, { traffic: createAppTraffic(store) });
  const pages = mountPages({
    runtime,
    clientId: STOREFRONT_CLIENT_ID,
    formTargets: () => (config.isProduction ? [] : LOOPBACK_ORIGINS),
  });
  const listener = await startListener({ runtime, rawRoutes, pages });
  // Passkeys need a domain; browsers reject IP addresses (WebAuthn Level 3 section 5.1.3, effective domain).
  origin = isLoopbackAddress(config.host) ? `http://localhost:${listener.port}` : listener.origin;
  await pages.load();
  const gateway = config.isProduction ? undefined : await startTestGateway(store);
  const background = runsJobs ? await startBackgroundWork(store, history) : undefined;
  return {
    store,
    origin,
    reloadPages: () => pages.load(),
    port: listener.port,
    transport: listener.transport,
    async close() {
      stopStreams(store);
      await listener.close();
      await pages.close();
      await background?.stop();
      await gateway?.stop();
      await notifications.close();
      await database.close();
    },
  };
}
