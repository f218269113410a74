/**
 * LISTEN connection for notifications from other processes. A broken or silent connection is replaced, and
 * `onConnected` handles whatever was missed in between.
 */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

type NotificationOptions = {
  url: string;
  channels: Readonly<Record<string, (payload: string) => void>>;
  /** Called after each connect, including the first. Messages sent before it were not received. */
  onConnected: () => Promise<void>;
  onError: (error: Error) => void;
  /** Interval of the liveness check: a network can drop a connection silently. */
  pingMilliseconds?: number;
};

/** `application_name` in `pg_stat_activity`; identifies running servers. */
export const LISTENER_NAME = "cartwright notifications";

const PING_MILLISECONDS = 10_000;
const ANSWER_MILLISECONDS = 5000;
const SHORTEST_WAIT = 100;
const LONGEST_WAIT = 2000;

/** Throws if the first connection fails; later ones are retried until they succeed. */
export async function listenForNotifications(options: NotificationOptions): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController();
  const first = await open(options);
  const loop = keepListening(options, first, closing.signal);
  return {
    async close() {
      closing.abort();
      await loop;
    },
  };
}

type Listening = { client: pg.Client; ended: Promise<void> };

/** The only place that reconnects, so that every failure has exactly one successor. */
async function keepListening(options: NotificationOptions, first: Listening, closing: AbortSignal): Promise<void> {
  let current: Listening | undefined = first;
  let wait = SHORTEST_WAIT;
  while (!closing.aborted) {
    if (current !== undefined) {
      wait = SHORTEST_WAIT;
      await untilEnded(current, options, closing);
      current = undefined;
      continue;
    }
    // Closing ends the wait early.
    await delay(wait, undefined, { signal: closing }).catch(() => {});
    wait = Math.min(wait * 2, LONGEST_WAIT);
    if (!closing.aborted) current = await open(options).catch((error) => report(options, error));
  }
  if (current !== undefined) await closeConnection(current.client);
}

async function open(options: NotificationOptions): Promise<Listening> {
  const client = new pg.Client({
    connectionString: options.url,
    application_name: LISTENER_NAME,
    connectionTimeoutMillis: ANSWER_MILLISECONDS,
    query_timeout: ANSWER_MILLISECONDS,
    keepAlive: true,
  });
  client.on("notification", ({ channel, payload }) => options.channels[channel]?.(payload ?? ""));
  client.on("error", options.onError);
  const ended = new Promise<void>((resolve) => client.once("end", () => resolve()));
  try {
    await client.connect();
    for (const channel of Object.keys(options.channels)) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    await options.onConnected();
    return { client, ended };
  } catch (error) {
    await closeConnection(client);
    throw error;
  }
}

async function untilEnded({ client, ended }: Listening, options: NotificationOptions, closing: AbortSignal) {
  let isWaiting = false;
  const ping = setInterval(async () => {
    if (isWaiting) return;
    isWaiting = true;
    try {
      await client.query("select 1");
      isWaiting = false;
    } catch (error) {
      report(options, error);
      await closeConnection(client);
    }
  }, options.pingMilliseconds ?? PING_MILLISECONDS);
  const closed = new Promise<void>((resolve) => closing.addEventListener("abort", () => resolve(), { once: true }));
  await Promise.race([ended, closed]);
  clearInterval(ping);
  await closeConnection(client);
}

/** Closes the connection gracefully if possible, and in any case. */
async function closeConnection(client: pg.Client): Promise<void> {
  const goodbye = client.end().catch(() => {});
  await Promise.race([goodbye, delay(500, undefined, { ref: false })]);
  client.connection.stream.destroy();
}

function report({ onError }: NotificationOptions, error: unknown): undefined {
  onError(error instanceof Error ? error : new Error(String(error)));
  return undefined;
}
