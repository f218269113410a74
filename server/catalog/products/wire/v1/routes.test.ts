import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { DEFAULT_VARIANT_ID } from "#api/catalog/products/product-parts.ts";
import type { NewProduct } from "#api/catalog/wire/v1/product-values.ts";
import {
  createProduct,
  getProduct,
  getProductBySlug,
  getProductOptionsAvailability,
  getStoreVariant,
  queryProducts,
  queryProductsV1,
  queryProductVariants,
  queryStoreVariants,
  updateProduct,
  updateProductVariants,
} from "#api/catalog/wire/v1/products.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { colorAndSize } from "../../factory.ts";
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

describe("creation", () => {
  test("a product without options has one variant with the nil id", async () => {
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

  test("a product with options has every combination as a variant", async () => {
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

  test("a duplicate name gets another slug; a slug in use is rejected", async () => {
    const first = await create({ name: "Twice", priceData: { price: 1 } });
    const second = await create({ name: "Twice", priceData: { price: 1 } });
    assert.deepEqual([first.slug, second.slug], ["twice", "twice-1"]);
    await assert.rejects(create({ name: "Other", slug: "twice", priceData: { price: 1 } }), {
      status: 409,
      code: "DUPLICATE_SLUG_ERROR",
    });
  });

  test("shoppers and anonymous callers can't write", async () => {
    const call = { body: { product: { name: "Mine", priceData: { price: 1 } } } };
    await assert.rejects(server.call(createProduct, call, shopper), { status: 403 });
    await assert.rejects(server.call(createProduct, call), { status: 401 });
    const reader = { authorization: server.staffToken(["products:read"]) };
    await assert.rejects(server.call(createProduct, call, reader), { status: 403 });
  });

  test("rejects too many combinations, duplicate choices and invalid values", async () => {
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

  test("ignores unknown fields", async () => {
    const product = await create({
      name: "Odd",
      priceData: { price: 1 },
      ...{ numericId: "7", discounted_price: 0, id: "x" },
    });
    assert.notEqual(product.numericId, "7");
    assert.equal(product.priceData.discountedPrice, 1);
  });
});

describe("reads", () => {
  test("only staff see hidden products, cost and profit", async () => {
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
    const requested = await server.call(
      getProduct,
      { params: { id: hidden.id }, query: { includeMerchantSpecificData: true } },
      staff,
    );
    assert.deepEqual(requested.product.costAndProfitData, {
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

  test("filters, sorts and pages, and filters can't bypass visibility", async () => {
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

  test("unknown ids, malformed ids and hostile filters return 4xx", async () => {
    for (const id of [crypto.randomUUID(), "x", "%27"]) await assert.rejects(read(id), { status: 404 });
    const filters = [{ nothing: 1 }, { name: { $where: "1" } }, { price: "abc" }, { $and: 1 }, "{", { numericId: {} }];
    for (const filter of filters) {
      await assert.rejects(server.call(queryProducts, { body: { query: { filter } } }, shopper), { status: 400 });
    }
  });

  test("responds to all prefixes and both methods", async () => {
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
  });

  test("the older query takes filter and sort as JSON strings", async () => {
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

  test("options availability follows the selection", async () => {
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

  test("finds variants by some of their choices and by id", async () => {
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
    const labels = async (filter: Record<string, unknown>) => {
      const body = { query: { filter: { productId: product.id, ...filter } } };
      return (await server.call(queryStoreVariants, { body }, shopper)).variants.map(({ variantName }) => variantName);
    };
    const blueS = { Size: "S", Color: "Blue" };
    assert.deepEqual(await labels({ choices: blueS }), ["Blue / S"]);
    assert.deepEqual(await labels({ choices: { $in: [blueS, { Color: "Blue", Size: "XXL" }] } }), ["Blue / S"]);
    assert.equal((await labels({ choices: { $ne: blueS } })).length, 3);
    assert.deepEqual(await labels({ choices: {} }), []);
    await assert.rejects(labels({ choices: "Blue" }), { code: "UNKNOWN_FILTER" });
    await assert.rejects(server.call(getStoreVariant, { params: { id: "x-y" } }, shopper), {
      code: "VARIANT_NOT_FOUND",
    });
  });

  test("prices are in the shopper's currency when the store has an exchange rate", async () => {
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

test("a product takes at most three statements, a list three", async () => {
  const product = await create({ ...tee, name: "Counted statements" });
  let statements = 0;
  const count = () => statements++;
  server.store.database.pool.on("acquire", count);
  const statementsOf = async (call: () => Promise<unknown>) => {
    statements = 0;
    await call();
    return statements;
  };
  const params = { slug: product.slug };
  assert.ok((await statementsOf(() => read(product.id))) <= 2);
  assert.ok((await statementsOf(() => server.call(getProductBySlug, { params, query: {} }, shopper))) <= 3);
  const query = { filter: { slug: product.slug } };
  assert.ok((await statementsOf(() => server.call(queryProducts, { body: { query } }, shopper))) <= 3);
  assert.equal(await statementsOf(() => read(product.id)), 0);
  server.store.database.pool.off("acquire", count);
});
