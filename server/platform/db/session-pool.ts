/**
 * The connection pool. A network can drop a connection silently, and queries on it would wait for minutes. Idle
 * sessions are therefore checked before use. If a query gets no bytes for seconds, its session is looked up on the
 * server over a separate connection, and closed here if it isn't working on anything there. Long-running statements
 * aren't interrupted.
 */
import pg from "pg";
import { Session } from "./session.ts";

const IDLE_MILLISECONDS = 1000;
const PING_MILLISECONDS = 1500;
const SILENT_MILLISECONDS = 3000;
const LOOKUP_MILLISECONDS = 2000;
const WATCH_MILLISECONDS = 500;

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

export class SessionPool extends pg.Pool {
  readonly #sessions = new Set<Session>();
  readonly #watch: NodeJS.Timeout;
  readonly #url: string;
  #isLookingUp = false;
  /** Time when a dead connection was found. Connections whose last result is older are checked before use. */
  #distrustedBefore = 0;

  constructor(config: pg.PoolConfig & { connectionString: string; prepares: boolean }) {
    super({ ...config, Client: Session });
    this.#url = config.connectionString;
    this.on("connect", (client) => client instanceof Session && this.#sessions.add(client));
    this.on("remove", (client) => client instanceof Session && this.#sessions.delete(client));
    // The pool checks `_ending` right after this event and removes an ended session.
    this.on("release", (_error, client) => {
      if (client instanceof Session && client.isRetired) void client.end().catch(() => {});
    });
    this.#watch = setInterval(() => void this.#closeSilent(), WATCH_MILLISECONDS).unref();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const checkedOut = this.#checkOut();
    if (callback === undefined) return checkedOut;
    checkedOut.then(
      (client) => process.nextTick(callback, undefined, client, client.release),
      (error) => process.nextTick(callback, error, undefined, () => {}),
    );
    return undefined;
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    clearInterval(this.#watch);
    if (callback === undefined) return super.end();
    super.end(callback);
    return undefined;
  }

  async #checkOut(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect();
      if (!(client instanceof Session) || (await this.#isUsable(client))) return client;
      this.#close(client);
      client.release(true);
    }
  }

  async #isUsable(session: Session): Promise<boolean> {
    if (session.isRetired || session.lastResultAt < this.#distrustedBefore) return false;
    const idle = performance.now() - session.lastResultAt;
    return idle < IDLE_MILLISECONDS || session.answersWithin(PING_MILLISECONDS);
  }

  #close(session: Session): void {
    if (!session.isRetired) this.#distrustedBefore = performance.now();
    session.abandon();
  }

  async #closeSilent(): Promise<void> {
    const silent = this.#silentSessions();
    if (silent.length === 0 || this.#isLookingUp) return;
    this.#isLookingUp = true;
    try {
      const dead = await findDead(this.#url, silent);
      const still = new Set(this.#silentSessions());
      for (const session of dead) if (still.has(session)) this.#close(session);
    } finally {
      this.#isLookingUp = false;
    }
  }

  #silentSessions(): Session[] {
    return [...this.#sessions].filter((session) => session.silentFor() >= SILENT_MILLISECONDS);
  }
}

/** Sessions that are idle on the server. If the server is unreachable, all of them. */
async function findDead(url: string, sessions: readonly Session[]): Promise<readonly Session[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LOOKUP_MILLISECONDS,
    query_timeout: LOOKUP_MILLISECONDS,
    application_name: "cartwright connection check",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid = any($1::int[])
        and (state is null or state not like 'idle%' or state_change > now() - interval '2 seconds')`,
      [sessions.map(({ backendPid }) => backendPid)],
    );
    const working = new Set(rows.map(({ pid }) => pid));
    return sessions.filter(({ backendPid }) => backendPid !== undefined && !working.has(backendPid));
  } catch (error) {
    // A server that rejects the connection (too many clients) is reachable.
    return error instanceof pg.DatabaseError ? [] : sessions;
  } finally {
    client.end().catch(() => {});
    setTimeout(() => client.connection.stream.destroy(), LOOKUP_MILLISECONDS).unref();
  }
}
