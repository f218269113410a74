import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  createServicePlugin,
  listServicePluginCalls,
  listServicePlugins,
  updateServicePlugin,
} from "#api/apps/service-plugins.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { startTestApp, type TestApp } from "./factory.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let apps: [TestApp, TestApp];
before(async () => {
  server = await startTestServer({ bindings: routes });
  apps = [await startTestApp(server), await startTestApp(server)];
});
after(async () => {
  for (const app of apps) app.close();
  await server.close();
});

const taxes = (deploymentUri = "https://app.example/spi") => ({
  servicePlugin: { kind: "TAXES" as const, name: "Taxes", deploymentUri },
});

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => assert.fail("was answered"),
    (reason: unknown) => Object(reason),
  );
  return error.details?.applicationError?.code ?? error.message;
}

test("an app has one plugin per kind and can't see those of others", async () => {
  const authorization = apps[0].token();
  const { servicePlugin } = await server.call(
    createServicePlugin,
    { body: taxes("https://app.example/spi///") },
    { authorization },
  );
  assert.equal(servicePlugin.deploymentUri, "https://app.example/spi");
  assert.equal(
    await codeOf(server.call(createServicePlugin, { body: taxes() }, { authorization })),
    "SERVICE_PLUGIN_EXISTS",
  );
  const other = { authorization: apps[1].token() };
  assert.deepEqual(await server.call(listServicePlugins, { query: {} }, other), { servicePlugins: [] });
  const params = { id: servicePlugin.id };
  const gone = "SERVICE_PLUGIN_NOT_FOUND";
  assert.equal(
    await codeOf(server.call(updateServicePlugin, { params, body: { servicePlugin: { isEnabled: false } } }, other)),
    gone,
  );
  assert.equal(await codeOf(server.call(listServicePluginCalls, { params, query: {} }, other)), gone);
  const staff = { authorization: server.staffToken() };
  const off = await server.call(updateServicePlugin, { params, body: { servicePlugin: { isEnabled: false } } }, staff);
  assert.deepEqual([off.servicePlugin.isEnabled, off.servicePlugin.revision], [false, "2"]);
});

test("staff must name the app; URLs must be plain", async () => {
  const authorization = server.staffToken();
  assert.equal(await codeOf(server.call(createServicePlugin, { body: taxes() }, { authorization })), "APP_NOT_FOUND");
  const unknown = { servicePlugin: { ...taxes().servicePlugin, appId: newId() } };
  assert.equal(await codeOf(server.call(createServicePlugin, { body: unknown }, { authorization })), "APP_NOT_FOUND");
  for (const address of [
    "https://app.example/?a=b",
    "https://a:b@app.example/",
    "https://app.example/#x",
    "ftp://app.example/",
  ]) {
    const body = { servicePlugin: { ...taxes(address).servicePlugin, appId: apps[1].id } };
    assert.match(
      String(await codeOf(server.call(createServicePlugin, { body }, { authorization }))),
      /deploymentUri/,
      address,
    );
  }
});

test("shoppers and apps without the permission can't manage plugins", async () => {
  for (const authorization of [server.visitorToken(), server.memberToken(), server.appToken(["orders:read"])])
    assert.equal(await codeOf(server.call(listServicePlugins, { query: {} }, { authorization })), "PERMISSION_DENIED");
  assert.equal(await codeOf(server.call(listServicePlugins, { query: {} })), "UNAUTHENTICATED");
});
