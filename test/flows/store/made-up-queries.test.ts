/** Pages whose address doesn't depend on a query are made once, whatever query strangers make up. */
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

test("made-up queries never make the sitemap anew", async () => {
  const get = async (query: string) => (await fetch(`${store.origin}/sitemap.xml${query}`)).text();
  const first = await get("");
  assert.match(first, /<urlset/);
  const { cache } = store.app.store;
  const { entries } = cache.size;
  // Pages that depend on their query are kept from the second request on.
  for (let number = 0; number < 10; number++)
    for (let time = 0; time < 3; time++) assert.equal(await get(`?${number}`), first);
  assert.equal(cache.size.entries, entries, "no query has a page of its own");
  await store.addGoods({ name: "Vase" }, 1);
  assert.match(await get("?10"), /vase/);
});
