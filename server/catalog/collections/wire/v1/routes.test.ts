import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteAddressRedirect } from "#api/catalog/address-redirects.ts";
import { ALL_PRODUCTS_COLLECTION_ID } from "#api/catalog/products/product-parts.ts";
import {
  addProductsToCollection,
  createCollection,
  deleteCollection,
  getCollection,
  getCollectionBySlug,
  getCollectionBySlugV1,
  queryCollections,
  queryCollectionsV1,
  removeProductsFromCollection,
  updateCollection,
} from "#api/catalog/wire/v1/collections.ts";
import { searchProducts } from "#api/catalog/wire/v1/product-search.ts";
import { getProduct, getProductBySlug, queryProducts, updateProduct } from "#api/catalog/wire/v1/products.ts";
import { getCategoryBySlug, updateCategory } from "#api/catalog/wire/v3/categories.ts";
import { aProduct } from "#server/catalog/products/factory.ts";
import { routes as productRoutes } from "#server/catalog/products/routes.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "../../routes.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: [...routes, ...productRoutes] });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
});
after(() => server.close());

const create = async (collection: Parameters<typeof body>[0]) =>
  (await server.call(createCollection, body(collection), staff)).collection;
const body = (collection: { name: string; slug?: string; visible?: boolean; mediaId?: string }) => ({
  body: { collection },
});

test("creates a collection, finds it by id and slug, updates and deletes it", async () => {
  const made = await create({ name: "Für Küche" });
  assert.equal(made.slug, "fur-kuche");
  const { collection } = await server.call(getCollection, { params: { id: made.id } }, shopper);
  assert.deepEqual(collection, made);
  for (const endpoint of [getCollectionBySlug, getCollectionBySlugV1]) {
    assert.deepEqual(await server.call(endpoint, { params: { slug: made.slug } }, shopper), { collection });
  }
  await assert.rejects(create({ name: " " }), { status: 400 });
  const changes = { name: "Kitchen", description: "Pots" };
  const changed = await server.call(
    updateCollection,
    { params: { id: made.id }, body: { collection: changes } },
    staff,
  );
  assert.deepEqual([changed.collection.name, changed.collection.slug], ["Kitchen", "fur-kuche"]);
  assert.deepEqual(await server.call(deleteCollection, { params: { id: made.id } }, staff), {});
  await assert.rejects(server.call(getCollection, { params: { id: made.id } }, shopper), {
    status: 404,
    details: {},
  });
});

test("lists products once, counts them as shoppers see them, and keeps them when the collection is deleted", async () => {
  const { id } = await create({ name: "Counted" });
  const [shown, hidden] = await server.transaction(async (tx) => [
    await aProduct(tx, { name: "Shown" }),
    await aProduct(tx, { name: "Hidden", visible: false }),
  ]);
  assert.ok(shown && hidden);
  await server.call(addProductsToCollection, { params: { id }, body: { productIds: [shown, hidden] } }, staff);
  await server.call(addProductsToCollection, { params: { id }, body: { productIds: [shown, shown] } }, staff);
  const count = async (as: { authorization: string }) =>
    (await server.call(getCollection, { params: { id } }, as)).collection.numberOfProducts;
  assert.deepEqual([await count(shopper), await count(staff)], [1, 2]);
  const { product } = await server.call(getProduct, { params: { id: shown }, query: {} }, shopper);
  assert.deepEqual(product.collectionIds, [id]);
  const query = { filter: { collectionIds: { $hasSome: [id, crypto.randomUUID()] } } };
  assert.equal((await server.call(queryProducts, { body: { query } }, shopper)).metadata.total, 1);
  await server.call(removeProductsFromCollection, { params: { id }, body: { productIds: [shown] } }, staff);
  assert.equal(await count(shopper), 0);
  await server.call(deleteCollection, { params: { id } }, staff);
  const after = await server.call(getProduct, { params: { id: shown }, query: {} }, shopper);
  assert.deepEqual(after.product.collectionIds, []);
});

test("only staff see hidden collections", async () => {
  const { id, slug } = await create({ name: "Hidden one", visible: false });
  await assert.rejects(server.call(getCollection, { params: { id } }, shopper), { status: 404 });
  await assert.rejects(server.call(searchProducts, { body: { collectionSlug: slug } }, shopper), { status: 404 });
  assert.equal((await server.call(getCollection, { params: { id } }, staff)).collection.visible, false);
  const query = { filter: { name: "Hidden one" } };
  assert.equal((await server.call(queryCollections, { body: { query } }, shopper)).metadata.total, 0);
  assert.equal((await server.call(queryCollections, { body: { query } }, staff)).metadata.total, 1);
});

test("queries filter, sort and page; the older form takes JSON strings", async () => {
  for (const name of ["Page C", "Page A", "Page B"]) await create({ name });
  const filter = { name: { $startsWith: "Page " } };
  const query = { filter, sort: [{ fieldName: "name", order: "ASC" as const }], paging: { limit: 2, offset: 1 } };
  const page = await server.call(queryCollections, { body: { query } }, shopper);
  assert.deepEqual(
    page.collections.map(({ name }) => name),
    ["Page B", "Page C"],
  );
  assert.deepEqual(page.metadata, { count: 2, offset: 1, total: 3 });
  const beyond = await server.call(queryCollections, { body: { query: { filter, paging: { offset: 50 } } } }, shopper);
  assert.deepEqual(beyond.metadata, { count: 0, offset: 50, total: 3 });
  const text = { filter: JSON.stringify(filter), sort: '{"name":"desc"}' };
  const older = await server.call(queryCollectionsV1, { body: { query: text } }, shopper);
  assert.deepEqual([older.totalResults, older.collections[0]?.name], [3, "Page C"]);
  await assert.rejects(server.call(queryCollections, { body: { query: { filter: { color: 1 } } } }, shopper), {
    code: "UNKNOWN_FILTER",
  });
});

test("the collection of all products always exists and can't be changed or impersonated", async () => {
  const { collection } = await server.call(getCollectionBySlug, { params: { slug: "all-products" } }, shopper);
  assert.equal(collection.id, ALL_PRODUCTS_COLLECTION_ID);
  assert.equal(collection.id.length, 35);
  await assert.rejects(server.call(deleteCollection, { params: { id: collection.id } }, staff), { status: 404 });
  await assert.rejects(create({ name: "Mine", slug: "all-products" }), { code: "DUPLICATE_SLUG_ERROR" });
  assert.notEqual((await create({ name: "All products" })).slug, "all-products");
});

test("rejects callers without permission and invalid values", async () => {
  const { id } = await create({ name: "Guarded" });
  await assert.rejects(server.call(createCollection, body({ name: "Mine" }), shopper), { status: 403 });
  await assert.rejects(server.call(deleteCollection, { params: { id } }), { status: 401 });
  await assert.rejects(server.call(createCollection, body({ name: "" }), staff), { status: 400 });
  await assert.rejects(create({ name: "Again", slug: "guarded" }), { status: 409 });
  await assert.rejects(create({ name: "Pictured", mediaId: crypto.randomUUID() }), { code: "MEDIA_NOT_FOUND" });
  const unknown = { params: { id }, body: { productIds: [crypto.randomUUID()] } };
  await assert.rejects(server.call(addProductsToCollection, unknown, staff), { code: "PRODUCT_NOT_FOUND" });
  await assert.rejects(
    server.call(addProductsToCollection, { params: { id: "x" }, body: { productIds: ["y"] } }, staff),
    { status: 404, details: {} },
  );
});

test("previous slugs redirect straight to the current one, without chains or loops, until they are deleted", async () => {
  const made = await create({ name: "Lamps", slug: "lamps" });
  const move = async (slug: string) => {
    const { category } = await server.call(getCategoryBySlug, { params: { slug: "lamps" }, query: {} }, staff);
    await server.call(
      updateCategory,
      { params: { id: made.id }, body: { category: { slug, revision: category.revision ?? "" } } },
      staff,
    );
  };
  const slugOf = async (slug: string) =>
    (await server.call(getCollectionBySlug, { params: { slug } }, shopper)).collection.slug;
  await move("lights");
  await move("lighting");
  assert.deepEqual([await slugOf("lamps"), await slugOf("lights")], ["lighting", "lighting"]);
  await move("lamps");
  assert.deepEqual([await slugOf("lights"), await slugOf("lighting")], ["lamps", "lamps"]);
  await create({ name: "Lights", slug: "lights" });
  assert.deepEqual(
    [await slugOf("lights"), await slugOf("lighting")],
    ["lights", "lamps"],
    "a slug in use takes precedence over a redirect",
  );

  const product = await server.transaction((tx) => aProduct(tx, { name: "Moved mug", slug: "mug-1" }));
  await server.call(updateProduct, { params: { id: product }, body: { product: { slug: "mug-2" } } }, staff);
  const bySlug = () => server.call(getProductBySlug, { params: { slug: "mug-1" }, query: {} }, shopper);
  assert.equal((await bySlug()).product.slug, "mug-2");
  const deleteRedirect = (kind: "PRODUCT" | "COLLECTION", slug: string, as = staff) =>
    server.call(deleteAddressRedirect, { params: { kind, slug } }, as);
  await assert.rejects(deleteRedirect("PRODUCT", "mug-1", shopper), { status: 403 });
  await deleteRedirect("PRODUCT", "mug-1");
  await deleteRedirect("COLLECTION", "lighting");
  await assert.rejects(bySlug(), { code: "PRODUCT_NOT_FOUND" });
  await assert.rejects(slugOf("lighting"), { status: 404, details: {} });
  await assert.rejects(deleteRedirect("COLLECTION", "lighting"), { code: "ADDRESS_REDIRECT_NOT_FOUND" });
});
