import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getCatalogVersion, updateCatalogVersion } from "#api/catalog/catalog-versions.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "./routes.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: routes });
});
after(() => server.close());

test("all callers can read the version, staff can change it, and the next response has the new one", async () => {
  const staff = { authorization: server.staffToken() };
  const shopper = { authorization: server.visitorToken() };
  const read = async () => (await server.call(getCatalogVersion, {}, shopper)).catalogVersion;
  assert.equal(await read(), "V3_CATALOG");
  await server.call(updateCatalogVersion, { body: { catalogVersion: "V1_CATALOG" } }, staff);
  assert.equal(await read(), "V1_CATALOG");
  await assert.rejects(server.call(updateCatalogVersion, { body: { catalogVersion: "V3_CATALOG" } }, shopper), {
    status: 403,
  });
  const answer = await fetch(`${server.origin}/v1/catalog-version`, {
    method: "PATCH",
    headers: { ...staff, "content-type": "application/json" },
    body: JSON.stringify({ catalogVersion: "V9" }),
  });
  assert.equal(answer.status, 400);
});
