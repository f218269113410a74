import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { exportSPKI, generateKeyPair, SignJWT } from "jose";
import { Type } from "typebox";
import { event } from "#api/endpoint.ts";
import { appStrategy } from "../auth/app.ts";
import { oauthStrategy } from "../auth/oauth.ts";
import { createClient } from "../client.ts";
import { recordingTransport } from "../testing/recording-transport.ts";
import { PluginRefusal } from "./service-plugins.ts";

const thingCreated = event({
  type: "wix.example.v1.thing_created",
  entity: "wix.example.v1.thing",
  family: "created",
  when: "a thing was made",
  payload: Type.Object({ id: Type.String() }),
});
const thingTold = event({
  type: "com.example.ThingTold",
  entity: "thing",
  family: "plain",
  when: "a thing was told",
  payload: Type.Object({ thingId: Type.String() }),
});

let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let publicKey: string;
before(async () => {
  keys = await generateKeyPair("RS256", { extractable: true });
  publicKey = await exportSPKI(keys.publicKey);
});

const sign = (data: unknown, claims: Record<string, unknown> = {}) =>
  new SignJWT({ data, ...claims }).setProtectedHeader({ alg: "RS256" }).setIssuedAt().sign(keys.privateKey);
const delivery = (eventType: string, payload: object) =>
  JSON.stringify({
    eventType,
    instanceId: "instance",
    data: JSON.stringify(payload),
    identity: JSON.stringify({ identityType: "APP", appId: "a" }),
  });
const created = {
  id: "event-1",
  entityFqdn: thingCreated.entity,
  slug: "created",
  entityId: "t1",
  eventTime: "2026-11-21T10:00:00.000Z",
  entityEventSequence: "1",
  createdEvent: { entity: { id: "t1" } },
};
const app = (key = publicKey) =>
  createClient({ origin: "https://shop.example", auth: appStrategy({ appId: "app", publicKey: key }) });

describe("events", () => {
  test("a created event brings its entity, who did it, and when as a date", async () => {
    const { webhooks } = app();
    const seen: unknown[] = [];
    webhooks.on(thingCreated, (received) => void seen.push(received));
    const result = await webhooks.processRequest(
      new Request("https://app.example/", { method: "POST", body: await sign(delivery(thingCreated.type, created)) }),
    );
    assert.equal(result.eventType, thingCreated.type);
    assert.deepEqual(seen, [
      {
        entity: { id: "t1" },
        data: { id: "t1" },
        metadata: {
          id: "event-1",
          entityFqdn: "wix.example.v1.thing",
          slug: "created",
          entityId: "t1",
          entityEventSequence: "1",
          eventTime: new Date("2026-11-21T10:00:00.000Z"),
          eventType: thingCreated.type,
          instanceId: "instance",
          identity: { identityType: "APP", appId: "a" },
        },
      },
    ]);
  });

  test("a plain event is its fields", async () => {
    const { webhooks } = app(btoa(publicKey));
    let seen: string | undefined;
    webhooks.on(thingTold, ({ data }) => {
      seen = data.thingId;
    });
    await webhooks.process(await sign(delivery(thingTold.type, { thingId: "t2" })));
    assert.equal(seen, "t2", "a key in base64 on one line is read too");
  });

  test("a signature of another key, a changed text, an expired one and HMAC are refused", async () => {
    const { webhooks } = app();
    const other = await generateKeyPair("RS256");
    const text = delivery(thingTold.type, { thingId: "t2" });
    const foreign = await new SignJWT({ data: text }).setProtectedHeader({ alg: "RS256" }).sign(other.privateKey);
    const expired = await sign(text, { exp: 1 });
    const hmac = await new SignJWT({ data: text })
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode(publicKey));
    const [head, body, signature] = (await sign(text)).split(".");
    const changed = [head, body?.replace(/.$/, (last) => (last === "A" ? "B" : "A")), signature].join(".");
    for (const jwt of [foreign, expired, hmac, changed, "nonsense"]) await assert.rejects(webhooks.process(jwt));
  });

  test("an event nobody expects fails, a handler that was taken away too; without handlers all pass", async () => {
    const { webhooks } = app();
    const jwt = await sign(delivery(thingTold.type, { thingId: "t2" }));
    assert.equal((await webhooks.process(jwt)).eventType, thingTold.type);
    const forget = webhooks.on(thingTold, () => {});
    webhooks.on(thingCreated, () => {});
    await webhooks.process(jwt);
    forget();
    await assert.rejects(webhooks.process(jwt), /Unexpected event type: com.example.ThingTold/);
  });

  test("a handler that fails makes the delivery fail, so that it comes again", async () => {
    const { webhooks } = app();
    webhooks.on(thingTold, () => Promise.reject(new Error("no room")));
    await assert.rejects(webhooks.process(await sign(delivery(thingTold.type, {}))), /no room/);
  });

  test("data must be a text, and only apps have a key", async () => {
    await assert.rejects(app().webhooks.process(await sign({})), /expected string, got object/);
    const shopper = createClient({ origin: "https://shop.example", auth: oauthStrategy({ clientId: "c" }) });
    await assert.rejects(shopper.webhooks.process(await sign("")), /not supported by the authentication strategy/);
    const keyless = createClient({ origin: "https://shop.example", auth: appStrategy({ appId: "app" }) });
    await assert.rejects(keyless.webhooks.process(await sign("")), /Missing public key/);
  });
});

describe("questions", () => {
  const data = { request: { items: 2 }, metadata: { appExtensionType: "ECOM_SHIPPING_RATES", currency: "USD" } };
  const ask = (jwt: string, path = "/plugins/v1/getRates") =>
    new Request(`https://app.example${path}`, { method: "POST", body: jwt });
  const question = (claims = {}) => sign(data, { iss: "wix.com", aud: "app", ...claims });

  test("the answer of the method that the address ends with is given", async () => {
    const { servicePlugins } = app();
    servicePlugins.provide("ecom_shipping_rates", {
      "/v1/getRates": ({ request, metadata }) => ({ rates: [request.items, metadata.currency] }),
    });
    const answer = await servicePlugins.processRequest(ask(await question()));
    assert.deepEqual([answer.status, await answer.json()], [200, { rates: [2, "USD"] }]);
    await assert.rejects(servicePlugins.processRequest(ask(await question(), "/v1/other")), /did not match any method/);
  });

  test("a refusal has its status and code; other failures stay the app's own", async () => {
    const { servicePlugins } = app();
    servicePlugins.provide("ECOM_SHIPPING_RATES", {
      "/v1/getRates": () => {
        throw new PluginRefusal("MISSING_POSTAL_CODE", { status: 400 });
      },
    });
    const answer = await servicePlugins.processRequest(ask(await question()));
    assert.deepEqual(
      [answer.status, await answer.json()],
      [400, { applicationError: { code: "MISSING_POSTAL_CODE", data: {} } }],
    );
  });

  test("a question of somebody else, or for another app, is refused", async () => {
    const { servicePlugins } = app();
    servicePlugins.provide("ECOM_SHIPPING_RATES", { "/v1/getRates": () => ({}) });
    for (const claims of [{ iss: "evil.example" }, { aud: "another" }]) {
      await assert.rejects(servicePlugins.process({ url: "/v1/getRates", body: await question(claims) }));
    }
    assert.throws(() => servicePlugins.provide("ECOM_SHIPPING_RATES", {}), /Multiple service plugin/);
  });
});

describe("elevation", () => {
  const tokenInfo = (info: object) =>
    recordingTransport(({ path }) =>
      path === "/oauth2/token-info"
        ? { status: 200, body: info }
        : { status: 200, body: { access_token: "own", expires_in: 900, refresh_token: "" } },
    );
  const clientWith = (transport: ReturnType<typeof recordingTransport>) =>
    createClient({
      transport: transport.send,
      auth: appStrategy({ appId: "app", appSecret: "secret", accessToken: "theirs" }),
    });

  test("an elevated client calls with the app's own token of the same store", async () => {
    const transport = tokenInfo({ clientId: "app", instanceId: "instance" });
    const client = clientWith(transport);
    assert.deepEqual(await client.auth.authHeaders(), { authorization: "theirs" });
    const elevated = await client.elevate();
    assert.deepEqual(await elevated.auth.authHeaders(), { authorization: "own" });
    assert.deepEqual(transport.bodiesOf("/oauth2/token"), [
      { grant_type: "client_credentials", client_id: "app", client_secret: "secret", instance_id: "instance" },
    ]);
  });

  test("a token of another app, one of no store, none at all, and shoppers are refused", async () => {
    await assert.rejects(
      clientWith(tokenInfo({ clientId: "other", instanceId: "i" })).elevate(),
      /not issued for the app/,
    );
    await assert.rejects(clientWith(tokenInfo({ clientId: "app" })).elevate(), /does not contain instance ID/);
    await assert.rejects(app().elevate(), /Providing an access token is required/);
    const shopper = createClient({ origin: "https://shop.example", auth: oauthStrategy({ clientId: "c" }) });
    await assert.rejects(shopper.elevate(), /An elevated client is required/);
  });
});
