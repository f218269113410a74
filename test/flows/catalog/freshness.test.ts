/**
 * Responses and pages are cached as compressed bytes, but a read never returns a state from before a write that was
 * acknowledged.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { addProductsToCollection, createCollection } from "#api/catalog/wire/v1/collections.ts";
import { searchProducts } from "#api/catalog/wire/v1/product-search.ts";
import { deleteProduct, getProduct, getProductBySlug, updateProduct } from "#api/catalog/wire/v1/products.ts";
import { createCategory, updateCategory } from "#api/catalog/wire/v3/categories.ts";
import type { Input } from "#api/endpoint.ts";
import { updateStoreSettings } from "#api/store/settings.ts";
import { buildApps } from "#tools/build.ts";
import { aGuest } from "../shopper.ts";
import { type Goods, openWholeStore, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
let cup: Goods;
before(async () => {
  await buildApps();
  store = await openWholeStore();
  cup = await store.addGoods({ name: "Fresh cup", slug: "fresh-cup", priceData: { price: 20 } }, 50);
});
after(() => store.close());

const changePrice = (price: number) =>
  store.admin(updateProduct, { params: { id: cup.product.id }, body: { product: { priceData: { price } } } });

async function page(path: string): Promise<string> {
  const answer = await fetch(store.origin + path);
  assert.equal(answer.status, 200, path);
  return answer.text();
}

describe("a price change by staff", () => {
  test("is in the next response to shoppers, every time", async () => {
    for (let price = 21; price < 41; price++) {
      await changePrice(price);
      const [byId, bySlug, list] = await Promise.all([
        store.call(getProduct, { params: { id: cup.product.id }, query: {} }),
        store.call(getProductBySlug, { params: { slug: "fresh-cup" }, query: {} }),
        store.call(searchProducts, { body: {} }),
      ]);
      assert.equal(byId.product.priceData.price, price);
      assert.equal(bySlug.product.priceData.price, price);
      assert.equal(list.products.find(({ id }) => id === cup.product.id)?.priceData.price, price);
    }
  });

  test("is on the product page immediately", async () => {
    for (let price = 51; price < 61; price++) {
      await changePrice(price);
      assert.match(await page("/p/fresh-cup"), new RegExp(`\\$${price}\\.00`));
    }
  });

  test("is seen by concurrent readers: never older than what they saw before", async () => {
    let latest = 0;
    let isWriting = true;
    const reader = async (): Promise<void> => {
      while (isWriting) {
        const floor = latest;
        const { product } = await store.call(getProduct, { params: { id: cup.product.id }, query: {} });
        assert.ok(product.priceData.price >= floor, `${product.priceData.price} after ${floor}`);
      }
    };
    const readers = [reader(), reader(), reader(), reader()];
    for (let price = 100; price < 140; price++) {
      await changePrice(price);
      latest = price;
    }
    isWriting = false;
    await Promise.all(readers);
  });
});

test("sold units, names, collections and settings show immediately, and a deleted product is gone", async () => {
  const { collection } = await store.admin(createCollection, { body: { collection: { name: "Cups" } } });
  await page(`/c/${collection.slug}`);
  await store.admin(addProductsToCollection, {
    params: { id: collection.id ?? "" },
    body: { productIds: [cup.product.id] },
  });
  assert.match(await page(`/c/${collection.slug}`), /Fresh cup/);

  const read = () => store.call(getProduct, { params: { id: cup.product.id }, query: {} });
  const units = (await read()).product.stock.quantity ?? 0;
  await (await aGuest(store)).buy(cup, 3);
  assert.equal((await read()).product.stock.quantity, units - 3);

  await store.admin(updateStoreSettings, { body: { settings: { announcement: "Closed on Sunday" } } });
  assert.match(await page("/"), /Closed on Sunday/);

  await store.admin(deleteProduct, { params: { id: cup.product.id } });
  await assert.rejects(read(), { code: "PRODUCT_NOT_FOUND" });
  assert.equal((await fetch(`${store.origin}/p/fresh-cup`)).status, 404);
  assert.doesNotMatch(await page(`/c/${collection.slug}`), /Fresh cup/);
});

test("an unchanged response is confirmed by its ETag, without a body", async () => {
  const path = "/v1/store-settings";
  const first = await fetch(store.origin + path);
  const tag = first.headers.get("etag") ?? "";
  assert.match(tag, /^(?:W\/)?"/);
  const again = await fetch(store.origin + path, { headers: { "if-none-match": tag } });
  assert.equal(again.status, 304);
  await store.admin(updateStoreSettings, { body: { settings: { tagline: "New" } } });
  const changed = await fetch(store.origin + path, { headers: { "if-none-match": tag } });
  assert.equal(changed.status, 200);
});

test("a collection's page names its parent, children and description as they are now", async () => {
  const treeReference = { appNamespace: "@wix/stores", treeKey: null };
  const create = async (category: Input<typeof createCategory>["body"]["category"]) =>
    (await store.admin(createCategory, { body: { treeReference, category } })).category;
  const kitchen = await create({ name: "Fresh kitchen", slug: "fresh-kitchen" });
  const below = (id: string) => ({ parentCategory: { id } });
  const cups = await create({ name: "Cups", slug: "cups-below", description: "For tea", ...below(kitchen.id) });
  const espresso = await create({ name: "Espresso cups", slug: "espresso-below", ...below(cups.id) });
  const { product } = await store.addGoods({ name: "Tea cup", slug: "tea-cup", priceData: { price: 9 } }, 5);
  await store.admin(addProductsToCollection, { params: { id: cups.id }, body: { productIds: [product.id] } });
  const before = await page("/c/cups-below");
  for (const text of ["Fresh kitchen", "/c/fresh-kitchen", "Espresso cups", "/c/espresso-below", "For tea"])
    assert.ok(before.includes(text), text);
  const rename = (id: string, name: string, revision: string) =>
    store.admin(updateCategory, { params: { id }, body: { treeReference, category: { revision, name } } });
  await rename(kitchen.id, "Old kitchen", kitchen.revision);
  await rename(espresso.id, "Small cups", espresso.revision);
  const after = await page("/c/cups-below");
  assert.ok(after.includes("Old kitchen") && after.includes("Small cups"));
  assert.ok(!after.includes("Fresh kitchen") && !after.includes("Espresso cups"));
  // Collections below another one aren't listed at the top level.
  assert.doesNotMatch(await page("/c"), /<main[\s\S]*cups-below[\s\S]*<\/main>/);
});
