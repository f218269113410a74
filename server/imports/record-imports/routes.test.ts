import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { getProductV3, searchProductsV3 } from "#api/catalog/wire/v3/products.ts";
import {
  addProductsToImport,
  createCatalogImport,
  getCatalogImport,
  type ImportItem,
  submitCatalogImport,
} from "#api/imports/catalog-imports.ts";
import type { ApiError } from "#sdk/call.ts";
import { routes as productRoutes } from "#server/catalog/products/routes.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { jobs } from "./process-import.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: [...routes, ...productRoutes], jobs });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
});
after(() => server.close());

const begin = async () =>
  (await server.call(createCatalogImport, { body: { catalogImport: {} } }, staff)).catalogImport.id;
const add = (catalogImportId: string, products: ImportItem[]) =>
  server.call(addProductsToImport, { params: { catalogImportId }, body: { products } }, staff);
const submit = (catalogImportId: string) => server.call(submitCatalogImport, { params: { catalogImportId } }, staff);
const look = (catalogImportId: string) => server.call(getCatalogImport, { params: { catalogImportId } }, staff);
async function finished(id: string) {
  for (const end = Date.now() + 60_000; ; await delay(50)) {
    const state = await look(id);
    if (state.status === "FINISHED") return state;
    assert.ok(Date.now() < end, "timed out");
  }
}
const price = (amount: string) => ({ variants: [{ price: { actualPrice: { amount } } }] });
const bowl = (handle: string, amount: string, categoryIds?: string[]): ImportItem => ({
  product: {
    handle,
    name: `Bowl ${handle}`,
    productType: "PHYSICAL",
    physicalProperties: {},
    variantsInfo: price(amount),
  },
  ...(categoryIds && { categoryIdsInfo: { categoryIds } }),
});
async function byHandle(handle: string) {
  const search = { filter: { handle } };
  const { products } = await server.call(searchProductsV3, { body: { search } }, shopper);
  const [found] = products;
  if (found === undefined) return undefined;
  return (
    await server.call(
      getProductV3,
      { params: { productId: found.id }, query: { fields: ["DIRECT_CATEGORIES_INFO"] } },
      shopper,
    )
  ).product;
}
async function insertCategory(name: string): Promise<string> {
  const id = newId();
  const now = new Date();
  const row = { id, name, slug: name.toLowerCase(), path: [id], created_at: now, updated_at: now };
  await server.store.database.db.insertInto("collections").values(row).execute();
  return id;
}

test("products wait for the submission, then are created or updated by handle, in order", async () => {
  const [kitchen, table] = [await insertCategory("Kitchen"), await insertCategory("Table")];
  const first = await begin();
  await add(first, [bowl("small", "10", [kitchen]), bowl("large", "20")]);
  const { bulkActionMetadata } = await add(first, [bowl("odd", "5")]);
  assert.deepEqual(bulkActionMetadata, { totalSuccesses: 1, totalFailures: 0, undetailedFailures: 0 });
  assert.deepEqual([(await look(first)).status, await byHandle("small")], ["OPEN", undefined]);
  const { jobId, totalProductsCount } = await submit(first);
  assert.match(jobId, /^[0-9a-f-]{36}$/);
  assert.equal(totalProductsCount, 3);
  assert.deepEqual((await finished(first)).failures, []);
  const small = await byHandle("small");
  assert.deepEqual(
    [small?.name, small?.revision, small?.directCategoriesInfo?.categories.map(({ id }) => id)],
    ["Bowl small", "1", [kitchen]],
  );

  // Sent fields are overwritten whatever the revision; categories change only if they are sent.
  const second = await begin();
  await add(second, [
    { product: { handle: "small", name: "Small bowl" }, categoryIdsInfo: { categoryIds: [table] } },
    { product: { handle: "large", variantsInfo: price("21.50") } },
    bowl("new one", "7"),
    { product: { handle: "new one", name: "Named twice" } },
  ]);
  await submit(second);
  const done = await finished(second);
  assert.deepEqual([done.doneProductsCount, done.failedProductsCount], [4, 0]);
  const after = await byHandle("small");
  assert.deepEqual(
    [
      after?.id,
      after?.name,
      after?.actualPriceRange.minValue.amount,
      after?.directCategoriesInfo?.categories.map(({ id }) => id),
    ],
    [small?.id, "Small bowl", "10.00", [table]],
  );
  assert.deepEqual((await byHandle("large"))?.actualPriceRange.minValue.amount, "21.50");
  assert.deepEqual((await byHandle("new one"))?.name, "Named twice");
});

test("an error of one product doesn't affect the others, and is reported", async () => {
  const id = await begin();
  await add(id, [
    { product: { handle: "nothing known", visible: true } },
    bowl("no such category", "3", [newId()]),
    ...Array.from({ length: 30 }, (_, index) => bowl(`many ${index}`, "3")),
  ]);
  await submit(id);
  const state = await finished(id);
  assert.deepEqual([state.totalProductsCount, state.doneProductsCount, state.failedProductsCount], [32, 32, 2]);
  assert.deepEqual(
    state.failures.map(({ originalIndex, handle, code }) => [originalIndex, handle, code]),
    [
      [0, "nothing known", "INVALID_ARGUMENT"],
      [1, "no such category", "COLLECTION_NOT_FOUND"],
    ],
  );
  assert.match(state.failures[0]?.description ?? "", /product\.name.*product\.productType.*product\.variantsInfo/);
  assert.equal(await byHandle("no such category"), undefined);
  assert.notEqual(await byHandle("many 29"), undefined);
});

test("an import is submitted once, and accepts nothing afterwards", async () => {
  const id = await begin();
  const { jobId, totalProductsCount } = await submit(id);
  assert.equal(totalProductsCount, 0);
  for (const again of [() => submit(id), () => add(id, [bowl("late", "1")])]) {
    await assert.rejects(again, (error: ApiError) => {
      assert.deepEqual([error.code, error.status], ["CATALOG_IMPORT_ALREADY_SUBMITTED", 409]);
      assert.deepEqual(error.details.applicationError?.data, { catalogImportId: id, asyncJobId: jobId });
      return true;
    });
  }
  await assert.rejects(submit(newId()), { code: "CATALOG_IMPORT_NOT_FOUND", status: 404 });
  await assert.rejects(look("nothing"), { code: "CATALOG_IMPORT_NOT_FOUND" });
  await assert.rejects(add(await begin(), []), { status: 400 });
  await assert.rejects(add(await begin(), [{ product: { handle: "", name: "X" } }]), { status: 400 });
});

test("imports are for staff and apps with products:write", async () => {
  const id = await begin();
  const onlyReads = { authorization: server.staffToken(["products:read"]) };
  for (const as of [shopper, onlyReads]) {
    await assert.rejects(server.call(createCatalogImport, { body: {} }, as), { status: 403 });
    await assert.rejects(server.call(submitCatalogImport, { params: { catalogImportId: id } }, as), { status: 403 });
    await assert.rejects(server.call(getCatalogImport, { params: { catalogImportId: id } }, as), { status: 403 });
  }
});
