/** Builds a store's context from its configuration and an open database. */
import { resolve } from "node:path";
import type { Config } from "./config.ts";
import { findApiKeyActor } from "./modules/apps/public.ts";
import { findSession } from "./modules/identities/public.ts";
import { findStaffAuthenticationTime, readStaffRights } from "./modules/staff/public.ts";
import { AccessTokens } from "./platform/access/access-tokens.ts";
import { ByteCache } from "./platform/cache/byte-cache.ts";
import type { Database } from "./platform/db/db.ts";
import { localFiles } from "./platform/files/files.ts";
import { createLog } from "./platform/log/log.ts";
import type { Store } from "./platform/store.ts";

/** `origin` says where the store answers; it is asked late, because a listener may choose its port. */
export function createStore(config: Config, database: Database, origin: () => string): Store {
  return {
    config,
    database,
    cache: new ByteCache(),
    files: localFiles(resolve(config.dataDir, "files"), { keptBytes: config.mediaCacheBytes }),
    log: createLog(config.logLevel),
    tokens: new AccessTokens(config.secret),
    findApiKey: (key) => findApiKeyActor(database.db, key, readStaffRights),
    readStaffRights,
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
