/** Version 3: bulk calls with independent items, and changes of all products that match a filter. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  bulkAddInfoSections,
  bulkCreateProductsV3,
  bulkDeleteProductsV3,
  bulkRemoveInfoSections,
  bulkUpdateProductsV3,
  bulkUpdateProductTags,
  countProductsV3,
  getProductV3,
} from "#api/catalog/wire/v3/products.ts";
import {
  bulkAddProductsToCategoriesByFilter,
  bulkAdjustProductVariantsByFilter,
  bulkDeleteProductsByFilter,
  bulkUpdateProductsByFilter,
  bulkUpdateProductTagsByFilter,
  bulkUpdateProductVariantsByFilter,
} from "#api/catalog/wire/v3/products-by-filter.ts";
import type { ApiError } from "#sdk/call.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { productHooks } from "../../hooks.ts";
import { jobs } from "../../jobs.ts";
import { routes } from "../../routes.ts";
import { newMug, newTee } from "../../write/factory.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
const categorized: { productIds: readonly string[]; categoryIds: readonly string[]; isRemoval: boolean }[] = [];
const recorder = subscribe(productHooks, {
  async changeCategories(_tx, change) {
    categorized.push(change);
  },
});
before(async () => {
  server = await startTestServer({ bindings: routes, jobs, hooks: [recorder] });
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

describe("bulk calls", () => {
  test("create: valid products are created, the others are failed items at their index", async () => {
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

  test("a hundred products are created together, with unique slugs", async () => {
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

  test("update and delete: a product can be listed only once", async () => {
    const [id = ""] = await createAll("Twice");
    const products = [{ product: { id, revision: "1" } }, { product: { id: id.toUpperCase(), revision: "2" } }];
    const refused = async (field: string, call: () => Promise<unknown>) =>
      assert.rejects(call(), ({ details }: ApiError) => {
        const [violation] = details.validationError?.fieldViolations ?? [];
        assert.deepEqual([violation?.field, violation?.ruleName], [field, "DUPLICATE_PRODUCT_IDS_REQUEST"]);
        return true;
      });
    await refused("products", () => server.call(bulkUpdateProductsV3, { body: { products } }, staff));
    await refused("productIds", () => server.call(bulkDeleteProductsV3, { body: { productIds: [id, id] } }, staff));
    assert.equal((await read(id)).revision, "1");
  });

  test("update: calls with the same products in different orders wait for each other", async () => {
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
    const many = Array.from({ length: 20 }, (_, index) => ({ uniqueName: `one of ${index}`, title: `${index}` }));
    const full = { products: [newMug({ name: "Full", infoSections: many })], returnEntity: true };
    const { item: product } = (await server.call(bulkCreateProductsV3, { body: full }, staff)).results[0] ?? {};
    const overflowing = { ...added, products: [{ productId: product?.id ?? "" }] };
    const left = await server.call(bulkAddInfoSections, { body: overflowing }, staff);
    assert.equal(left.results[0]?.itemMetadata.error?.code, "TOO_MANY_INFO_SECTIONS_ERROR");
    await server.call(bulkRemoveInfoSections, { body: { products: [{ productId: first }], infoSectionIds } }, staff);
    assert.deepEqual((await read(first)).infoSections, []);

    const gone = { productIds: [second, "nonsense"] };
    const deleted = await server.call(bulkDeleteProductsV3, { body: gone }, staff);
    assert.equal(deleted.bulkActionMetadata.totalFailures, 1);
    await assert.rejects(read(second), { status: 404 });
  });
});

describe("calls by filter", () => {
  test("change matching products, but none created later; shoppers can't use them", async () => {
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
    const ofOne = { body: { filter, product: { visible: true, slug: "same", options: [] } } };
    await assert.rejects(server.call(bulkUpdateProductsByFilter, ofOne, staff), ({ code, details }: ApiError) => {
      assert.deepEqual(details.applicationError?.data, { fieldMasks: ["slug", "options"] });
      return code === "FIELD_MASK_VALUE_NOT_SUPPORTED";
    });
    const { jobId } = await server.call(bulkUpdateProductsByFilter, { body }, staff);
    assert.match(jobId, /^[0-9a-f-]{36}$/);
    await eventually(async () => !(await read(first)).visible && !(await read(second)).visible);
    assert.equal((await read(first)).brand?.name, "Filtered");
    assert.equal((await read(other)).visible, true);
  });

  test("adjust and set variant fields", async () => {
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
    await eventually(async () => (await read(id)).revision === "2");
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
    await eventually(async () => (await read(id)).revision === "3");
    assert.ok(
      (await read(id)).variantsInfo?.variants.every(
        ({ visible, price }) => !visible && price.actualPrice.amount === "5.00",
      ),
    );
  });

  test("tags, categories and deletion over several batches", async () => {
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
    await eventually(async () => (await count("more")) === 130);
    const categoryIds = [crypto.randomUUID()];
    await server.call(bulkAddProductsToCategoriesByFilter, { body: { filter, categoryIds } }, staff);
    await eventually(async () => categorized.flatMap(({ productIds }) => productIds).length === 130);
    await server.call(bulkDeleteProductsByFilter, { body: { filter } }, staff);
    await eventually(async () => (await count("heap")) === 0);
  });
});
