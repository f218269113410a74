/** The product editor of the back office: one call opens a product, one saves it. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createCategory } from "#api/catalog/wire/v3/categories.ts";
import type { Input, Output } from "#api/endpoint.ts";
import { createLocation } from "#api/inventory/locations.ts";
import {
  getProductWithInventory,
  listProductsWithInventory,
  saveNewProduct,
  saveProduct,
} from "#api/inventory/products-with-inventory.ts";
import { collectionsModule } from "#server/catalog/collections/module.ts";
import { routes as productRoutes } from "#server/catalog/products/routes.ts";
import { newTee } from "#server/catalog/products/write/factory.ts";
import { routes as stockRoutes } from "#server/inventory/stock/routes.ts";
import { statementsDuring } from "#server/platform/testing/statements.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
let shelfId: string;
let defaultId: string;
let hiddenId: string;
let automaticId: string;
before(async () => {
  const others = [...productRoutes, ...stockRoutes, ...(collectionsModule.routes ?? [])];
  server = await startTestServer({ bindings: [...routes, ...others] });
  staff = { authorization: server.staffToken() };
  const { storesLocation } = await server.call(createLocation, { body: { storesLocation: { name: "Shelf" } } }, staff);
  shelfId = storesLocation.id;
  const create = async (category: Input<typeof createCategory>["body"]["category"]) => {
    const body = { treeReference: { appNamespace: "@wix/stores", treeKey: null }, category };
    return (await server.call(createCategory, { body }, staff)).category.id;
  };
  hiddenId = await create({ name: "Backroom", visible: false });
  automaticId = await create({
    name: "Everything",
    rules: { match: "ALL", conditions: [{ field: "PRICE", operator: "GREATER_THAN", value: "0" }] },
  });
  defaultId = (await open(await createTee())).locations[0]?.id ?? "";
});
after(() => server.close());

type Besides = Omit<Input<typeof saveProduct>["body"], "product">;

async function createTee(besides: Besides = {}): Promise<string> {
  const { product } = await server.call(saveNewProduct, { body: { product: newTee(), ...besides } }, staff);
  return product.id;
}
const open = (id: string) => server.call(getProductWithInventory, { params: { id } }, staff);
const save = (id: string, body: Input<typeof saveProduct>["body"]) =>
  server.call(saveProduct, { params: { id }, body }, staff);
const quantities = ({ stock }: Pick<Output<typeof getProductWithInventory>, "stock">, variantId: string | undefined) =>
  Object.fromEntries(stock.flatMap((one) => (one.variantId === variantId ? [[one.locationId, one.quantity]] : [])));

test("a new product is saved with collections, stock and preorders, and opened again, with one call each", async () => {
  const id = await createTee({
    collectionIds: [hiddenId],
    stock: [
      { position: 0, locationId: defaultId, quantity: 4 },
      { position: 0, locationId: shelfId, quantity: 9 },
      { position: 1, locationId: defaultId, inStock: false },
    ],
    preorder: { enabled: true, message: "Ships in May", limit: 20 },
  });
  const opened = await open(id);
  const [first, second] = opened.product.variantsInfo?.variants ?? [];
  assert.deepEqual(quantities(opened, first?.id), { [defaultId]: 4, [shelfId]: 9 });
  assert.deepEqual(quantities(opened, second?.id), { [defaultId]: undefined });
  assert.ok(opened.collectionIds.includes(hiddenId));
  assert.deepEqual(
    opened.locations.map(({ id: locationId }) => locationId),
    [defaultId, shelfId],
  );
  // Every variant has the setting; only tracked quantities have their own limit.
  const variantCount = opened.product.variantsInfo?.variants.length;
  assert.equal(new Set(opened.stock.map(({ variantId }) => variantId)).size, variantCount);
  assert.ok(opened.stock.every(({ preorder }) => preorder?.message === "Ships in May"));
  const limits = opened.stock.map(({ quantity, preorder }) => [quantity !== undefined, preorder?.limit === 20]);
  assert.ok(limits.every(([isTracked, isLimited]) => isTracked === isLimited));
  const { products } = await server.call(listProductsWithInventory, { body: { ids: [id] } }, staff);
  assert.deepEqual(products[0]?.stock, opened.stock);
});

test("a save changes the product, keeps sales, and reports rejected stock without losing the rest", async () => {
  const id = await createTee({ stock: [{ position: 0, locationId: defaultId, quantity: 4 }] });
  const { product } = await open(id);
  const [first] = product.variantsInfo?.variants ?? [];
  const variantId = first?.id ?? "";
  const saved = await save(id, {
    product: { revision: product.revision, name: "Winter tee" },
    stock: [
      { variantId, locationId: defaultId, adjustBy: -1 },
      { variantId, locationId: defaultId, adjustBy: -50 },
      { variantId, locationId: shelfId, quantity: 2 },
    ],
  });
  assert.equal(saved.product.name, "Winter tee");
  assert.deepEqual(
    saved.stockErrors.map(({ code }) => code),
    ["INSUFFICIENT_INVENTORY"],
  );
  assert.deepEqual(quantities(saved, variantId), { [defaultId]: 3, [shelfId]: 2 });
  const { stock, collectionIds } = await open(id);
  assert.deepEqual({ stock, collectionIds }, { stock: saved.stock, collectionIds: saved.collectionIds });
});

test("a stale revision changes nothing, not even the stock", async () => {
  const id = await createTee({ stock: [{ position: 0, locationId: defaultId, quantity: 4 }] });
  const stock = [{ position: 0, locationId: defaultId, quantity: 8 }];
  await assert.rejects(save(id, { product: { revision: "999", name: "Old" }, stock, collectionIds: [hiddenId] }), {
    code: "REVISION_CONFLICT",
  });
  const { product, stock: kept, collectionIds } = await open(id);
  assert.deepEqual([product.name, kept[0]?.quantity, collectionIds.includes(hiddenId)], [newTee().name, 4, false]);
});

test("saving collections keeps hidden ones, and automatic ones are left alone", async () => {
  const id = await createTee({ collectionIds: [hiddenId] });
  const opened = await open(id);
  assert.deepEqual(opened.collectionIds.toSorted(), [automaticId, hiddenId].toSorted());
  const same = await save(id, { collectionIds: opened.collectionIds });
  assert.deepEqual(same.collectionIds, opened.collectionIds);
  const without = await save(id, { collectionIds: [] });
  assert.deepEqual(without.collectionIds, [automaticId]);
});

test("staff without the inventory permission save the product, and the response says that stock wasn't changed", async () => {
  const id = await createTee();
  const editor = { authorization: server.staffToken(["products:read", "products:write"]) };
  const { product } = await open(id);
  const body = {
    product: { revision: product.revision, name: "Spring tee" },
    stock: [{ position: 0, locationId: defaultId, quantity: 8 }],
  };
  const saved = await server.call(saveProduct, { params: { id }, body }, editor);
  assert.equal(saved.product.name, "Spring tee");
  assert.deepEqual(
    saved.stockErrors.map(({ code }) => code),
    ["PERMISSION_DENIED"],
  );
  assert.ok((await open(id)).stock.every(({ quantity }) => quantity === undefined));
});

test("opening takes the same number of statements for any number of variants and locations", async () => {
  const id = await createTee({ stock: [{ position: 0, locationId: defaultId, quantity: 1 }] });
  const statements = await statementsDuring(() => open(id));
  assert.ok(statements.length <= 6, `settings, product, files, collections, stock, locations: ${statements.length}`);
});

test("shoppers and readers are rejected; unknown products are not found", async () => {
  const id = await createTee();
  const shopper = { authorization: server.visitorToken() };
  await assert.rejects(server.call(getProductWithInventory, { params: { id } }, shopper), { status: 403 });
  const reader = { authorization: server.staffToken(["products:read"]) };
  assert.equal((await server.call(getProductWithInventory, { params: { id } }, reader)).product.id, id);
  await assert.rejects(server.call(saveProduct, { params: { id }, body: {} }, reader), { status: 403 });
  for (const unknown of [shelfId, "nonsense"]) await assert.rejects(open(unknown), { code: "PRODUCT_NOT_FOUND" });
  await assert.rejects(save(shelfId, { collectionIds: [] }), { code: "PRODUCT_NOT_FOUND" });
  await assert.rejects(save(shelfId, {}), { code: "PRODUCT_NOT_FOUND" });
});
