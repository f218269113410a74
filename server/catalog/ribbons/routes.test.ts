import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import {
  bulkCreateRibbons,
  bulkDeleteRibbons,
  bulkGetOrCreateRibbons,
  bulkUpdateRibbons,
  countRibbons,
  createRibbon,
  deleteRibbon,
  getOrCreateRibbon,
  getRibbon,
  mergeRibbon,
  queryRibbons,
  updateRibbon,
} from "#api/catalog/ribbons.ts";
import { aProduct } from "#server/catalog/products/factory.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
});
after(() => server.close());

const make = async (name: string) => (await server.call(createRibbon, { body: { ribbon: { name } } }, staff)).ribbon;
const read = async (id: string) =>
  (await server.call(getRibbon, { params: { id }, query: { fields: ["ASSIGNED_PRODUCT_COUNT"] } }, shopper)).ribbon;

async function insertProductWithRibbon(ribbonId: string): Promise<string> {
  return server.transaction(async (tx) => {
    const id = await aProduct(tx, {});
    await sql`update products set ribbon_id = ${ribbonId} where id = ${id}`.execute(tx);
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

test("creates, reads, renames and deletes a ribbon, and emits an event for each change", async () => {
  const { id, revision } = await make("  North & Co ");
  const read1 = (await server.call(getRibbon, { params: { id }, query: {} }, shopper)).ribbon;
  assert.deepEqual([read1.name, read1.revision, read1.assignedProductCount], ["North & Co", "1", undefined]);
  const renamed = await server.call(
    updateRibbon,
    { params: { id }, body: { ribbon: { revision, name: "North" } } },
    staff,
  );
  assert.deepEqual([renamed.ribbon.name, renamed.ribbon.revision], ["North", "2"]);
  assert.equal((await server.call(getRibbon, { params: { id }, query: {} }, shopper)).ribbon.name, "North");
  await server.call(deleteRibbon, { params: { id } }, staff);
  await assert.rejects(server.call(getRibbon, { params: { id }, query: {} }, shopper), {
    status: 404,
    code: "RIBBON_NOT_FOUND",
  });
  const fqdn = "wix.stores.catalog.v3.ribbon";
  assert.deepEqual(
    (await eventsOf(id)).map(({ type, sequence }) => [type, Number(sequence)]),
    [
      [`${fqdn}_created`, 1],
      [`${fqdn}_updated`, 2],
      [`${fqdn}_deleted`, 3],
    ],
  );
});

test("counts a ribbon's products, and keeps them when the ribbon is deleted", async () => {
  const { id, revision } = await make("Oldname");
  const productId = await insertProductWithRibbon(id);
  assert.equal((await read(id)).assignedProductCount, 1);
  await server.call(updateRibbon, { params: { id }, body: { ribbon: { revision, name: "Newname" } } }, staff);
  await server.call(deleteRibbon, { params: { id } }, staff);
  const left = await sql<{ ribbon_id: string | null }>`select ribbon_id from products where id = ${productId}`.execute(
    server.store.database.db,
  );
  assert.deepEqual(left.rows, [{ ribbon_id: null }]);
});

test("merging moves the products to the target ribbon", async () => {
  const [from, into] = [await make("Merged"), await make("Staying")];
  await insertProductWithRibbon(from.id);
  const { ribbon } = await server.call(mergeRibbon, { params: { id: from.id }, body: { intoId: into.id } }, staff);
  assert.deepEqual([ribbon.id, ribbon.assignedProductCount], [into.id, 1]);
  await assert.rejects(read(from.id), { status: 404 });
  await assert.rejects(server.call(mergeRibbon, { params: { id: into.id }, body: { intoId: into.id } }, staff), {
    code: "MERGE_INTO_ITSELF",
  });
});

test("queries filter, sort and page by cursor", async () => {
  for (const name of ["Query c", "Query a", "Query b"]) await make(name);
  const filter = { name: { $startsWith: "query " } };
  const sort = [{ fieldName: "name", order: "ASC" as const }];
  const first = await server.call(
    queryRibbons,
    { body: { query: { filter, sort, cursorPaging: { limit: 2 } } } },
    shopper,
  );
  assert.deepEqual(
    first.ribbons.map(({ name }) => name),
    ["Query a", "Query b"],
  );
  const cursor = first.pagingMetadata.cursors.next ?? assert.fail("a next page");
  const second = await server.call(queryRibbons, { body: { query: { cursorPaging: { cursor, limit: 2 } } } }, shopper);
  assert.deepEqual(
    second.ribbons.map(({ name }) => name),
    ["Query c"],
  );
  assert.equal(second.pagingMetadata.hasNext, false);
  assert.equal((await server.call(countRibbons, { body: { filter } }, shopper)).count, 3);
  await assert.rejects(server.call(queryRibbons, { body: { query: { filter: { color: 1 } } } }, shopper), {
    code: "UNKNOWN_FILTER",
  });
});

test("get-or-create creates a name only once, also for twelve concurrent requests", async () => {
  const names = Array.from({ length: 12 }, () => "Everybody's");
  const ribbons = await Promise.all(
    names.map((ribbonName) => server.call(getOrCreateRibbon, { body: { ribbonName } }, staff)),
  );
  assert.equal(new Set(ribbons.map(({ ribbon }) => ribbon.id)).size, 1);
});

test("bulk calls report each item on its own", async () => {
  const made = await server.call(
    bulkCreateRibbons,
    { body: { ribbons: [{ name: "Bulk 1" }, { name: "Bulk 1" }, { name: "Bulk 2" }], returnEntity: true } },
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
    bulkUpdateRibbons,
    {
      body: {
        ribbons: [
          { ribbon: { id: first, revision: "1", name: "Bulk one" } },
          { ribbon: { id: second, revision: "7", name: "Bulk two" } },
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
  const got = await server.call(bulkGetOrCreateRibbons, { body: { ribbonNames: ["Bulk one", "Bulk three"] } }, staff);
  assert.equal(got.results[0]?.item?.id, first);
  const gone = await server.call(
    bulkDeleteRibbons,
    { body: { ribbonIds: [first, crypto.randomUUID(), "no id"] } },
    staff,
  );
  assert.deepEqual(
    gone.results.map(({ itemMetadata }) => itemMetadata.error?.code),
    [undefined, "RIBBON_NOT_FOUND", "RIBBON_NOT_FOUND"],
  );
});

test("rejects callers without permission, invalid values and conflicts", async () => {
  const { id } = await make("Guarded");
  const body = { ribbon: { name: "Mine" } };
  await assert.rejects(server.call(createRibbon, { body }, shopper), { status: 403 });
  await assert.rejects(server.call(createRibbon, { body }), { status: 401 });
  const reader = { authorization: server.staffToken(["products:read"]) };
  await assert.rejects(server.call(deleteRibbon, { params: { id } }, reader), { status: 403 });
  for (const name of ["", "   ", "x".repeat(31)])
    await assert.rejects(server.call(createRibbon, { body: { ribbon: { name } } }, staff), { status: 400 });
  await assert.rejects(make("Guarded"), { status: 409, code: "ALREADY_EXISTS" });
  const stale = { params: { id }, body: { ribbon: { revision: "9", name: "Other" } } };
  await assert.rejects(server.call(updateRibbon, stale, staff), { status: 409, code: "REVISION_CONFLICT" });
  await assert.rejects(server.call(updateRibbon, { params: { id: "x" }, body: { ribbon: { revision: "1" } } }, staff), {
    code: "RIBBON_NOT_FOUND",
  });
});

test("allows at most 10,000 ribbons per store", async () => {
  await sql`insert into ribbons (id, name, created_at, updated_at)
    select gen_random_uuid(), 'Filler ' || n, now(), now() from generate_series(1, 10000) n`.execute(
    server.store.database.db,
  );
  await assert.rejects(make("One more"), { code: "RIBBON_LIMIT_EXCEEDED" });
  const known = await server.call(getOrCreateRibbon, { body: { ribbonName: "Filler 1" } }, staff);
  assert.equal(known.ribbon.name, "Filler 1");
});
