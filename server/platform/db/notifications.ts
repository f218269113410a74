/**
 * One connection that listens: other processes' commits reach this one through it. When it breaks, or falls silent, it
 * is replaced, and everything that may have been missed is caught up after the reconnect.
 */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

export type NotificationOptions = {
  url: string;
  channels: Readonly<Record<string, (payload: string) => void>>;
  /** Runs after each connect, also the first: messages before it were not heard. */
  onConnected: () => Promise<void>;
  onError: (error: Error) => void;
  /** How often the connection must prove that it lives: a network may swallow it without a word. */
  pingMilliseconds?: number;
};

/** How the connection is called in `pg_stat_activity`: who has one serves. */
export const LISTENER_NAME = "cartwright notifications";

const PING_MILLISECONDS = 10_000;
const ANSWER_MILLISECONDS = 5000;
const SHORTEST_WAIT = 100;
const LONGEST_WAIT = 2000;

/** Throws when the first connection fails; later ones are tried until they succeed. */
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

/** The only place that connects again, so that however a connection fails there is one successor. */
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
    // Closing cuts the wait short.
    await delay(wait, undefined, { signal: closing }).catch(() => {});
    wait = Math.min(wait * 2, LONGEST_WAIT);
    if (!closing.aborted) current = await open(options).catch((error) => report(options, error));
  }
  if (current !== undefined) await hangUp(current.client);
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
    await hangUp(client);
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
      await hangUp(client);
    }
  }, options.pingMilliseconds ?? PING_MILLISECONDS);
  const closed = new Promise<void>((resolve) => closing.addEventListener("abort", () => resolve(), { once: true }));
  await Promise.race([ended, closed]);
  clearInterval(ping);
  await hangUp(client);
}

/** Says goodbye if anybody still listens, and lets go in any case. */
async function hangUp(client: pg.Client): Promise<void> {
  const goodbye = client.end().catch(() => {});
  await Promise.race([goodbye, delay(500, undefined, { ref: false })]);
  client.connection.stream.destroy();
}

function report({ onError }: NotificationOptions, error: unknown): undefined {
  onError(error instanceof Error ? error : new Error(String(error)));
  return undefined;
}
