/**
 * Read-your-writes across caches: after an edit, every later read shows it. Random edits of everything in the catalog
 * are written through the API, while readers of both API versions and of the pages check the version they see. Each
 * fact has its version in its own text, so that a reader can tell how old a response is.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { buildApps } from "#tools/build.ts";
import { openWholeStore, type WholeStore } from "../whole-store.ts";
import {
  type Ask,
  createAsk,
  createShop,
  type Fact,
  factsOf,
  type Json,
  pick,
  post,
  query,
  type Reading,
  setStock,
  textAt,
} from "./catalog-facts.ts";

const ROUNDS = 44;
const READERS = 6;

let store: WholeStore;
let ask: Ask;
before(async () => {
  await buildApps();
  store = await openWholeStore();
  ask = createAsk(store.origin);
});
after(() => store.close());

/** Reads as an anonymous caller. */
async function read({ path, body }: Reading): Promise<string> {
  const answer = await fetch(store.origin + path, {
    ...(body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  assert.equal(answer.status, 200, `${path} ${text.slice(0, 300)}`);
  return text;
}

function versionIn(text: string, { name, mark }: Fact, { path }: Reading): number {
  const versions = [...text.matchAll(mark)].map((found) => Number(found[1]));
  assert.ok(versions.length > 0, `${name} is not in ${path}: ${text.slice(0, 400)}`);
  // One response never mixes versions.
  assert.equal(new Set(versions).size, 1, `${name} has versions ${versions.join(", ")} in ${path}`);
  return versions[0] ?? 0;
}

test("random edits of everything, read concurrently", async () => {
  const facts = factsOf(ask, await createShop(ask));
  const versions = new Map<string, number>();
  let isWriting = true;
  let reads = 0;
  // A read that starts after a write was acknowledged must not return an older version.
  const reader = async (number: number): Promise<void> => {
    for (let turn = number; isWriting; turn += 7) {
      const fact = facts[turn % facts.length];
      const reading = fact?.readings[(turn * 5 + number) % (fact?.readings.length ?? 1)];
      const floor = versions.get(fact?.name ?? "");
      if (fact === undefined || reading === undefined || floor === undefined) {
        await new Promise((resolve) => setImmediate(resolve));
        continue;
      }
      const seen = versionIn(await read(reading), fact, reading);
      reads++;
      assert.ok(seen >= floor, `${fact.name} has version ${seen} in ${reading.path}, after ${floor} was written`);
    }
  };
  const writer = async (): Promise<void> => {
    for (let turn = 1; turn <= ROUNDS; turn++) {
      const fact = facts[turn <= facts.length ? turn - 1 : Math.floor(Math.random() * facts.length)];
      if (fact === undefined) continue;
      await fact.write(turn);
      versions.set(fact.name, turn);
      const seen = await Promise.all(
        fact.readings.map(async (reading) => [reading.path, versionIn(await read(reading), fact, reading)] as const),
      );
      for (const [path, version] of seen) assert.equal(version, turn, `${fact.name} in ${path}`);
    }
  };
  try {
    await Promise.all([
      writer().finally(() => {
        isWriting = false;
      }),
      ...Array.from({ length: READERS }, (_, number) => reader(number)),
    ]);
  } finally {
    isWriting = false;
  }
  assert.ok(reads > ROUNDS, `only ${reads} reads`);
});

describe("list membership", () => {
  const count = async (reading: Reading): Promise<number> => (await read(reading)).split("Visit").length - 1;

  test("showing, hiding, stock, collections and deletion", async () => {
    const { product } = await ask("POST", "/v1/products", {
      product: { name: "Visit", slug: "visit", priceData: { price: 9 } },
    });
    const id = textAt(product, "id");
    const variants = pick(product, "variants") as Json[];
    const { collection } = await ask("POST", "/v1/collections", { collection: { name: "Guests" } });
    const [collectionId, slug] = [textAt(collection, "id"), textAt(collection, "slug")];
    const everywhere: Reading[] = [
      query("/v1/products/query-platformized", { query: { filter: { name: "Visit" } } }),
      query("/v3/products/query", { query: { filter: { slug: "visit" } } }),
      query("/v1/products/search", { expression: "visit" }),
      { path: "/v1/products/suggest?q=visit" },
      { path: "/search?q=visit" },
    ];
    const inCollection: Reading[] = [
      query("/v1/products/search", { collectionSlug: slug }),
      query("/v1/products/query-platformized", { query: { filter: { collectionIds: { $hasSome: [collectionId] } } } }),
    ];
    const tracked = query("/v1/variants/query", { query: { filter: { "stock.quantity": 3 } } });
    const untracked = post("/v2/inventoryItems/query", {
      query: { filter: '{"trackQuantity":true}', sort: '[{"lastUpdated":"desc"}]' },
    });
    const expectAll = async (readings: readonly Reading[], isThere: boolean): Promise<void> => {
      for (const reading of readings) {
        assert.equal(
          (await count(reading)) > 0,
          isThere,
          `${reading.path} ${isThere ? "lacks" : "still has"} the product`,
        );
      }
    };
    for (let turn = 0; turn < 3; turn++) {
      await expectAll(everywhere, true);
      await ask("PATCH", `/v1/products/${id}`, { product: { visible: false } });
      await expectAll(everywhere.slice(0, 4), false);
      await ask("PATCH", `/v1/products/${id}`, { product: { visible: true } });
      await expectAll(everywhere, true);
      await expectAll(inCollection, false);
      await ask("POST", `/v1/collections/${collectionId}/productIds`, { productIds: [id] });
      await expectAll(inCollection, true);
      assert.equal(
        pick(JSON.parse(await read({ path: `/v2/collections/${collectionId}` })), "collection", "numberOfProducts"),
        1,
      );
      await ask("POST", `/v1/collections/${collectionId}/productIds/delete`, { productIds: [id] });
      await expectAll(inCollection, false);
      await expectAll([tracked], false);
      const untrackedBefore = (await read(untracked)).includes(id);
      await setStock(ask, id, variants, 3);
      await expectAll([tracked], true);
      assert.equal((await read(untracked)).includes(id), true);
      await setStock(ask, id, variants, 0);
      await expectAll([tracked], false);
      assert.equal(untrackedBefore, turn > 0);
    }
    await ask("DELETE", `/v1/products/${id}`);
    await expectAll(everywhere.slice(0, 4), false);
  });
});
