/** Is the PostgreSQL of `DATABASE_URL` there, new enough, and ours to use? Asked before anything slow happens. */
import pg from "pg";
import { ConfigError } from "./config.ts";

const OLDEST_VERSION = 150_000;
const WAIT_MILLISECONDS = 10_000;
const EXTENSIONS = ["pg_trgm", "unaccent"];

/** @throws ConfigError with a sentence for the person who started the store; never with the password */
export async function requireDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: WAIT_MILLISECONDS });
  // A connection that breaks while it is being closed is nobody's fault here.
  client.on("error", () => {});
  try {
    await client.connect();
    const problems = await problemsOf(client);
    if (problems.length > 0) throw new ConfigError(problems);
  } catch (error) {
    throw error instanceof ConfigError ? error : new ConfigError([`DATABASE_URL: ${reasonOf(error, client)}`]);
  } finally {
    await client.end().catch(() => {});
  }
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
