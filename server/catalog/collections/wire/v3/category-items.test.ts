import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import type { CollectionRules } from "#api/catalog/collections/collection-values.ts";
import { previewCollectionRules } from "#api/catalog/collections/merchant-collections.ts";
import { ALL_PRODUCTS_COLLECTION_ID } from "#api/catalog/products/product-parts.ts";
import { addProductsToCollection, getCollection } from "#api/catalog/wire/v1/collections.ts";
import { createCategory, getCategory, updateCategory } from "#api/catalog/wire/v3/categories.ts";
import {
  bulkAddItemsToCategory,
  bulkAddItemToCategories,
  bulkRemoveItemFromCategories,
  bulkRemoveItemsFromCategory,
  bulkSetItemCategories,
  getArrangedItems,
  listCategoriesForItem,
  listCategoriesForItems,
  listItemsInCategory,
  moveItemInCategory,
  setArrangedItems,
} from "#api/catalog/wire/v3/category-items.ts";
import { storeItem } from "#api/catalog/wire/v3/category-values.ts";
import { aProduct } from "#server/catalog/products/factory.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { jobs } from "../../refill-jobs.ts";
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

const category = async (name: string, more: { parentCategory?: { id: string }; rules?: CollectionRules } = {}) =>
  (await server.call(createCategory, { body: { category: { name, ...more } } }, staff)).category.id;
const product = (input: Parameters<typeof aProduct>[1] = {}) => server.transaction((tx) => aProduct(tx, input));
const codesOf = ({ results }: { results: { itemMetadata: { error?: { code: string } } }[] }) =>
  results.map(({ itemMetadata }) => itemMetadata.error?.code);
const add = (id: string, ...productIds: string[]) =>
  server.call(bulkAddItemsToCategory, { params: { id }, body: { items: productIds.map(storeItem) } }, staff);
const itemsOf = async (id: string, query: object = {}, as = shopper) =>
  (await server.call(listItemsInCategory, { params: { id }, query }, as)).items.map(
    ({ catalogItemId }) => catalogItemId,
  );

describe("items", () => {
  test("adds items, lists them with those of subcategories, counts and removes them, and emits an event for each change", async () => {
    const [a, b, hidden] = [await product(), await product(), await product({ visible: false })];
    const parent = await category("Parent of items");
    const child = await category("Child with items", { parentCategory: { id: parent } });
    assert.deepEqual(codesOf(await add(parent, a, hidden, crypto.randomUUID())), [
      undefined,
      undefined,
      "PRODUCT_NOT_FOUND",
    ]);
    await add(child, b);
    assert.deepEqual(await itemsOf(parent), [a]);
    assert.deepEqual(await itemsOf(parent, {}, staff), [a, hidden]);
    assert.deepEqual((await itemsOf(parent, { includeItemsFromSubcategories: true })).sort(), [a, b].sort());
    const counter = async (as: typeof staff) =>
      (await server.call(getCategory, { params: { id: parent }, query: {} }, as)).category.itemCounter;
    assert.deepEqual([await counter(shopper), await counter(staff)], [1, 2]);
    const gone = await server.call(
      bulkRemoveItemsFromCategory,
      { params: { id: parent }, body: { items: [storeItem(a), storeItem(b)] } },
      staff,
    );
    assert.deepEqual(codesOf(gone), [undefined, "ITEM_NOT_IN_CATEGORY"]);
    assert.deepEqual(gone.results[0]?.itemMetadata.item, storeItem(a));
    const { rows } = await sql<{ type: string }>`select type from outbox_events
      where entity_id = ${parent} and type like '%item_%' order by sequence`.execute(server.store.database.db);
    assert.deepEqual(
      rows.map(({ type }) => type.replace("wix.categories.v1.category_", "")),
      ["item_added_to_category", "item_added_to_category", "item_removed_from_category"],
    );
    await assert.rejects(
      server.call(bulkAddItemsToCategory, { params: { id: parent }, body: { items: [storeItem(a)] } }, shopper),
      {
        status: 403,
      },
    );
    await assert.rejects(add(crypto.randomUUID(), a), { code: "CATEGORY_NOT_FOUND" });
    await assert.rejects(server.call(bulkAddItemsToCategory, { params: { id: parent }, body: { items: [] } }, staff), {
      status: 400,
    });
  });

  test("the category of all products lists every product with cursor paging", async () => {
    const newest = await product();
    const params = { id: ALL_PRODUCTS_COLLECTION_ID };
    const query = { cursorPaging: { limit: 1 }, useCategoryArrangement: false };
    const page = await server.call(listItemsInCategory, { params, query }, shopper);
    assert.deepEqual(page.items, [storeItem(newest)]);
    const cursor = page.pagingMetadata.cursors.next ?? assert.fail("a next page");
    const next = await server.call(
      listItemsInCategory,
      { params, query: { cursorPaging: { cursor, limit: 1 }, useCategoryArrangement: false } },
      shopper,
    );
    assert.notDeepEqual(next.items, page.items);
  });

  test("arranges items, and moves them to the start, to the end and before one another", async () => {
    const [a, b, c] = [await product(), await product(), await product()];
    const id = await category("Arranged");
    await add(id, a, b, c);
    const params = { id };
    const arranged = await server.call(setArrangedItems, { params, body: { items: [storeItem(c)] } }, staff);
    assert.deepEqual(arranged.items, [c, a, b].map(storeItem));
    const moved = await server.call(
      moveItemInCategory,
      { params, body: { item: storeItem(b), position: "BEFORE", beforeItem: storeItem(a) } },
      staff,
    );
    assert.deepEqual(moved.itemsAfterMove, [c, b, a].map(storeItem));
    assert.deepEqual(
      (await server.call(getArrangedItems, { params, query: {} }, shopper)).items,
      [c, b, a].map(storeItem),
    );
    assert.deepEqual(await itemsOf(id), [c, b, a]);
    const stranger = storeItem(await product());
    await assert.rejects(server.call(setArrangedItems, { params, body: { items: [stranger] } }, staff), {
      code: "ITEM_NOT_IN_CATEGORY",
    });
    await assert.rejects(
      server.call(moveItemInCategory, { params, body: { item: stranger, position: "FIRST" } }, staff),
      { code: "ITEM_NOT_IN_CATEGORY" },
    );
    await assert.rejects(server.call(setArrangedItems, { params, body: { items: [] } }, shopper), { status: 403 });
  });

  test("adds, removes, replaces and lists the categories of one product", async () => {
    const id = await product();
    const [one, two, three] = [
      await category("First of one"),
      await category("Second of one"),
      await category("Third of one"),
    ];
    const item = storeItem(id);
    const categoryIds = [one, two, "nowhere"];
    const added = await server.call(bulkAddItemToCategories, { body: { item, categoryIds } }, staff);
    assert.deepEqual(codesOf(added), [undefined, undefined, "CATEGORY_NOT_FOUND"]);
    const removed = await server.call(
      bulkRemoveItemFromCategories,
      { body: { item, categoryIds: [two, three] } },
      staff,
    );
    assert.deepEqual(codesOf(removed), [undefined, "ITEM_NOT_IN_CATEGORY"]);
    const set = await server.call(bulkSetItemCategories, { body: { item, categoryIds: [two, three] } }, staff);
    assert.deepEqual(
      [set.addResults.length, set.removeResults.length, set.bulkActionMetadata.totalSuccesses],
      [2, 1, 3],
    );
    const listed = await server.call(listCategoriesForItem, { query: { item } }, shopper);
    assert.deepEqual(listed.directCategoryIds.sort(), [two, three].sort());
    const many = await server.call(listCategoriesForItems, { body: { items: [item] } }, shopper);
    assert.deepEqual(many.categoriesForItems[0]?.directCategoryIds.toSorted(), [two, three].sort());
    assert.deepEqual((await server.call(listCategoriesForItems, { body: {} }, shopper)).categoriesForItems, []);
    const nobody = storeItem(crypto.randomUUID());
    await assert.rejects(server.call(bulkSetItemCategories, { body: { item: nobody } }, staff), {
      code: "PRODUCT_NOT_FOUND",
    });
    await assert.rejects(server.call(bulkSetItemCategories, { body: { item } }, shopper), { status: 403 });
  });
});

describe("automatic collections", () => {
  const price = (operator: "GREATER_THAN" | "LESS_THAN", value: string) => ({
    field: "PRICE" as const,
    operator,
    value,
  });
  const title = (value: string) => ({ field: "TITLE" as const, operator: "CONTAINS" as const, value });

  test("contain matching products from their creation on, and follow every change of a product", async () => {
    const cheap = await product({ name: "Rule cup", priceData: { price: 5 } });
    const dear = await product({ name: "Rule bowl", priceData: { price: 50 } });
    const rules: CollectionRules = { match: "ALL", conditions: [title("rule"), price("GREATER_THAN", "10")] };
    const preview = await server.call(previewCollectionRules, { body: { rules } }, staff);
    assert.deepEqual([preview.total, preview.products.map(({ id }) => id)], [1, [dear]]);
    const id = await category("Dear things", { rules });
    assert.deepEqual(await itemsOf(id), [dear]);
    const later = await product({ name: "Rülé plate", priceData: { price: 20 } });
    assert.deepEqual((await itemsOf(id)).sort(), [dear, later].sort());
    const { db } = server.store.database;
    // Written behind the cache's back, so the read has to come from a caller whose responses aren't cached.
    await sql`update products set min_price = 1500, max_price = 1500 where id = ${cheap}`.execute(db);
    assert.ok((await itemsOf(id, {}, staff)).includes(cheap));
    await sql`update products set name = 'Another name' where id = ${dear}`.execute(db);
    assert.deepEqual((await itemsOf(id, {}, staff)).sort(), [cheap, later].sort());
    const { collection } = await server.call(getCollection, { params: { id } }, staff);
    assert.deepEqual([collection.numberOfProducts, collection.rules], [2, rules]);
    assert.equal((await server.call(getCollection, { params: { id } }, shopper)).collection.rules, undefined);
  });

  test("emit the same events as manual changes, once, and none for a rolled-back change", async () => {
    const announce = jobs.find(({ name }) => name === "collections.announceMoves") ?? assert.fail("the job");
    await announce.run(server.store, {});
    const { db } = server.store.database;
    const [stays, goes] = [await product({ name: "Told one" }), await product({ name: "Told two" })];
    const id = await category("Told", { rules: { match: "ALL", conditions: [title("told")] } });
    const readMoveEvents = async (): Promise<string[]> => {
      await announce.run(server.store, {});
      const { rows } = await sql<{ type: string; payload: Record<string, { catalogItemId?: string }> }>`
        select type, payload from outbox_events where entity_id = ${id} order by entity, sequence`.execute(db);
      return rows.map(({ type, payload }) => {
        const item = payload.addedItem ?? payload.removedItem;
        return [type.replace(/^.*(?=item_)/, ""), item?.catalogItemId].filter((part) => part !== undefined).join(" ");
      });
    };
    const first = await readMoveEvents();
    assert.equal(first.filter((line) => line.includes("CollectionChanged")).length, 1);
    assert.deepEqual(
      first.filter((line) => line.includes("item_")).sort(),
      [`item_added_to_category ${goes}`, `item_added_to_category ${stays}`].sort(),
    );
    await sql`update products set name = 'Silent' where id = ${goes}`.execute(db);
    await sql`update products set name = 'Silent' where id = ${stays}`.execute(db);
    await sql`update products set name = 'Told again' where id = ${stays}`.execute(db);
    await assert.rejects(
      server.transaction(async (tx) => {
        await aProduct(tx, { name: "Told and undone" });
        throw new Error("undone");
      }),
      /undone/,
    );
    const all = await readMoveEvents();
    assert.deepEqual(all.filter((line) => line.includes("item_")).slice(2), [`item_removed_from_category ${goes}`]);
    assert.deepEqual(await readMoveEvents(), all);
  });

  test("match brand, ribbon, tags, stock and dates, with any or all conditions", async () => {
    const { db } = server.store.database;
    const id = await product({ name: "Conditions" });
    const brandId = crypto.randomUUID();
    await sql`insert into brands (id, name, created_at, updated_at) values (${brandId}, 'Ruled', now(), now())`.execute(
      db,
    );
    const conditions: [CollectionRules["conditions"][number], string][] = [
      [{ field: "BRAND", operator: "EQUALS", value: brandId }, `brand_id = '${brandId}'`],
      [{ field: "TAG", operator: "EQUALS", value: "summer" }, `private_tag_ids = '{summer}'`],
      [{ field: "STOCK", operator: "EQUALS", value: "OUT_OF_STOCK" }, `availability = 'OUT_OF_STOCK'`],
      [{ field: "CREATED_DATE", operator: "BEFORE", value: "2001-01-01" }, `created_at = '2000-01-01'`],
    ];
    for (const [condition, change] of conditions) {
      const rules = {
        match: "ANY" as const,
        conditions: [condition, { field: "TITLE" as const, operator: "EQUALS" as const, value: "nothing" }],
      };
      const found = await category(`By ${condition.field}`, { rules });
      assert.equal((await itemsOf(found, {}, staff)).includes(id), false, condition.field);
      await sql`update products set ${sql.raw(change)} where id = ${id}`.execute(db);
      assert.equal((await itemsOf(found, {}, staff)).includes(id), true, condition.field);
    }
  });

  test("reject manual changes, and become manual when their rules are removed", async () => {
    const id = await product({ name: "By hand" });
    const auto = await category("Automatic", { rules: { match: "ALL", conditions: [title("no product has this")] } });
    await assert.rejects(add(auto, id), { status: 409, code: "COLLECTION_IS_AUTOMATIC" });
    await assert.rejects(
      server.call(addProductsToCollection, { params: { id: auto }, body: { productIds: [id] } }, staff),
      { code: "COLLECTION_IS_AUTOMATIC" },
    );
    const body = { category: { revision: "1", rules: null } };
    await server.call(updateCategory, { params: { id: auto }, body }, staff);
    assert.deepEqual(codesOf(await add(auto, id)), [undefined]);
  });

  test("reject conditions that aren't valid for their field, with the path of the condition", async () => {
    const wrong: CollectionRules["conditions"] = [
      { field: "PRICE", operator: "CONTAINS", value: "1" },
      { field: "PRICE", operator: "EQUALS", value: "cheap" },
      { field: "BRAND", operator: "EQUALS", value: "Acme" },
      { field: "STOCK", operator: "EQUALS", value: "SOME" },
      { field: "CREATED_DATE", operator: "WITHIN_DAYS", value: "-1" },
      { field: "TITLE", operator: "CONTAINS", value: " " },
    ];
    for (const condition of wrong) {
      await assert.rejects(
        server.call(previewCollectionRules, { body: { rules: { match: "ALL", conditions: [condition] } } }, staff),
        { status: 400, code: "INVALID_COLLECTION_RULES" },
      );
    }
    const rules = { match: "ALL" as const, conditions: [title("x")] };
    await assert.rejects(server.call(previewCollectionRules, { body: { rules } }, shopper), { status: 403 });
    await assert.rejects(
      server.call(previewCollectionRules, { body: { rules: { match: "ALL", conditions: [] } } }, staff),
      {
        status: 400,
      },
    );
  });

  test('a product leaves a "new within days" collection as time passes', async () => {
    const id = await product({ name: "Fresh bread" });
    const made = new Date("2026-01-15T12:00:00Z").getTime();
    server.setNow(new Date(made + 3_600_000));
    const conditions = [
      title("fresh bread"),
      { field: "CREATED_DATE" as const, operator: "WITHIN_DAYS" as const, value: "30" },
    ];
    const fresh = await category("Fresh", { rules: { match: "ALL", conditions } });
    assert.deepEqual(await itemsOf(fresh), [id]);
    server.setNow(new Date(made + 31 * 86_400_000));
    const byClock = jobs.find(({ name }) => name === "collections.refillByClock") ?? assert.fail("the job");
    await byClock.run(server.store, {});
    server.setNow(undefined);
    assert.deepEqual(await itemsOf(fresh), []);
  });
});
