/** A webhook receiver for tests: an HTTP server with configurable responses that records requests. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { startPlacer } from "#server/platform/outbox/positions.ts";
import type { Store } from "#server/platform/store.ts";
import { startDeliverer } from "./deliver.ts";
import { fanOut } from "./deliveries.ts";

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string; readonly at: number };
export type Answer = (response: ServerResponse, received: Received) => void;

export type Receiver = {
  readonly url: string;
  readonly received: Received[];
  answer(next: Answer): void;
  close(): void;
};

const accept: Answer = (response) => response.writeHead(204).end();

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer = accept;
  const http = createServer(async (request, response) => {
    const one = { headers: request.headers, body: await text(request), at: performance.now() };
    received.push(one);
    answer(response, one);
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  // A TCP server's address is an object with a port; only pipes have a string.
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answer(next) {
      answer = next;
    },
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
}

/** Starts the dispatcher and the deliverer as server/app.ts does. */
export function startTelling(store: Store): { stop(): Promise<void> } {
  const deliverer = startDeliverer(store);
  const placer = startPlacer(store, { fanOut, onPlaced: () => deliverer.wake() });
  return {
    async stop() {
      await placer.stop();
      await deliverer.stop();
    },
  };
}
