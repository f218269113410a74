/** Brands, ribbons and info sections have the same calls, and each of them passes the same tests. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type RawBuilder, sql } from "kysely";
import { brandCalls } from "#api/catalog/brands.ts";
import { infoSectionCalls } from "#api/catalog/info-sections.ts";
import { ribbonCalls } from "#api/catalog/ribbons.ts";
import type { AnyEndpoint, Input } from "#api/endpoint.ts";
import { brandsModule } from "#server/catalog/brands/module.ts";
import { brandHooks } from "#server/catalog/brands/public.ts";
import { infoSectionsModule } from "#server/catalog/info-sections/module.ts";
import { aProduct } from "#server/catalog/products/factory.ts";
import { refreshSearchTerms } from "#server/catalog/products/public.ts";
import { ribbonsModule } from "#server/catalog/ribbons/module.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
before(async () => {
  server = await startTestServer({
    bindings: [brandsModule, ribbonsModule, infoSectionsModule].flatMap(({ routes = [] }) => routes),
    hooks: [subscribe(brandHooks, { onProductsChanged: refreshSearchTerms })],
  });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
});
after(() => server.close());

/** The endpoint's own types are unknown here; the server validates the request. */
const send = async (endpoint: AnyEndpoint, input: object, caller?: { authorization: string }) =>
  Object(await server.call(endpoint, input as Input<AnyEndpoint>, caller));

type Entity = { id: string; revision: string } & Record<string, unknown>;
type Item = { itemMetadata: { id?: string; success: boolean; error?: { code: string } }; item?: Entity };

const idsOfProducts = async (query: RawBuilder<{ id: string }>): Promise<string[]> =>
  (await query.execute(server.store.database.db)).rows.map(({ id }) => id);

const kinds = [
  {
    calls: brandCalls,
    event: "wix.stores.catalog.v3.brand",
    nameField: "name",
    maxLength: 50,
    created: (name: unknown): object => ({ name }),
    knownBy: (name: string): unknown => name,
    attach: (productId: string, id: string) => sql`update products set brand_id = ${id} where id = ${productId}`,
    productsOf: (id: string) => sql<{ id: string }>`select id from products where brand_id = ${id}`,
    fill: sql`insert into brands (id, name, created_at, updated_at)
      select gen_random_uuid(), 'Filler ' || n, now(), now() from generate_series(1, 10000) n`,
  },
  {
    calls: ribbonCalls,
    event: "wix.stores.catalog.v3.ribbon",
    nameField: "name",
    maxLength: 30,
    created: (name: unknown): object => ({ name }),
    knownBy: (name: string): unknown => name,
    attach: (productId: string, id: string) => sql`update products set ribbon_id = ${id} where id = ${productId}`,
    productsOf: (id: string) => sql<{ id: string }>`select id from products where ribbon_id = ${id}`,
    fill: sql`insert into ribbons (id, name, created_at, updated_at)
      select gen_random_uuid(), 'Filler ' || n, now(), now() from generate_series(1, 10000) n`,
  },
  {
    calls: infoSectionCalls,
    event: "wix.stores.catalog.v3.info_section",
    nameField: "uniqueName",
    maxLength: 100,
    created: (uniqueName: unknown): object => ({ uniqueName, title: "Care" }),
    knownBy: (uniqueName: string): unknown => ({ uniqueName, title: "Care" }),
    attach: (productId: string, id: string) =>
      sql`insert into product_info_sections (product_id, info_section_id, position) values (${productId}, ${id}, 1)`,
    productsOf: (id: string) =>
      sql<{ id: string }>`select product_id as id from product_info_sections where info_section_id = ${id}`,
    fill: sql`insert into info_sections (id, unique_name, title, created_at, updated_at)
      select gen_random_uuid(), 'Filler ' || n, 'Filler', now(), now() from generate_series(1, 10000) n`,
  },
];

for (const { calls, event, nameField, maxLength, created, knownBy, attach, productsOf, fill } of kinds) {
  const { path, one, many, name: knownField, namesOfMany, ids, count, notFound, limitExceeded } = calls.names;
  const counted = { fields: [count.requested] };
  const make = async (name: unknown): Promise<Entity> =>
    (await send(calls.create, { body: { [one]: created(name) } }, staff))[one];
  const read = async (id: string, query: object = {}): Promise<Entity> =>
    (await send(calls.get, { params: { id }, query }, shopper))[one];
  const change = async (id: string, changes: object): Promise<Entity> =>
    (await send(calls.update, { params: { id }, body: { [one]: changes } }, staff))[one];
  const attachToProduct = (id: string): Promise<string> =>
    server.transaction(async (tx) => {
      const productId = await aProduct(tx, {});
      await attach(productId, id).execute(tx);
      return productId;
    });

  describe(path, () => {
    test("creates, reads, renames and deletes, and emits an event for each change", async () => {
      const { id, revision } = await make("  North & Co ");
      const first = await read(id);
      assert.deepEqual([first[nameField], first.revision, first[count.field]], ["North & Co", "1", undefined]);
      const renamed = await change(id, { revision, [nameField]: "North" });
      assert.deepEqual([renamed[nameField], renamed.revision], ["North", "2"]);
      assert.equal((await read(id))[nameField], "North");
      await send(calls.delete, { params: { id } }, staff);
      await assert.rejects(read(id), { status: 404, code: notFound });
      const { rows } = await sql<{ type: string; sequence: string }>`
        select type, sequence from outbox_events where entity_id = ${id} order by sequence`.execute(
        server.store.database.db,
      );
      assert.deepEqual(
        rows.map(({ type, sequence }) => [type, Number(sequence)]),
        [
          [`${event}_created`, 1],
          [`${event}_updated`, 2],
          [`${event}_deleted`, 3],
        ],
      );
    });

    test("counts the products, and keeps them when it is deleted", async () => {
      const { id } = await make("Counted");
      const productId = await attachToProduct(id);
      assert.equal((await read(id, counted))[count.field], 1);
      await send(calls.delete, { params: { id } }, staff);
      assert.deepEqual(await idsOfProducts(productsOf(id)), []);
      assert.deepEqual(await idsOfProducts(sql`select id from products where id = ${productId}`), [productId]);
    });

    test("merging moves the products to the target", async () => {
      const [from, into] = [await make("Merged"), await make("Staying")];
      const productId = await attachToProduct(from.id);
      const merged = await send(calls.merge, { params: { id: from.id }, body: { intoId: into.id } }, staff);
      assert.deepEqual([merged[one].id, merged[one][count.field]], [into.id, 1]);
      assert.deepEqual(await idsOfProducts(productsOf(into.id)), [productId]);
      await assert.rejects(read(from.id), { status: 404 });
      await assert.rejects(send(calls.merge, { params: { id: into.id }, body: { intoId: into.id } }, staff), {
        code: "MERGE_INTO_ITSELF",
      });
    });

    test("queries filter, sort and page by cursor", async () => {
      for (const name of ["Query c", "Query a", "Query b"]) await make(name);
      const filter = { [nameField]: { $startsWith: "query " } };
      const sort = [{ fieldName: nameField, order: "ASC" }];
      const ask = (query: object) => send(calls.query, { body: { query, ...counted } }, shopper);
      const namesOf = (answer: Record<string, Entity[]>) => answer[many]?.map((entity) => entity[nameField]);
      const first = await ask({ filter, sort, cursorPaging: { limit: 2 } });
      assert.deepEqual(namesOf(first), ["Query a", "Query b"]);
      assert.equal(first[many][0][count.field], 0);
      const second = await ask({ cursorPaging: { cursor: first.pagingMetadata.cursors.next, limit: 2 } });
      assert.deepEqual(namesOf(second), ["Query c"]);
      assert.equal(second.pagingMetadata.hasNext, false);
      assert.equal((await send(calls.count, { body: { filter } }, shopper)).count, 3);
      await assert.rejects(ask({ filter: { color: 1 } }), { code: "UNKNOWN_FILTER" });
    });

    test("get-or-create creates a name only once, also for twelve concurrent requests", async () => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, () =>
          send(calls.getOrCreate, { body: { [knownField]: knownBy("Everybody's") } }, staff),
        ),
      );
      assert.equal(new Set(answers.map((answer) => answer[one].id)).size, 1);
    });

    test("bulk calls report each item on its own", async () => {
      const resultsOf = async (endpoint: AnyEndpoint, body: object): Promise<Item[]> =>
        (await send(endpoint, { body }, staff)).results;
      const made = await send(
        calls.bulkCreate,
        { body: { [many]: ["Bulk 1", "Bulk 1", "Bulk 2"].map(created), returnEntity: true } },
        staff,
      );
      assert.deepEqual(
        made.results.map(({ itemMetadata: { success, error }, item }: Item) => [
          success,
          error?.code,
          item?.[nameField],
        ]),
        [
          [true, undefined, "Bulk 1"],
          [false, "ALREADY_EXISTS", undefined],
          [true, undefined, "Bulk 2"],
        ],
      );
      assert.deepEqual(made.bulkActionMetadata, { totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 });
      const [first = "", second = ""] = made.results.flatMap(({ item }: Item) => item?.id ?? []);
      const renamed = [
        { [one]: { id: first, revision: "1", [nameField]: "Bulk one" } },
        { [one]: { id: second, revision: "7", [nameField]: "Bulk two" } },
      ];
      assert.deepEqual(
        (await resultsOf(calls.bulkUpdate, { [many]: renamed })).map(({ itemMetadata: { id, error }, item }) => [
          id,
          error?.code,
          item,
        ]),
        [
          [first, undefined, undefined],
          [second, "REVISION_CONFLICT", undefined],
        ],
      );
      const nameless = [{ [one]: { id: first, revision: "2", [nameField]: null } }];
      await assert.rejects(
        resultsOf(calls.bulkUpdate, { [many]: nameless }),
        { status: 400 },
        "a required name, as in the single call",
      );
      const got = await resultsOf(calls.bulkGetOrCreate, { [namesOfMany]: ["Bulk one", "Bulk three"].map(knownBy) });
      assert.deepEqual([got[0]?.item?.id, got[1]?.item?.[nameField]], [first, "Bulk three"]);
      const gone = await resultsOf(calls.bulkDelete, { [ids]: [first, crypto.randomUUID(), "no id"] });
      assert.deepEqual(
        gone.map(({ itemMetadata }) => itemMetadata.error?.code),
        [undefined, notFound, notFound],
      );
    });

    test("rejects callers without permission, invalid values and conflicts", async () => {
      const { id } = await make("Guarded");
      const body = { [one]: created("Mine") };
      await assert.rejects(send(calls.create, { body }, shopper), { status: 403 });
      await assert.rejects(send(calls.create, { body }), { status: 401 });
      const reader = { authorization: server.staffToken(["products:read"]) };
      await assert.rejects(send(calls.delete, { params: { id } }, reader), { status: 403 });
      for (const name of ["", "   ", "x".repeat(maxLength + 1)]) await assert.rejects(make(name), { status: 400 });
      await assert.rejects(make("Guarded"), { status: 409, code: "ALREADY_EXISTS" });
      await assert.rejects(change(id, { revision: "9", [nameField]: "Other" }), {
        status: 409,
        code: "REVISION_CONFLICT",
      });
      await assert.rejects(change("x", { revision: "1" }), { code: notFound });
    });

    test("allows at most 10,000 per store", async () => {
      await fill.execute(server.store.database.db);
      await assert.rejects(make("One more"), { code: limitExceeded });
      const known = await send(calls.getOrCreate, { body: { [knownField]: knownBy("Filler 1") } }, staff);
      assert.equal(known[one][nameField], "Filler 1");
    });
  });
}

test("the products of a renamed brand are found by the new name", async () => {
  const { brand } = await server.call(
    brandCalls.getOrCreate,
    { body: { brandName: "Filler 2" } },
    { authorization: server.staffToken() },
  );
  const productId = await server.transaction(async (tx) => {
    const id = await aProduct(tx, {});
    await sql`update products set brand_id = ${brand.id} where id = ${id}`.execute(tx);
    return id;
  });
  const { id, revision } = brand;
  await server.call(brandCalls.update, { params: { id }, body: { brand: { revision, name: "Newname" } } }, staff);
  const { rows } = await sql<{ search_terms: string }>`
    select search_terms from products where id = ${productId}`.execute(server.store.database.db);
  assert.match(rows[0]?.search_terms ?? "", /Newname/);
});
