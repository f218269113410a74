import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import {
  bulkCreateBrands,
  bulkDeleteBrands,
  bulkGetOrCreateBrands,
  bulkUpdateBrands,
  countBrands,
  createBrand,
  deleteBrand,
  getBrand,
  getOrCreateBrand,
  mergeBrand,
  queryBrands,
  updateBrand,
} from "#api/catalog/brands.ts";
import type { Input } from "#api/endpoint.ts";
import { aProduct } from "#server/catalog/products/factory.ts";
import { refreshSearchTerms } from "#server/catalog/products/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { brandHooks } from "./hooks.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
before(async () => {
  server = await startTestServer({
    bindings: routes,
    hooks: [subscribe(brandHooks, { onProductsChanged: refreshSearchTerms })],
  });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
});
after(() => server.close());

const make = async (name: string) => (await server.call(createBrand, { body: { brand: { name } } }, staff)).brand;
const read = async (id: string) =>
  (await server.call(getBrand, { params: { id }, query: { fields: ["ASSIGNED_PRODUCTS_COUNT"] } }, shopper)).brand;

async function insertProductWithBrand(brandId: string): Promise<string> {
  return server.transaction(async (tx) => {
    const id = await aProduct(tx, {});
    await sql`update products set brand_id = ${brandId} where id = ${id}`.execute(tx);
    return id;
  });
}

async function eventsOf(id: string): Promise<{ type: string; sequence: number }[]> {
  const { rows } = await sql<{ type: string; sequence: number }>`
    select type, sequence from outbox_events where entity_id = ${id} order by sequence`.execute(
    server.store.database.db,
  );
  return rows;
}

test("creates, reads, renames and deletes a brand, and emits an event for each change", async () => {
  const { id, revision } = await make("  North & Co ");
  const read1 = (await server.call(getBrand, { params: { id }, query: {} }, shopper)).brand;
  assert.deepEqual([read1.name, read1.revision, read1.assignedProductsCount], ["North & Co", "1", undefined]);
  const renamed = await server.call(
    updateBrand,
    { params: { id }, body: { brand: { revision, name: "North" } } },
    staff,
  );
  assert.deepEqual([renamed.brand.name, renamed.brand.revision], ["North", "2"]);
  assert.equal((await server.call(getBrand, { params: { id }, query: {} }, shopper)).brand.name, "North");
  await server.call(deleteBrand, { params: { id } }, staff);
  await assert.rejects(server.call(getBrand, { params: { id }, query: {} }, shopper), {
    status: 404,
    code: "BRAND_NOT_FOUND",
  });
  const fqdn = "wix.stores.catalog.v3.brand";
  assert.deepEqual(
    (await eventsOf(id)).map(({ type, sequence }) => [type, Number(sequence)]),
    [
      [`${fqdn}_created`, 1],
      [`${fqdn}_updated`, 2],
      [`${fqdn}_deleted`, 3],
    ],
  );
});

test("counts a brand's products, finds them by the new name, and keeps them when the brand is deleted", async () => {
  const { id, revision } = await make("Oldname");
  const productId = await insertProductWithBrand(id);
  assert.equal((await read(id)).assignedProductsCount, 1);
  await server.call(updateBrand, { params: { id }, body: { brand: { revision, name: "Newname" } } }, staff);
  const { rows } = await sql<{
    search_terms: string;
  }>`select search_terms from products where id = ${productId}`.execute(server.store.database.db);
  assert.match(rows[0]?.search_terms ?? "", /Newname/);
  await server.call(deleteBrand, { params: { id } }, staff);
  const left = await sql<{ brand_id: string | null }>`select brand_id from products where id = ${productId}`.execute(
    server.store.database.db,
  );
  assert.deepEqual(left.rows, [{ brand_id: null }]);
});

test("merging moves the products to the target brand", async () => {
  const [from, into] = [await make("Merged"), await make("Staying")];
  await insertProductWithBrand(from.id);
  const { brand } = await server.call(mergeBrand, { params: { id: from.id }, body: { intoId: into.id } }, staff);
  assert.deepEqual([brand.id, brand.assignedProductsCount], [into.id, 1]);
  await assert.rejects(read(from.id), { status: 404 });
  await assert.rejects(server.call(mergeBrand, { params: { id: into.id }, body: { intoId: into.id } }, staff), {
    code: "MERGE_INTO_ITSELF",
  });
});

test("queries filter, sort and page by cursor", async () => {
  for (const name of ["Query c", "Query a", "Query b"]) await make(name);
  const filter = { name: { $startsWith: "query " } };
  const sort = [{ fieldName: "name", order: "ASC" as const }];
  const first = await server.call(
    queryBrands,
    { body: { query: { filter, sort, cursorPaging: { limit: 2 } } } },
    shopper,
  );
  assert.deepEqual(
    first.brands.map(({ name }) => name),
    ["Query a", "Query b"],
  );
  const cursor = first.pagingMetadata.cursors.next ?? assert.fail("a next page");
  const second = await server.call(queryBrands, { body: { query: { cursorPaging: { cursor, limit: 2 } } } }, shopper);
  assert.deepEqual(
    second.brands.map(({ name }) => name),
    ["Query c"],
  );
  assert.equal(second.pagingMetadata.hasNext, false);
  assert.equal((await server.call(countBrands, { body: { filter } }, shopper)).count, 3);
  await assert.rejects(server.call(queryBrands, { body: { query: { filter: { color: 1 } } } }, shopper), {
    code: "UNKNOWN_FILTER",
  });
});

test("get-or-create creates a name only once, also for twelve concurrent requests", async () => {
  const names = Array.from({ length: 12 }, () => "Everybody's");
  const brands = await Promise.all(
    names.map((brandName) => server.call(getOrCreateBrand, { body: { brandName } }, staff)),
  );
  assert.equal(new Set(brands.map(({ brand }) => brand.id)).size, 1);
});

test("bulk calls report each item on its own", async () => {
  const made = await server.call(
    bulkCreateBrands,
    { body: { brands: [{ name: "Bulk 1" }, { name: "Bulk 1" }, { name: "Bulk 2" }], returnEntity: true } },
    staff,
  );
  assert.deepEqual(
    made.results.map(({ itemMetadata: { success, error }, item }) => [success, error?.code, item?.name]),
    [
      [true, undefined, "Bulk 1"],
      [false, "ALREADY_EXISTS", undefined],
      [true, undefined, "Bulk 2"],
    ],
  );
  assert.deepEqual(made.bulkActionMetadata, { totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 });
  const ids = made.results.flatMap(({ item }) => (item === undefined ? [] : [item.id]));
  const [first = "", second = ""] = ids;
  const changed = await server.call(
    bulkUpdateBrands,
    {
      body: {
        brands: [
          { brand: { id: first, revision: "1", name: "Bulk one" } },
          { brand: { id: second, revision: "7", name: "Bulk two" } },
        ],
      },
    },
    staff,
  );
  assert.deepEqual(
    changed.results.map(({ itemMetadata: { id, error }, item }) => [id, error?.code, item]),
    [
      [first, undefined, undefined],
      [second, "REVISION_CONFLICT", undefined],
    ],
  );
  const nameless = { brands: [{ brand: { id: first, revision: "2", name: null } }] };
  await assert.rejects(
    // Untyped clients can send this.
    server.call(bulkUpdateBrands, { body: nameless as unknown as Input<typeof bulkUpdateBrands>["body"] }, staff),
    { status: 400 },
    "a required name, as in the single call",
  );
  const got = await server.call(bulkGetOrCreateBrands, { body: { brandNames: ["Bulk one", "Bulk three"] } }, staff);
  assert.equal(got.results[0]?.item?.id, first);
  const gone = await server.call(
    bulkDeleteBrands,
    { body: { brandIds: [first, crypto.randomUUID(), "no id"] } },
    staff,
  );
  assert.deepEqual(
    gone.results.map(({ itemMetadata }) => itemMetadata.error?.code),
    [undefined, "BRAND_NOT_FOUND", "BRAND_NOT_FOUND"],
  );
});

test("rejects callers without permission, invalid values and conflicts", async () => {
  const { id } = await make("Guarded");
  const body = { brand: { name: "Mine" } };
  await assert.rejects(server.call(createBrand, { body }, shopper), { status: 403 });
  await assert.rejects(server.call(createBrand, { body }), { status: 401 });
  const reader = { authorization: server.staffToken(["products:read"]) };
  await assert.rejects(server.call(deleteBrand, { params: { id } }, reader), { status: 403 });
  for (const name of ["", "   ", "x".repeat(51)])
    await assert.rejects(server.call(createBrand, { body: { brand: { name } } }, staff), { status: 400 });
  await assert.rejects(make("Guarded"), { status: 409, code: "ALREADY_EXISTS" });
  const stale = { params: { id }, body: { brand: { revision: "9", name: "Other" } } };
  await assert.rejects(server.call(updateBrand, stale, staff), { status: 409, code: "REVISION_CONFLICT" });
  await assert.rejects(server.call(updateBrand, { params: { id: "x" }, body: { brand: { revision: "1" } } }, staff), {
    code: "BRAND_NOT_FOUND",
  });
});

test("allows at most 10,000 brands per store", async () => {
  await sql`insert into brands (id, name, created_at, updated_at)
    select gen_random_uuid(), 'Filler ' || n, now(), now() from generate_series(1, 10000) n`.execute(
    server.store.database.db,
  );
  await assert.rejects(make("One more"), { code: "BRAND_LIMIT_EXCEEDED" });
  const known = await server.call(getOrCreateBrand, { body: { brandName: "Filler 1" } }, staff);
  assert.equal(known.brand.name, "Filler 1");
});
