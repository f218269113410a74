import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { NewProductWithStock } from "#api/catalog/products/product.ts";
import {
  bulkCreateProductsWithInventory,
  bulkUpdateProductsWithInventory,
  createProductWithInventory,
  getProductV3,
  updateProductWithInventory,
} from "#api/catalog/wire/v3/products.ts";
import { routes as productRoutes } from "#server/catalog/products/routes.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routesV3 } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: [...routesV3, ...productRoutes] });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
});
after(() => server.close());

const choices = [
  { name: "S", choiceType: "CHOICE_TEXT" as const },
  { name: "L", choiceType: "CHOICE_TEXT" as const },
];
const size = (choiceName: string) => [{ optionChoiceNames: { optionName: "Size", choiceName } }];
const newShirt = (changes: Partial<NewProductWithStock> = {}): NewProductWithStock => ({
  name: "Shirt",
  productType: "PHYSICAL",
  options: [{ name: "Size", optionRenderType: "TEXT_CHOICES", choicesSettings: { choices } }],
  variantsInfo: {
    variants: [
      { choices: size("S"), price: { actualPrice: { amount: "20" } }, inventoryItem: { quantity: 3 } },
      {
        choices: size("L"),
        price: { actualPrice: { amount: "20" } },
        inventoryItem: { quantity: 0, preorderInfo: { enabled: true, message: "In May", limit: 10 } },
      },
    ],
  },
  ...changes,
});
const read = async (productId: string) =>
  (await server.call(getProductV3, { params: { productId }, query: {} }, shopper)).product;

describe("one product with its stock", () => {
  test("creates an item per variant; the product reports stock and preorder", async () => {
    const { product, inventoryResults } = await server.call(
      createProductWithInventory,
      { body: { product: newShirt(), returnEntity: true } },
      staff,
    );
    assert.ok(product);
    assert.deepEqual(inventoryResults.bulkActionMetadata, {
      totalSuccesses: 2,
      totalFailures: 0,
      undetailedFailures: 0,
    });
    assert.deepEqual(
      inventoryResults.results.map(({ item }) => [item?.quantity, item?.variantId]),
      [
        [3, product.variantsInfo?.variants[0]?.id],
        [0, product.variantsInfo?.variants[1]?.id],
      ],
    );
    assert.deepEqual((await read(product.id)).inventory, {
      availabilityStatus: "PARTIALLY_OUT_OF_STOCK",
      preorderStatus: "PARTIALLY_ENABLED",
      preorderAvailability: "SOME_VARIANTS",
    });
  });

  test("updates the stock along with the product; invalid stock is a failed item", async () => {
    const { product } = await server.call(createProductWithInventory, { body: { product: newShirt() } }, staff);
    const variants = product?.variantsInfo?.variants ?? [];
    const { inventoryResults } = await server.call(
      updateProductWithInventory,
      {
        params: { productId: product?.id ?? "" },
        body: {
          product: {
            revision: product?.revision ?? "",
            name: "Shirt 2",
            variantsInfo: {
              variants: [
                {
                  id: variants[0]?.id ?? null,
                  choices: variants[0]?.choices ?? [],
                  price: { actualPrice: { amount: "21" } },
                  inventoryItem: { quantity: 0 },
                },
                {
                  id: variants[1]?.id ?? null,
                  choices: variants[1]?.choices ?? [],
                  price: { actualPrice: { amount: "21" } },
                  inventoryItem: { quantity: -50, preorderInfo: { enabled: false } },
                },
              ],
            },
          },
        },
      },
      staff,
    );
    assert.deepEqual(
      inventoryResults.results.map(({ itemMetadata }) => itemMetadata.success),
      [true, false],
    );
    const now = await read(product?.id ?? "");
    assert.deepEqual([now.name, now.inventory.availabilityStatus], ["Shirt 2", "OUT_OF_STOCK"]);
  });

  test("rejects callers without permission, invalid stock and stale revisions", async () => {
    const call = { body: { product: newShirt() } };
    await assert.rejects(server.call(createProductWithInventory, call, shopper), { status: 403 });
    const noStock = { authorization: server.staffToken(["products:read", "products:write"]) };
    await assert.rejects(server.call(createProductWithInventory, call, noStock), { status: 403 });
    const both = newShirt();
    const [first] = both.variantsInfo.variants;
    assert.ok(first);
    const variants = [{ ...first, inventoryItem: { quantity: 1, inStock: true } }];
    await assert.rejects(
      server.call(createProductWithInventory, { body: { product: { ...both, variantsInfo: { variants } } } }, staff),
      { status: 400 },
    );
    const { product } = await server.call(createProductWithInventory, call, staff);
    const stale = { params: { productId: product?.id ?? "" }, body: { product: { revision: "9", name: "x" } } };
    await assert.rejects(server.call(updateProductWithInventory, stale, staff), { code: "REVISION_CONFLICT" });
  });
});

test("creates many products with their stock; each item succeeds or fails on its own", async () => {
  const products = [newShirt({ name: "Bulk A" }), newShirt({ name: "  " }), newShirt({ name: "Bulk C" })];
  const created = await server.call(bulkCreateProductsWithInventory, { body: { products, returnEntity: true } }, staff);
  assert.deepEqual(
    created.productResults.results.map(({ itemMetadata }) => itemMetadata.success),
    [true, false, true],
  );
  assert.equal(created.inventoryResults.bulkActionMetadata.totalSuccesses, 4);
  const [first, , third] = created.productResults.results.map(({ item }) => item);
  const changed = await server.call(
    bulkUpdateProductsWithInventory,
    {
      body: {
        products: [
          { product: { id: first?.id ?? "", revision: first?.revision ?? "", visible: false } },
          { product: { id: third?.id ?? "", revision: "77", visible: false } },
        ],
      },
    },
    staff,
  );
  assert.deepEqual(
    changed.productResults.results.map(({ itemMetadata }) => itemMetadata.error?.code),
    [undefined, "REVISION_CONFLICT"],
  );
  await assert.rejects(server.call(bulkCreateProductsWithInventory, { body: { products } }, shopper), { status: 403 });
});
