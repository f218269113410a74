import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { ALL_PRODUCTS_COLLECTION_ID } from "#api/catalog/products/product-parts.ts";
import { getCollection, updateCollection } from "#api/catalog/wire/v1/collections.ts";
import {
  bulkShowCategories,
  bulkUpdateCategories,
  countCategories,
  createCategory,
  deleteCategory,
  getCategory,
  getCategoryBySlug,
  listTrees,
  moveCategory,
  queryCategories,
  searchCategories,
  updateCategory,
  updateCategoryVisibility,
} from "#api/catalog/wire/v3/categories.ts";
import { CATEGORY_TREE, type NewCategory } from "#api/catalog/wire/v3/category-values.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
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

const treeReference = { appNamespace: CATEGORY_TREE, treeKey: null };
const make = async (category: NewCategory) =>
  (await server.call(createCategory, { body: { category, treeReference } }, staff)).category;
const below = async (name: string, parentId: string) => make({ name, parentCategory: { id: parentId } });
const read = async (id: string, as = shopper) =>
  (await server.call(getCategory, { params: { id }, query: { fields: ["BREADCRUMBS_INFO", "DESCRIPTION"] } }, as))
    .category;
const show = (categoryId: string, visible: boolean, revision: string) =>
  server.call(updateCategoryVisibility, { body: { categoryId, visible, revision, treeReference } }, staff);

describe("categories", () => {
  test("creates, updates and deletes categories, readable in both versions, with the events of both", async () => {
    const nodes = [{ type: "PARAGRAPH", id: "p", nodes: [], paragraphData: {} }];
    const made = await make({
      name: "Kitchen",
      description: "For cooks",
      richContentDescription: { nodes },
      seoData: { tags: [{ type: "title", children: "Kitchenware" }] },
    });
    assert.deepEqual([made.slug, made.revision, made.itemCounter, made.visible], ["kitchen", "1", 0, true]);
    assert.deepEqual(made.treeReference, treeReference);
    const bySlug = await server.call(
      getCategoryBySlug,
      {
        params: { slug: "kitchen" },
        query: { treeReference: { appNamespace: CATEGORY_TREE }, fields: ["RICH_CONTENT_DESCRIPTION"] },
      },
      shopper,
    );
    assert.deepEqual(bySlug.category.richContentDescription?.nodes, nodes);
    const { collection } = await server.call(getCollection, { params: { id: made.id } }, shopper);
    assert.deepEqual([collection.name, collection.description], ["Kitchen", "For cooks"]);
    const params = { id: made.id };
    const body = { category: { revision: "1", name: "Kitchenware", slug: "cooks" }, treeReference };
    const { category } = await server.call(updateCategory, { params, body }, staff);
    assert.deepEqual([category.name, category.slug, category.revision], ["Kitchenware", "cooks", "2"]);
    await assert.rejects(server.call(updateCategory, { params, body }, staff), { code: "REVISION_CONFLICT" });
    await server.call(deleteCategory, { params }, staff);
    await assert.rejects(read(made.id), { status: 404, code: "CATEGORY_NOT_FOUND" });
    const { rows } = await sql<{ type: string }>`
      select type from outbox_events where entity_id = ${made.id} order by entity, sequence`.execute(
      server.store.database.db,
    );
    assert.deepEqual(
      rows.map(({ type }) => type.replace(/^.*\./, "")),
      [
        "CollectionCreated",
        "CollectionChanged",
        "CollectionDeleted",
        "category_created",
        "category_updated",
        "category_deleted",
      ],
    );
  });

  test("rejects callers without permission, unknown trees and invalid values", async () => {
    const body = { category: { name: "Mine" }, treeReference };
    await assert.rejects(server.call(createCategory, { body }, shopper), { status: 403 });
    await assert.rejects(server.call(createCategory, { body }), { status: 401 });
    const reader = { authorization: server.staffToken(["products:read"]) };
    await assert.rejects(server.call(deleteCategory, { params: { id: "x" } }, reader), { status: 403 });
    const elsewhere = { ...body, treeReference: { appNamespace: "@other/app" } };
    await assert.rejects(server.call(createCategory, { body: elsewhere }, staff), { code: "CATEGORY_TREE_NOT_FOUND" });
    await assert.rejects(make({ name: " " }), { status: 400 });
    await make({ name: "Once", slug: "once" });
    await assert.rejects(make({ name: "Twice", slug: "once" }), { status: 409, code: "DUPLICATE_SLUG" });
    await assert.rejects(make({ name: "All", slug: "all-products" }), { code: "DUPLICATE_SLUG" });
    await assert.rejects(make({ name: "x", image: { id: crypto.randomUUID() } }), { code: "MEDIA_NOT_FOUND" });
    await assert.rejects(below("x", crypto.randomUUID()), { code: "PARENT_CATEGORY_NOT_IN_TREE" });
  });

  test("only the managing app and store staff can change an app's category", async () => {
    const managingAppId = crypto.randomUUID();
    const { id } = await make({ name: "Managed", managingAppId });
    const other = { authorization: server.appToken() };
    const body = { category: { revision: "1", name: "Taken" }, treeReference };
    await assert.rejects(server.call(updateCategory, { params: { id }, body }, other), {
      code: "MANAGED_CATEGORY_OPERATION_NOT_ALLOWED",
    });
    assert.equal((await server.call(updateCategory, { params: { id }, body }, staff)).category.name, "Taken");
  });
});

describe("the tree", () => {
  test("has breadcrumbs, at most five levels, and no cycles", async () => {
    const one = await make({ name: "Level 1" });
    const two = await below("Level 2", one.id);
    const three = await below("Level 3", two.id);
    const four = await below("Level 4", three.id);
    const five = await below("Level 5", four.id);
    const known = await read(five.id);
    assert.deepEqual(
      known.breadcrumbsInfo?.breadcrumbs.map(({ categoryName }) => categoryName),
      ["Level 1", "Level 2", "Level 3", "Level 4"],
    );
    assert.deepEqual(known.parentCategory, { id: four.id, index: 0 });
    await assert.rejects(below("Level 6", five.id), { code: "CATEGORY_DEPTH_LIMIT_EXCEEDED" });
    const move = (id: string, parentCategoryId: string | null) =>
      server.call(moveCategory, { params: { id }, body: { treeReference, parentCategoryId, position: "LAST" } }, staff);
    await assert.rejects(move(one.id, five.id), { code: "TREE_CYCLE_DETECTED" });
    await assert.rejects(move(one.id, one.id), { code: "TREE_CYCLE_DETECTED" });
    const root = await make({ name: "Another root" });
    await assert.rejects(move(one.id, root.id), { code: "CATEGORY_DEPTH_LIMIT_EXCEEDED" });
    await move(three.id, root.id);
    assert.deepEqual(
      (await read(five.id)).breadcrumbsInfo?.breadcrumbs.map(({ categoryName }) => categoryName),
      ["Another root", "Level 3", "Level 4"],
    );
    await server.call(deleteCategory, { params: { id: three.id } }, staff);
    assert.equal((await read(four.id)).parentCategory.id, root.id);
  });

  test("moves siblings to the start, to the end and after one another", async () => {
    const { id: parentCategoryId } = await make({ name: "Ordered" });
    const [a, b, c] = [
      await below("A", parentCategoryId),
      await below("B", parentCategoryId),
      await below("C", parentCategoryId),
    ];
    const move = (id: string, more: { position: "FIRST" | "LAST" | "AFTER"; moveAfterCategoryId?: string }) =>
      server.call(moveCategory, { params: { id }, body: { treeReference, parentCategoryId, ...more } }, staff);
    const first = await move(c.id, { position: "FIRST" });
    assert.deepEqual(first.categoriesAfterMove, [c.id, a.id, b.id]);
    assert.equal(first.parentCategoryId, parentCategoryId);
    const behind = await move(c.id, { position: "AFTER", moveAfterCategoryId: a.id });
    assert.deepEqual(behind.categoriesAfterMove, [a.id, c.id, b.id]);
    assert.equal((await read(c.id)).parentCategory.index, 1);
    await assert.rejects(move(c.id, { position: "AFTER" }), { code: "MISSING_AFTER_CATEGORY" });
    await assert.rejects(move(c.id, { position: "AFTER", moveAfterCategoryId: parentCategoryId }), {
      code: "AFTER_CATEGORY_NOT_IN_PARENT",
    });
    await assert.rejects(
      server.call(moveCategory, { params: { id: c.id }, body: { treeReference, position: "LAST" } }, shopper),
      { status: 403 },
    );
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbox_events
      where entity_id = ${c.id} and type like '%category_moved'`.execute(server.store.database.db);
    assert.equal(rows[0]?.count, 2);
  });

  test("hiding a category hides its subcategories; a subcategory of a hidden category can't be shown", async () => {
    const parent = await make({ name: "Hidden soon" });
    const child = await below("Child of hidden", parent.id);
    const { category } = await show(parent.id, false, "1");
    assert.deepEqual([category.visible, category.revision], [false, "2"]);
    await assert.rejects(read(child.id), { code: "CATEGORY_NOT_FOUND" });
    const hidden = await read(child.id, staff);
    assert.equal(hidden.visible, false);
    await assert.rejects(show(child.id, true, hidden.revision), { code: "PARENT_CATEGORY_HIDDEN" });
    const version1 = { params: { id: child.id }, body: { collection: { visible: true } } };
    await assert.rejects(server.call(updateCollection, version1, staff), { code: "PARENT_CATEGORY_HIDDEN" });
    const open = await make({ name: "Open" });
    const body = { treeReference, parentCategoryId: parent.id, position: "LAST" as const };
    await assert.rejects(server.call(moveCategory, { params: { id: open.id }, body }, staff), {
      code: "PARENT_CATEGORY_HIDDEN",
    });
    assert.equal((await below("Born hidden", parent.id)).visible, false);
    const categoryIds = [parent.id, child.id, crypto.randomUUID()];
    const shown = await server.call(
      bulkShowCategories,
      { body: { categoryIds, treeReference, returnEntity: true } },
      staff,
    );
    assert.deepEqual(
      shown.results.map(({ itemMetadata, category: one }) => [itemMetadata.error?.code, one?.visible]),
      [
        [undefined, true],
        [undefined, true],
        ["CATEGORY_NOT_FOUND", undefined],
      ],
    );
    assert.equal((await read(child.id)).visible, true);
  });
});

describe("queries", () => {
  test("includes the category of all products; hidden ones only for staff who request them", async () => {
    const shown = await make({ name: "Find me" });
    const hidden = await make({ name: "Find me not", visible: false });
    const filter = { name: { $startsWith: "find me" } };
    const ask = (as: typeof staff, returnNonVisibleCategories = false) =>
      server.call(queryCategories, { body: { treeReference, query: { filter }, returnNonVisibleCategories } }, as);
    const idsOf = ({ categories }: Awaited<ReturnType<typeof ask>>) => categories.map(({ id }) => id);
    assert.deepEqual(idsOf(await ask(shopper, true)), [shown.id]);
    assert.deepEqual(idsOf(await ask(staff)), [shown.id]);
    assert.deepEqual(idsOf(await ask(staff, true)), [shown.id, hidden.id]);
    const count = (as: typeof staff) =>
      server.call(countCategories, { body: { treeReference, filter, returnNonVisibleCategories: true } }, as);
    assert.deepEqual([(await count(shopper)).count, (await count(staff)).count], [1, 2]);
    const visible = { filter: { visible: true }, cursorPaging: { limit: 1000 } };
    const all = await server.call(queryCategories, { body: { treeReference, query: visible } }, shopper);
    assert.ok(all.categories.some(({ id, slug }) => id === ALL_PRODUCTS_COLLECTION_ID && slug === "all-products"));
    assert.equal((await read(ALL_PRODUCTS_COLLECTION_ID)).name, "All products");
    const children = { "parentCategory.id": shown.id };
    const child = await below("Find my child", shown.id);
    const found = await server.call(queryCategories, { body: { treeReference, query: { filter: children } } }, shopper);
    assert.deepEqual(
      found.categories.map(({ id }) => id),
      [child.id],
    );
    const search = {
      search: { expression: "find child" },
      aggregations: [{ fieldPath: "visible", type: "VALUE" as const }],
    };
    const searched = await server.call(searchCategories, { body: { treeReference, search } }, shopper);
    assert.deepEqual(
      searched.categories.map(({ id }) => id),
      [child.id],
    );
    assert.deepEqual(searched.aggregationData?.results[0]?.values?.results, [{ value: "true", count: 1 }]);
    await assert.rejects(
      server.call(queryCategories, { body: { treeReference, query: { filter: { color: 1 } } } }, shopper),
      { code: "UNKNOWN_FILTER" },
    );
    assert.deepEqual((await server.call(listTrees, {}, shopper)).trees, [treeReference]);
  });

  test("pages by cursor, also in position order", async () => {
    const parent = await make({ name: "Paged" });
    for (const name of ["P3", "P1", "P2"]) await below(name, parent.id);
    const filter = { "parentCategory.id": parent.id };
    const sort = [{ fieldName: "parentCategory.index", order: "DESC" as const }];
    const first = await server.call(
      queryCategories,
      { body: { treeReference, query: { filter, sort, cursorPaging: { limit: 2 } } } },
      shopper,
    );
    const cursor = first.pagingMetadata.cursors.next ?? assert.fail("a next page");
    const rest = await server.call(
      queryCategories,
      { body: { treeReference, query: { cursorPaging: { cursor } } } },
      shopper,
    );
    assert.deepEqual(
      [...first.categories, ...rest.categories].map(({ name }) => name),
      ["P2", "P1", "P3"],
    );
  });

  test("bulk updates report each item on its own", async () => {
    const [one, two] = [await make({ name: "Bulk one" }), await make({ name: "Bulk two" })];
    const categories = [
      { category: { id: one.id, revision: "1", name: "Bulk 1" } },
      { category: { id: two.id, revision: "9", name: "Bulk 2" } },
    ];
    const answer = await server.call(
      bulkUpdateCategories,
      { body: { categories, treeReference, returnEntity: true } },
      staff,
    );
    assert.deepEqual(
      answer.results.map(({ itemMetadata, category }) => [itemMetadata.error?.code, category?.name]),
      [
        [undefined, "Bulk 1"],
        ["REVISION_CONFLICT", undefined],
      ],
    );
  });
});

test("allows at most 10,000 categories per tree", async () => {
  await sql`insert into collections (id, name, slug, created_at, updated_at)
    select gen_random_uuid(), 'Filler', 'filler-' || n, now(), now() from generate_series(1, 10000) n`.execute(
    server.store.database.db,
  );
  await assert.rejects(make({ name: "One more" }), { status: 409, code: "CATEGORIES_LIMIT_PER_TREE_EXCEEDED" });
});
