import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { suggest } from "#api/catalog/products/product-search.ts";
import { searchProducts } from "#api/catalog/wire/v1/product-search.ts";
import type { Input } from "#api/endpoint.ts";
import { addProducts, createCollection } from "#server/catalog/collections/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { aProduct, colorAndSize } from "../factory.ts";
import { routes } from "../routes.ts";
import { editDistance, wordsOf } from "./search-text.ts";

let server: TestServer;
const sizes = (...labels: string[]) => [
  { name: "Size", choices: labels.map((label) => ({ value: label, description: label })) },
];
before(async () => {
  server = await startTestServer({ bindings: routes });
  await server.transaction(async (tx) => {
    const tee = await aProduct(tx, {
      name: "Fern Tee",
      brand: "Fieldnote",
      priceData: { price: 30 },
      productOptions: colorAndSize,
    });
    const hoodie = await aProduct(tx, {
      name: "Moss Hoodie",
      brand: "Loam",
      priceData: { price: 60 },
      productOptions: sizes("XL", "S", "M"),
    });
    await aProduct(tx, { name: "Crème Brûlée Notebook", brand: "Loam", priceData: { price: 12 }, sku: "NB-204" });
    await aProduct(tx, { name: "Hidden Fern", visible: false });
    const writeContext = { now: new Date(), actor: anonymous, baseUrl: "" };
    const { id } = await createCollection(tx, { name: "Apparel" }, writeContext);
    await addProducts(tx, id, [hoodie, tee], writeContext);
  });
});
after(() => server.close());

type Body = Input<typeof searchProducts>["body"];
const search = (body: Body) => server.call(searchProducts, { body });
const names = async (body: Body) => (await search(body)).products.map(({ name }) => name);
const facet = async (body: Body, name: string) =>
  (await search(body)).facets
    .find((entry) => entry.name === name)
    ?.values.map(({ value, count }) => `${value} ${count}`);

describe("search", () => {
  const cases: [expression: string, expected: string[]][] = [
    ["fern", ["Fern Tee"]],
    ["TEES", ["Fern Tee"]],
    ["creme", ["Crème Brûlée Notebook"]],
    ["noteb", ["Crème Brûlée Notebook"]],
    ["loam hood", ["Moss Hoodie"]],
    ["nb-204", ["Crème Brûlée Notebook"]],
    ["204", ["Crème Brûlée Notebook"]],
    ["apparel", ["Fern Tee", "Moss Hoodie"]],
    ["'; drop table products; -- fern | & ! ( ) :*", ["Fern Tee"]],
    ["!!! &|", []],
    ["  ", ["Fern Tee", "Moss Hoodie", "Crème Brûlée Notebook"]],
  ];
  for (const [expression, expected] of cases) {
    test(`"${expression}"`, async () => assert.deepEqual((await names({ expression })).sort(), [...expected].sort()));
  }

  test("tolerates typos, and returns the corrected expression", async () => {
    for (const [expression, corrected] of [
      ["noetbook", "notebook"],
      ["hodie", "hoodie"],
      ["ferm tee", "fern tee"],
    ] as const) {
      const found = await search({ expression });
      assert.equal(found.correctedExpression, corrected);
      assert.equal(found.products.length, 1);
    }
    const nothing = await search({ expression: "zzzzzzzz" });
    assert.deepEqual([nothing.metadata.total, nothing.correctedExpression], [0, undefined]);
  });

  test("a collection has the merchant's order; an unknown one isn't found", async () => {
    assert.deepEqual(await names({ collectionSlug: "apparel" }), ["Moss Hoodie", "Fern Tee"]);
    assert.equal((await names({ collectionSlug: "all-products" })).length, 3);
    await assert.rejects(search({ collectionSlug: "none" }), { status: 404 });
  });

  test("sorts and pages", async () => {
    assert.deepEqual(await names({ sort: "price-asc" }), ["Crème Brûlée Notebook", "Fern Tee", "Moss Hoodie"]);
    assert.deepEqual(await names({ sort: "price-desc", paging: { limit: 1, offset: 1 } }), ["Fern Tee"]);
    assert.deepEqual(await names({ sort: "name" }), ["Crème Brûlée Notebook", "Fern Tee", "Moss Hoodie"]);
  });

  test("products have no variants here, but their options and prices", async () => {
    const [tee] = (await search({ expression: "fern" })).products;
    assert.deepEqual([tee?.variants, tee?.productOptions.length, tee?.priceRange.minValue], [[], 2, 30]);
  });
});

describe("facets", () => {
  test("facet values are combined with OR, facets with AND, and counts ignore the own selection", async () => {
    assert.deepEqual(await facet({}, "Size"), ["S 2", "M 2", "XL 1"]);
    const filters = { options: { Size: ["XL"] } };
    assert.deepEqual(await names({ filters }), ["Moss Hoodie"]);
    assert.deepEqual(await facet({ filters }, "Size"), ["S 2", "M 2", "XL 1"]);
    assert.deepEqual(await facet({ filters }, "Color"), ["Blue 0", "Red 0"]);
    assert.deepEqual(await facet({ filters }, "brand"), ["Fieldnote 0", "Loam 1"]);
    assert.equal((await names({ filters: { options: { Size: ["XL", "S"] } } })).length, 2);
    assert.deepEqual(await names({ filters: { options: { Size: ["S"] }, brands: ["Fieldnote"] } }), ["Fern Tee"]);
  });

  test("price bounds ignore the price filter, colors have their code", async () => {
    const found = await search({ filters: { minPrice: "29.99", maxPrice: "30" } });
    assert.deepEqual(
      found.products.map(({ name }) => name),
      ["Fern Tee"],
    );
    const price = found.facets.find(({ kind }) => kind === "price");
    assert.deepEqual([price?.min, price?.max], ["12.00", "60.00"]);
    const color = found.facets.find(({ name }) => name === "Color");
    assert.deepEqual(color?.values.map(({ colorCode }) => colorCode).sort(), ["#2980b9", "#c0392b"]);
  });

  test("availability counts products that can be bought", async () => {
    assert.deepEqual(await facet({}, "availability"), ["IN_STOCK 3", "OUT_OF_STOCK 0"]);
    assert.equal((await names({ filters: { inStock: false } })).length, 0);
  });
});

describe("suggestions", () => {
  const suggestions = async (q: string) => (await server.call(suggest, { query: { q } })).suggestions;

  test("suggests products, collections and completed queries while typing", async () => {
    const found = await suggestions("app");
    assert.deepEqual(
      found.collections.map(({ slug }) => slug),
      ["apparel"],
    );
    assert.equal(found.products.length, 2);
    assert.deepEqual((await suggestions("moss ho")).queries, ["moss hoodie"]);
    assert.equal((await suggestions("notebok")).products[0]?.formattedPrice, "$12.00");
    const before = await suggestions("  ");
    assert.deepEqual([before.products.length, before.collections.length, before.queries.length], [3, 1, 0]);
  });
});

test("words are letters and digits without accents; edit distance", () => {
  assert.deepEqual(wordsOf("Crème-brûlée  №5 & <b>"), ["creme", "brulee", "no5", "b"]);
  assert.deepEqual([editDistance("tote", "toet"), editDistance("mug", "muug"), editDistance("a", "abc")], [1, 1, 2]);
});

test("sorts by the lowest price in both directions, and suggestions mark price ranges", async () => {
  await server.transaction(async (tx) => {
    const id = await aProduct(tx, { name: "Wide Poster", priceData: { price: 20 }, productOptions: sizes("S", "L") });
    await sql`update products set max_price = 9000 where id = ${id}`.execute(tx);
  });
  const ascending = ["Crème Brûlée Notebook", "Wide Poster", "Fern Tee", "Moss Hoodie"];
  assert.deepEqual(await names({ sort: "price-asc" }), ascending);
  assert.deepEqual(await names({ sort: "price-desc" }), [...ascending].reverse());
  const found = (await server.call(suggest, { query: { q: "poster" } })).suggestions.products;
  assert.deepEqual([found[0]?.formattedPrice, found[0]?.isFrom], ["$20.00", true]);
});
