import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as carts from "#api/checkout/carts/wire/v1/carts.ts";
import * as settings from "#api/store/settings.ts";
import { bindings } from "#server/modules.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { apiKeyStrategy } from "./auth/strategy.ts";
import { createClient } from "./client.ts";
import { SdkError } from "./errors.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings });
});
after(() => server.close());

test("a client in the server's process makes typed calls without a socket, with the same checks", async () => {
  const client = createClient({
    transport: server.transport,
    auth: apiKeyStrategy({ apiKey: server.visitorToken() }),
    modules: { settings, carts },
  });
  const answer = await client.settings.getStoreSettings({});
  assert.equal(answer.settings.currency, "USD");
  await assert.rejects(
    client.carts.getCurrentCart({}),
    (error: unknown) =>
      error instanceof SdkError && error.code === "OWNED_CART_NOT_FOUND" && error.requestId !== undefined,
  );
  await assert.rejects(
    client.settings.updateStoreSettings({ body: { settings: { name: "Mine" } } }),
    (error: unknown) => error instanceof SdkError && error.status === 403,
  );
});
