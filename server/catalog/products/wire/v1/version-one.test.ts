/** Version 1: calls beyond basic reads and writes, and data shared with version 3. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { ProductChanges } from "#api/catalog/products/product.ts";
import type { NewProduct } from "#api/catalog/wire/v1/product-values.ts";
import {
  createDigitalProduct,
  createProduct,
  getProduct,
  getProductOptionsAvailability,
  getStoreVariant,
  queryStoreVariants,
  updateProduct,
  updateProductVariants,
} from "#api/catalog/wire/v1/products.ts";
import { createProductV3, getProductV3, updateProductV3 } from "#api/catalog/wire/v3/products.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { colorAndSize } from "../../factory.ts";
import { routes } from "../../routes.ts";
import { newMug, newTee } from "../../write/factory.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
});
after(() => server.close());

const create = async (product: NewProduct) => (await server.call(createProduct, { body: { product } }, staff)).product;
const read = async (id: string) => (await server.call(getProduct, { params: { id }, query: {} }, shopper)).product;
const update = (id: string, product: Parameters<typeof server.call<typeof updateProduct>>[1]["body"]["product"]) =>
  server.call(updateProduct, { params: { id }, body: { product } }, staff);
const fields = ["PLAIN_DESCRIPTION", "DESCRIPTION", "INFO_SECTION"] as const;
const readV3 = async (productId: string) =>
  (await server.call(getProductV3, { params: { productId }, query: { fields: [...fields] } }, staff)).product;

test("variants have their own dimensions or the product's", async () => {
  const product = await create({
    name: "Boxed",
    priceData: { price: 10 },
    manageVariants: true,
    productOptions: colorAndSize,
    productDimensions: { length: "1", width: "2", height: "3", unit: "CM" },
  });
  const red = { choices: { Color: "Red" }, productDimensions: { length: "9.5", unit: "CM" as const } };
  const { variants } = await server.call(
    updateProductVariants,
    { params: { id: product.id }, body: { variants: [red] } },
    staff,
  );
  assert.deepEqual(
    variants.map(({ variant }) => variant.productDimensions?.length),
    ["9.5", "9.5", "1", "1"],
  );
  const chosen = await server.call(
    getProductOptionsAvailability,
    { params: { id: product.id }, body: { options: { Color: "Red", Size: "S" } } },
    shopper,
  );
  assert.equal(chosen.selectedVariant?.productDimensions?.length, "9.5");
  await server.call(
    updateProductVariants,
    {
      params: { id: product.id },
      body: {
        variants: [
          { choices: { Color: "Red" }, price: 20, sku: "R" },
          { variantIds: [variants[0]?.id ?? ""], price: null, sku: null },
        ],
      },
    },
    staff,
  );
  assert.deepEqual(
    (await read(product.id)).variants.map(({ variant }) => [variant.priceData.price, variant.sku]),
    [
      [10, ""],
      [20, "R"],
      [10, ""],
      [10, ""],
    ],
  );
});

test("store variants present their image as a media reference", async () => {
  const mediaId = newId();
  const media = {
    id: mediaId,
    file_name: "mug.jpg",
    mime_type: "image/jpeg",
    width: 40,
    height: 30,
    created_at: new Date(),
  };
  await server.transaction((tx) =>
    tx
      .insertInto("media")
      .values({ ...media, updated_at: new Date() })
      .execute(),
  );
  const { product } = await server.call(
    createProductV3,
    { body: { product: newMug({ name: "Pictured", media: { itemsInfo: { items: [{ id: mediaId }] } } }) } },
    staff,
  );
  const { variants } = await server.call(
    queryStoreVariants,
    { body: { query: { filter: { productId: product.id } } } },
    shopper,
  );
  assert.equal(variants[0]?.media?.image?.id, mediaId);
  const { variant } = await server.call(getStoreVariant, { params: { id: variants[0]?.id ?? "" } }, shopper);
  assert.deepEqual(variant, variants[0]);
});

test("audio, documents and archives belong to products in both versions", async () => {
  const [picture, document] = [newId(), newId()];
  const row = {
    file_name: "x",
    mime_type: "image/jpeg",
    width: 4,
    height: 3,
    created_at: new Date(),
    updated_at: new Date(),
  };
  await server.transaction(async (tx) => {
    await tx
      .insertInto("media")
      .values({ ...row, id: picture })
      .execute();
    await tx
      .insertInto("media")
      .values({ ...row, id: document, kind: "document", file_name: "manual.pdf", mime_type: "application/pdf" })
      .execute();
  });
  const media = { itemsInfo: { items: [{ id: picture }] }, files: [{ id: document }] };
  const fields = ["MEDIA_ITEMS_INFO" as const];
  const made = await server.call(
    createProductV3,
    { body: { product: newMug({ name: "Manual", media }), fields } },
    staff,
  );
  const { id, revision } = made.product;
  assert.deepEqual(
    made.product.media.files?.map((file) => [file.id, file.mediaType]),
    [[document, "document"]],
  );
  assert.deepEqual(
    (await read(id)).media.items.map(({ mediaType }) => mediaType),
    ["image", "document"],
  );
  const change = async (product: ProductChanges) =>
    (await server.call(updateProductV3, { params: { productId: id }, body: { product, fields } }, staff)).product;
  const without = await change({ revision, media: { itemsInfo: { items: [] } } });
  assert.deepEqual(
    [without.media.main, without.media.files?.length],
    [undefined, 1],
    "fields that aren't sent don't change",
  );
  assert.equal((await change({ revision: without.revision, media: { files: [] } })).media.files, undefined);
});

test("createDigitalProduct creates digital products", async () => {
  const body = { product: { name: "Wallpaper", priceData: { price: 3 } } };
  const { product } = await server.call(createDigitalProduct, { body }, staff);
  assert.deepEqual([product.productType, product.itemType], ["digital", "DIGITAL"]);
  await assert.rejects(server.call(createDigitalProduct, { body }, shopper), { status: 403 });
});

test("a version 1 text replaces the version 3 tree; info sections sent back stay shared", async () => {
  const text = { type: "TEXT", id: "", nodes: [], textData: { text: "Tree", decorations: [] } };
  const { product } = await server.call(
    createProductV3,
    {
      body: {
        product: newMug({
          name: "Both",
          description: { nodes: [{ type: "PARAGRAPH", id: "p", nodes: [text], paragraphData: {} }] },
          infoSections: [{ uniqueName: "shared care", title: "Care", plainDescription: "By hand." }],
        }),
      },
    },
    staff,
  );
  const old = await read(product.id);
  assert.equal(old.description, "<p>Tree</p>");
  await update(product.id, {
    description: "<p>Text</p>",
    additionalInfoSections: [...old.additionalInfoSections, { title: "More", description: "x" }],
  });
  const now = await readV3(product.id);
  assert.match(JSON.stringify(now.description), /"Text"/);
  assert.deepEqual(
    now.infoSections.map(({ id, title }) => [id === product.infoSections[0]?.id, title]),
    [
      [true, "Care"],
      [false, "More"],
    ],
  );
});

test("version 1 prices and version 3 discounts are compatible", async () => {
  const { product } = await server.call(createProductV3, { body: { product: newTee({ name: "Mixed" }) } }, staff);
  await update(product.id, { priceData: { price: 35 } });
  const prices = async () =>
    (await readV3(product.id)).variantsInfo?.variants.map(({ price }) => [
      price.actualPrice.amount,
      price.compareAtPrice?.amount,
    ]);
  assert.deepEqual(await prices(), [
    ["29.00", "35.00"],
    ["35.00", undefined],
    ["35.00", undefined],
    ["40.00", undefined],
  ]);
  await update(product.id, { discount: { type: "PERCENT", value: 50 } });
  assert.deepEqual((await prices())?.[0], ["17.50", "35.00"]);
});
