/** Pages that don't depend on the query string are rendered once, whatever query string is sent. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { buildApps } from "#tools/build.ts";
import { openWholeStore, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
before(async () => {
  await buildApps();
  store = await openWholeStore();
});
after(() => store?.close());

test("arbitrary query strings never rebuild the sitemap", async () => {
  const get = async (query: string) => (await fetch(`${store.origin}/sitemap.xml${query}`)).text();
  const first = await get("");
  assert.match(first, /<urlset/);
  const { cache } = store.app.store;
  const { entries } = cache.size;
  // Pages that depend on the query string are cached from the second request on.
  for (let number = 0; number < 10; number++)
    for (let time = 0; time < 3; time++) assert.equal(await get(`?${number}`), first);
  assert.equal(cache.size.entries, entries, "no query has a page of its own");
  await store.addGoods({ name: "Vase" }, 1);
  assert.match(await get("?10"), /vase/);
});
