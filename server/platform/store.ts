/**
 * The context of one store, passed to every handler. The server has no global state, so one process can serve several
 * stores.
 */
import type { Permission } from "#api/permissions.ts";
import type { Config } from "#server/config.ts";
import type { AccessTokens } from "./access/access-tokens.ts";
import type { Actor } from "./access/actor.ts";
import type { ByteCache } from "./cache/byte-cache.ts";
import type { Connection, Database } from "./db/db.ts";
import type { Files } from "./files/files.ts";
import type { Log } from "./log/log.ts";

export type Store = {
  readonly config: Config;
  readonly database: Database;
  readonly cache: ByteCache;
  readonly files: Files;
  readonly log: Log;
  readonly tokens: AccessTokens;
  /** Returns the app with a raw API key. Provided by the module `apps`. */
  readonly findApiKey: (key: string) => Promise<Extract<Actor, { kind: "app" }> | undefined>;
  /** Current permissions of a staff member; empty once the account is deactivated. Provided by the module `staff`. */
  readonly readStaffPermissions: (connection: Connection, staffId: string) => Promise<readonly Permission[]>;
  /** When the member or staff member of a session last authenticated. Provided by `identities` and `staff`. */
  readonly findAuthenticationTime: (actor: Actor) => Promise<Date | undefined>;
  /** Public origin without trailing slash; available once the listener runs. */
  readonly baseUrl: () => string;
  /** The clock. Business rules take the time as a parameter. */
  readonly now: () => Date;
};
