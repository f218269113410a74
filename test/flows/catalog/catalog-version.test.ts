/** The reported catalog version (docs/decisions/0105-the-catalog-version-is-a-hint.md). */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getCatalogVersion, updateCatalogVersion } from "#api/catalog/catalog-versions.ts";
import { getProduct } from "#api/catalog/wire/v1/products.ts";
import { getProductV3 } from "#api/catalog/wire/v3/products.ts";
import { aGuest } from "../shopper.ts";
import { type Goods, openWholeStore, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
let mug: Goods;
before(async () => {
  store = await openWholeStore();
  mug = await store.addGoods({ name: "Mug" }, 5);
});
after(() => store?.close());

test("a store that reports STORES_NOT_INSTALLED still answers both versions and sells", async () => {
  await store.admin(updateCatalogVersion, { body: { catalogVersion: "STORES_NOT_INSTALLED" } });
  const guest = await aGuest(store);
  const { as } = guest;
  assert.equal((await store.call(getCatalogVersion, {}, as)).catalogVersion, "STORES_NOT_INSTALLED");
  const { id } = mug.product;
  assert.equal((await store.call(getProduct, { params: { id } }, as)).product.id, id);
  assert.equal((await store.call(getProductV3, { params: { productId: id }, query: {} }, as)).product.id, id);
  assert.ok((await guest.buy(mug)).orderId);
});
