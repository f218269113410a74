/**
 * Export → import is lossless. The fixtures are compared with the contract: a new field that no fixture fills fails
 * here, and a field without a column comes back different.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import sharp from "sharp";
import { createDigitalFile } from "#api/catalog/digital-files.ts";
import { NewProduct } from "#api/catalog/products/product.ts";
import { NewProduct as NewProductV1 } from "#api/catalog/wire/v1/product-values.ts";
import { createProduct } from "#api/catalog/wire/v1/products.ts";
import { createCategory } from "#api/catalog/wire/v3/categories.ts";
import { bulkAddItemsToCategory, setArrangedItems } from "#api/catalog/wire/v3/category-items.ts";
import { NewCategory, storeItem } from "#api/catalog/wire/v3/category-values.ts";
import { createProductV3 } from "#api/catalog/wire/v3/products.ts";
import { queryImports, undoImport } from "#api/imports/imports.ts";
import { NewInventoryItem } from "#api/inventory/inventory-items.ts";
import { createLocation } from "#api/inventory/locations.ts";
import { bulkUpsertInventoryItems } from "#api/inventory/wire/v3/inventory.ts";
import { createMedia } from "#api/store/media.ts";
import { importTools } from "#server/imports/files/factory.ts";
import { fetchIntoStore as fetchDigitalFile } from "#server/imports/files/products/write/digital-file-jobs.ts";
import type { TestServer } from "#server/platform/testing/test-server.ts";
import { fetchIntoStore } from "#server/store/media/external-media.ts";
import { anMp4 } from "#server/store/media/video-fixtures.ts";
import { anUpload } from "#server/store/uploads/factory.ts";
import {
  fullCollection,
  fullDigitalProduct,
  fullProduct,
  fullService,
  fullVersionOneProduct,
  type StoredFiles,
} from "./fixtures.ts";
import { everything, exported, startCatalog } from "./store-contents.ts";

type Caller = { authorization: string };
let source: TestServer;
let target: TestServer;
let owner: Caller;
let stranger: Caller;
let file: string;
before(async () => {
  [source, target] = await Promise.all([startCatalog(), startCatalog()]);
  owner = { authorization: source.staffToken() };
  stranger = { authorization: target.staffToken() };
  for (const [server, as] of [
    [source, owner],
    [target, stranger],
  ] as const) {
    await server.call(createLocation, { body: { storesLocation: { name: "Shop: old town" } } }, as);
  }
  await fill();
  file = await exported(source, owner);
});
after(async () => {
  await source.close();
  await target.close();
});

async function fill(): Promise<void> {
  const files = await storeFiles();
  const make = async (category: NewCategory) =>
    (await source.call(createCategory, { body: { category } }, owner)).category.id;
  const parent = await make({ name: "Clothes", slug: "clothes", visible: false });
  const rules = {
    match: "ANY" as const,
    conditions: [
      { field: "TITLE" as const, operator: "CONTAINS" as const, value: "poncho" },
      { field: "PRICE" as const, operator: "LESS_THAN" as const, value: "8" },
    ],
  };
  const appId = "0190b1c2-0000-7000-8000-000000000009";
  const coats = await make(
    fullCollection({ parentCategory: { id: parent }, image: { id: files.back }, managingAppId: appId }),
  );
  await make({ name: "By itself", slug: "by-itself", rules });
  const ids = { files, mainCategoryId: coats };
  const create = async (product: NewProduct) =>
    (await source.call(createProductV3, { body: { product } }, owner)).product.id;
  const goods = await create(fullProduct(ids));
  const download = await create(fullDigitalProduct(ids));
  await create(fullService());
  const rug = (await source.call(createProduct, { body: { product: fullVersionOneProduct() } }, owner)).product.id;
  const items = [goods, download, rug].map(storeItem);
  await source.call(bulkAddItemsToCategory, { params: { id: coats }, body: { items } }, owner);
  await source.call(setArrangedItems, { params: { id: coats }, body: { items: [rug, goods].map(storeItem) } }, owner);
  await fillStock(goods);
}

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer();

async function storeFiles(): Promise<StoredFiles> {
  const uploadOf = (bytes: Buffer, fileName: string) => anUpload(source, { bytes, fileName }, owner);
  const store = async (bytes: Buffer, fileName: string) => {
    const media = { uploadId: await uploadOf(bytes, fileName) };
    return (await source.call(createMedia, { body: { media } }, owner)).media.id;
  };
  const bytes = Buffer.from("%PDF-1.4 a pattern");
  const uploadId = await uploadOf(bytes, "Pattern.pdf");
  const { digitalFile } = await source.call(createDigitalFile, { body: { digitalFile: { uploadId } } }, owner);
  return {
    front: await store(await picture("#3366cc"), "front.png"),
    back: await store(await picture("#cc6633"), "back view.png"),
    swatch: await store(await picture("#33cc66"), "swatch.png"),
    film: await store(anMp4({ width: 64, height: 32, seconds: 2 }), "falls.mp4"),
    sound: await store(anMp4({ width: 0, height: 0, seconds: 3, handler: "soun" }), "loom.m4a"),
    manual: await store(Buffer.from("%PDF-1.4 how to wear it"), "Manual.pdf"),
    download: digitalFile.id,
  };
}

const STOCK: Omit<NewInventoryItem, "variantId">[] = [
  { quantity: -3, preorderInfo: { enabled: true, message: "Ships in May; perhaps", limit: 12 } },
  { quantity: 7, preorderInfo: { enabled: false, message: "Later again", limit: 5 }, extendedFields: shelf("A1") },
  { inStock: false, preorderInfo: { enabled: true, message: "Made for you" } },
];
function shelf(place: string) {
  return { namespaces: { "@acme/shelves": { place } } };
}

async function fillStock(productId: string): Promise<void> {
  const { db } = source.store.database;
  const { rows: variants } = await sql<{ id: string }>`
    select id::text as id from variants where product_id = ${productId} order by position`.execute(db);
  const { rows: places } = await sql<{ id: string }>`
    select id::text as id from stock_locations order by is_default desc, name`.execute(db);
  const inventoryItems = variants.flatMap(({ id: variantId }, index) => [
    { inventoryItem: { productId, variantId, locationId: places[0]?.id ?? "", ...STOCK[index] } },
    { inventoryItem: { productId, variantId, locationId: places[1]?.id ?? "", quantity: index } },
  ]);
  const { bulkActionMetadata } = await source.call(bulkUpsertInventoryItems, { body: { inventoryItems } }, owner);
  assert.equal(bulkActionMetadata.totalFailures, 0);
}

/** As the jobs do it, but with access to the local network: both stores run on this machine. */
async function fetchEverything(): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from media where source_url is not null order by id`.execute(target.store.database.db);
  for (const { id } of rows) await fetchIntoStore(target.store, id, () => true);
  const { rows: waiting } = await sql<{ payload: Parameters<typeof fetchDigitalFile>[1] }>`
    select p.payload from graphile_worker._private_jobs p
    join graphile_worker._private_tasks t on t.id = p.task_id
    where t.identifier = 'imports.fetchDigitalFile'`.execute(target.store.database.db);
  assert.equal(waiting.length, 1);
  for (const { payload } of waiting) await fetchDigitalFile(target.store, payload, () => true);
}

type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  type?: string;
};

/** Paths of all leaves of a schema: `variantsInfo.variants[].sku`. */
function leavesOf(given: unknown, path = ""): string[] {
  // Schemas are plain JSON Schema; the library's type doesn't cover its keywords.
  const schema = given as Schema;
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].filter(({ type }) => type !== "null");
  if (parts.length > 0) return [...new Set(parts.flatMap((part) => leavesOf(part, path)))];
  if (schema.items !== undefined) return leavesOf(schema.items, `${path}[]`);
  if (schema.properties === undefined) return [path];
  return Object.entries(schema.properties).flatMap(([name, part]) =>
    leavesOf(part, path === "" ? name : `${path}.${name}`),
  );
}

function pathsOf(value: unknown, path = ""): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each) => pathsOf(each, `${path}[]`));
  if (typeof value !== "object") return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([name, part]) => pathsOf(part, path === "" ? name : `${path}.${name}`)),
  ];
}

/** Ids of entities that a file identifies otherwise, and deprecated aliases of existing fields. */
const REPRESENTED_OTHERWISE =
  /(?:^|\.)(?:choiceId|optionChoiceIds\.\w+|linkedMedia\[\]\.\w+|renderType)$|^(?:options|modifiers)\[\]\.id$|(?:variants|subscriptions|infoSections|brand|ribbon|additionalRibbons|parentCategory)(?:\[\])?\.id$|\.url$/;

const some: StoredFiles = { front: "a", back: "b", swatch: "c", film: "d", sound: "e", manual: "f", download: "g" };
const ids = { files: some, mainCategoryId: "h" };
const rules = { match: "ALL", conditions: [{ field: "TITLE", operator: "EQUALS", value: "x" }] };
const category = fullCollection({ parentCategory: { id: "p" }, image: { id: "i" }, managingAppId: "m" });
const known: [name: string, schema: unknown, values: unknown[], elsewhere: string[]][] = [
  [
    "products of version 3",
    NewProduct,
    [fullProduct(ids), fullDigitalProduct(ids), fullService()],
    ["infoSections[].plainDescription"],
  ],
  ["products of version 1", NewProductV1, [fullVersionOneProduct()], []],
  ["inventory items", NewInventoryItem, STOCK, ["variantId", "productId", "locationId", "trackQuantity"]],
  ["categories", NewCategory, [{ ...category, rules }], []],
];

describe("a store with one of everything", () => {
  for (const [name, schema, values, elsewhere] of known) {
    test(`${name}: the fixtures fill every field of the contract`, () => {
      const covered = new Set(values.flatMap((value) => pathsOf(value)));
      const isSaid = (leaf: string): boolean => {
        const [first] = leaf.split(/\.|\[\]/);
        // Free-form objects are compared as a whole, wherever the fixture has them.
        return (
          covered.has(leaf) || [...covered].some((path) => path === first && leaf.startsWith(`${first}.namespaces`))
        );
      };
      const missing = leavesOf(schema).filter(
        (leaf) => !isSaid(leaf) && !REPRESENTED_OTHERWISE.test(leaf) && !elsewhere.includes(leaf),
      );
      assert.deepEqual(missing, []);
    });
  }

  test("imports into an empty store, which then returns the same in both versions", async () => {
    const tools = importTools(target, stranger);
    const found = await tools.checked(file);
    const items = await tools.itemsOf(found.id);
    assert.deepEqual(
      items.flatMap(({ problems }) => problems),
      [],
    );
    assert.deepEqual([found.counts.create, found.counts.update, found.counts.error], [7, 0, 0]);
    const done = await tools.run(found.id);
    assert.deepEqual([done.done.created, done.done.failed], [7, 0], JSON.stringify(await tools.itemsOf(found.id)));
    await fetchEverything();
    assert.deepEqual(await everything(target, stranger), await everything(source, owner));
  });

  test("the file changes nothing in its own store, nor in the other one", async () => {
    for (const [server, as] of [
      [source, owner],
      [target, stranger],
    ] as const) {
      const tools = importTools(server, as);
      const again = await tools.checked(file);
      const changes = (await tools.itemsOf(again.id)).flatMap((item) => [...item.changes, ...item.problems]);
      assert.deepEqual(changes, []);
      assert.deepEqual([again.counts.unchanged, again.counts.create, again.counts.update], [7, 0, 0]);
    }
  });

  test("an undo removes what the file created, products before their collections", async () => {
    const tools = importTools(target, stranger);
    const { imports } = await target.call(queryImports, { body: {} }, stranger);
    const first = imports.at(-1)?.id ?? "";
    await target.call(undoImport, { params: { id: first } }, stranger);
    const undone = await tools.until(first, "UNDONE");
    // The pattern got its file after the import, so it counts as changed since.
    assert.deepEqual([undone.done.undone, undone.done.kept], [6, 1]);
  });
});
