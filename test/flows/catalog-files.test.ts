/** The whole demo store goes out as a file, is deleted, comes back from that file, and is what it was. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { createExport, getExport } from "#api/exports.ts";
import { createImport, getImport, type ProductImport, queryImportItems, runImport } from "#api/imports.ts";
import { bulkDeleteProductsV3, queryProductsV3 } from "#api/products-v3.ts";
import { addPart, createUpload } from "#api/uploads.ts";
import { type Call, createCall, fetchTransport } from "#sdk/call.ts";
import { type DemoStore, openDemoStore } from "#test/e2e/demo-store.ts";

const API_KEY = "flows-api-key-with-every-permission";
let store: DemoStore;
let call: Call;
before(async () => {
  store = await openDemoStore({ SEED_API_KEY: API_KEY });
  call = createCall(fetchTransport(store.origin), { authorization: API_KEY });
});
after(() => store?.close());

async function exported(): Promise<string> {
  const { export: begun } = await call(createExport, { body: { export: {} } });
  for (let tries = 0; tries < 600; tries++) {
    const { export: found } = await call(getExport, { params: { id: begun.id } });
    if (found.url !== undefined) return (await fetch(found.url)).text();
    await setTimeout(100);
  }
  throw new Error("The export never ended.");
}

async function imported(text: string): Promise<ProductImport> {
  const bytes = Buffer.from(text);
  const { upload } = await call(createUpload, {
    body: { upload: { fileName: "all.csv", byteSize: bytes.byteLength } },
  });
  const path = addPart.path.replace("{id}", upload.id);
  await fetch(`${store.origin}${path}?offset=0`, { method: "POST", headers: { authorization: API_KEY }, body: bytes });
  const { import: begun } = await call(createImport, { body: { import: { uploadId: upload.id } } });
  return until(begun.id, "READY");
}

async function until(id: string, state: ProductImport["state"]): Promise<ProductImport> {
  for (let tries = 0; tries < 600; tries++) {
    const { import: found } = await call(getImport, { params: { id } });
    if (found.state === state || found.state === "FAILED") return found;
    await setTimeout(100);
  }
  throw new Error(`The import never became ${state}.`);
}

async function deleteEverything(): Promise<number> {
  for (let count = 0; ; ) {
    const { products } = await call(queryProductsV3, { body: { query: { cursorPaging: { limit: 100 } } } });
    if (products.length === 0) return count;
    count += products.length;
    await call(bulkDeleteProductsV3, { body: { productIds: products.map(({ id }) => id) } });
  }
}

/** What stands in the way, for whoever reads a failure. */
async function problemsOf(id: string): Promise<string> {
  const { items: errors } = await call(queryImportItems, { params: { id }, body: { outcome: "ERROR" } });
  const { items: changed } = await call(queryImportItems, { params: { id }, body: { outcome: "UPDATE" } });
  return JSON.stringify([...errors, ...changed].slice(0, 5), null, 1);
}

test("export → delete → import → export: the same, line by line", async () => {
  const before = await exported();
  const again = await imported(before);
  const { create, update, error, unchanged } = again.counts;
  assert.deepEqual([create, update, error], [0, 0, 0], await problemsOf(again.id));
  const deleted = await deleteEverything();
  assert.ok(deleted > 100 && deleted < unchanged, "products go, collections stay");
  const back = await imported(before);
  const { counts } = back;
  assert.deepEqual(
    [counts.create, counts.unchanged, counts.error],
    [deleted, unchanged - deleted, 0],
    await problemsOf(back.id),
  );
  await call(runImport, { params: { id: back.id } });
  const { done } = await until(back.id, "DONE");
  assert.deepEqual([done.created, done.failed], [deleted, 0], await problemsOf(back.id));
  // Each file brings addresses of its own for goods that are sold by download; they end after a week.
  const linesOf = (text: string) => text.replaceAll(/\/downloads\/[\w-]+\/[\w-]+/g, "/downloads/…").split("\n");
  const lines = linesOf(await exported());
  const differing = linesOf(before).flatMap((line, index) => (line === lines[index] ? [] : [[line, lines[index]]]));
  assert.deepEqual(differing.slice(0, 3), []);
});
