/** Products as the back office lists and changes them. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  deleteMerchantProduct,
  getMerchantProduct,
  listMerchantProducts,
  listMerchantVariants,
  updateMerchantProduct,
  updateMerchantProducts,
} from "#api/catalog/products/merchant-products.ts";
import { createProduct } from "#api/catalog/wire/v1/products.ts";
import { createCategory } from "#api/catalog/wire/v3/categories.ts";
import { bulkSetItemCategories } from "#api/catalog/wire/v3/category-items.ts";
import { countProductsV3, createProductV3, searchProductsV3 } from "#api/catalog/wire/v3/products.ts";
import type { Input } from "#api/endpoint.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { routes as variantRoutes } from "#server/catalog/read-only-variants/routes.ts";
import { statementsDuring } from "#server/platform/testing/statements.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { collectionsModule } from "../../collections/module.ts";
import { routes } from "../routes.ts";
import { newTee } from "../write/factory.ts";

let server: TestServer;
let staff: { authorization: string };
const treeReference = { appNamespace: "@wix/stores", treeKey: null };
const ids = { tee: "", mug: "", lamp: "", hiddenCollection: "" };
before(async () => {
  const collectionRoutes = collectionsModule.routes ?? [];
  server = await startTestServer({ bindings: [...routes, ...variantRoutes, ...collectionRoutes] });
  staff = { authorization: server.staffToken() };
  const tee = newTee({
    brand: { name: "Fieldnote" },
    ribbon: { name: "New" },
    tags: { publicTags: { tagIds: ["soft"] }, privateTags: { tagIds: ["margin"] } },
  });
  ids.tee = (await server.call(createProductV3, { body: { product: tee } }, staff)).product.id;
  const create = async (name: string, price: number, visible = true) => {
    const body = { product: { name, visible, priceData: { price } } };
    return (await server.call(createProduct, { body }, staff)).product.id;
  };
  ids.mug = await create("Mug", 12.5);
  ids.lamp = await create("Secret lamp", 80, false);
  const category = { name: "Backroom", visible: false };
  const body = { treeReference, category };
  ids.hiddenCollection = (await server.call(createCategory, { body }, staff)).category.id;
  const item = { appId: STORE_APP_ID, catalogItemId: ids.mug };
  const categoryIds = [ids.hiddenCollection];
  await server.call(bulkSetItemCategories, { body: { item, categoryIds, treeReference } }, staff);
});
after(() => server.close());

type Body = Input<typeof listMerchantProducts>["body"];
const list = (body: Body) => server.call(listMerchantProducts, { body }, staff);
const idsOf = async (body: Body) => (await list(body)).products.map(({ id }) => id);

test("a row has what the list and its bulk actions show", async () => {
  const { products, total } = await list({ ids: [ids.tee] });
  const [row] = products;
  assert.ok(row);
  assert.equal(total, 1);
  assert.deepEqual(
    [row.name, row.kind, row.visible, row.hasOptions, row.brand?.name, row.ribbon?.name],
    [newTee().name, "PHYSICAL", true, true, "Fieldnote", "New"],
  );
  assert.deepEqual([row.tags, row.internalTags, row.currency], [["soft"], ["margin"], "USD"]);
  const { products: wide } = await server.call(
    searchProductsV3,
    { body: { search: { filter: { id: ids.tee } }, fields: ["CURRENCY"] } },
    staff,
  );
  assert.deepEqual(row.lowestPrice, wide[0]?.actualPriceRange.minValue);
  assert.deepEqual(row.highestPrice, wide[0]?.actualPriceRange.maxValue);
  assert.equal(row.variantCount, wide[0]?.variantSummary.variantCount);
  assert.equal(row.availability, wide[0]?.inventory.availabilityStatus);
});

test("the list has hidden products and the total of all pages", async () => {
  assert.deepEqual(await idsOf({ sort: "PRICE", isDescending: true, paging: { limit: 1 } }), [ids.lamp]);
  const { total } = await list({ paging: { limit: 1 } });
  const { count } = await server.call(countProductsV3, { body: { returnNonVisibleProducts: true } }, staff);
  assert.equal(total, count);
  assert.deepEqual((await list({ paging: { limit: 10, offset: 50 } })).total, count);
});

test("every condition narrows the list", async () => {
  assert.deepEqual(await idsOf({ text: "lamp" }), [ids.lamp]);
  assert.deepEqual(await idsOf({ text: "lamp", visible: true }), []);
  assert.deepEqual(await idsOf({ visible: false }), [ids.lamp]);
  assert.deepEqual(await idsOf({ kind: "GIFT_CARD" }), []);
  const [tee] = (await list({ ids: [ids.tee] })).products;
  assert.deepEqual(await idsOf({ brandId: tee?.brand?.id ?? "" }), [ids.tee]);
  assert.deepEqual(await idsOf({ ribbonId: tee?.ribbon?.id ?? "" }), [ids.tee]);
  assert.deepEqual(await idsOf({ collectionId: ids.hiddenCollection }), [ids.mug]);
  assert.deepEqual(await idsOf({ availability: "OUT_OF_STOCK", ids: [ids.mug] }), []);
});

test("a product in a hidden collection keeps it in its row, so that saving collections doesn't remove it", async () => {
  const [mug] = (await list({ ids: [ids.mug] })).products;
  assert.deepEqual(mug?.collectionIds, [ids.hiddenCollection]);
});

test("a page takes few statements, however many products it has", async () => {
  const one = await statementsDuring(() => list({ ids: [ids.mug] }));
  const all = await statementsDuring(() => list({}));
  assert.equal(all.length, one.length);
  assert.ok(one.length <= 3, `settings, ids with the total, rows: ${one.length} statements`);
});

test("variants are found by text, and listed for one product", async () => {
  const find = async (body: Input<typeof listMerchantVariants>["body"]) =>
    (await server.call(listMerchantVariants, { body }, staff)).variants;
  const ofTee = await find({ productId: ids.tee });
  assert.ok(ofTee.length > 1);
  assert.ok(ofTee.every(({ productId, choices }) => productId === ids.tee && choices.length > 0));
  assert.deepEqual(
    (await find({ text: "mug", limit: 5 })).map(({ productName, choices }) => [productName, choices]),
    [["Mug", []]],
  );
});

test("updates need the current revision; a bulk update reports each product's own result", async () => {
  const params = { id: ids.lamp };
  const read = async () => (await server.call(getMerchantProduct, { params }, staff)).product;
  const { revision } = await read();
  const update = { params, body: { product: { revision, plainDescription: "<p>Bright</p>" } } };
  const { product } = await server.call(updateMerchantProduct, update, staff);
  assert.match(product.plainDescription ?? "", /Bright/);
  await assert.rejects(server.call(updateMerchantProduct, update, staff), { code: "REVISION_CONFLICT" });
  const products = [
    { id: ids.lamp, revision: product.revision, name: "Lamp" },
    { id: ids.mug, revision: "999", name: "Cup" },
  ];
  const { results } = await server.call(updateMerchantProducts, { body: { products } }, staff);
  assert.deepEqual(
    results.map(({ itemMetadata: { success, error } }) => success || error?.code),
    [true, "REVISION_CONFLICT"],
  );
  assert.equal(results[0]?.item?.revision, (await read()).revision);
});

test("shoppers and staff without the permission are rejected; a deleted product is gone", async () => {
  const shopper = { authorization: server.visitorToken() };
  await assert.rejects(server.call(listMerchantProducts, { body: {} }, shopper), { status: 403 });
  await assert.rejects(server.call(getMerchantProduct, { params: { id: ids.mug } }, shopper), { status: 403 });
  const reader = { authorization: server.staffToken(["products:read"]) };
  const params = { id: ids.lamp };
  await assert.rejects(server.call(deleteMerchantProduct, { params }, reader), { status: 403 });
  await server.call(deleteMerchantProduct, { params }, staff);
  await assert.rejects(server.call(deleteMerchantProduct, { params }, staff), { code: "PRODUCT_NOT_FOUND" });
  await assert.rejects(server.call(getMerchantProduct, { params }, staff), { code: "PRODUCT_NOT_FOUND" });
});
