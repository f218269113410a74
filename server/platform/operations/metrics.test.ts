import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestServer } from "../testing/test-server.ts";
import { operationsRoutes } from "./routes.ts";

const TOKEN = "a-long-metrics-token";

async function statusOf(environment: Record<string, string>, headers: Record<string, string> = {}): Promise<number> {
  const server = await startTestServer({ bindings: [], rawRoutes: operationsRoutes, environment });
  try {
    const response = await fetch(`${server.origin}/metrics`, { headers });
    await response.arrayBuffer();
    return response.status;
  } finally {
    await server.close();
  }
}

test("metrics are off until a token or loopback access is set", async () => {
  assert.equal(await statusOf({}), 404);
});

test("the metrics token is required when it is set", async () => {
  const environment = { METRICS_TOKEN: TOKEN };
  assert.equal(await statusOf(environment), 404);
  assert.equal(await statusOf(environment, { authorization: "Bearer another-long-token" }), 404);
  assert.equal(await statusOf(environment, { authorization: `Bearer ${TOKEN}` }), 200);
});

test("loopback access excludes proxied requests", async () => {
  const environment = { METRICS_LOOPBACK: "true" };
  assert.equal(await statusOf(environment), 200);
  for (const header of ["x-forwarded-for", "x-real-ip", "forwarded", "via"])
    assert.equal(await statusOf(environment, { [header]: "198.51.100.7" }), 404, header);
});
