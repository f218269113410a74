/**
 * Images of an import: downloaded concurrently with other work, failures listed and retried, all removed by an undo.
 */
import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import sharp from "sharp";
import { Type } from "typebox";
import {
  getImport,
  queryImportDownloads,
  queryImportLeftovers,
  retryImportDownloads,
  undoImport,
} from "#api/imports/imports.ts";
import { queryMedia } from "#api/store/media.ts";
import { addProducts } from "#server/catalog/collections/public.ts";
import { aProduct } from "#server/catalog/products/factory.ts";
import { routes as productRoutes } from "#server/catalog/products/routes.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { jobs as mediaJobs } from "#server/store/media/jobs.ts";
import { routes as mediaRoutes } from "#server/store/media/routes.ts";
import { rawRoutes as mediaRawRoutes } from "#server/store/media/serve.ts";
import { routes as uploadRoutes } from "#server/store/uploads/routes.ts";
import { type ImportTools, importTools, lines } from "../../factory.ts";
import { jobs } from "../../jobs.ts";
import { routes } from "../../routes.ts";
import { rawRoutes } from "../../serve.ts";

let emails = 0;
const sendEmail = job({
  name: "test.sendEmail",
  payload: Type.Object({}),
  run: async () => {
    emails++;
  },
});

let server: TestServer;
let staff: { authorization: string };
let tools: ImportTools;
let pictures: Server;
let origin: string;
/** Pending responses to /slow/…; calling them completes the request. */
const held: (() => void)[] = [];
let isRepaired = false;

before(async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#3366cc" } })
    .png()
    .toBuffer();
  pictures = createServer((request, response) => {
    const { url = "" } = request;
    const send = () => response.end(bytes);
    if (url.startsWith("/slow/")) held.push(send);
    else if (url.startsWith("/missing/") && !isRepaired) response.writeHead(404).end();
    else if (url.startsWith("/page/")) response.end("<html>");
    else send();
  });
  await new Promise<void>((resolve) => pictures.listen(0, "127.0.0.1", resolve));
  // The address of a TCP server is an object with a port; only pipes have a string.
  origin = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
  server = await startTestServer({
    bindings: [...routes, ...uploadRoutes, ...productRoutes, ...mediaRoutes],
    rawRoutes: [...rawRoutes, ...mediaRawRoutes],
    jobs: [...jobs, ...mediaJobs, sendEmail],
  });
  staff = { authorization: server.staffToken() };
  tools = importTools(server, staff);
});
after(async () => {
  for (const send of held.splice(0)) send();
  await server.close();
  pictures.closeAllConnections();
  pictures.close();
});

const SHOPIFY = "Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Tracker,Image Src";
const importOf = async (id: string) => (await server.call(getImport, { params: { id } }, staff)).import;
const settled = (id: string) =>
  eventually(async () => {
    const entry = await importOf(id);
    return entry.downloads.waiting === 0 && entry;
  }, "the end of the downloads");

test("a slow image server delays neither other imports, other jobs, nor other servers' images", async () => {
  const slow = Array.from(
    { length: 12 },
    (_, index) => `slow-${index},Slow ${index},,,,,5,,${origin}/slow/${index}.png`,
  );
  const first = await tools.checked(lines([SHOPIFY, ...slow]));
  await tools.run(first.id);
  await eventually(() => held.length > 0, "the first image is requested");
  await server.transaction((tx) => enqueue(tx, sendEmail, {}));
  const second = await tools.checked(
    lines([SHOPIFY, `quick,Quick,,,,,5,,${origin.replace("127.0.0.1", "localhost")}/quick.png`]),
  );
  await tools.run(second.id);
  const { downloads } = await settled(second.id);
  assert.deepEqual([downloads.total, downloads.failed], [1, 0]);
  assert.equal(emails, 1);
  const { downloads: waiting } = await importOf(first.id);
  assert.deepEqual([waiting.total, waiting.waiting], [12, 12]);
  assert.ok(held.length <= 3, `${held.length} concurrent requests to one server`);
  // All of them arrive as soon as the server responds.
  await eventually(async () => {
    for (const send of held.splice(0)) send();
    return (await importOf(first.id)).downloads.waiting === 0;
  }, "the slow images");
});

test("failed images are listed with their reason, shown as a placeholder, and retried", async () => {
  const rows = ["missing", "page", "fine"].map((kind) => `f-${kind},F ${kind},,,,,5,,${origin}/${kind}/a.png`);
  const { id } = await tools.checked(lines([SHOPIFY, ...rows]));
  await tools.run(id);
  assert.deepEqual((await settled(id)).downloads, { total: 3, waiting: 0, failed: 2 });
  const { downloads } = await server.call(queryImportDownloads, { params: { id }, body: {} }, staff);
  assert.deepEqual(
    downloads.map(({ productName, download }) => [productName, download.state, download.problem]).sort(),
    [
      ["F missing", "FAILED", "There is no file at this address (status 404)."],
      ["F page", "FAILED", "The file isn't of a type that the store can use."],
    ],
  );
  const failed = await server.call(queryMedia, { body: { download: "FAILED" } }, staff);
  assert.equal(failed.media.length, 2);
  for (const { mediaId } of downloads) {
    const answer = await fetch(`${server.origin}/media/${mediaId}/v1/fit/w_64,h_64/a.png`, { redirect: "manual" });
    assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "image/svg+xml"]);
    assert.equal(answer.headers.get("cache-control"), "no-store");
  }
  isRepaired = true;
  const { retried } = await server.call(retryImportDownloads, { params: { id }, body: {} }, staff);
  assert.equal(retried, 2);
  assert.deepEqual((await settled(id)).downloads, { total: 3, waiting: 0, failed: 1 });
});

test("an undo removes what the import created, except what is in use elsewhere, with a reason", async () => {
  const counts = async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from collections) as collections, (select count(*)::int from brands) as brands,
        (select count(*)::int from media) as media, (select count(*)::int from customizations) as customizations,
        (select count(*)::int from product_slug_redirects) as redirects, (select count(*)::int from products) as products`.execute(
      server.store.database.db,
    );
    return rows[0];
  };
  const before = await counts();
  const rows = Array.from(
    { length: 5 },
    (_, index) => `u-${index},U ${index},Brand ${index},Type ${index},Finish ${index},Raw,5,,${origin}/u/${index}.png`,
  );
  const { id } = await tools.checked(lines([SHOPIFY, ...rows]));
  await tools.run(id);
  await settled(id);
  const made = await counts();
  assert.deepEqual(
    [made?.collections, made?.brands, made?.media, made?.customizations].map(
      (count, index) =>
        (count ?? 0) - ([before?.collections, before?.brands, before?.media, before?.customizations][index] ?? 0),
    ),
    [5, 5, 5, 5],
  );
  // Another product joins one of the collections in the meantime.
  await server.transaction(async (tx) => {
    const productId = await aProduct(tx, { name: "Own" });
    const { rows: found } = await sql<{
      id: string;
    }>`select id::text as id from collections where name = 'Type 3'`.execute(tx);
    await addProducts(tx, found[0]?.id ?? "", [productId], {
      now: new Date(),
      actor: anonymous,
      baseUrl: "",
    });
  });
  await server.call(undoImport, { params: { id } }, staff);
  const undone = await tools.until(id, "UNDONE");
  assert.deepEqual([undone.done.undone, undone.removed], [5, { removed: 19, kept: 1 }]);
  const { leftovers } = await server.call(queryImportLeftovers, { params: { id }, body: {} }, staff);
  assert.deepEqual(
    leftovers.map(({ kind, name, reason }) => [kind, name, reason]),
    [["collection", "Type 3", "Used by products."]],
  );
  const left = await counts();
  assert.deepEqual(left, {
    ...before,
    collections: (before?.collections ?? 0) + 1,
    products: (before?.products ?? 0) + 1,
  });
});
