import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  bulkAdjustProducts,
  bulkUpdateProducts,
  createProduct,
  DEFAULT_VARIANT_ID,
  deleteProduct,
  deleteProductOptions,
  getCatalogVersion,
  getProduct,
  getProductBySlug,
  getProductOptionsAvailability,
  getStoreVariant,
  type NewProduct,
  queryProducts,
  queryProductsV1,
  queryProductVariants,
  queryStoreVariants,
  removeProductBrand,
  resetAllProductVariantData,
  updateProduct,
  updateProductVariants,
} from "#api/products.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { aProduct, colorAndSize } from "./factory.ts";
import { routes } from "./routes.ts";

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

describe("creating", () => {
  test("a product without options has one variant with the all-zero id", async () => {
    const product = await create({ name: "Plain Mug", priceData: { price: 12.5 }, weight: 0.5, sku: "MUG-1" });
    assert.equal(product.slug, "plain-mug");
    assert.equal(product.priceData.formatted.price, "$12.50");
    assert.deepEqual(product.priceRange, { minValue: 12.5, maxValue: 12.5 });
    assert.deepEqual(
      product.variants.map(({ id, choices, variant }) => [id, choices, variant.sku, variant.weight]),
      [[DEFAULT_VARIANT_ID, {}, "MUG-1", 0.5]],
    );
    assert.deepEqual(product.stock, { trackInventory: false, inStock: true, inventoryStatus: "IN_STOCK" });
    assert.deepEqual(await read(product.id), product);
  });

  test("a product with options has every combination as a variant at once", async () => {
    const product = await create(tee);
    assert.deepEqual(
      product.variants.map(({ choices }) => choices),
      [
        { Color: "Red", Size: "S" },
        { Color: "Red", Size: "M" },
        { Color: "Blue", Size: "S" },
        { Color: "Blue", Size: "M" },
      ],
    );
    assert.equal(product.productOptions[0]?.optionType, "color");
    assert.equal(product.productOptions[0]?.choices[0]?.inStock, true);
    assert.equal(product.brand, "Fieldnote");
  });

  test("the same name twice gets another address; a taken address is refused", async () => {
    const first = await create({ name: "Twice", priceData: { price: 1 } });
    const second = await create({ name: "Twice", priceData: { price: 1 } });
    assert.deepEqual([first.slug, second.slug], ["twice", "twice-1"]);
    await assert.rejects(create({ name: "Other", slug: "twice", priceData: { price: 1 } }), {
      status: 409,
      code: "DUPLICATE_SLUG_ERROR",
    });
  });

  test("shoppers and strangers cannot write", async () => {
    const call = { body: { product: { name: "Mine", priceData: { price: 1 } } } };
    await assert.rejects(server.call(createProduct, call, shopper), { status: 403 });
    await assert.rejects(server.call(createProduct, call), { status: 401 });
    const reader = { authorization: server.staffToken(["products:read"]) };
    await assert.rejects(server.call(createProduct, call, reader), { status: 403 });
  });

  test("too many combinations, equal choices and bad values are refused", async () => {
    const choices = Array.from({ length: 40 }, (_, index) => ({ value: `${index}`, description: `${index}` }));
    const productOptions = [
      { name: "A", choices },
      { name: "B", choices },
    ];
    await assert.rejects(create({ ...tee, productOptions }), { status: 400, code: "TOO_MANY_VARIANTS" });
    const equal = [{ name: "A", choices: [choices[0], choices[0]].flatMap((choice) => choice ?? []) }];
    await assert.rejects(create({ ...tee, productOptions: equal }), { status: 400, code: "INVALID_OPTIONS" });
    await assert.rejects(create({ name: "", priceData: { price: -1 } }), (error: unknown) => {
      assert.ok(error instanceof Error && "violations" in error && Array.isArray(error.violations));
      assert.deepEqual(
        error.violations.map(({ field, violatedRule }) => [field, violatedRule]),
        [
          ["product.name", "MIN_LENGTH"],
          ["product.priceData.price", "MIN"],
        ],
      );
      return true;
    });
  });

  test("unknown fields reach nothing", async () => {
    const product = await create({
      name: "Odd",
      priceData: { price: 1 },
      ...{ numericId: "7", discounted_price: 0, id: "x" },
    });
    assert.notEqual(product.numericId, "7");
    assert.equal(product.priceData.discountedPrice, 1);
  });
});

describe("reading", () => {
  test("hidden products, cost and profit are for staff only", async () => {
    const hidden = await create({
      name: "Secret",
      visible: false,
      priceData: { price: 20 },
      costAndProfitData: { itemCost: 5 },
    });
    await assert.rejects(read(hidden.id), { status: 404, code: "PRODUCT_NOT_FOUND" });
    const filter = { id: hidden.id };
    const asShopper = await server.call(queryProducts, { body: { query: { filter } } }, shopper);
    assert.deepEqual([asShopper.products.length, asShopper.metadata.total], [0, 0]);
    const asStaff = await server.call(queryProducts, { body: { query: { filter } } }, staff);
    assert.equal(asStaff.metadata.total, 1);
    assert.equal(asStaff.products[0]?.costAndProfitData, undefined);
    const asked = await server.call(
      getProduct,
      { params: { id: hidden.id }, query: { includeMerchantSpecificData: true } },
      staff,
    );
    assert.deepEqual(asked.product.costAndProfitData, {
      itemCost: 5,
      formattedItemCost: "$5.00",
      profit: 15,
      formattedProfit: "$15.00",
      profitMargin: 0.75,
    });
    await server.call(updateProduct, { params: { id: hidden.id }, body: { product: { visible: true } } }, staff);
    const shown = await server.call(
      getProduct,
      { params: { id: hidden.id }, query: { includeMerchantSpecificData: true } },
      shopper,
    );
    assert.equal(JSON.stringify(shown).includes("rofit"), false);
    assert.equal(shown.product.costAndProfitData ?? shown.product.costRange, undefined);
  });

  test("filters, sorts and pages work, and visibility cannot be filtered away", async () => {
    for (const price of [3, 1, 2]) await create({ name: `Sorted ${price}`, priceData: { price } });
    await create({ name: "Sorted 0", priceData: { price: 0.5 }, visible: false });
    const query = {
      filter: { $or: [{ name: { $startsWith: "sorted" } }, { name: "nothing" }], "priceData.price": { $gte: 0 } },
      sort: [{ fieldName: "price", order: "DESC" as const }],
      paging: { limit: 2, offset: 1 },
    };
    const page = await server.call(queryProducts, { body: { query } }, shopper);
    assert.deepEqual(
      page.products.map(({ name }) => name),
      ["Sorted 2", "Sorted 1"],
    );
    assert.deepEqual(page.metadata, { count: 2, offset: 1, total: 3 });
    await assert.rejects(server.call(queryProducts, { body: { query: { filter: { visible: false } } } }, shopper), {
      status: 400,
      code: "UNKNOWN_FILTER",
    });
    const long = { filter: { id: { $in: Array.from({ length: 120 }, () => crypto.randomUUID()) } } };
    assert.equal((await server.call(queryProducts, { body: { query: long } }, shopper)).metadata.total, 0);
  });

  test("unknown ids, no ids and hostile filters answer 4xx", async () => {
    for (const id of [crypto.randomUUID(), "x", "%27"]) await assert.rejects(read(id), { status: 404 });
    const filters = [{ nothing: 1 }, { name: { $where: "1" } }, { price: "abc" }, { $and: 1 }, "{", { numericId: {} }];
    for (const filter of filters) {
      await assert.rejects(server.call(queryProducts, { body: { query: { filter } } }, shopper), { status: 400 });
    }
  });

  test("all prefixes and both methods answer", async () => {
    const product = await create({ name: "Everywhere", priceData: { price: 1 } });
    for (const prefix of ["", "/stores-reader", "/_api/catalog-reader-server"]) {
      assert.equal((await fetch(`${server.origin}${prefix}/v1/products/${product.id}?id=${product.id}`)).status, 200);
      const post = await fetch(`${server.origin}${prefix}/v1/products/query-platformized`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{}",
      });
      assert.equal(post.status, 200);
    }
    for (const prefix of ["/stores", "/_api/catalog-server"]) {
      const response = await fetch(`${server.origin}${prefix}/v1/products/${product.id}`, {
        method: "DELETE",
        headers: staff,
      });
      assert.equal(response.status, prefix === "/stores" ? 200 : 404);
    }
    const { catalogVersion } = await server.call(getCatalogVersion, {}, shopper);
    assert.equal(catalogVersion, "V1_CATALOG");
  });

  test("the older query takes filter and sort as texts", async () => {
    await create({ name: "Old A", priceData: { price: 4 } });
    await create({ name: "Old B", priceData: { price: 5 } });
    const query = { filter: '{"name":{"$startsWith":"Old "}}', sort: '[{"price":"desc"}]' };
    const page = await server.call(queryProductsV1, { body: { query } }, shopper);
    assert.deepEqual(
      page.products.map(({ name }) => name),
      ["Old B", "Old A"],
    );
    assert.deepEqual([page.metadata, page.totalResults], [{ items: 2, offset: 0 }, 2]);
  });

  test("options availability follows what is chosen", async () => {
    const product = await create(tee);
    const none = await server.call(getProductOptionsAvailability, { params: { id: product.id }, body: {} }, shopper);
    assert.equal(none.availableForPurchase, false);
    assert.equal(none.selectedVariant, undefined);
    const hide = { choices: { Color: "Red", Size: "M" }, visible: false };
    await server.call(updateProductVariants, { params: { id: product.id }, body: { variants: [hide] } }, staff);
    const options = { Color: "Red" };
    const red = await server.call(
      getProductOptionsAvailability,
      { params: { id: product.id }, body: { options } },
      shopper,
    );
    assert.deepEqual(
      red.productOptions[1]?.choices.map(({ inStock }) => inStock),
      [true, false],
    );
    const both = { options: { Color: "Blue", Size: "M" } };
    const chosen = await server.call(
      getProductOptionsAvailability,
      { params: { id: product.id }, body: both },
      shopper,
    );
    assert.equal(chosen.availableForPurchase, true);
    assert.equal(chosen.selectedVariant?.price.price, 30);
  });

  test("variants are found by part of their choices and by id", async () => {
    const product = await create(tee);
    const params = { id: product.id };
    const blue = await server.call(queryProductVariants, { params, body: { choices: { Color: "Blue" } } }, shopper);
    assert.deepEqual([blue.totalResults, blue.metadata.items], [2, 2]);
    const variantIds = blue.variants.slice(0, 1).map(({ id }) => id);
    const one = await server.call(queryProductVariants, { params, body: { variantIds } }, shopper);
    assert.deepEqual(one.variants, blue.variants.slice(0, 1));
    const id = `${product.id}-${variantIds[0]}`;
    const { variant } = await server.call(getStoreVariant, { params: { id } }, shopper);
    assert.equal(variant.variantName, "Blue / S");
    const query = { filter: { productId: product.id }, paging: { limit: 3 } };
    const list = await server.call(queryStoreVariants, { body: { query } }, shopper);
    assert.deepEqual(list.metadata, { count: 3, offset: 0, total: 4 });
    await assert.rejects(server.call(getStoreVariant, { params: { id: "x-y" } }, shopper), {
      code: "VARIANT_NOT_FOUND",
    });
  });

  test("prices come in the shopper's currency when the store has a rate", async () => {
    await server.store.database.db
      .insertInto("settings")
      .values({ name: "store", value: '{"conversionRates":{"EUR":"0.5"}}' })
      .execute();
    const product = await create({ name: "Abroad", priceData: { price: 9.99 } });
    const response = await fetch(`${server.origin}/v1/products/${product.id}`, {
      headers: { "x-wix-currency": "EUR" },
    });
    const text = await response.text();
    assert.match(text, /"convertedPriceData":\{"currency":"EUR","price":5,/);
    assert.match(text, /"priceData":\{"currency":"USD","price":9.99,/);
  });
});

describe("changing", () => {
  test("only the keys that are present change; null clears; the old address leads on", async () => {
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

  test("a discount shows in all prices", async () => {
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

  test("a new product price moves managed variants by the difference, and never below zero", async () => {
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

  test("variants keep their ids when options grow, are renamed or reordered", async () => {
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

  test("options of managed variants stay; others can be removed", async () => {
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

  test("brand and product go", async () => {
    const product = await create(tee);
    await server.call(removeProductBrand, { params: { id: product.id } }, staff);
    assert.equal((await read(product.id)).brand, undefined);
    await server.call(deleteProduct, { params: { id: product.id } }, staff);
    await assert.rejects(read(product.id), { status: 404 });
    await assert.rejects(server.call(deleteProduct, { params: { id: product.id } }, staff), { status: 404 });
  });

  test("every write has its event, in order and in the same transaction", async () => {
    const product = await create({ name: "Told", priceData: { price: 1 } });
    await server.call(updateProduct, { params: { id: product.id }, body: { product: { name: "Retold" } } }, staff);
    await server.call(deleteProduct, { params: { id: product.id } }, staff);
    const events = await server.store.database.db
      .selectFrom("outbox_events")
      .select(["type", "sequence"])
      .where("entity_id", "=", product.id)
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
  test("sets and adjusts; unknown and impossible ones are failed items", async () => {
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
