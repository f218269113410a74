import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { exportSPKI, generateKeyPair, SignJWT } from "jose";
import { Type } from "typebox";
import { infoSectionEvents, inventoryItemEvents } from "#api/catalog/catalog-entity-events.ts";
import { cartAbandoned } from "#api/checkout/abandoned-events.ts";
import { event } from "#api/endpoint.ts";
import { appStrategy } from "../auth/app.ts";
import { oauthStrategy } from "../auth/oauth.ts";
import { createClient } from "../client.ts";
import { recordingTransport } from "../testing/recording-transport.ts";
import { type Answers, PluginRefusal } from "./service-plugins.ts";

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
    accountInfo: { siteId: "s" },
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
  test("a created event has its entity, its initiator, and its time as a date", async () => {
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
          accountInfo: { siteId: "s" },
        },
      },
    ]);
  });

  test("a plain event has its fields as data", async () => {
    const { webhooks } = app(btoa(publicKey));
    let seen: string | undefined;
    webhooks.on(thingTold, ({ data }) => {
      seen = data.thingId;
    });
    await webhooks.process(await sign(delivery(thingTold.type, { thingId: "t2" })));
    assert.equal(seen, "t2", "a base64 key on one line is accepted too");
  });

  test("timestamps are dates and NaN and infinities are numbers, by the event's declaration", async () => {
    const { webhooks } = app();
    const heard: { abandoned?: Date; totals?: unknown; stocked?: Date | undefined; told?: unknown; section?: unknown } =
      {};
    webhooks.on(cartAbandoned, ({ data }) => {
      // Checks the types: these lines must not compile otherwise.
      heard.abandoned = data.abandonTime;
      const total: number = data.totals.total;
      heard.totals = [data.totals.subtotal, total, data.totals.formattedTotal, data.creationTime];
    });
    webhooks.on(inventoryItemEvents.updatedWithReason, ({ data }) => {
      heard.stocked = data.currentEntity.updatedDate;
      heard.told = data.reason;
    });
    webhooks.on(infoSectionEvents.updated, ({ entity, modifiedFields }) => {
      heard.section = [entity.description, entity.createdDate.getTime(), modifiedFields];
    });
    const time = "2026-11-21T10:00:00.000Z";
    const abandoned = { creationTime: "not a date", abandonTime: time, totals: { subtotal: "NaN", total: 12.5 } };
    await webhooks.process(await sign(delivery(cartAbandoned.type, abandoned)));
    const enveloped = (type: string, rest: object) => ({
      ...created,
      entityFqdn: type.split("_")[0],
      slug: "x",
      ...rest,
    });
    const stocked = {
      createdEvent: undefined,
      actionEvent: { body: { reason: "ORDER", currentEntity: { updatedDate: time, createdDate: null } } },
    };
    await webhooks.process(
      await sign(
        delivery(
          inventoryItemEvents.updatedWithReason.type,
          enveloped(inventoryItemEvents.updatedWithReason.type, stocked),
        ),
      ),
    );
    const section = {
      createdDate: 0,
      description: {
        metadata: { createdTimestamp: time, updatedTimestamp: "", id: time },
        nodes: [{ type: "MAP", mapData: { mapSettings: { lat: "Infinity", lng: 4 } }, note: "NaN" }],
      },
    };
    const changed = {
      createdEvent: undefined,
      updatedEvent: { currentEntity: section, modifiedFields: { title: "Care" } },
    };
    await webhooks.process(
      await sign(delivery(infoSectionEvents.updated.type, enveloped(infoSectionEvents.updated.type, changed))),
    );
    assert.deepEqual(heard, {
      abandoned: new Date(time),
      totals: [Number.NaN, 12.5, undefined, new Date(Number.NaN)],
      stocked: new Date(time),
      told: "ORDER",
      section: [
        {
          metadata: { createdTimestamp: new Date(time), updatedTimestamp: undefined, id: time },
          nodes: [{ type: "MAP", mapData: { mapSettings: { lat: Number.POSITIVE_INFINITY, lng: 4 } }, note: "NaN" }],
        },
        0,
        { title: "Care" },
      ],
    });
  });

  test("expected events pass without a handler, and are listed when an unexpected one arrives", async () => {
    const { webhooks } = app();
    webhooks.on(thingCreated, () => {});
    const jwt = await sign(delivery(thingTold.type, { thingId: "t2" }));
    const request = () => new Request("https://app.example/", { method: "POST", body: jwt });
    const result = await webhooks.processRequest(request(), { expectedEvents: [{ type: thingTold.type }] });
    assert.deepEqual(result.accountInfo, { siteId: "s" });
    await assert.rejects(webhooks.process(jwt, { expectedEvents: [{ type: "other" }] }), {
      message: `Unexpected event type: ${thingTold.type}. Expected one of: other, ${thingCreated.type}`,
    });
  });

  test("signatures of another key, modified, expired and HMAC ones are rejected", async () => {
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

  test("unexpected events fail, also after their handler was removed; without handlers all pass", async () => {
    const { webhooks } = app();
    const jwt = await sign(delivery(thingTold.type, { thingId: "t2" }));
    assert.equal((await webhooks.process(jwt)).eventType, thingTold.type);
    const forget = webhooks.on(thingTold, () => {});
    webhooks.on(thingCreated, () => {});
    await webhooks.process(jwt);
    forget();
    await assert.rejects(webhooks.process(jwt), /Unexpected event type: com.example.ThingTold/);
  });

  test("a failing handler fails the delivery, which is then retried", async () => {
    const { webhooks } = app();
    webhooks.on(thingTold, () => Promise.reject(new Error("no room")));
    await assert.rejects(webhooks.process(await sign(delivery(thingTold.type, {}))), /no room/);
  });

  test("data must be text, and only apps have a key", async () => {
    await assert.rejects(app().webhooks.process(await sign({})), /expected string, got object/);
    const shopper = createClient({ origin: "https://shop.example", auth: oauthStrategy({ clientId: "c" }) });
    await assert.rejects(shopper.webhooks.process(await sign("")), /not supported by the authentication strategy/);
    const keyless = createClient({ origin: "https://shop.example", auth: appStrategy({ appId: "app" }) });
    await assert.rejects(keyless.webhooks.process(await sign("")), /Missing public key/);
  });
});

describe("service plugins", () => {
  const data = { request: { items: 2 }, metadata: { appExtensionType: "ECOM_NEWER_QUESTION", currency: "USD" } };
  const ask = (jwt: string, path = "/plugins/v1/getRates") =>
    new Request(`https://app.example${path}`, { method: "POST", body: jwt });
  const question = (claims = {}) => sign(data, { iss: "wix.com", aud: "app", ...claims });

  test("the handler is selected by the end of the URL", async () => {
    const { servicePlugins } = app();
    servicePlugins.provide("ecom_newer_question", {
      "/v1/getRates": ({ request, metadata }) => ({ rates: [request.items, metadata.currency] }),
    });
    const answer = await servicePlugins.processRequest(ask(await question()));
    assert.deepEqual([answer.status, await answer.json()], [200, { rates: [2, "USD"] }]);
    await assert.rejects(servicePlugins.processRequest(ask(await question(), "/v1/other")), /did not match any method/);
  });

  test("requests and responses have the contract's types", async () => {
    const { servicePlugins } = app();
    type Answer = Extract<
      ReturnType<NonNullable<Answers<"GIFT_CARDS_PROVIDER">["/v1/redeem"]>>,
      { currencyCode: string }
    >;
    // A response without its transaction is invalid: this line doesn't compile if the types allow it.
    const isBound: { remainingBalance: number; currencyCode: string } extends Answer ? false : true = true;
    assert.ok(isBound);
    servicePlugins.provide("GIFT_CARDS_PROVIDER", {
      "/v1/balance": ({ request }) => ({ balance: request.code.length, currencyCode: "USD" }),
    });
    const balance = { request: { code: "1234" }, metadata: { appExtensionType: "gift_cards_provider" } };
    const jwt = await sign(balance, { iss: "wix.com", aud: "app" });
    const answer = await servicePlugins.process({ url: "https://app.example/v1/balance", body: jwt });
    assert.deepEqual(answer, { balance: 4, currencyCode: "USD" });
  });

  test("a refusal has its status and code; other errors are rethrown", async () => {
    const { servicePlugins } = app();
    servicePlugins.provide("ECOM_NEWER_QUESTION", {
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

  test("requests of another issuer or for another app are rejected", async () => {
    const { servicePlugins } = app();
    servicePlugins.provide("ECOM_SHIPPING_RATES", { "/v1/getRates": () => ({ shippingRates: [] }) });
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

  test("an elevated client uses the app's own token of the same store", async () => {
    const transport = tokenInfo({ clientId: "app", instanceId: "instance" });
    const client = clientWith(transport);
    assert.deepEqual(await client.auth.authHeaders(), { authorization: "theirs" });
    const elevated = await client.elevate();
    assert.deepEqual(await elevated.auth.authHeaders(), { authorization: "own" });
    assert.deepEqual(transport.bodiesOf("/oauth2/token"), [
      { grant_type: "client_credentials", client_id: "app", client_secret: "secret", instance_id: "instance" },
    ]);
  });

  test("tokens of another app or without a store, missing tokens, and shoppers are rejected", async () => {
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
