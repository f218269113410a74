/** Products as the shop reads them: one call for a page, one for a list. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { searchShopProducts } from "#api/catalog/products/product-search.ts";
import {
  getShopProduct,
  getShopProductBySlug,
  listProductAddresses,
  listShopProducts,
} from "#api/catalog/products/shop-products.ts";
import { createProduct, updateProduct } from "#api/catalog/wire/v1/products.ts";
import { createProductV3 } from "#api/catalog/wire/v3/products.ts";
import { statementsDuring } from "#server/platform/testing/statements.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "../routes.ts";
import { newTee } from "../write/factory.ts";

let server: TestServer;
let shopper: { authorization: string };
let teeId: string;
let mugId: string;
let hiddenId: string;
before(async () => {
  server = await startTestServer({ bindings: routes });
  const staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
  const tee = newTee({
    slug: "fern-tee",
    plainDescription: "<p>Soft</p>",
    brand: { name: "Fieldnote" },
    ribbon: { name: "New" },
    additionalRibbons: [{ name: "Organic" }],
    infoSections: [{ uniqueName: "care", title: "Care", plainDescription: "<p>Wash cold.</p>" }],
    modifiers: [
      {
        name: "Name",
        mandatory: true,
        modifierRenderType: "FREE_TEXT",
        freeTextSettings: { minCharCount: 2, maxCharCount: 9, defaultAddedPrice: "3.00", title: "Name on it" },
      },
    ],
    subscriptionDetails: {
      allowOneTimePurchases: true,
      subscriptions: [
        { title: "Monthly", frequency: "MONTH", autoRenewal: true, discount: { type: "PERCENT", percentOff: 10 } },
        { title: "Retired", visible: false, frequency: "WEEK", billingCycles: 3 },
      ],
    },
  });
  teeId = (await server.call(createProductV3, { body: { product: tee } }, staff)).product.id;
  const create = async (name: string) =>
    (await server.call(createProduct, { body: { product: { name, priceData: { price: 12.5 } } } }, staff)).product.id;
  mugId = await create("Mug");
  hiddenId = await create("Secret lamp");
  await server.call(updateProduct, { params: { id: hiddenId }, body: { product: { visible: false } } }, staff);
});
after(() => server.close());

test("a page's product has its prices, choices, texts, modifiers and plans in one read", async () => {
  const read = () => server.call(getShopProductBySlug, { params: { slug: "fern-tee" } }, shopper);
  const statements = await statementsDuring(read);
  assert.ok(statements.length <= 3, `settings, slug and product: ${statements.length} statements`);
  const { product } = await read();
  assert.deepEqual(
    [product.id, product.kind, product.brand, product.ribbons, product.currency],
    [teeId, "PHYSICAL", "Fieldnote", ["New", "Organic"], "USD"],
  );
  assert.deepEqual(
    [product.lowestPrice, product.highestPrice.amount],
    [{ amount: "24.00", formattedAmount: "$24.00" }, "35.00"],
  );
  assert.deepEqual(
    product.options.map(({ name, isColor, choices }) => [name, isColor, choices.map((one) => one.colorCode)]),
    [
      ["Color", true, ["#c0392b", "#2980b9"]],
      ["Size", false, [undefined, undefined]],
    ],
  );
  const [small] = product.variants;
  assert.deepEqual(
    [small?.choices, small?.sku, small?.price.current.amount, small?.price.compareAt?.formattedAmount],
    [{ Color: "Red", Size: "S" }, "TEE-RS", "24.00", "$30.00"],
  );
  assert.equal(small?.stock.inStock, true);
  assert.deepEqual([product.description.nodes.length, product.infoSections.map(({ title }) => title)], [1, ["Care"]]);
  assert.deepEqual(product.modifiers, [
    {
      name: "Name on it",
      isRequired: true,
      kind: "text",
      text: { minLength: 2, maxLength: 9, charge: { amount: "3.00", formattedAmount: "$3.00" } },
      choices: [],
    },
  ]);
  assert.deepEqual(
    product.plans.map(({ title, frequency, percentOff, billingCycles }) => [
      title,
      frequency,
      percentOff,
      billingCycles,
    ]),
    [["Monthly", "MONTH", 10, undefined]],
    "without the hidden one",
  );
  assert.equal(product.requiresText, true);
});

test("hidden products are not found, not even by staff", async () => {
  for (const headers of [shopper, { authorization: server.staffToken() }])
    await assert.rejects(server.call(getShopProduct, { params: { id: hiddenId } }, headers), /Product not found/);
  const { products } = await server.call(listShopProducts, { body: { ids: [hiddenId] } }, shopper);
  assert.deepEqual(products, []);
});

test("lists name products by id, slug or variant, in the order of the request", async () => {
  const list = async (body: { ids?: string[]; slugs?: string[]; variantIds?: string[]; withVariants?: boolean }) =>
    (await server.call(listShopProducts, { body }, shopper)).products;
  assert.deepEqual(
    (await list({ ids: [mugId, "no-id", teeId] })).map(({ id }) => id),
    [mugId, teeId],
  );
  assert.deepEqual(
    (await list({ slugs: ["fern-tee", "mug"] })).map(({ id }) => id),
    [teeId, mugId],
  );
  const [tee] = await list({ ids: [teeId], withVariants: true });
  const variantIds = tee?.variants.slice(0, 1).map(({ id }) => id) ?? [];
  const [found] = await list({ variantIds });
  assert.deepEqual([found?.id, found?.variants, found?.variantCount], [teeId, [], 4]);
});

test("a search returns summaries with facets", async () => {
  const { products, facets, metadata } = await server.call(
    searchShopProducts,
    { body: { expression: "tee" } },
    shopper,
  );
  assert.deepEqual([products.map(({ id }) => id), metadata.total], [[teeId], 1]);
  assert.ok(facets.some(({ kind, name }) => kind === "option" && name === "Color"));
});

test("addresses of visible products continue after the last one", async () => {
  const list = async (query: { after?: string }) =>
    (await server.call(listProductAddresses, { query }, shopper)).products.map(({ slug }) => slug);
  assert.deepEqual(await list({}), ["fern-tee", "mug"]);
  assert.deepEqual(await list({ after: teeId }), ["mug"]);
});
