/** Builds a store's context from its configuration and an open database. */
import { resolve } from "node:path";
import type { Config } from "#server/config.ts";
import { findApiKeyActor } from "#server/identity/clients/public.ts";
import { findSession } from "#server/identity/identities/public.ts";
import { findStaffAuthenticationTime, readStaffPermissions } from "#server/identity/staff/public.ts";
import { hooks } from "#server/modules.ts";
import { AccessTokens } from "#server/platform/access/access-tokens.ts";
import { ByteCache } from "#server/platform/cache/byte-cache.ts";
import type { Database } from "#server/platform/db/db.ts";
import { registerHooks } from "#server/platform/db/hooks.ts";
import { localFiles } from "#server/platform/files/files.ts";
import { createLog } from "#server/platform/log/log.ts";
import type { Store } from "#server/platform/store.ts";

/** `origin` says where the store answers; it is asked late, because a listener may choose its port. */
export function createStore(config: Config, database: Database, origin: () => string): Store {
  registerHooks(database.db, hooks);
  return {
    config,
    database,
    cache: new ByteCache(),
    files: localFiles(resolve(config.dataDir, "files"), { keptBytes: config.mediaCacheBytes }),
    log: createLog(config.logLevel),
    tokens: new AccessTokens(config.secret),
    findApiKey: (key) => findApiKeyActor(database.db, key, readStaffPermissions),
    readStaffPermissions,
    findAuthenticationTime: async (actor) =>
      actor.kind === "staff"
        ? findStaffAuthenticationTime(database.db, actor.sessionId)
        : actor.kind === "member"
          ? (await findSession(database.db, actor.sessionId))?.authenticatedAt
          : undefined,
    baseUrl: () => config.baseUrl ?? origin(),
    now: () => new Date(),
  };
}
