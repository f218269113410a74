import assert from "node:assert/strict";
import { get } from "node:http";
import { test } from "node:test";
import { startListener } from "#server/platform/http/serve/listener.ts";
import { startTestServer } from "#server/platform/testing/test-server.ts";
import type { PageApp } from "./page-app.ts";
import { createPageMount } from "./page-mount.ts";

const app: PageApp = {
  owns: () => true,
  handle: async () => ({ status: 200, headers: [], body: "<!doctype html>shop", cache: "private" }),
};

/** `fetch` doesn't allow setting the Host header. */
const ask = (
  origin: string,
  host: string,
  mode = "navigate",
): Promise<[status: number | undefined, location: string | undefined]> =>
  new Promise((resolve, reject) => {
    get(`${origin}/cart?a=1`, { headers: { host, "sec-fetch-mode": mode } }, (answer) => {
      answer.resume();
      resolve([answer.statusCode, answer.headers.location]);
    }).on("error", reject);
  });

test("other loopback names redirect to the store's own origin, so that cookies and return URLs match", async () => {
  const server = await startTestServer({ bindings: [] });
  const personal = { anonymous: () => "", render: () => "" };
  const pages = createPageMount({ runtime: server.runtime, apps: [app], personal, formTargets: () => [] });
  const shop = await startListener({ runtime: server.runtime, rawRoutes: [], pages });
  try {
    const { host: own, port } = new URL(server.store.baseUrl());
    assert.deepEqual(await ask(shop.origin, own), [200, undefined]);
    assert.deepEqual(await ask(shop.origin, `localhost:${port}`), [307, `http://${own}/cart?a=1`]);
    assert.deepEqual(await ask(shop.origin, `localhost:${port}`, "cors"), [200, undefined], "programs are not led");
    assert.deepEqual(await ask(shop.origin, "localhost:1"), [200, undefined]);
    assert.deepEqual(await ask(shop.origin, "shop.example"), [200, undefined]);
  } finally {
    await shop.close();
    await server.close();
  }
});
