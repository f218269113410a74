/** A server on a free port with its own database, for route tests. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allPermissions, type Permission } from "#api/permissions.ts";
import { type Call, createCall, fetchTransport, type Transport } from "#sdk/call.ts";
import { readConfig } from "#server/config.ts";
import { AccessTokens } from "../access/access-tokens.ts";
import type { Actor } from "../access/actor.ts";
import { ByteCache } from "../cache/byte-cache.ts";
import { newId } from "../crypto/ids.ts";
import { connect, type Tx } from "../db/db.ts";
import { registerHooks, type Subscription } from "../db/hooks.ts";
import { transaction } from "../db/transaction.ts";
import { localFiles } from "../files/files.ts";
import type { Binding, RawRoute } from "../http/handlers.ts";
import { Runtime } from "../http/runtime.ts";
import { startListener } from "../http/serve/listener.ts";
import type { Job } from "../jobs/jobs.ts";
import { startWorker } from "../jobs/worker.ts";
import { createLog } from "../log/log.ts";
import type { Store } from "../store.ts";
import { createTestDatabase } from "./test-database.ts";

export type TestServer = {
  readonly store: Store;
  readonly runtime: Runtime;
  readonly origin: string;
  /** The same server without a socket. */
  readonly transport: Transport;
  /** Typed requests over HTTP; pass `{ authorization }` as the third argument. */
  readonly call: Call;
  visitorToken(visitorId?: string): string;
  memberToken(memberId?: string): string;
  staffToken(permissions?: readonly Permission[]): string;
  appToken(permissions?: readonly Permission[]): string;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Sets the store's clock. */
  setNow(now: Date | undefined): void;
  close(): Promise<void>;
};

export type TestServerOptions = {
  bindings: readonly Binding[];
  rawRoutes?: readonly RawRoute[];
  /** Runs the job worker with these jobs. */
  jobs?: readonly Job[];
  hooks?: readonly Subscription[];
  findApiKey?: (store: () => Store) => Store["findApiKey"];
  readStaffPermissions?: Store["readStaffPermissions"];
  findAuthenticationTime?: Store["findAuthenticationTime"];
  environment?: Record<string, string>;
  poolSize?: number;
  /** Uses this database instead of a new one, and doesn't drop it at the end. */
  databaseUrl?: string;
};

export const TEST_CLIENT_ID = "6f1c9e0a-3f5b-4f0e-9a57-0d5a0c3b7e11";
const HOUR = 3_600_000;

export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const given = options.databaseUrl;
  const [testDatabase, folder] = await Promise.all([
    given === undefined ? createTestDatabase() : { url: given, drop: async () => {} },
    mkdtemp(join(tmpdir(), "cartwright-test-")),
  ]);
  const config = readConfig({
    PORT: "0",
    DATA_DIR: folder,
    DATABASE_URL: testDatabase.url,
    LOG_LEVEL: "error",
    // Nothing responds there: tests don't query name servers outside of this machine.
    DNS_SERVERS: "127.0.0.1:9",
    ...options.environment,
  });
  const log = createLog(process.env.TEST_LOG ?? "fatal");
  const database = connect(testDatabase.url, options.poolSize ?? 10, () => {}, {
    directUrl: config.databaseDirectUrl,
  });
  registerHooks(database.db, options.hooks ?? []);
  let now: Date | undefined;
  let origin = "http://127.0.0.1";
  const store: Store = {
    config,
    database,
    cache: new ByteCache(),
    files: localFiles(join(folder, "files")),
    log,
    tokens: new AccessTokens(config.secret),
    findApiKey: (key) => findApiKey(key),
    // Test tokens have no rows in the database: staff have all permissions and a recent sign-in unless a test overrides
    // it.
    readStaffPermissions: options.readStaffPermissions ?? (async () => allPermissions),
    findAuthenticationTime: options.findAuthenticationTime ?? (async () => store.now()),
    baseUrl: () => config.baseUrl ?? origin,
    now: () => now ?? new Date(),
  };
  const findApiKey = options.findApiKey?.(() => store) ?? (async () => undefined);
  const runtime = new Runtime(store, options.bindings, { failsOnUndeclaredErrors: true });
  const listener = await startListener({ runtime, rawRoutes: options.rawRoutes ?? [] });
  origin = listener.origin;
  const worker = options.jobs === undefined ? undefined : await startWorker(store, options.jobs);
  const token = (actor: Exclude<Actor, { kind: "anonymous" }>) =>
    store.tokens.issue(actor, store.now().getTime() + HOUR);
  return {
    store,
    runtime,
    origin,
    transport: listener.transport,
    call: createCall(fetchTransport(origin)),
    visitorToken: (visitorId = newId()) => token({ kind: "visitor", visitorId, clientId: TEST_CLIENT_ID }),
    memberToken: (memberId = newId()) =>
      token({ kind: "member", memberId, clientId: TEST_CLIENT_ID, sessionId: newId() }),
    staffToken: (permissions = allPermissions) =>
      token({ kind: "staff", staffId: newId(), role: "owner", permissions, sessionId: newId() }),
    appToken: (permissions = allPermissions) => token({ kind: "app", appId: newId(), permissions, tokenId: newId() }),
    transaction: (work) => transaction(database.db, work, { cache: store.cache }),
    setNow: (time) => {
      now = time;
    },
    async close() {
      await worker?.stop();
      await listener.close();
      await database.close();
      await testDatabase.drop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
