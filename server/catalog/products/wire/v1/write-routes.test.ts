import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { NewProduct } from "#api/catalog/wire/v1/product-values.ts";
import {
  createProduct,
  deleteProduct,
  deleteProductOptions,
  getProduct,
  getProductBySlug,
  removeProductBrand,
  resetAllProductVariantData,
  updateProduct,
  updateProductVariants,
} from "#api/catalog/wire/v1/products.ts";
import { bulkAdjustProducts, bulkUpdateProducts } from "#api/catalog/wire/v1/products-bulk.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { aProduct, colorAndSize } from "../../factory.ts";
import { routes } from "../../routes.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
});
after(() => server.close());

const tee: NewProduct = {
  name: "Fern Tee",
  priceData: { price: 30 },
  brand: "Fieldnote",
  manageVariants: true,
  productOptions: colorAndSize,
};
const create = async (product: NewProduct) => (await server.call(createProduct, { body: { product } }, staff)).product;
const read = async (id: string) => (await server.call(getProduct, { params: { id }, query: {} }, shopper)).product;

describe("updates", () => {
  test("updates only the keys that are present; null clears; the previous slug redirects", async () => {
    const product = await create({ name: "Before", description: "Text", ribbon: "New", priceData: { price: 5 } });
    const changes = { name: "After", slug: "after", ribbon: null };
    const changed = await server.call(updateProduct, { params: { id: product.id }, body: { product: changes } }, staff);
    assert.deepEqual(
      [changed.product.name, changed.product.ribbon, changed.product.description],
      ["After", "", "Text"],
    );
    const found = await server.call(getProductBySlug, { params: { slug: "before" }, query: {} }, shopper);
    assert.equal(found.product.slug, "after");
    await assert.rejects(server.call(getProductBySlug, { params: { slug: "never" }, query: {} }, shopper), {
      status: 404,
    });
  });

  test("optional parts are empty, derived, or don't change", async () => {
    const product = await create({
      name: "Sparse",
      priceData: { price: 5 },
      slug: null,
      visible: null,
      costAndProfitData: { itemCost: 2 },
      discount: { type: "NONE" },
      additionalInfoSections: [{ title: "Care" }],
      productOptions: [{ name: "Size", choices: [{ value: "S" }, { value: "L", description: "Large" }] }],
      seoData: { settings: { preventAutoRedirect: true } },
    });
    assert.deepEqual([product.slug, product.visible, product.discount], ["sparse", true, { type: "NONE", value: 0 }]);
    assert.deepEqual(product.additionalInfoSections, [{ title: "Care", description: "" }]);
    assert.deepEqual(
      product.productOptions[0]?.choices.map(({ value, description }) => [value, description]),
      [
        ["S", "S"],
        ["L", "Large"],
      ],
    );
    assert.deepEqual(product.seoData, { tags: [], settings: { preventAutoRedirect: true } });
    const changes = { slug: null, priceData: {}, costAndProfitData: {} };
    const params = { id: product.id };
    const changed = await server.call(updateProduct, { params, body: { product: changes } }, staff);
    assert.deepEqual([changed.product.slug, changed.product.priceData.price], ["sparse", 5]);
    const query = { includeMerchantSpecificData: true };
    assert.equal((await server.call(getProduct, { params, query }, staff)).product.costAndProfitData?.itemCost, 2);
  });

  test("a product sent back as it was read doesn't change, however many variants it has", async () => {
    const numbers = Array.from({ length: 15 }, (_, index) => ({ value: `${index}` }));
    const product = await create({
      ...tee,
      name: "Read and written",
      costAndProfitData: { itemCost: 10 },
      discount: { type: "PERCENT", value: 10 },
      productOptions: [
        { name: "Row", choices: numbers },
        { name: "Column", choices: numbers },
      ],
    });
    const params = { id: product.id };
    const variants = [{ choices: { Row: "3", Column: "4" }, cost: 17.5, price: 44 }];
    await server.call(updateProductVariants, { params, body: { variants } }, staff);
    const query = { includeMerchantSpecificData: true };
    const whole = (await server.call(getProduct, { params, query }, staff)).product;
    await server.call(updateProduct, { params, body: { product: { ...whole, name: "Renamed" } } }, staff);
    const { lastUpdated: _, ...after } = (await server.call(getProduct, { params, query }, staff)).product;
    const { lastUpdated: __, ...before } = whole;
    assert.deepEqual(after, { ...before, name: "Renamed" });
    assert.equal(after.costRange?.maxValue, 17.5);
  });

  test("a discount applies to all prices", async () => {
    const product = await create({ ...tee, name: "Sale", discount: { type: "PERCENT", value: 15 } });
    assert.deepEqual([product.priceData.price, product.priceData.discountedPrice], [30, 25.5]);
    assert.equal(product.variants[3]?.variant.priceData.discountedPrice, 25.5);
    const discount = { type: "AMOUNT" as const, value: 40 };
    const changed = await server.call(
      updateProduct,
      { params: { id: product.id }, body: { product: { discount } } },
      staff,
    );
    assert.equal(changed.product.priceRange.minValue, 0);
  });

  test("a new product price changes managed variants by the difference, and never below zero", async () => {
    const product = await create(tee);
    const params = { id: product.id };
    const variants = [
      { choices: { Size: "M" }, price: 35, sku: "M-1" },
      { choices: { Color: "Red", Size: "S" }, price: 2 },
    ];
    const overridden = await server.call(updateProductVariants, { params, body: { variants } }, staff);
    assert.deepEqual(
      overridden.variants.map(({ variant }) => variant.priceData.price),
      [2, 35, 30, 35],
    );
    const raised = await server.call(updateProduct, { params, body: { product: { priceData: { price: 31 } } } }, staff);
    assert.deepEqual(
      raised.product.variants.map(({ variant }) => variant.priceData.price),
      [3, 36, 31, 36],
    );
    await assert.rejects(
      server.call(updateProduct, { params, body: { product: { priceData: { price: 27 } } } }, staff),
      { status: 409, code: "NEGATIVE_PRICE" },
    );
    await server.call(resetAllProductVariantData, { params }, staff);
    assert.deepEqual(
      (await read(product.id)).variants.map(({ variant }) => [variant.priceData.price, variant.sku]),
      Array.from({ length: 4 }, () => [31, ""]),
    );
  });

  test("variants keep their ids when options are added, renamed or reordered", async () => {
    const product = await create(tee);
    const [color, size] = colorAndSize;
    assert.ok(color && size);
    const productOptions = [
      { ...size, name: "Fit", choices: [...size.choices, { value: "L", description: "L" }] },
      { ...color },
    ];
    const { product: changed } = await server.call(
      updateProduct,
      { params: { id: product.id }, body: { product: { productOptions: [color, { ...size, name: "Fit" }] } } },
      staff,
    );
    const { product: grown } = await server.call(
      updateProduct,
      { params: { id: product.id }, body: { product: { productOptions } } },
      staff,
    );
    assert.equal(grown.variants.length, 6);
    const idOf = (variants: typeof grown.variants, choices: Record<string, string>) =>
      variants.find((variant) => Object.entries(choices).every(([name, value]) => variant.choices[name] === value))?.id;
    for (const [Color, label] of [
      ["Red", "S"],
      ["Blue", "M"],
    ] as const) {
      const before = idOf(product.variants, { Color, Size: label });
      assert.ok(before);
      assert.equal(idOf(changed.variants, { Color, Fit: label }), before);
      assert.equal(idOf(grown.variants, { Color, Fit: label }), before);
    }
  });

  test("options of managed variants can't be removed; others can", async () => {
    const managed = await create(tee);
    await assert.rejects(server.call(deleteProductOptions, { params: { id: managed.id } }, staff), {
      status: 409,
      code: "VARIANTS_ARE_MANAGED",
    });
    const free = await create({ ...tee, manageVariants: false });
    const variants = [{ choices: { Size: "S" }, price: 1 }];
    await assert.rejects(server.call(updateProductVariants, { params: { id: free.id }, body: { variants } }, staff), {
      code: "VARIANTS_NOT_MANAGED",
    });
    await server.call(deleteProductOptions, { params: { id: free.id } }, staff);
    const after = await read(free.id);
    assert.deepEqual([after.productOptions, after.variants.length], [[], 1]);
  });

  test("removes the brand, and deletes the product", async () => {
    const product = await create(tee);
    await server.call(removeProductBrand, { params: { id: product.id } }, staff);
    assert.equal((await read(product.id)).brand, undefined);
    await server.call(deleteProduct, { params: { id: product.id } }, staff);
    await assert.rejects(read(product.id), { status: 404 });
    await assert.rejects(server.call(deleteProduct, { params: { id: product.id } }, staff), { status: 404 });
  });

  test("every write emits its event, in order and in the same transaction", async () => {
    const product = await create({ name: "Told", priceData: { price: 1 } });
    await server.call(updateProduct, { params: { id: product.id }, body: { product: { name: "Retold" } } }, staff);
    await server.call(deleteProduct, { params: { id: product.id } }, staff);
    const events = await server.store.database.db
      .selectFrom("outbox_events")
      .select(["type", "sequence"])
      .where("entity_id", "=", product.id)
      .where("entity", "=", "product")
      .orderBy("sequence")
      .execute();
    assert.deepEqual(
      events.map(({ type, sequence }) => [type.split(".").at(-1), sequence]),
      [
        ["ProductCreated", 1],
        ["ProductChanged", 2],
        ["ProductDeleted", 3],
      ],
    );
  });
});

describe("bulk", () => {
  test("sets and adjusts properties; unknown and impossible changes are failed items", async () => {
    const [first, second] = await server.transaction(async (tx) => [
      await aProduct(tx, { name: "Bulk 1", priceData: { price: 10 } }),
      await aProduct(tx, { name: "Bulk 2", priceData: { price: 2 } }),
    ]);
    assert.ok(first && second);
    const ids = [first, crypto.randomUUID(), second];
    const body = { ids, adjust: { price: { amount: -5 } } };
    const adjusted = await server.call(bulkAdjustProducts, { body }, staff);
    assert.deepEqual(
      adjusted.results.map(({ itemMetadata }) => itemMetadata.error?.code ?? "ok"),
      ["ok", "PRODUCT_NOT_FOUND", "NEGATIVE_PRICE"],
    );
    assert.deepEqual(adjusted.bulkActionMetadata, { totalSuccesses: 1, totalFailures: 2, undetailedFailures: 0 });
    assert.deepEqual([(await read(first)).price.price, (await read(second)).price.price], [5, 2]);
    const percentage = { rate: 33, roundToInt: true };
    await server.call(bulkAdjustProducts, { body: { ids: [first], adjust: { price: { percentage } } } }, staff);
    assert.equal((await read(first)).price.price, 7);
    await server.call(bulkUpdateProducts, { body: { ids: [first, second], set: { ribbon: "Sale" } } }, staff);
    assert.equal((await read(second)).ribbon, "Sale");
    await server.call(bulkUpdateProducts, { body: { ids: [second], set: { ribbon: "" } } }, staff);
    assert.equal((await read(second)).ribbon, "");
    await server.call(bulkUpdateProducts, { body: { ids: [second], set: { weight: 2 } } }, staff);
    const heavier = { ids: [second], adjust: { weight: { amount: 0.25 } } };
    await server.call(bulkAdjustProducts, { body: heavier }, staff);
    assert.equal((await read(second)).weight, 2.25);
    await assert.rejects(server.call(bulkUpdateProducts, { body: { ids, set: { price: 1, weight: 1 } } }, staff), {
      status: 400,
    });
    await assert.rejects(server.call(bulkUpdateProducts, { body: { ids, set: {} } }, staff), { status: 400 });
  });
});
