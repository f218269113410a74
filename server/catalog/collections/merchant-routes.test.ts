/** Collections as the back office lists, saves and moves them. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import {
  createMerchantCollection,
  deleteMerchantCollection,
  getMerchantCollection,
  listMerchantCollections,
  moveMerchantCollection,
  setProductCollections,
  updateMerchantCollection,
} from "#api/catalog/collections/merchant-collections.ts";
import type { Input } from "#api/endpoint.ts";
import { aProduct } from "#server/catalog/products/factory.ts";
import { statementsDuring } from "#server/platform/testing/statements.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
let mug: string;
let jug: string;
let pot: string;
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
  const product = (name: string) => server.transaction((tx) => aProduct(tx, { name }));
  [mug, jug, pot] = [await product("Mug"), await product("Jug"), await product("Pot")];
});
after(() => server.close());

type Create = Input<typeof createMerchantCollection>["body"];
type Update = Input<typeof updateMerchantCollection>["body"];
const create = (collection: Create["collection"], products?: Create["products"]) =>
  server.call(createMerchantCollection, { body: { collection, ...(products && { products }) } }, staff);
const open = (id: string) => server.call(getMerchantCollection, { params: { id } }, staff);
const save = (id: string, body: Update) => server.call(updateMerchantCollection, { params: { id }, body }, staff);
const namesOf = ({ products }: { products: readonly { name: string }[] }) => products.map(({ name }) => name);
const automatic = {
  match: "ALL" as const,
  conditions: [{ field: "TITLE" as const, operator: "EQUALS" as const, value: "Pot" }],
};

test("a collection is created with its products, and opened in two statements", async () => {
  const { collection, products } = await create(
    { name: "Kitchen", description: "For cooks", visible: false },
    { added: [mug, jug], first: [jug] },
  );
  assert.deepEqual([collection.slug, collection.description, collection.visible], ["kitchen", "For cooks", false]);
  assert.deepEqual(namesOf({ products }), ["Jug", "Mug"]);
  const statements = await statementsDuring(async () => {
    assert.deepEqual(await open(collection.id), { collection, products });
  });
  assert.equal(statements.length, 2);
});

test("fields, place, visibility, products and redirect are saved together or not at all", async () => {
  const { collection: parent } = await create({ name: "Table" });
  const { collection: first } = await create({ name: "Plates", slug: "plates" }, { added: [mug] });
  const changes = { name: "Bowls", slug: "bowls", parentId: parent.id, visible: false };
  const products = { added: [jug, pot], removed: [mug], first: [pot] };
  const body = { collection: { revision: first.revision, ...changes }, products, redirectsOldUrl: false };
  const { revision: _, ...before } = first;
  await assert.rejects(save(first.id, { ...body, products: { ...products, added: [parent.id] } }), {
    code: "PRODUCT_NOT_FOUND",
  });
  assert.deepEqual((await open(first.id)).collection, { ...before, revision: first.revision });

  const saved = await save(first.id, body);
  const { name, slug, parentId, visible } = saved.collection;
  assert.deepEqual({ name, slug, parentId, visible }, changes);
  assert.deepEqual(namesOf(saved), ["Pot", "Jug"]);
  await assert.rejects(save(first.id, body), { code: "REVISION_CONFLICT" });
  const oldSlugs = async () => {
    const { rows } = await server.transaction((tx) =>
      sql<{ slug: string }>`select slug from collection_slug_redirects`.execute(tx),
    );
    return rows.map((redirect) => redirect.slug);
  };
  assert.deepEqual(await oldSlugs(), []);
  await save(first.id, { collection: { revision: saved.collection.revision, slug: "dishes" } });
  assert.deepEqual(await oldSlugs(), ["bowls"]);
  assert.deepEqual(namesOf(await open(first.id)), ["Pot", "Jug"]);
});

test("a slug that is taken, a hidden parent and a change of an automatic collection are rejected", async () => {
  const { collection: hidden } = await create({ name: "Hidden", visible: false });
  const { collection } = await create({ name: "Seen" });
  const { revision } = collection;
  await assert.rejects(create({ name: "Again", slug: "seen" }), { code: "DUPLICATE_SLUG" });
  await assert.rejects(save(collection.id, { collection: { revision, parentId: hidden.id } }), {
    code: "PARENT_CATEGORY_HIDDEN",
  });
  const below = await save(collection.id, { collection: { revision, parentId: hidden.id, visible: false } });
  assert.deepEqual([below.collection.parentId, below.collection.visible], [hidden.id, false]);
  await assert.rejects(open("a20a2e28-0000-4000-8000-000000000000"), { status: 404 });
  await assert.rejects(open("all"), { status: 404 });
  const { collection: pots, products } = await create({ name: "Pots", rules: automatic });
  assert.deepEqual(namesOf({ products }), ["Pot"]);
  const added = { collection: { revision: pots.revision }, products: { added: [mug] } };
  await assert.rejects(save(pots.id, added), { code: "COLLECTION_IS_AUTOMATIC" });
});

test("the list has each collection's place in the tree, which a move changes", async () => {
  const { collection: root } = await create({ name: "Garden" });
  const { collection: beds } = await create({ name: "Garden beds", parentId: root.id });
  const { collection: pots } = await create({ name: "Garden pots", parentId: root.id, rules: automatic });
  const list = async () => {
    const { collections } = await server.call(listMerchantCollections, { body: { text: "GARDEN " } }, staff);
    return collections.map(({ name, parentId, index, isAutomatic, productCount }) =>
      [name, parentId === root.id, parentId === undefined || index, isAutomatic, productCount].join(),
    );
  };
  assert.deepEqual(await list(), [
    "Garden,false,true,false,0",
    "Garden beds,true,0,false,0",
    "Garden pots,true,1,true,1",
  ]);
  const move = (id: string, body: Input<typeof moveMerchantCollection>["body"]) =>
    server.call(moveMerchantCollection, { params: { id }, body }, staff);
  await move(beds.id, { parentId: root.id, position: "AFTER", afterId: pots.id });
  assert.deepEqual((await list()).slice(1), ["Garden beds,true,1,false,0", "Garden pots,true,0,true,1"]);
  await assert.rejects(move(root.id, { parentId: beds.id, position: "FIRST" }), { code: "TREE_CYCLE_DETECTED" });
  await server.call(deleteMerchantCollection, { params: { id: root.id } }, staff);
  assert.equal((await open(beds.id)).collection.parentId, undefined);
});

test("the manual collections of many products are replaced, each on its own", async () => {
  const { collection: mine } = await create({ name: "Mine" }, { added: [jug] });
  const { collection: rest } = await create({ name: "Rest" });
  const { results, bulkActionMetadata } = await server.call(
    setProductCollections,
    {
      body: {
        products: [
          { id: jug, collectionIds: [rest.id] },
          { id: rest.id, collectionIds: [] },
          { id: mug, collectionIds: [mine.id, rest.id] },
        ],
      },
    },
    staff,
  );
  assert.deepEqual(
    results.map(({ itemMetadata: { success, error } }) => error?.code ?? success),
    [true, "PRODUCT_NOT_FOUND", true],
  );
  assert.equal(bulkActionMetadata.totalFailures, 1);
  assert.deepEqual(namesOf(await open(mine.id)), ["Mug"]);
  assert.deepEqual(namesOf(await open(rest.id)), ["Jug", "Mug"]);
});

test("shoppers don't read or write them", async () => {
  const shopper = { authorization: await server.visitorToken() };
  const { collection } = await create({ name: "Private" });
  await assert.rejects(server.call(getMerchantCollection, { params: { id: collection.id } }, shopper), { status: 403 });
  await assert.rejects(server.call(createMerchantCollection, { body: { collection: { name: "X" } } }, shopper), {
    status: 403,
  });
});
