import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import {
  countBackInStockRequests,
  createBackInStockRequest,
  deleteBackInStockRequest,
  getBackInStockCollecting,
  getBackInStockRequest,
  getBackInStockSettings,
  markAsNotificationSent,
  queryBackInStockRequests,
  reportItemsBackInStock,
  startCollectingRequests,
  stopCollectingRequests,
  summarizeBackInStock,
} from "#api/inventory/back-in-stock.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { aProduct } from "#server/catalog/products/factory.ts";
import { insertMember, parseEmail } from "#server/identity/identities/public.ts";
import { setVariantStock } from "#server/inventory/stock/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { type Dispatcher, startDispatcher } from "#server/platform/outbox/dispatch.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { BATCH, jobs, listeners } from "./notify.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let dispatcher: Dispatcher;
let staff: { authorization: string };
let shopper: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: routes, jobs });
  dispatcher = startDispatcher(server.store, listeners);
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
});
after(async () => {
  await dispatcher.stop();
  await server.close();
});

type VariantOfProduct = { productId: string; variantId: string };

async function soldOut(name: string): Promise<VariantOfProduct> {
  return server.transaction(async (tx) => {
    const productId = await aProduct(tx, { name });
    const { id } = await tx
      .selectFrom("variants")
      .select("id")
      .where("product_id", "=", productId)
      .executeTakeFirstOrThrow();
    await setVariantStock(tx, [{ variantId: id, quantity: 0 }], {
      now: server.store.now(),
      actor: anonymous,
    });
    return { productId, variantId: id };
  });
}
const restock = ({ variantId }: VariantOfProduct, quantity: number) =>
  server.transaction((tx) =>
    setVariantStock(tx, [{ variantId, quantity }], { now: server.store.now(), actor: anonymous }),
  );
const reference = ({ productId, variantId }: VariantOfProduct) => ({
  catalogItemId: productId,
  appId: STORE_APP_ID,
  options: { variantId },
});
const createRequest = async (item: VariantOfProduct, email: string, as = shopper) =>
  (await server.call(createBackInStockRequest, { body: { request: { catalogReference: reference(item), email } } }, as))
    .request;
const statusOf = async (id: string) =>
  (await server.call(getBackInStockRequest, { params: { id } }, staff)).request.status;

async function mailsTo(email: string): Promise<{ subject: string; html: string; text: string }[]> {
  return server.store.database.db
    .selectFrom("mails")
    .select(["subject", "html", "text"])
    .where("recipient", "=", email)
    .execute();
}

describe("requests", () => {
  test("a visitor can request a variant once per address; staff find, count and delete requests", async () => {
    const item = await soldOut("Walnut tray");
    const made = await createRequest(item, "ada@example.com");
    assert.deepEqual([made.status, made.autoNotified, made.productName], ["RECEIVED", undefined, "Walnut tray"]);
    assert.equal(made.catalogReference.catalogItemId, item.productId);
    await assert.rejects(createRequest(item, "ADA@example.com"), {
      status: 409,
      code: "BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS",
    });
    await createRequest(item, "bob@example.com");
    const filter = { productId: item.productId, status: "RECEIVED" };
    const sort = [{ fieldName: "email", order: "ASC" as const }];
    const found = await server.call(queryBackInStockRequests, { body: { query: { filter, sort } } }, staff);
    assert.deepEqual(
      found.requests.map(({ email }) => email),
      ["ada@example.com", "bob@example.com"],
    );
    assert.equal(found.metadata.total, 2);
    const listed = await fetch(
      `${server.origin}/back-in-stock-service/v1/back-in-stock-notification-requests?.r=${Buffer.from(
        JSON.stringify({ query: { filter, paging: { limit: 1 } } }),
      ).toString("base64url")}`,
      { headers: staff },
    );
    const body = JSON.parse(await listed.text());
    assert.deepEqual([body.requests.length, body.metadata.total], [1, 2]);
    const catalogReferences = [reference(item)];
    const counted = await server.call(countBackInStockRequests, { body: { catalogReferences } }, staff);
    assert.equal(counted.countsPerCatalogReference[0]?.count, 2);
    const { items } = await server.call(summarizeBackInStock, {}, staff);
    assert.equal(items.find(({ variantId }) => variantId === item.variantId)?.count, 2);
    await server.call(deleteBackInStockRequest, { params: { id: made.id } }, staff);
    await assert.rejects(statusOf(made.id), { code: "BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND" });
    const { rows } = await sql<{ type: string }>`
      select type from outbox_events where entity_id = ${made.id} order by sequence`.execute(server.store.database.db);
    assert.deepEqual(
      rows.map(({ type }) => type.replace("wix.ecom.v1.back_in_stock_notification_request_", "")),
      ["created", "deleted"],
    );
  });

  test("a member's own address is the default", async () => {
    const id = await server.transaction(async (tx) => {
      const email = parseEmail("member@example.com") ?? assert.fail("an address");
      const state = { status: "ACTIVE" as const, pendingReasons: [], isEmailVerified: true };
      return (await insertMember(tx, { email, ...state }, server.store.now()))?.id ?? assert.fail("a member");
    });
    const catalogReference = reference(await soldOut("Member's tray"));
    const as = { authorization: server.memberToken(id) };
    const { request } = await server.call(createBackInStockRequest, { body: { request: { catalogReference } } }, as);
    assert.deepEqual([request.email, request.contactId], ["member@example.com", id]);
    await assert.rejects(server.call(createBackInStockRequest, { body: { request: { catalogReference } } }, shopper), {
      code: "MISSING_EMAIL",
    });
  });

  test("rejects items in stock and unknown or invalid ones; only staff can read requests", async () => {
    const item = await soldOut("Refused tray");
    const request = { catalogReference: reference(item), email: "eve@example.com" };
    const send = (body: Parameters<typeof server.call<typeof createBackInStockRequest>>[1]["body"]) =>
      server.call(createBackInStockRequest, { body }, shopper);
    await assert.rejects(server.call(createBackInStockRequest, { body: { request } }), { status: 401 });
    await assert.rejects(send({ request: { ...request, email: "no address" } }), { status: 400 });
    const nothing = {
      ...request,
      catalogReference: { ...request.catalogReference, catalogItemId: crypto.randomUUID() },
    };
    await assert.rejects(send({ request: nothing }), { code: "ITEM_NOT_FOUND_IN_CATALOG" });
    const noVariant = { ...request.catalogReference, options: { variantId: crypto.randomUUID() } };
    await assert.rejects(send({ request: { ...request, catalogReference: noVariant } }), {
      code: "INVALID_CATALOG_REFERENCE_OPTIONS",
    });
    await assert.rejects(send({ request: { ...request, itemUrl: "javascript:alert(1)" } }), {
      code: "INVALID_ITEM_URL",
    });
    await assert.rejects(send({ request, itemDetails: { image: { url: "file:///etc/passwd" } } }), { status: 400 });
    await assert.rejects(send({ request, itemDetails: { image: "file:///etc/passwd" } }), {
      code: "INVALID_ITEM_IMAGE_URL",
    });
    await restock(item, 1);
    await assert.rejects(send({ request }), { status: 409, code: "ITEM_IS_IN_STOCK" });
    await assert.rejects(server.call(queryBackInStockRequests, { body: {} }, shopper), { status: 403 });
    const reader = { authorization: server.staffToken(["products:read"]) };
    await assert.rejects(server.call(queryBackInStockRequests, { body: {} }, reader), { status: 403 });
  });

  test("the store can stop collecting requests", async () => {
    const collecting = async () => (await server.call(getBackInStockCollecting, {}, shopper)).collectingRequests;
    assert.equal(await collecting(), true);
    const { settings } = await server.call(stopCollectingRequests, { body: { appId: STORE_APP_ID } }, staff);
    assert.deepEqual(settings.collectionStates, [{ appId: STORE_APP_ID, collectingRequests: false }]);
    assert.equal(await collecting(), false);
    await assert.rejects(createRequest(await soldOut("Unasked tray"), "x@example.com"), {
      code: "REQUEST_COLLECTION_DISABLED",
    });
    await server.call(startCollectingRequests, { body: { appId: STORE_APP_ID } }, staff);
    const read = await server.call(getBackInStockSettings, { body: {} }, staff);
    assert.equal(read.settings.collectionStates[0]?.collectingRequests, true);
    await assert.rejects(server.call(stopCollectingRequests, { body: { appId: crypto.randomUUID() } }, staff), {
      code: "NOT_SUPPORTED_APP_DEF_ID",
    });
    await assert.rejects(server.call(stopCollectingRequests, { body: { appId: STORE_APP_ID } }, shopper), {
      status: 403,
    });
  });
});

describe("notifications", () => {
  test("when stock returns, each requester gets one email without any of their own input", async () => {
    const item = await soldOut("Oak shelf");
    const body = {
      request: { catalogReference: reference(item), email: "carl@example.com", itemUrl: "https://evil.example/shelf" },
      itemDetails: { name: "Click https://evil.example", price: "1" },
    };
    const { request } = await server.call(createBackInStockRequest, { body }, shopper);
    await restock(item, 3);
    await eventually(async () => (await statusOf(request.id)) === "NOTIFICATION_SENT");
    await restock(item, 0);
    await restock(item, 2);
    await eventually(
      async () =>
        (await sql`select 1 from outbox_events where dispatched_at is null`.execute(server.store.database.db)).rows
          .length === 0,
    );
    const [mail, ...others] = await mailsTo("carl@example.com");
    assert.equal(others.length, 0);
    assert.equal(mail?.subject, "Oak shelf is back in stock");
    assert.match(mail?.html ?? "", /\/p\/oak-shelf/);
    assert.doesNotMatch(`${mail?.html}${mail?.text}`, /evil/);
  });

  test("sends emails in batches, and only while the item can be ordered", async () => {
    const item = await soldOut("Popular lamp");
    await sql`insert into back_in_stock_requests (id, product_id, variant_id, email, created_at, updated_at)
      select gen_random_uuid(), ${item.productId}, ${item.variantId}, 'fan' || n || '@example.com', now(), now()
      from generate_series(1, ${BATCH + 5}) n`.execute(server.store.database.db);
    const countNotified = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from back_in_stock_requests
        where variant_id = ${item.variantId} and status = 'NOTIFICATION_SENT'`.execute(server.store.database.db);
      return rows[0]?.count ?? 0;
    };
    await restock(item, 1);
    await eventually(async () => (await countNotified()) === BATCH);
    const next = () =>
      sql`select 1 from graphile_worker.jobs where key = ${`back in stock ${item.variantId} next`} and run_at > now()`.execute(
        server.store.database.db,
      );
    assert.equal((await next()).rows.length, 1);
    await restock(item, 0);
    const [job] = jobs;
    await job?.run(server.store, { variantId: item.variantId, requestIds: [] });
    assert.equal(await countNotified(), BATCH);
    await restock(item, 1);
    await eventually(async () => (await countNotified()) === BATCH + 5);
  });

  test("staff can send the emails now, or mark requests as sent", async () => {
    const item = await soldOut("Marked as sent");
    const [first, second, third] = [
      await createRequest(item, "one@example.com"),
      await createRequest(item, "two@example.com"),
      await createRequest(item, "three@example.com"),
    ];
    const { request } = await server.call(markAsNotificationSent, { params: { id: first.id }, body: {} }, staff);
    assert.deepEqual([request.status, request.autoNotified], ["NOTIFICATION_SENT", false]);
    assert.equal((await mailsTo("one@example.com")).length, 0);
    await server.call(reportItemsBackInStock, { body: { requestIds: [second.id] } }, staff);
    await eventually(async () => (await statusOf(second.id)) === "NOTIFICATION_SENT");
    assert.equal(await statusOf(third.id), "RECEIVED");
    await server.call(reportItemsBackInStock, { body: { catalogReference: reference(item) } }, staff);
    await eventually(async () => (await mailsTo("three@example.com")).length === 1);
    const both = { catalogReference: reference(item), requestIds: [first.id] };
    await assert.rejects(server.call(reportItemsBackInStock, { body: both }, staff), {
      code: "REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS",
    });
    await assert.rejects(server.call(reportItemsBackInStock, { body: {} }, shopper), { status: 403 });
    await assert.rejects(server.call(markAsNotificationSent, { params: { id: "x" }, body: {} }, staff), {
      status: 404,
    });
  });
});
