/** A store's context: everything a call may use. Nothing in the server is global, so one process can serve several stores. */
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
  /** Finds the app behind a raw API key. Wired by the module `apps`. */
  readonly findApiKey: (key: string) => Promise<Extract<Actor, { kind: "app" }> | undefined>;
  /** What a staff member may do at present: nothing once their account is deactivated. Wired by the module `staff`. */
  readonly readStaffPermissions: (connection: Connection, staffId: string) => Promise<readonly Permission[]>;
  /** When the member or staff member behind a session last proved who they are. Wired by `identities` and `staff`. */
  readonly findAuthenticationTime: (actor: Actor) => Promise<Date | undefined>;
  /** Public origin without trailing slash; known once the listener runs. */
  readonly baseUrl: () => string;
  /** The clock. Business rules get the time as an argument, which comes from here. */
  readonly now: () => Date;
};
