import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { importSPKI, jwtVerify } from "jose";
import { sql } from "kysely";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookDelivery,
  getWebhookEndpoint,
  listWebhookDeliveries,
  replayWebhookEvents,
  resendWebhookDelivery,
  rotateWebhookSecret,
  sendTestEvent,
  updateWebhookEndpoint,
} from "#api/apps/webhooks.ts";
import { brandUpdated } from "#api/catalog/catalog-entity-events.ts";
import { productDeleted } from "#api/catalog/catalog-events.ts";
import { createApp, removeApp } from "#server/identity/clients/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { type Received, type Receiver, startReceiver, startTelling } from "./factory.ts";
import { checkFailingEndpoints } from "./notices.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let telling: { stop(): Promise<void> };
let receiver: Receiver;
const staff = () => ({ authorization: server.staffToken() });
const staffId = newId();

before(async () => {
  server = await startTestServer({ bindings: routes, environment: { WEBHOOK_RETRY_SECONDS: "0.1,0.1,0.2,0.2,3600" } });
  telling = startTelling(server.store);
});
after(async () => {
  await telling.stop();
  receiver.close();
  await server.close();
});
beforeEach(async () => {
  receiver?.close();
  receiver = await startReceiver();
  await server.transaction((tx) => sql`delete from webhook_endpoints`.execute(tx));
});
const untilReceived = (count: number) =>
  eventually(() => (receiver.received.length >= count ? receiver.received : undefined), `${count} deliveries`);

const happen = (entityId: string, times = 1) =>
  server.transaction(async (tx) => {
    for (let time = 0; time < times; time++)
      await emit(tx, {
        event: productDeleted,
        entityId,
        payload: { productId: entityId, originatedFromVersion: "V3_CATALOG" },
        actor: { kind: "staff", staffId, role: "owner", permissions: [], sessionId: "" },
        now: server.store.now(),
      });
  });

async function subscribe(more: object = {}) {
  const body = { webhookEndpoint: { url: receiver.url, ...more } };
  const made = await server.call(createWebhookEndpoint, { body }, staff());
  return { id: made.webhookEndpoint.id, params: { id: made.webhookEndpoint.id }, ...made };
}
const headersOf = ({ headers }: Received) => ({
  "webhook-id": String(headers["webhook-id"]),
  "webhook-timestamp": String(headers["webhook-timestamp"]),
  "webhook-signature": String(headers["webhook-signature"]),
});
const sequencesOf = (entityId: string) =>
  receiver.received
    .map(({ body }) => JSON.parse(body))
    .filter((one) => one.entityId === entityId)
    .map((one) => one.sequence);

test("an independent library accepts the signature and rejects tampered messages", async () => {
  const { secret = "" } = await subscribe();
  const productId = newId();
  await happen(productId);
  const [first] = await untilReceived(1);
  assert.ok(first);
  const verifier = new Webhook(secret);
  const body = Object(verifier.verify(first.body, headersOf(first)));
  assert.deepEqual(body.data, { productId, originatedFromVersion: "V3_CATALOG" });
  assert.deepEqual([body.type, body.sequence, body.actor], [productDeleted.type, 1, { kind: "staff", id: staffId }]);
  const spoiled = [
    [first.body.replace("V3", "V1"), headersOf(first)],
    [first.body, { ...headersOf(first), "webhook-id": newId() }],
    [first.body, { ...headersOf(first), "webhook-timestamp": String(Math.floor(Date.now() / 1000) - 360) }],
  ] as const;
  for (const [text, headers] of spoiled) assert.throws(() => verifier.verify(text, headers), WebhookVerificationError);
});

test("callers can't direct events to an endpoint, or read deliveries, beyond their permissions", async () => {
  const { params } = await subscribe();
  const lesser = { authorization: server.staffToken(["webhooks:write"]) };
  const url = `${receiver.url}/elsewhere`;
  const isRefused = (error: unknown) => {
    const { details } = error as { details?: { applicationError?: { code: string } } };
    assert.equal(details?.applicationError?.code, "EVENT_TYPE_NOT_ALLOWED");
    return true;
  };
  const move = (body: object, as: { authorization: string }) =>
    server.call(updateWebhookEndpoint, { params, body: { webhookEndpoint: body } }, as);
  await assert.rejects(move({ url }, lesser), isRefused);
  await assert.rejects(move({ eventTypes: [productDeleted.type] }, lesser), isRefused);
  assert.equal((await move({ description: "Mine" }, lesser)).webhookEndpoint.url, receiver.url);
  const { id: appId } = await server.transaction((tx) =>
    createApp(
      tx,
      { name: "Reader", secret: "s".repeat(32), permissions: ["webhooks:write", "products:read"] },
      server.store.now(),
    ),
  );
  const body = { webhookEndpoint: { url, appId } };
  await assert.rejects(server.call(createWebhookEndpoint, { body }, lesser), isRefused);
  await happen(newId());
  await untilReceived(1);
  const { deliveries } = await server.call(listWebhookDeliveries, { params, query: {} }, lesser);
  const read = (as: { authorization: string }) =>
    server.call(getWebhookDelivery, { params: { id: deliveries[0]?.id ?? "" } }, as);
  assert.equal((await read(lesser)).delivery.payload, undefined);
  assert.ok((await read(staff())).delivery.payload);
  assert.equal((await move({ url }, staff())).webhookEndpoint.url, url);
});

test("the old secret signs beside the new one until it expires", async () => {
  const { secret: old = "", params } = await subscribe();
  const rotated = await server.call(rotateWebhookSecret, { params, body: { overlapHours: 1 } }, staff());
  await happen(newId());
  const [first] = await untilReceived(1);
  assert.ok(first);
  for (const secret of [old, rotated.secret]) assert.ok(new Webhook(secret).verify(first.body, headersOf(first)));
  const again = await server.call(rotateWebhookSecret, { params, body: { overlapHours: 0 } }, staff());
  await delay(20);
  assert.equal(again.webhookEndpoint.secrets.length, 1);
  await server.call(updateWebhookEndpoint, { params, body: { webhookEndpoint: { description: "x" } } }, staff());
  await happen(newId());
  const second = (await untilReceived(2))[1];
  assert.ok(second);
  assert.throws(() => new Webhook(rotated.secret).verify(second.body, headersOf(second)));
  assert.ok(new Webhook(again.secret).verify(second.body, headersOf(second)));
});

test("the protocol's envelope is a JWT signed with the app's key, with nested JSON text", async () => {
  const now = server.store.now();
  const permissions = ["products:read", "webhooks:write"] as const;
  const app = await server.transaction((tx) =>
    createApp(tx, { name: "Notes", secret: "s".repeat(32), permissions }, now),
  );
  const authorization = server.store.tokens.issue(
    { kind: "app", appId: app.id, permissions, tokenId: app.id },
    now.getTime() + 60_000,
  );
  const body = { webhookEndpoint: { url: receiver.url, encoding: "JWT" as const } };
  const { publicKey = "" } = await server.call(createWebhookEndpoint, { body }, { authorization });
  const brandId = newId();
  await server.transaction(async (tx) => {
    const payload = {
      id: brandId,
      revision: "2",
      createdDate: "2026-01-01T00:00:00.000Z",
      updatedDate: "2026-01-01T00:00:00.000Z",
      name: "Dijk",
    };
    await emit(tx, {
      event: brandUpdated,
      entityId: brandId,
      payload,
      actor: { kind: "member", memberId: staffId, clientId: "", sessionId: "" },
      now,
    });
  });
  await untilReceived(1);
  await happen(newId());
  const [first, second] = await untilReceived(2);
  assert.ok(first && second);
  const key = await importSPKI(publicKey, "RS256");
  const { payload, protectedHeader } = await jwtVerify(first.body, key);
  assert.equal(protectedHeader.alg, "RS256");
  assert.equal(typeof payload.data, "string");
  const one = JSON.parse(String(payload.data));
  assert.deepEqual([one.eventType, one.instanceId], ["wix.stores.catalog.v3.brand_updated", app.instanceId]);
  assert.deepEqual(JSON.parse(one.identity), { identityType: "MEMBER", memberId: staffId });
  const { id, eventTime, ...two } = JSON.parse(one.data);
  assert.equal(id, first.headers["webhook-id"]);
  assert.match(eventTime, /^\d{4}-\d\d-\d\dT.*Z$/);
  assert.deepEqual(two, {
    entityFqdn: "wix.stores.catalog.v3.brand",
    slug: "updated",
    entityId: brandId,
    triggeredByAnonymizeRequest: false,
    originatedFrom: "",
    entityEventSequence: "1",
    updatedEvent: {
      currentEntity: {
        id: brandId,
        revision: "2",
        createdDate: "2026-01-01T00:00:00.000Z",
        updatedDate: "2026-01-01T00:00:00.000Z",
        name: "Dijk",
      },
    },
  });
  const plain = JSON.parse(JSON.parse(String((await jwtVerify(second.body, key)).payload.data)).data);
  assert.equal(plain.originatedFromVersion, "V3_CATALOG");
  await assert.rejects(jwtVerify(`${first.body.slice(0, -2)}xx`, key));

  await server.transaction((tx) => removeApp(tx, app.id, now));
  await happen(newId());
  await delay(300);
  assert.equal(receiver.received.length, 2, "an uninstalled app is told nothing more");
});

test("the events of an entity are delivered once and in order", async () => {
  await subscribe();
  const ids = [newId(), newId(), newId()];
  await Promise.all(ids.map((id) => happen(id, 30)));
  await untilReceived(90);
  const counted = Array.from({ length: 30 }, (_, index) => index + 1);
  for (const id of ids) assert.deepEqual(sequencesOf(id), counted);
  await delay(100);
  assert.equal(receiver.received.length, 90);
});

test("failures are retried with the same id, and every attempt is logged", async () => {
  const { params } = await subscribe();
  let refusals = 2;
  receiver.answer((response) =>
    refusals-- > 0 ? response.writeHead(500).end("not\u0000 now") : response.end("thanks"),
  );
  await happen(newId());
  const all = await untilReceived(3);
  assert.equal(new Set(all.map(({ headers }) => headers["webhook-id"])).size, 1);
  const found = await eventually(async () => {
    const { deliveries } = await server.call(listWebhookDeliveries, { params, query: {} }, staff());
    return deliveries[0]?.state === "DELIVERED" ? deliveries[0] : undefined;
  }, "delivered");
  const { delivery } = await server.call(getWebhookDelivery, { params: { id: found.id } }, staff());
  assert.deepEqual(
    delivery.tries.map(({ number, status, problem, answer }) => [number, status, problem, answer]),
    [
      [3, 200, undefined, "thanks"],
      [2, 500, "STATUS", "not  now"],
      [1, 500, "STATUS", "not  now"],
    ],
  );
  const hash = createHash("sha256")
    .update(all[2]?.body ?? "")
    .digest("base64url");
  assert.equal(delivery.tries[0]?.bodyHash, hash);
  assert.deepEqual(delivery.payload, JSON.parse(all[0]?.body ?? ""));
  await server.call(resendWebhookDelivery, { params: { id: found.id } }, staff());
  const again = (await untilReceived(4))[3];
  assert.equal(again?.headers["webhook-id"], all[0]?.headers["webhook-id"]);
});

test("an unreachable endpoint delays no other and is paused after a few attempts", async () => {
  const dead = await startReceiver();
  dead.answer(() => {});
  for (const url of ["http://127.0.0.1:9/", dead.url, receiver.url]) await subscribe({ url });
  await happen(newId());
  await untilReceived(1);
  receiver.received.length = 0;
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 100 }, () => happen(newId())));
  await untilReceived(100);
  assert.ok(performance.now() - startedAt < 15_000, `${performance.now() - startedAt} ms`);
  assert.ok(dead.received.length <= 2, "a silent endpoint holds two places");
  dead.close();
});

test("forty unresponsive endpoints don't delay the others", async () => {
  const dead = await startReceiver();
  dead.answer(() => {});
  await subscribe();
  await happen(newId());
  await untilReceived(1);
  for (let index = 0; index < 40; index++) await subscribe({ url: `${dead.url}${index}` });
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 40 }, () => happen(newId())));
  await untilReceived(41);
  assert.ok(performance.now() - startedAt < 15_000, `${performance.now() - startedAt} ms`);
  assert.ok(dead.received.length <= 32, "those who never answered share their own places");
  dead.close();
});

test("410 disables an endpoint and records why; enabling it sends pending deliveries", async () => {
  const { params } = await subscribe();
  receiver.answer((response) => response.writeHead(410).end());
  await happen(newId());
  await eventually(async () => {
    const { webhookEndpoint } = await server.call(getWebhookEndpoint, { params }, staff());
    return webhookEndpoint.disabledReason === "GONE" ? true : undefined;
  }, "switched off");
  receiver.answer((response) => response.end());
  const body = { webhookEndpoint: { state: "ENABLED" as const } };
  assert.equal(
    (await server.call(updateWebhookEndpoint, { params, body }, staff())).webhookEndpoint.disabledReason,
    undefined,
  );
  await untilReceived(2);
});

test("hostile responses are limited: endless, redirecting, truncated", async () => {
  const { params } = await subscribe();
  const zeros = Buffer.alloc(256 * 1024);
  const hostile = [
    (response: import("node:http").ServerResponse) => {
      const pour = (): void => void (response.destroyed || response.write(zeros, () => setImmediate(pour)));
      pour();
    },
    (response: import("node:http").ServerResponse) =>
      response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
    (response: import("node:http").ServerResponse) => response.destroy(),
  ];
  const before = process.memoryUsage().arrayBuffers;
  for (const [index, answer] of hostile.entries()) {
    receiver.answer(answer);
    await happen(newId());
    await untilReceived(index + 1);
    await delay(50);
    receiver.answer((response) => response.end());
    await delay(300);
  }
  await eventually(async () => {
    const { deliveries } = await server.call(listWebhookDeliveries, { params, query: {} }, staff());
    return deliveries.length === 3 && deliveries.every(({ state }) => state === "DELIVERED") ? true : undefined;
  }, "all delivered");
  assert.ok(process.memoryUsage().arrayBuffers - before < 30 * 1024 * 1024);
});

test("a replay resends the events of a period; a test event goes to one endpoint only", async () => {
  const { params } = await subscribe({ eventTypes: [productDeleted.type], isThin: true });
  const from = new Date().toISOString();
  const [one, two] = [newId(), newId()];
  await happen(one);
  await untilReceived(1);
  await happen(two);
  const [first] = await untilReceived(2);
  assert.deepEqual(JSON.parse(first?.body ?? "").data, { id: one });
  await delay(100);
  const body = { from };
  assert.deepEqual(await server.call(replayWebhookEvents, { params, body: { ...body, onlyMissing: true } }, staff()), {
    count: 0,
  });
  assert.deepEqual(await server.call(replayWebhookEvents, { params, body }, staff()), { count: 2 });
  await untilReceived(4);
  assert.deepEqual(sequencesOf(one), [1, 1]);
  await server.call(sendTestEvent, { params, body: { eventType: productDeleted.type } }, staff());
  const fifth = (await untilReceived(5))[4];
  assert.equal(JSON.parse(fifth?.body ?? "").isTest, true);
  // A later endpoint gets what happened before it only by replay.
  await subscribe();
  await delay(100);
  assert.equal(receiver.received.length, 5);
});

test("the owner is notified after an hour and a day, and after 75 hours the endpoint is disabled", async () => {
  const { db } = server.store.database;
  await sql`insert into staff (id, email, email_key, name, role, password_hash, created_at)
    values (${newId()}, 'owner@example.com', 'owner@example.com', 'Owner', 'owner', '-', now())`.execute(db);
  const { params } = await subscribe();
  const start = Date.now();
  await sql`update webhook_endpoints set failing_since = now(), consecutive_failures = 9`.execute(db);
  const subjects: string[] = [];
  for (const hours of [0.5, 1.1, 2, 25, 30, 76, 80]) {
    server.setNow(new Date(start + hours * 3_600_000));
    await checkFailingEndpoints.run(server.store, {});
    const { rows } = await sql<{
      subject: string;
    }>`select subject from mails where kind = 'webhook-notice' order by id`.execute(db);
    subjects.splice(0, subjects.length, ...rows.map(({ subject }) => subject));
  }
  server.setNow(undefined);
  assert.deepEqual(
    subjects.map((subject) => subject.split(":")[0]),
    [
      "A webhook endpoint has been failing for an hour",
      "A webhook endpoint has been failing for a day",
      "A webhook endpoint was disabled",
    ],
  );
  const { webhookEndpoint } = await server.call(getWebhookEndpoint, { params }, staff());
  assert.deepEqual([webhookEndpoint.state, webhookEndpoint.disabledReason], ["DISABLED", "FAILING"]);
  await server.call(deleteWebhookEndpoint, { params }, staff());
});
