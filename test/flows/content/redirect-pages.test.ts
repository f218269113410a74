/** Pages at paths of an earlier shop. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createSiteRedirect, deleteSiteRedirect } from "#api/content/site-redirects.ts";
import { buildApps } from "#tools/build.ts";
import { openWholeStore, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
before(async () => {
  await buildApps();
  store = await openWholeStore();
  await store.addGoods({ name: "Blue mug", slug: "blue-mug", priceData: { price: 20 } }, 5);
});
after(() => store.close());

async function open(path: string): Promise<[status: number, location: string | null]> {
  const { status, headers } = await fetch(store.origin + path, { redirect: "manual" });
  return [status, headers.get("location")];
}

test("product pages of Shopify and WooCommerce lead to the product", async () => {
  for (const path of [
    "/products/blue-mug",
    "/collections/mugs/products/blue-mug",
    "/product/blue-mug/?utm_source=mail",
  ])
    assert.deepEqual(await open(path), [301, "/p/blue-mug"], path);
  assert.deepEqual(await open("/products/green-mug"), [404, null]);
});

test("a redirect applies at once, and no longer once it is deleted", async () => {
  assert.deepEqual(await open("/summer-sale"), [404, null]);
  const { redirect } = await store.admin(createSiteRedirect, {
    body: { path: "/summer-sale", target: "/c/tassen-für-alle" },
  });
  assert.deepEqual(await open("/summer-sale"), [301, "/c/tassen-f%C3%BCr-alle"]);
  await store.admin(createSiteRedirect, { body: { path: "/", target: "/c" } }).catch(() => {});
  assert.equal((await open("/"))[0], 200);
  await store.admin(deleteSiteRedirect, { params: { redirectId: redirect.id } });
  assert.deepEqual(await open("/summer-sale"), [404, null]);
});
