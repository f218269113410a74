/**
 * The test gateway during the simulated history: the same program and journal as in operation, with the history's
 * clock.
 */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { openJournal } from "#server/gateway/journal.ts";
import { createGateway } from "#server/gateway/server.ts";
import { connectTestGateway } from "#server/payments/payments/public.ts";
import { newToken } from "#server/platform/crypto/ids.ts";
import type { Store } from "#server/platform/store.ts";

export type PastGateway = {
  /** Presses a button of the payment page at `redirectUrl`: `approve`, `decline:CARD_DECLINED`, … */
  choose(redirectUrl: string, choice: string): Promise<void>;
  /** Expires a card: later charges with its token are declined. */
  forget(token: string): Promise<void>;
  close(): Promise<void>;
};

export async function openPastGateway(store: Store): Promise<PastGateway> {
  const journal = openJournal(resolve(store.config.dataDir, "test-gateway.jsonl"));
  const secret = newToken();
  const server = createGateway({ journal, secret, now: store.now });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A TCP server's address is an object; only pipes have a string.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
  // The store isn't running yet, so webhooks can't be delivered.
  await fetch(`${url}/api/faults`, { method: "POST", headers, body: JSON.stringify({ losesCallbacks: true }) });
  connectTestGateway(store, { url: () => url, secret });
  return {
    async choose(redirectUrl, choice) {
      const page = /\/pay\/[\w-]+$/.exec(new URL(redirectUrl).pathname)?.[0];
      if (page === undefined) throw new Error(`${redirectUrl} is no payment page.`);
      const answer = await fetch(url + page, {
        method: "POST",
        body: new URLSearchParams({ choice }),
        redirect: "manual",
      });
      await answer.arrayBuffer();
    },
    async forget(token) {
      await fetch(`${url}/api/tokens/${encodeURIComponent(token)}`, { method: "DELETE", headers });
    },
    async close() {
      server.close();
      server.closeAllConnections();
      journal.close();
    },
  };
}
