import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import {
  assignProducts,
  bulkCreateProductGroups,
  bulkDeleteProductGroups,
  bulkUpdateProductGroups,
  bulkUpdateProductGroupTags,
  bulkUpdateProductGroupTagsByFilter,
  createProductGroup,
  deleteProductGroup,
  getProductGroup,
  type NewProductGroup,
  queryProductGroups,
  searchProductGroups,
  unassignProducts,
  updateProductGroup,
} from "#api/catalog/product-groups.ts";
import { aProduct } from "#server/catalog/products/factory.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { jobs } from "./jobs.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
let red: string;
let blue: string;
let plain: string;
let colorId: string;
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
  const inColor = (value: string, description: string) => ({
    productOptions: [{ name: "Group color", optionType: "color" as const, choices: [{ value, description }] }],
  });
  [red, blue, plain] = await server.transaction(async (tx) => [
    await aProduct(tx, { name: "Red mug", ...inColor("#f00", "Red") }),
    await aProduct(tx, { name: "Blue mug", ...inColor("#00f", "Blue") }),
    await aProduct(tx, { name: "Plain mug" }),
  ]);
  const { rows } = await sql<{
    id: string;
  }>`select id::text as id from customizations where name = 'Group color'`.execute(server.store.database.db);
  colorId = rows[0]?.id ?? assert.fail("a customization");
});
after(() => server.close());

const make = async (productGroup: NewProductGroup) =>
  (await server.call(createProductGroup, { body: { productGroup } }, staff)).productGroup;
const read = async (id: string, as = shopper) =>
  (await server.call(getProductGroup, { params: { id }, query: { fields: ["GROUPING_CUSTOMIZATION"] } }, as))
    .productGroup;
const assign = (productGroupId: string, ...productIds: string[]) =>
  server.call(assignProducts, { body: { productGroupId, productIds } }, staff);

test("a group presents its products as choices, hides hidden ones, and can drop members", async () => {
  const group = await make({ name: "Mugs", groupingCustomizationId: colorId });
  await assign(group.id, red, blue);
  const byName = await read(group.id);
  assert.deepEqual(
    byName.members.map(({ productName }) => productName),
    ["Blue mug", "Red mug"],
  );
  const choiceId = byName.members[1]?.choice?.id ?? assert.fail("a choice");
  const ordered = { productGroup: { revision: byName.revision, choiceOrder: [choiceId] } };
  await server.call(updateProductGroup, { params: { id: group.id }, body: ordered }, staff);
  const shown = await read(group.id);
  assert.deepEqual(
    shown.members.map(({ productName, choice, status }) => [productName, choice?.name, choice?.colorCode, status]),
    [
      ["Red mug", "Red", "#f00", "ACTIVE"],
      ["Blue mug", "Blue", "#00f", "ACTIVE"],
    ],
  );
  assert.deepEqual(shown.members[0]?.choice, {
    id: choiceId,
    choiceType: "ONE_COLOR",
    key: "Red",
    name: "Red",
    colorCode: "#f00",
    choiceId,
  });
  assert.deepEqual(shown.groupingCustomization, {
    id: colorId,
    key: "Group color",
    name: "Group color",
    customizationType: "PRODUCT_OPTION",
    customizationRenderType: "SWATCH_CHOICES",
  });
  await sql`update products set is_visible = false where id = ${blue}`.execute(server.store.database.db);
  assert.deepEqual(
    (await read(group.id, staff)).members.map(({ status }) => status),
    ["ACTIVE", "HIDDEN"],
  );
  await sql`update products set is_visible = true where id = ${blue}`.execute(server.store.database.db);
  await assert.rejects(assign(group.id, plain), { status: 409, code: "PRODUCTS_MISSING_CUSTOMIZATION" });
  await assert.rejects(assign(group.id, crypto.randomUUID()), { status: 404, code: "PRODUCTS_NOT_FOUND" });
  const other = await make({ name: "Other mugs" });
  await assert.rejects(assign(other.id, red), { code: "PRODUCT_IN_OTHER_GROUP" });
  const body = { productGroupId: group.id, productIds: [blue] };
  await server.call(unassignProducts, { body }, staff);
  await assert.rejects(server.call(unassignProducts, { body }, staff), { code: "PRODUCTS_NOT_IN_GROUP" });
  await server.call(deleteProductGroup, { params: { id: group.id } }, staff);
  await assert.rejects(read(group.id), { status: 404, code: "PRODUCT_GROUP_NOT_FOUND" });
});

test("groups are updated by revision, and found by handle, name and member", async () => {
  const { id } = await make({ name: "Findable group", handle: "find-me" });
  await assign(id, plain);
  const body = { productGroup: { revision: "2", name: "Found group", tags: { publicTags: { tagIds: ["new"] } } } };
  const { productGroup } = await server.call(updateProductGroup, { params: { id }, body }, staff);
  assert.deepEqual(
    [productGroup.name, productGroup.revision, productGroup.tags?.publicTags?.tagIds],
    ["Found group", "3", ["new"]],
  );
  await assert.rejects(server.call(updateProductGroup, { params: { id }, body }, staff), { code: "REVISION_CONFLICT" });
  const query = { filter: { handle: "find-me" } };
  assert.equal((await server.call(queryProductGroups, { body: { query } }, shopper)).productGroups[0]?.id, id);
  const search = { filter: { "members.productId": { $hasSome: [plain] } }, search: { expression: "found" } };
  assert.equal((await server.call(searchProductGroups, { body: { search } }, shopper)).productGroups[0]?.id, id);
  await assert.rejects(server.call(queryProductGroups, { body: { query: { filter: { name: "x" } } } }, shopper), {
    code: "UNKNOWN_FILTER",
  });
  const { rows } = await sql<{ type: string }>`
    select type from outbox_events where entity_id = ${id} order by sequence`.execute(server.store.database.db);
  assert.deepEqual(
    rows.map(({ type }) => type.replace("wix.stores.catalog.v3.product_group_", "")),
    ["created", "updated", "updated"],
  );
});

test("bulk calls report each item on its own; tags are assigned and unassigned, also by filter", async () => {
  const productGroups = [
    { name: "Bulk", handle: "bulk" },
    { name: "Bulk", handle: "bulk" },
  ];
  const made = await server.call(bulkCreateProductGroups, { body: { productGroups, returnEntity: true } }, staff);
  assert.deepEqual(
    made.results.map(({ itemMetadata }) => itemMetadata.error?.code),
    [undefined, "ALREADY_EXISTS"],
  );
  const id = made.results[0]?.item?.id ?? "";
  const changes = [{ productGroup: { id, revision: "1", name: "Bulk 2" } }];
  const changed = await server.call(
    bulkUpdateProductGroups,
    { body: { productGroups: changes, returnEntity: true } },
    staff,
  );
  assert.equal(changed.results[0]?.item?.name, "Bulk 2");
  const tag = (...tagIds: string[]) => ({ privateTags: { tagIds } });
  await server.call(bulkUpdateProductGroupTags, { body: { productGroupIds: [id], assignTags: tag("a", "b") } }, staff);
  const body = { filter: { id }, assignTags: tag("c"), unassignTags: tag("a") };
  const { jobId } = await server.call(bulkUpdateProductGroupTagsByFilter, { body }, staff);
  assert.match(jobId, /^[0-9a-f-]{36}$/);
  await jobs[0]?.run(server.store, { filter: { id }, change: { assignTags: tag("c"), unassignTags: tag("a") } });
  assert.deepEqual((await read(id, staff)).tags?.privateTags?.tagIds, ["b", "c"]);
  assert.equal((await read(id)).tags?.privateTags, undefined);
  await assert.rejects(server.call(bulkUpdateProductGroupTags, { body: { productGroupIds: [id] } }, staff), {
    code: "EMPTY_ASSIGN_AND_UNASSIGN_LISTS",
  });
  const gone = await server.call(bulkDeleteProductGroups, { body: { productGroupIds: [id, id] } }, staff);
  assert.deepEqual(gone.bulkActionMetadata, { totalSuccesses: 1, totalFailures: 1, undetailedFailures: 0 });
});

test("rejects callers without permission and invalid values", async () => {
  const body = { productGroup: { name: "Mine" } };
  await assert.rejects(server.call(createProductGroup, { body }, shopper), { status: 403 });
  await assert.rejects(server.call(createProductGroup, { body }), { status: 401 });
  await assert.rejects(make({ name: "" }), { status: 400 });
  await assert.rejects(make({ name: "x", groupingCustomizationId: crypto.randomUUID() }), {
    code: "CUSTOMIZATION_NOT_FOUND",
  });
  await assert.rejects(make({ name: "x", media: { id: crypto.randomUUID() } }), { code: "MEDIA_NOT_FOUND" });
  const query = { body: { productGroupId: "x", productIds: [red] } };
  await assert.rejects(server.call(assignProducts, query, shopper), { status: 403 });
  await assert.rejects(server.call(assignProducts, query, staff), { code: "PRODUCT_GROUP_NOT_FOUND" });
});

test("allows at most 100 products per group and 10,000 groups per store", async () => {
  const { db } = server.store.database;
  const group = await make({ name: "Crowded" });
  const ids = await server.transaction(async (tx) => {
    const made: string[] = [];
    for (let index = 0; index < 101; index++) made.push(await aProduct(tx, {}));
    return made;
  });
  await assign(group.id, ...ids.slice(0, 100));
  await assert.rejects(assign(group.id, ...ids.slice(100)), { status: 409, code: "MEMBER_LIMIT_EXCEEDED" });
  await sql`insert into product_groups (id, name, handle, created_at, updated_at)
    select gen_random_uuid(), 'Filler', 'filler-' || n, now(), now() from generate_series(1, 10000) n`.execute(db);
  await assert.rejects(make({ name: "One more" }), { status: 409, code: "PRODUCT_GROUP_LIMIT_EXCEEDED" });
});
