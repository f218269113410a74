/** Collections as the shop reads them, and as the back office chooses from them. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listMerchantCollections } from "#api/catalog/collections/merchant-collections.ts";
import { getShopCollectionBySlug, listShopCollections } from "#api/catalog/collections/shop-collections.ts";
import { addProductsToCollection } from "#api/catalog/wire/v1/collections.ts";
import { createCategory, updateCategory } from "#api/catalog/wire/v3/categories.ts";
import type { Input } from "#api/endpoint.ts";
import { aProduct } from "#server/catalog/products/factory.ts";
import { statementsDuring } from "#server/platform/testing/statements.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "../routes.ts";

const treeReference = { appNamespace: "@wix/stores", treeKey: null };
let server: TestServer;
let staff: { authorization: string };
const ids = { kitchen: "", cups: "", espresso: "", backroom: "" };
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
  const create = async (category: Input<typeof createCategory>["body"]["category"]) =>
    (await server.call(createCategory, { body: { treeReference, category } }, staff)).category.id;
  ids.kitchen = await create({ name: "Kitchen", slug: "kitchen" });
  const below = (id: string) => ({ parentCategory: { id } });
  ids.cups = await create({ name: "Cups", slug: "cups", description: "For coffee", ...below(ids.kitchen) });
  ids.espresso = await create({ name: "Espresso cups", slug: "espresso", ...below(ids.cups) });
  await create({ name: "Chipped cups", slug: "chipped", visible: false, ...below(ids.cups) });
  ids.backroom = await create({ name: "Backroom", slug: "backroom", visible: false });
  const productId = await server.transaction((tx) => aProduct(tx));
  const add = { params: { id: ids.cups }, body: { productIds: [productId] } };
  await server.call(addProductsToCollection, add, staff);
});
after(() => server.close());

const open = async (slug: string, caller: { authorization?: string } = {}) =>
  (await server.call(getShopCollectionBySlug, { params: { slug } }, caller)).collection;

test("the list has visible collections with their parents and numbers of products", async () => {
  const { collections } = await server.call(listShopCollections, {}, staff);
  assert.deepEqual(
    collections.map(({ name, parentId, productCount }) => [name, parentId, productCount]),
    [
      ["Kitchen", undefined, 0],
      ["Cups", ids.kitchen, 1],
      ["Espresso cups", ids.cups, 0],
    ],
  );
});

test("a page has ancestors, visible children and the description in one statement", async () => {
  const statements = await statementsDuring(() => open("cups"));
  assert.equal(statements.length, 1);
  const cups = await open("cups");
  assert.deepEqual(cups.ancestors, [{ name: "Kitchen", slug: "kitchen" }]);
  assert.deepEqual(cups.children, [{ name: "Espresso cups", slug: "espresso" }]);
  assert.match(JSON.stringify(cups.story), /For coffee/);
  assert.deepEqual(
    (await open("espresso")).ancestors.map(({ slug }) => slug),
    ["kitchen", "cups"],
  );
});

test("a previous slug finds the collection under its current one", async () => {
  const { collections } = await server.call(listMerchantCollections, { body: { text: "espresso" } }, staff);
  assert.deepEqual(
    collections.map(({ id }) => id),
    [ids.espresso],
  );
  const category = { revision: "1", slug: "small-cups" };
  const update = { params: { id: ids.espresso }, body: { category, treeReference } };
  await server.call(updateCategory, update, staff);
  assert.equal((await open("espresso")).slug, "small-cups");
});

test("hidden and unknown collections are not found, not even by staff", async () => {
  for (const slug of ["backroom", "unknown", "all-products"]) await assert.rejects(open(slug, staff), { status: 404 });
});

test("staff choose from all collections by name; shoppers can't", async () => {
  const { collections } = await server.call(listMerchantCollections, { body: {} }, staff);
  assert.deepEqual(
    collections.map(({ name, productCount }) => [name, productCount]),
    [
      ["Backroom", 0],
      ["Chipped cups", 0],
      ["Cups", 1],
      ["Espresso cups", 0],
      ["Kitchen", 0],
    ],
  );
  const shopper = { authorization: server.visitorToken() };
  await assert.rejects(server.call(listMerchantCollections, { body: {} }, shopper), { status: 403 });
});
