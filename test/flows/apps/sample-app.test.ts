/** The sample app, using only the packed client: installation, events, shipping rates, and rejections beyond its scopes. */
import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { listWebhookEndpoints } from "#api/apps/webhooks.ts";
import { updateCheckout } from "#api/checkout/checkouts.ts";
import { createApp, deleteApp } from "#api/identity/clients.ts";
import { getOrder } from "#api/orders/orders/orders.ts";
import { packSdk } from "#tools/pack-sdk.ts";
import { aGuest } from "../shopper.ts";
import { openWholeStore, type WholeStore } from "../whole-store.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const run = promisify(execFile);

let folder: string;
let store: WholeStore;
let appId: string;
let sample: ChildProcess | undefined;
let address: string;

/** Same layout as `npm install` of the tarball; the two dependencies are this repository's. */
async function installSample(): Promise<string> {
  const target = join(folder, "bicycle-courier");
  await cp(join(root, "examples", "bicycle-courier"), target, { recursive: true });
  const scope = join(target, "node_modules", "@cartwright");
  await mkdir(scope, { recursive: true });
  const tarball = await packSdk(join(folder, "sdk"));
  await run("tar", ["-xzf", tarball, "-C", scope]);
  await run("mv", [join(scope, "package"), join(scope, "sdk")]);
  for (const name of ["jose", "typebox"]) {
    await symlink(join(root, "node_modules", name), join(target, "node_modules", name));
  }
  return target;
}

async function startSample(cwd: string, environment: Record<string, string>): Promise<string> {
  sample = spawn(process.execPath, ["app.mjs"], { cwd, env: { ...process.env, ...environment, PORT: "0" } });
  let said = "";
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      const found = /Listening at (\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    };
    sample?.stdout?.on("data", hear);
    sample?.stderr?.on("data", hear);
    sample?.once("exit", () => reject(new Error(`The sample app ended: ${said}`)));
  });
}

async function request(method: string, path: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${address}${path}`, { method });
  return Object(await response.json());
}

type SampleEvent = { kind: string; name: string; sequence: string };

async function waitForEvents(kind: string): Promise<SampleEvent[]> {
  for (let tries = 0; tries < 600; tries++) {
    const { events } = await request("GET", "/events");
    const found = (events as SampleEvent[]).filter((event) => event.kind === kind);
    if (found.length > 0) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return [];
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "cartwright-sample-"));
  // Assigned as soon as it is open, so it is closed when the other one fails.
  const opening = openWholeStore().then((opened) => {
    store = opened;
  });
  const [sources] = await Promise.all([installSample(), opening]).finally(() => opening);
  const permissions = ["products:read", "products:write", "orders:read", "webhooks:write", "plugins:write"];
  const made = await store.call(
    createApp,
    { body: { app: { name: "Bicycle courier", permissions } } },
    await store.asOwner(),
  );
  appId = made.app.id;
  address = await startSample(sources, { STORE: store.origin, APP_ID: appId, APP_SECRET: made.clientSecret });
});
after(async () => {
  sample?.kill();
  await store?.close();
  await rm(folder, { recursive: true, force: true });
});

describe("the sample app", () => {
  test("adds a product and receives its event", async () => {
    const made = await request("POST", "/products");
    assert.equal(made.name, "Gift wrapping by bicycle");
    assert.deepEqual(
      (await waitForEvents("product")).map(({ name, sequence }) => [name, sequence]),
      [["Gift wrapping by bicycle", "1"]],
    );
  });

  test("offers a shipping rate at checkout, and receives the event of an order with it", async () => {
    const mug = await store.addGoods({ name: "Mug", priceData: { price: 20 } }, 5);
    const shopper = await aGuest(store);
    await shopper.add(mug, 2);
    const { id, shippingInfo } = await shopper.checkOut();
    const offers = shippingInfo.carrierServiceOptions.flatMap(({ carrierId, shippingOptions }) =>
      shippingOptions.map(({ code, title }) => ({ carrierId, code, title })),
    );
    const courier = offers.find(({ title }) => title === "Bicycle courier");
    assert.ok(courier, `the courier is among ${offers.map(({ title }) => title).join(", ")}`);
    const { carrierId, code } = courier;
    const { checkout } = await store.call(
      updateCheckout,
      { params: { id }, body: { checkout: { shippingInfo: { selectedCarrierServiceOption: { carrierId, code } } } } },
      shopper.as,
    );
    const { orderId } = await shopper.place(checkout);
    const { order } = await store.admin(getOrder, { params: { id: orderId } });
    assert.equal(order.shippingInfo?.title, "Bicycle courier");
    assert.equal(order.priceSummary.shipping.amount, "4.00", "two for each of two items");
    assert.deepEqual(
      (await waitForEvents("order")).map(({ name }) => name),
      [order.number],
    );
  });

  test("can't send requests outside the scopes that the merchant granted", async () => {
    assert.deepEqual(await request("GET", "/members"), { refused: true, status: 403, code: "PERMISSION_DENIED" });
  });

  test("has no access and receives no events once uninstalled", async () => {
    await store.call(deleteApp, { params: { id: appId } }, await store.asOwner());
    const response = await fetch(`${address}/products`, { method: "POST" });
    assert.equal(response.status, 500);
    const { webhookEndpoints } = await store.admin(listWebhookEndpoints, { query: {} });
    assert.ok(webhookEndpoints.every((endpoint) => endpoint.state === "DISABLED"));
  });
});
