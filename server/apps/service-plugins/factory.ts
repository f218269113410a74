/** An app for tests: an HTTP server with configurable responses that records requests. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { importSPKI, jwtVerify } from "jose";
import { createApp, ensureAppKey } from "#server/identity/clients/public.ts";
import type { TestServer } from "#server/platform/testing/test-server.ts";

export type Question = { readonly path: string; readonly data: Record<string, unknown> };
export type Reply = (response: ServerResponse, request: IncomingMessage) => void;

export type TestApp = {
  readonly id: string;
  readonly instanceId: string;
  readonly publicKey: string;
  readonly address: string;
  readonly questions: Question[];
  token(permissions?: readonly "plugins:write"[]): string;
  answer(reply: Reply | object): void;
  close(): void;
};

export async function startTestApp(server: Pick<TestServer, "store" | "transaction">): Promise<TestApp> {
  const permissions = ["plugins:write"] as const;
  const now = server.store.now();
  const { id, instanceId, publicKey } = await server.transaction(async (tx) => {
    const app = await createApp(tx, { name: "Rates of Utrecht", secret: "s".repeat(32), permissions }, now);
    return { ...app, publicKey: await ensureAppKey(tx, server.store, app.id) };
  });
  const questions: Question[] = [];
  let reply: Reply = (response) => response.end("{}");
  const key = await importSPKI(publicKey, "RS256");
  const http = createServer(async (request, response) => {
    const { payload } = await jwtVerify(await text(request), key, { issuer: "wix.com", audience: id });
    // Decoded from the signed request, whose `data` is an object (docs/protocol/service-plugins.md#call).
    questions.push({ path: request.url ?? "", data: payload.data as Record<string, unknown> });
    reply(response, request);
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  // A TCP server's address is an object with a port; only pipes have a string.
  const { port } = http.address() as AddressInfo;
  return {
    id,
    instanceId,
    publicKey,
    address: `http://127.0.0.1:${port}/spi`,
    questions,
    token: (granted = permissions) =>
      server.store.tokens.issue(
        { kind: "app", appId: id, permissions: granted, tokenId: instanceId },
        server.store.now().getTime() + 3_600_000,
      ),
    answer(next) {
      reply = typeof next === "function" ? (next as Reply) : (response) => response.end(JSON.stringify(next));
    },
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
}

/** A shipping rate in the format of an app's response. */
export const rate = (more: object = {}) => ({
  code: "bike",
  title: "By bike",
  cost: { price: "4.50", currency: "USD" },
  ...more,
});
