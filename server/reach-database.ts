/** Is the PostgreSQL of `DATABASE_URL` there, new enough, and ours to use? Asked before anything slow happens. */
import pg from "pg";
import { ConfigError } from "#server/config.ts";

const OLDEST_VERSION = 150_000;
const WAIT_MILLISECONDS = 10_000;
const EXTENSIONS = ["pg_trgm", "unaccent"];

/** Rounds in which two connections are compared, so that other clients of a pooler can't hide it. */
const POOLER_ROUNDS = 5;

type Addresses = { url: string; directUrl: string | undefined };

/** @throws ConfigError with a sentence for the person who started the store; never with the password */
export async function requireDatabase({ url, directUrl }: Addresses): Promise<void> {
  await withClient("DATABASE_URL", url, async (client) => {
    const problems = await problemsOf(client);
    if (problems.length > 0) throw new ConfigError(problems);
    if (directUrl === undefined) return requireOwnSessions("DATABASE_URL", url, client);
    return withClient("DATABASE_DIRECT_URL", directUrl, async (direct) => {
      await requireOwnSessions("DATABASE_DIRECT_URL", directUrl, direct);
      if ((await identityOf(client)) !== (await identityOf(direct)))
        throw new ConfigError(["DATABASE_DIRECT_URL leads to another database than DATABASE_URL."]);
    });
  });
}

async function withClient(name: string, url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: WAIT_MILLISECONDS });
  // A connection that breaks while it is being closed is no problem here.
  client.on("error", () => {});
  try {
    await client.connect();
    await work(client);
  } catch (error) {
    throw error instanceof ConfigError ? error : new ConfigError([`${name}: ${reasonOf(error, client)}`]);
  } finally {
    await client.end().catch(() => {});
  }
}

async function backendOf(client: pg.Client): Promise<unknown> {
  return (await client.query("select pg_backend_pid() as pid")).rows[0]?.pid;
}

async function identityOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    "select current_database() || ' ' || extract(epoch from pg_postmaster_start_time()) as identity",
  );
  return String(rows[0]?.identity);
}

/**
 * A pooler in transaction mode gives each transaction any of its sessions: two connections share one, or one connection
 * changes it. Locks and notifications are lost there; a migration's lock even stays on a session that goes on to others.
 */
async function requireOwnSessions(name: string, url: string, client: pg.Client): Promise<void> {
  await withClient(name, url, async (other) => {
    const own = new Set<unknown>();
    const others = new Set<unknown>();
    for (let round = 0; round < POOLER_ROUNDS; round++) {
      own.add(await backendOf(client));
      others.add(await backendOf(other));
    }
    // Two connections, each with one session of its own.
    if (own.size === 1 && others.size === 1 && new Set([...own, ...others]).size === 2) return;
    throw new ConfigError([
      name === "DATABASE_URL"
        ? "DATABASE_URL leads to a connection pooler in transaction mode (such as PgBouncer): also set DATABASE_DIRECT_URL to the address of PostgreSQL itself, for migrations, locks and notifications."
        : "DATABASE_DIRECT_URL leads to a connection pooler in transaction mode: set it to the address of PostgreSQL itself.",
    ]);
  });
}

async function problemsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ version: number; release: string; missing: string[] }>(
    `select current_setting('server_version_num')::integer as version, current_setting('server_version') as release,
      array(select wanted from unnest($1::text[]) wanted
        where wanted not in (select name from pg_available_extensions)) as missing`,
    [EXTENSIONS],
  );
  const [found] = rows;
  if (found === undefined) return [];
  return [
    ...(found.version < OLDEST_VERSION
      ? [`DATABASE_URL: that is PostgreSQL ${found.release}; 15 or later is needed.`]
      : []),
    ...(found.missing.length > 0
      ? [`DATABASE_URL: that server lacks ${found.missing.join(" and ")}; install PostgreSQL's contrib package there.`]
      : []),
  ];
}

function reasonOf(error: unknown, { host, port }: pg.Client): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const place = `${host}:${port}`;
  if (code === "ECONNREFUSED") return `nothing answers at ${place}. Is PostgreSQL running there?`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `there is no machine called ${host}.`;
  const message = error instanceof Error ? error.message : String(error);
  return `PostgreSQL at ${place} does not let us in: ${message}.`;
}
