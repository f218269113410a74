/** Version 3: many products in one call, each for itself; and every product that matches a filter. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import {
  bulkAddProductsToCategoriesByFilter,
  bulkAdjustProductVariantsByFilter,
  bulkDeleteProductsByFilter,
  bulkUpdateProductsByFilter,
  bulkUpdateProductTagsByFilter,
  bulkUpdateProductVariantsByFilter,
} from "#api/products-by-filter.ts";
import {
  bulkAddInfoSections,
  bulkCreateProductsV3,
  bulkDeleteProductsV3,
  bulkRemoveInfoSections,
  bulkUpdateProductsV3,
  bulkUpdateProductTags,
  countProductsV3,
  getProductV3,
} from "#api/products-v3.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { createJobs } from "../jobs.ts";
import { routes } from "../routes.ts";
import { newMug, newTee } from "./factory.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
const categorized: { productIds: readonly string[]; categoryIds: readonly string[]; isRemoval: boolean }[] = [];
const jobs = createJobs({
  async changeCategories(_tx, change) {
    categorized.push(change);
  },
});
before(async () => {
  server = await startTestServer({ bindings: routes, jobs });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
});
after(() => server.close());

const createAll = async (...names: string[]): Promise<string[]> => {
  const body = { products: names.map((name) => newMug({ name })) };
  const { results } = await server.call(bulkCreateProductsV3, { body }, staff);
  return results.map(({ itemMetadata }) => itemMetadata.id ?? "");
};
const read = async (productId: string) =>
  (await server.call(getProductV3, { params: { productId }, query: { fields: ["MERCHANT_DATA"] } }, staff)).product;
const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 60_000; !(await isDone()); await delay(50)) assert.ok(Date.now() < end, "not in time");
};

describe("bulk calls", () => {
  test("create: those that can be are created, the others are failed items in their places", async () => {
    const products = [newMug({ name: "Good" }), newMug({ name: "  " }), newTee({ name: "Tee" })];
    const answer = await server.call(bulkCreateProductsV3, { body: { products, returnEntity: true } }, staff);
    assert.deepEqual(
      answer.results.map(({ itemMetadata: { originalIndex, success, error } }) => [
        originalIndex,
        success,
        error?.code,
      ]),
      [
        [0, true, undefined],
        [1, false, "ONLY_SPACES_STRING_ERROR"],
        [2, true, undefined],
      ],
    );
    assert.deepEqual(answer.bulkActionMetadata, { totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 });
    assert.equal(answer.results[2]?.item?.variantsInfo?.variants.length, 4);
    await assert.rejects(server.call(bulkCreateProductsV3, { body: { products: [] } }, staff), { status: 400 });
    await assert.rejects(server.call(bulkCreateProductsV3, { body: { products } }, shopper), { status: 403 });
  });

  test("a hundred products are created together, with free addresses", async () => {
    const products = Array.from({ length: 100 }, () => newTee({ name: "Same name" }));
    const { results } = await server.call(bulkCreateProductsV3, { body: { products, returnEntity: true } }, staff);
    assert.equal(new Set(results.map(({ item }) => item?.slug)).size, 100);
  });

  test("update: stale revisions and unknown ids fail, the rest is changed", async () => {
    const [first = "", second = ""] = await createAll("One", "Two");
    const unknown = crypto.randomUUID();
    const products = [
      { product: { id: first, revision: "1", name: "Eins" } },
      { product: { id: second, revision: "7", name: "Zwei" } },
      { product: { id: unknown, revision: "1", name: "Drei" } },
    ];
    const { results } = await server.call(bulkUpdateProductsV3, { body: { products } }, staff);
    assert.deepEqual(
      results.map(({ itemMetadata }) => [itemMetadata.id, itemMetadata.error?.code]),
      [
        [first, undefined],
        [second, "REVISION_CONFLICT"],
        [unknown, "PRODUCT_NOT_FOUND"],
      ],
    );
    assert.deepEqual([(await read(first)).name, (await read(second)).name], ["Eins", "Two"]);
  });

  test("update: one product twice in a call, each with its revision, and its events for each", async () => {
    const [id = ""] = await createAll("Twice");
    const price = (amount: string) => ({ variantsInfo: { variants: [{ price: { actualPrice: { amount } } }] } });
    const products = [
      { product: { id, revision: "1", ...price("12.00") } },
      { product: { id, revision: "2", ...price("13.50"), name: "Twice done" } },
      { product: { id, revision: "2", name: "Too late" } },
    ];
    const { results } = await server.call(bulkUpdateProductsV3, { body: { products } }, staff);
    assert.deepEqual(
      results.map(({ itemMetadata }) => itemMetadata.error?.code),
      [undefined, undefined, "REVISION_CONFLICT"],
    );
    const { revision, name, actualPriceRange } = await read(id);
    assert.deepEqual([revision, name, actualPriceRange.maxValue.amount], ["3", "Twice done", "13.50"]);
    const events = await server.store.database.db
      .selectFrom("outbox_events")
      .select(["type", "sequence"])
      .where("entity_id", "=", id)
      .where("type", "=", "wix.stores.catalog.v3.product_updated")
      .execute();
    assert.equal(events.length, 2);
  });

  test("update: calls with the same products in other orders wait for each other", async () => {
    const ids = await createAll(...Array.from({ length: 12 }, (_, index) => `Crossing ${index}`));
    const send = (order: readonly string[], name: string) => {
      const products = order.map((id) => ({ product: { id, revision: "1", name } }));
      return server.call(bulkUpdateProductsV3, { body: { products } }, staff);
    };
    const [one, other] = await Promise.all([send(ids, "One way"), send(ids.toReversed(), "Other way")]);
    const counts = [one, other]
      .map(({ bulkActionMetadata }) => bulkActionMetadata.totalSuccesses)
      .sort((a, b) => a - b);
    assert.deepEqual(counts, [0, 12]);
  });

  test("delete, tags and info sections", async () => {
    const [first = "", second = ""] = await createAll("Tagged", "Deleted");
    const tags = { productIds: [first], assignTags: { publicTags: { tagIds: ["a", "b"] } } };
    await server.call(bulkUpdateProductTags, { body: tags }, staff);
    const more = {
      productIds: [first, crypto.randomUUID()],
      assignTags: { publicTags: { tagIds: ["c"] } },
      unassignTags: { publicTags: { tagIds: ["a", "c"] } },
    };
    const tagged = await server.call(bulkUpdateProductTags, { body: more }, staff);
    assert.deepEqual(tagged.bulkActionMetadata, { totalSuccesses: 1, totalFailures: 1, undetailedFailures: 0 });
    assert.deepEqual((await read(first)).tags?.publicTags, { tagIds: ["b", "c"] });
    await assert.rejects(server.call(bulkUpdateProductTags, { body: { productIds: [first] } }, staff), {
      code: "EMPTY_ASSIGN_AND_UNASSIGN_LISTS",
    });

    const source = newMug({ name: "With section", infoSections: [{ uniqueName: "care", title: "Care" }] });
    const made = await server.call(bulkCreateProductsV3, { body: { products: [source], returnEntity: true } }, staff);
    const infoSectionIds = made.results[0]?.item?.infoSections.map(({ id }) => id) ?? [];
    const added = { products: [{ productId: first }], infoSectionIds, returnEntity: true };
    const { results } = await server.call(bulkAddInfoSections, { body: added }, staff);
    assert.deepEqual(
      results[0]?.item?.infoSections.map(({ id }) => id),
      infoSectionIds,
    );
    await server.call(bulkRemoveInfoSections, { body: { products: [{ productId: first }], infoSectionIds } }, staff);
    assert.deepEqual((await read(first)).infoSections, []);

    const gone = { productIds: [second, second.toUpperCase(), "nonsense"] };
    const deleted = await server.call(bulkDeleteProductsV3, { body: gone }, staff);
    assert.equal(deleted.bulkActionMetadata.totalFailures, 1);
    await assert.rejects(read(second), { status: 404 });
  });
});

describe("calls by filter", () => {
  test("change what matches, and nothing made later; shoppers may not", async () => {
    const [first = "", second = ""] = await createAll("Filter one", "Filter two");
    const [other = ""] = await createAll("Else");
    const filter = { id: { $in: [first, second] } };
    const body = { filter, product: { visible: false, brand: { name: "Filtered" } } };
    await assert.rejects(server.call(bulkUpdateProductsByFilter, { body }, shopper), { status: 403 });
    await assert.rejects(
      server.call(bulkUpdateProductsByFilter, { body: { ...body, filter: { nonsense: 1 } } }, staff),
      { status: 400, code: "UNKNOWN_FILTER" },
    );
    await assert.rejects(server.call(bulkUpdateProductsByFilter, { body: { filter, product: {} } }, staff), {
      code: "EMPTY_UPDATE",
    });
    const { jobId } = await server.call(bulkUpdateProductsByFilter, { body }, staff);
    assert.match(jobId, /^[0-9a-f-]{36}$/);
    await until(async () => !(await read(first)).visible && !(await read(second)).visible);
    assert.equal((await read(first)).brand?.name, "Filtered");
    assert.equal((await read(other)).visible, true);
  });

  test("adjust and set the variants' figures", async () => {
    const made = await server.call(
      bulkCreateProductsV3,
      { body: { products: [newTee({ name: "Adjusted tee" })] } },
      staff,
    );
    const id = made.results[0]?.itemMetadata.id ?? "";
    const filter = { id };
    await server.call(
      bulkAdjustProductVariantsByFilter,
      { body: { filter, actualPrice: { percentage: -10 }, cost: { amount: "1" }, rounding: "NEAREST_WHOLE_NUMBER" } },
      staff,
    );
    await until(async () => (await read(id)).revision === "2");
    const variants = (await read(id)).variantsInfo?.variants ?? [];
    assert.deepEqual(
      variants.map(({ price }) => [price.actualPrice.amount, price.compareAtPrice?.amount]),
      [
        ["22.00", "30.00"],
        ["27.00", undefined],
        ["27.00", undefined],
        ["32.00", undefined],
      ],
    );
    assert.equal(variants[0]?.revenueDetails?.cost.amount, "10.00");
    const variant = { price: { actualPrice: { amount: "5" }, compareAtPrice: null }, visible: false };
    await server.call(bulkUpdateProductVariantsByFilter, { body: { filter, variant } }, staff);
    await until(async () => (await read(id)).revision === "3");
    assert.ok(
      (await read(id)).variantsInfo?.variants.every(
        ({ visible, price }) => !visible && price.actualPrice.amount === "5.00",
      ),
    );
  });

  test("tags, categories and deletion, more than one batch of them", async () => {
    const products = Array.from({ length: 100 }, () =>
      newMug({ name: "Heap", tags: { publicTags: { tagIds: ["heap"] } } }),
    );
    await server.call(bulkCreateProductsV3, { body: { products } }, staff);
    await server.call(bulkCreateProductsV3, { body: { products: products.slice(0, 30) } }, staff);
    const filter = { "tags.publicTags.tagIds": { $hasSome: ["heap"] } };
    const count = async (tag: string) =>
      (
        await server.call(
          countProductsV3,
          { body: { filter: { "tags.publicTags.tagIds": { $hasSome: [tag] } } } },
          staff,
        )
      ).count;
    await server.call(
      bulkUpdateProductTagsByFilter,
      { body: { filter, assignTags: { publicTags: { tagIds: ["more"] } } } },
      staff,
    );
    await until(async () => (await count("more")) === 130);
    const categoryIds = [crypto.randomUUID()];
    await server.call(bulkAddProductsToCategoriesByFilter, { body: { filter, categoryIds } }, staff);
    await until(async () => categorized.flatMap(({ productIds }) => productIds).length === 130);
    await server.call(bulkDeleteProductsByFilter, { body: { filter } }, staff);
    await until(async () => (await count("heap")) === 0);
  });
});
