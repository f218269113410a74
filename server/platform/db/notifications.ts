/**
 * One connection that listens: other processes' commits reach this one through it. When it breaks, everything that may
 * have been missed is caught up after the reconnect.
 */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

export type NotificationOptions = {
  url: string;
  channels: Readonly<Record<string, (payload: string) => void>>;
  /** Runs after each connect, also the first: messages before it were not heard. */
  onConnected: () => Promise<void>;
  onError: (error: Error) => void;
};

export async function listenForNotifications(options: NotificationOptions): Promise<{ close(): Promise<void> }> {
  let isClosed = false;
  let client: pg.Client | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: options.url,
      application_name: "cartwright notifications",
      keepAlive: true,
    });
    next.on("notification", ({ channel, payload }) => options.channels[channel]?.(payload ?? ""));
    next.on("error", options.onError);
    next.on("end", () => void reconnect());
    await next.connect();
    for (const channel of Object.keys(options.channels)) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
    await options.onConnected();
  };

  const reconnect = async (): Promise<void> => {
    for (let wait = 100; !isClosed; wait = Math.min(wait * 2, 2000)) {
      await delay(wait);
      try {
        return await connect();
      } catch (error) {
        options.onError(error instanceof Error ? error : new Error(String(error)));
      }
    }
  };

  await connect();
  return {
    async close() {
      isClosed = true;
      await client?.end();
    },
  };
}
