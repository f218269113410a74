/** A store's context: everything a call may use. Nothing in the server is global, so one process can serve several stores. */
import type { Config } from "../config.ts";
import type { AccessTokens } from "./access/access-tokens.ts";
import type { Actor } from "./access/actor.ts";
import type { ByteCache } from "./cache/byte-cache.ts";
import type { Database } from "./db/db.ts";
import type { Files } from "./files/files.ts";
import type { Log } from "./log/log.ts";

export type Store = {
  readonly config: Config;
  readonly database: Database;
  readonly cache: ByteCache;
  readonly files: Files;
  readonly log: Log;
  readonly tokens: AccessTokens;
  /** Finds the app behind a raw API key; wired by the module `apps`. */
  readonly findApiKey: (key: string) => Promise<Extract<Actor, { kind: "app" }> | undefined>;
  /** Public origin without trailing slash; known once the listener runs. */
  readonly baseUrl: () => string;
  /** The clock. Business rules get the time as an argument, which comes from here. */
  readonly now: () => Date;
};
