import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { eventually } from "#server/platform/testing/eventually.ts";
import { type FaultProxy, startFaultProxy } from "../testing/fault-proxy.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { listenForNotifications } from "./notifications.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

type Heard = { messages: string[]; connects: number; errors: number };

async function listen(proxy: FaultProxy, pingMilliseconds?: number) {
  const heard: Heard = { messages: [], connects: 0, errors: 0 };
  const listener = await listenForNotifications({
    url: proxy.url,
    channels: { test_channel: (payload) => heard.messages.push(payload) },
    onConnected: async () => void heard.connects++,
    onError: () => heard.errors++,
    ...(pingMilliseconds === undefined ? {} : { pingMilliseconds }),
  });
  return { heard, listener };
}

async function notify(payload: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("select pg_notify('test_channel', $1)", [payload]);
  await client.end();
}

test("after an outage, one connection is reestablished and receives messages, after few attempts", async () => {
  const proxy = await startFaultProxy(database.url);
  const { heard, listener } = await listen(proxy);
  proxy.cut();
  await delay(2000);
  const tries = proxy.accepted() - 1;
  assert.ok(tries >= 2 && tries <= 5, `${tries} attempts`);
  proxy.pass();
  await eventually(() => heard.connects === 2);
  await delay(500);
  assert.equal(heard.connects, 2, "connected more than once");
  assert.equal(proxy.open(), 1);
  await notify("after the outage");
  await eventually(() => heard.messages.includes("after the outage"));
  await listener.close();
  await proxy.close();
});

test("a silent connection is detected and replaced", async () => {
  const proxy = await startFaultProxy(database.url);
  const { heard, listener } = await listen(proxy, 200);
  proxy.freeze();
  await delay(300);
  proxy.pass();
  await eventually(() => heard.connects === 2);
  await notify("heard again");
  await eventually(() => heard.messages.includes("heard again"));
  await listener.close();
  await proxy.close();
});

test("closing during an outage stops the attempts", async () => {
  const proxy = await startFaultProxy(database.url);
  const { listener } = await listen(proxy);
  proxy.cut();
  await delay(150);
  await listener.close();
  await delay(300);
  const tries = proxy.accepted();
  await delay(1000);
  assert.equal(proxy.accepted(), tries);
  await proxy.close();
});
