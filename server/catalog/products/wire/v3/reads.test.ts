/** Version 3 presents the same products as version 1: reads by id and slug, queries, searches, counts. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { NewProduct } from "#api/catalog/wire/v1/product-values.ts";
import { createProduct, updateProduct } from "#api/catalog/wire/v1/products.ts";
import {
  countProductsV3,
  getAllProductsCategory,
  getProductBySlugV3,
  getProductV3,
  queryProductsV3,
  searchProductsV3,
} from "#api/catalog/wire/v3/products.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { colorAndSize } from "../../factory.ts";
import { routes } from "../../routes.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
let teeId: string;
let mugId: string;
let hiddenId: string;
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
  teeId = await create({
    name: "Fern Tee",
    priceData: { price: 30 },
    discount: { type: "PERCENT", value: 10 },
    brand: "Fieldnote",
    ribbon: "New",
    description: "<p>Soft &amp; light</p>",
    manageVariants: true,
    productOptions: colorAndSize,
    additionalInfoSections: [{ title: "Care", description: "Wash cold." }],
    costAndProfitData: { itemCost: 12 },
  });
  mugId = await create({
    name: "Plain Mug",
    priceData: { price: 12.5 },
    sku: "MUG-1",
    weight: 0.5,
    pricePerUnitData: { totalQuantity: 250, totalMeasurementUnit: "ML", baseQuantity: 1, baseMeasurementUnit: "L" },
  });
  hiddenId = await create({ name: "Secret Lamp", priceData: { price: 99 }, visible: false });
});
after(() => server.close());

const create = async (product: NewProduct): Promise<string> =>
  (await server.call(createProduct, { body: { product } }, staff)).product.id;
type Fields = NonNullable<Parameters<typeof read>[1]>;
const read = async (
  productId: string,
  fields: readonly ("CURRENCY" | "MERCHANT_DATA" | "DESCRIPTION" | "PLAIN_DESCRIPTION" | "URL" | "INFO_SECTION")[] = [],
  as = shopper,
) => (await server.call(getProductV3, { params: { productId }, query: { fields: [...fields] } }, as)).product;
const everything: Fields = ["CURRENCY", "DESCRIPTION", "PLAIN_DESCRIPTION", "URL", "INFO_SECTION"];

describe("one product", () => {
  test("has options of shared customizations, variants with ids, prices as strings", async () => {
    const product = await read(teeId, everything);
    assert.equal(product.revision, "1");
    assert.equal(product.productType, "PHYSICAL");
    assert.equal(product.currency, "USD");
    assert.deepEqual(product.actualPriceRange.minValue, { amount: "27.00", formattedAmount: "$27.00" });
    assert.deepEqual(product.compareAtPriceRange.maxValue, { amount: "30.00", formattedAmount: "$30.00" });
    assert.deepEqual(
      product.options.map(({ name, optionRenderType, choicesSettings }) => [
        name,
        optionRenderType,
        choicesSettings.choices.map((choice) => [choice.name, choice.choiceType, choice.colorCode, choice.inStock]),
      ]),
      [
        [
          "Color",
          "SWATCH_CHOICES",
          [
            ["Red", "ONE_COLOR", "#c0392b", true],
            ["Blue", "ONE_COLOR", "#2980b9", true],
          ],
        ],
        [
          "Size",
          "TEXT_CHOICES",
          [
            ["S", "CHOICE_TEXT", undefined, true],
            ["M", "CHOICE_TEXT", undefined, true],
          ],
        ],
      ],
    );
    const variants = product.variantsInfo?.variants ?? [];
    assert.equal(variants.length, 4);
    const optionIds = new Set(product.options.map(({ id }) => id));
    for (const { choices } of variants) {
      assert.equal(choices.length, 2);
      for (const { optionChoiceIds } of choices) assert.ok(optionIds.has(optionChoiceIds.optionId));
    }
    assert.deepEqual(variants[0]?.price, {
      actualPrice: { amount: "27.00", formattedAmount: "$27.00" },
      compareAtPrice: { amount: "30.00", formattedAmount: "$30.00" },
    });
    assert.equal(product.brand?.name, "Fieldnote");
    assert.equal(product.ribbon?.name, "New");
    assert.deepEqual(
      product.infoSections.map(({ title }) => title),
      ["Care"],
    );
    assert.equal(product.plainDescription, "<p>Soft &amp; light</p>");
    assert.match(JSON.stringify(product.description?.nodes), /Soft & light/);
    assert.equal(product.url?.relativePath, "/p/fern-tee");
    assert.equal(product.variantSummary.variantCount, 4);
  });

  test("omits fields that aren't requested, and merchant data always for shoppers", async () => {
    const product = await read(teeId);
    for (const key of ["url", "currency", "description", "plainDescription", "costRange"] as const) {
      assert.equal(product[key], undefined);
    }
    assert.equal(product.actualPriceRange.minValue.formattedAmount, undefined);
    assert.equal(product.infoSections[0]?.title, undefined);
    await assert.rejects(read(teeId, ["MERCHANT_DATA"]), { status: 403, code: "NO_PERMISSION_TO_READ_MERCHANT_DATA" });
    const merchant = await read(teeId, ["MERCHANT_DATA"], staff);
    assert.deepEqual(merchant.costRange, { minValue: { amount: "12.00" }, maxValue: { amount: "12.00" } });
    assert.deepEqual(merchant.variantsInfo?.variants[0]?.revenueDetails, {
      cost: { amount: "12.00" },
      profit: { amount: "15.00" },
      profitMargin: 0.5556,
    });
  });

  test("has one variant with the product's SKU, weight and unit price when it has no options", async () => {
    const { variantsInfo, physicalProperties } = await read(mugId);
    const [variant] = variantsInfo?.variants ?? [];
    assert.equal(variantsInfo?.variants.length, 1);
    assert.deepEqual(variant?.choices, []);
    assert.equal(variant.sku, "MUG-1");
    assert.deepEqual(variant.physicalProperties, {
      weight: 0.5,
      pricePerUnit: {
        settings: { quantity: 250, measurementUnit: "ML" },
        value: "50.00",
        description: "$50.00 per l",
      },
    });
    assert.deepEqual(physicalProperties?.pricePerUnit, { quantity: 1, measurementUnit: "L" });
    assert.equal(physicalProperties.pricePerUnitRange?.minValue.value, "50.00");
  });

  test("is found by its current and previous slugs; shoppers don't find hidden or unknown ones", async () => {
    const bySlug = (slug: string, as = shopper) =>
      server.call(getProductBySlugV3, { params: { slug }, query: {} }, as).then(({ product }) => product.id);
    assert.equal(await bySlug("plain-mug"), mugId);
    await server.call(updateProduct, { params: { id: mugId }, body: { product: { slug: "big-mug" } } }, staff);
    assert.deepEqual([await bySlug("big-mug"), await bySlug("plain-mug")], [mugId, mugId]);
    await assert.rejects(bySlug("secret-lamp"), { status: 404, code: "PRODUCT_NOT_FOUND" });
    assert.equal(await bySlug("secret-lamp", staff), hiddenId);
    for (const id of [hiddenId, "00000000-0000-4000-8000-000000000000", "nonsense"]) {
      await assert.rejects(read(id), { status: 404, code: "PRODUCT_NOT_FOUND" });
    }
    assert.equal((await read(hiddenId, [], staff)).visible, false);
  });
});

describe("many products", () => {
  const search = (body: Parameters<typeof server.call<typeof searchProductsV3>>[1]["body"], as = shopper) =>
    server.call(searchProductsV3, { body }, as);

  test("query filters, sorts and pages by cursor, without variants or hidden products", async () => {
    const first = await server.call(
      queryProductsV3,
      { body: { query: { sort: [{ fieldName: "slug", order: "ASC" }], cursorPaging: { limit: 1 } } } },
      shopper,
    );
    assert.deepEqual(
      first.products.map(({ slug }) => slug),
      ["big-mug"],
    );
    assert.equal(first.products[0]?.variantsInfo, undefined);
    assert.equal(first.pagingMetadata.hasNext, true);
    const cursor = first.pagingMetadata.cursors.next ?? "";
    const second = await server.call(queryProductsV3, { body: { query: { cursorPaging: { cursor } } } }, shopper);
    assert.deepEqual(
      second.products.map(({ slug }) => slug),
      ["fern-tee"],
    );
    assert.equal(second.pagingMetadata.cursors.next, undefined);
    const hidden = { body: { query: { filter: { visible: false } } } };
    assert.equal((await server.call(queryProductsV3, hidden, shopper)).products.length, 0);
    assert.equal((await server.call(queryProductsV3, hidden, staff)).products[0]?.id, hiddenId);
    const optionId = (await read(teeId)).options[0]?.id;
    const byOption = { body: { query: { filter: { "options.id": { $hasSome: [optionId] } } } } };
    assert.deepEqual(
      (await server.call(queryProductsV3, byOption, shopper)).products.map(({ id }) => id),
      [teeId],
    );
    await assert.rejects(server.call(queryProductsV3, { body: { query: { filter: { name: "x" } } } }, shopper), {
      status: 400,
      code: "UNKNOWN_FILTER",
    });
  });

  test("search matches words, choices, prices and items, and counts facets", async () => {
    const red = (await read(teeId)).options[0]?.choicesSettings.choices[0]?.choiceId;
    const found = await search({
      search: {
        filter: {
          "options.choicesSettings.choices.choiceId": { $hasSome: [red] },
          "actualPriceRange.minValue.amount": { $gte: 20 },
          "actualPriceRange.maxValue.amount": { $lte: "27.00" },
        },
        aggregations: [
          {
            name: "min",
            type: "SCALAR",
            fieldPath: "actualPriceRange.minValue.amount",
            scalar: { type: "MIN" },
          },
          {
            name: "names",
            type: "VALUE",
            fieldPath: "options.name",
            value: { sortType: "VALUE", sortDirection: "ASC" },
          },
          { name: "stock", type: "VALUE", fieldPath: "inventory.availabilityStatus", value: {} },
        ],
      },
    });
    assert.deepEqual(
      found.products.map(({ id }) => id),
      [teeId],
    );
    assert.deepEqual(found.aggregationData.results, [
      {
        name: "min",
        type: "SCALAR",
        fieldPath: "actualPriceRange.minValue.amount",
        scalar: { type: "MIN", value: 27 },
      },
      {
        name: "names",
        type: "VALUE",
        fieldPath: "options.name",
        values: {
          results: [
            { value: "Color", count: 1 },
            { value: "Size", count: 1 },
          ],
        },
      },
      {
        name: "stock",
        type: "VALUE",
        fieldPath: "inventory.availabilityStatus",
        values: { results: [{ value: "IN_STOCK", count: 1 }] },
      },
    ]);
    const words = await search({ search: { search: { expression: "plain mug" } } });
    assert.deepEqual(
      words.products.map(({ id }) => id),
      [mugId],
    );
    const bySku = { "variantsInfo.variants": { $matchItems: [{ sku: "MUG-1", "price.actualPrice.amount": 12.5 }] } };
    assert.deepEqual(
      (await search({ search: { filter: bySku } })).products.map(({ id }) => id),
      [mugId],
    );
    assert.deepEqual((await search({})).pagingMetadata.count, 2);
    await assert.rejects(search({ search: { sort: [{ fieldName: "brand.id" }] } }), { status: 400 });
    await assert.rejects(search({ search: { filter: { "tags.privateTags.tagIds": { $hasSome: ["a"] } } } }), {
      status: 400,
    });
  });

  test("facets count values of variants, and categories of products", async () => {
    const fields = ["sku", "barcode", "choices.optionChoiceIds.optionId", "choices.optionChoiceIds.choiceId"];
    const paths = [...fields.map((field) => `variantsInfo.variants.${field}`), "allCategoriesInfo.categories.id"];
    const aggregations = paths.map((fieldPath) => ({ fieldPath, type: "VALUE" as const }));
    const { aggregationData } = await server.call(searchProductsV3, { body: { search: { aggregations } } }, shopper);
    const counts = aggregationData.results.map(({ values }) => values?.results.length ?? 0);
    assert.deepEqual(counts.slice(2), [2, 4, 0]);
    assert.ok((counts[0] ?? 0) > 0);
  });

  test("count includes what the caller can see", async () => {
    const count = async (body: object, as = shopper) => (await server.call(countProductsV3, { body }, as)).count;
    assert.equal(await count({}), 2);
    assert.equal(await count({ returnNonVisibleProducts: true }, staff), 3);
    assert.equal(await count({ filter: { productType: "DIGITAL" } }), 0);
    assert.equal(await count({ search: { expression: "fern" } }), 1);
    await assert.rejects(count({ returnNonVisibleProducts: true }), {
      status: 403,
      code: "NO_PERMISSION_TO_INCLUDE_NOT_VISIBLE_PRODUCTS",
    });
  });

  test("the category of all products has its well-known id", async () => {
    const { categoryId, treeReference } = await server.call(getAllProductsCategory, {}, shopper);
    assert.equal(categoryId, "00000000-000000-000000-000000000001");
    assert.deepEqual(treeReference, { appNamespace: "@wix/stores", treeKey: null });
    // Storefronts filter that category's page by its id, like any other
    // (docs/protocol/published-storefronts.md#collection-pages).
    const found = async (matchItems: object[]) => {
      const filter = { "allCategoriesInfo.categories": { $matchItems: matchItems } };
      return (await server.call(countProductsV3, { body: { filter } }, shopper)).count;
    };
    assert.equal(await found([{ id: { $in: [categoryId] } }]), 2);
    assert.equal(await found([{ id: { $in: [crypto.randomUUID(), "no id"] } }]), 0);
  });
});
