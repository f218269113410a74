import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ALL_PRODUCTS_COLLECTION_ID } from "#api/catalog/products/product-parts.ts";
import {
  bulkCreatePromotions,
  bulkDeletePromotions,
  bulkUpdatePromotions,
  bulkUpdatePromotionTags,
  bulkUpdatePromotionTagsByFilter,
  createPromotion,
  deletePromotion,
  getPromotion,
  type NewPromotion,
  queryPromotions,
  resolvePromotions,
  searchPromotions,
  updatePromotion,
} from "#api/marketing/promotions.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { jobs } from "./jobs.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
let rugs: string;
let round: string;
let hidden: string;
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
  rugs = await aCategory("Rugs");
  round = await aCategory("Round rugs", { parent_id: rugs });
  hidden = await aCategory("Not yet", { is_visible: false });
});
after(() => server.close());

async function aCategory(name: string, fields: { parent_id?: string; is_visible?: boolean } = {}): Promise<string> {
  const id = newId();
  const now = new Date();
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const path = fields.parent_id === undefined ? [id] : [fields.parent_id, id];
  await server.store.database.db
    .insertInto("collections")
    .values({ id, name, slug, path, ...fields, created_at: now, updated_at: now })
    .execute();
  return id;
}

const make = async (promotion: NewPromotion) =>
  (await server.call(createPromotion, { body: { promotion } }, staff)).promotion;
const read = async (promotionId: string, as = shopper) =>
  (await server.call(getPromotion, { params: { promotionId } }, as)).promotion;
const resolve = async (categoryId: string) =>
  (await server.call(resolvePromotions, { query: { categoryId } }, shopper)).promotions;

test("a promotion is created, enabled, changed and deleted, each with its event", async () => {
  const media = { url: "https://pictures.example/spring.jpg", altText: "Rugs in the sun" };
  const made = await make({ name: " Spring ", media, destinationUrl: "https://shop.example/collections/rugs" });
  assert.deepEqual([made.name, made.enabled, made.revision, made.categories], ["Spring", false, "1", []]);
  assert.deepEqual([made.media?.altText, made.media?.mediaType], ["Rugs in the sun", "IMAGE"]);
  assert.match(made.media?.image.url ?? "", /spring\.jpg|\/media\//);
  // Shoppers see it once it is enabled, without private tags.
  await assert.rejects(read(made.id), { code: "PROMOTION_NOT_FOUND", status: 404 });
  const tags = { privateTags: { tagIds: ["draft"] }, publicTags: { tagIds: ["sun"] } };
  const changes = { revision: "1", enabled: true, destinationUrl: null, tags };
  await server.call(updatePromotion, { params: { promotionId: made.id }, body: { promotion: changes } }, staff);
  const shown = await read(made.id);
  assert.deepEqual(
    [shown.revision, shown.destinationUrl, shown.tags],
    ["2", undefined, { publicTags: tags.publicTags }],
  );
  assert.deepEqual((await read(made.id, staff)).tags, tags);
  await assert.rejects(
    server.call(updatePromotion, { params: { promotionId: made.id }, body: { promotion: changes } }, staff),
    { code: "REVISION_CONFLICT", status: 409 },
  );
  await server.call(deletePromotion, { params: { promotionId: made.id } }, staff);
  await assert.rejects(read(made.id, staff), { code: "PROMOTION_NOT_FOUND" });
  await assert.rejects(server.call(deletePromotion, { params: { promotionId: made.id } }, staff), { status: 404 });
  const events = await server.store.database.db
    .selectFrom("outbox_events")
    .select("type")
    .where("entity_id", "=", made.id)
    .orderBy("sequence")
    .execute();
  const prefix = "wix.stores.catalog.v3.promotion_";
  assert.deepEqual(
    events.map(({ type }) => type),
    [`${prefix}created`, `${prefix}updated`, `${prefix}deleted`],
  );
});

test("a category returns its own and inherited promotions by position, each once", async () => {
  const at = (id: string, position: number, appliedToSubcategories = false) => ({
    id,
    position,
    appliedToSubcategories,
  });
  const both = await make({ name: "Both", enabled: true, categories: [at(rugs, 5, true), at(round, 2)] });
  const above = await make({ name: "Above", enabled: true, categories: [at(rugs, 1, true)] });
  await make({ name: "Only there", enabled: true, categories: [at(rugs, 3)] });
  const off = await make({ name: "Off", enabled: false, categories: [at(rugs, 4, true)] });
  const told = async (category: string) =>
    (await resolve(category)).map(({ promotion, position }) => `${position} ${promotion.name}`);
  assert.deepEqual(await told(round), ["1 Above", "2 Both"]);
  assert.deepEqual(await told(rugs), ["1 Above", "3 Only there", "5 Both"]);
  // The next read returns the change.
  const promotion = { revision: "1", enabled: true };
  await server.call(updatePromotion, { params: { promotionId: off.id }, body: { promotion } }, staff);
  assert.deepEqual(await told(round), ["1 Above", "2 Both", "4 Off"]);
  const gone = { revision: "1", categories: [at(rugs, 5)] };
  await server.call(updatePromotion, { params: { promotionId: both.id }, body: { promotion: gone } }, staff);
  await server.call(deletePromotion, { params: { promotionId: above.id } }, staff);
  assert.deepEqual(await told(round), ["4 Off"]);
  assert.deepEqual(await resolve(ALL_PRODUCTS_COLLECTION_ID), []);
  for (const id of [newId(), hidden, "rugs"])
    await assert.rejects(resolve(id), { code: "CATEGORY_NOT_FOUND", status: 404 });
});

test("referenced media and categories must exist, and a category can be assigned once", async () => {
  const refused = async (promotion: NewPromotion, expected: object) =>
    assert.rejects(server.call(createPromotion, { body: { promotion } }, staff), expected);
  await refused({ name: "X", media: { id: newId() } }, { code: "MEDIA_NOT_FOUND" });
  await refused({ name: "X", media: { id: "nothing" } }, { code: "MEDIA_NOT_FOUND" });
  await refused({ name: "X", media: { url: "javascript:alert(1)" } }, { status: 400 });
  await refused({ name: "X", categories: [{ id: newId(), position: 1 }] }, { code: "CATEGORY_NOT_FOUND" });
  const twice = [rugs, rugs.toUpperCase()].map((id) => ({ id, position: 1 }));
  await refused({ name: "X", categories: twice }, { code: "DUPLICATE_CATEGORY_ASSIGNMENT" });
  await refused({ name: "X", categories: [{ id: rugs, position: 0 }] }, { status: 400 });
  await refused({ name: "X", destinationUrl: "javascript:alert(1)" }, { status: 400 });
  for (const name of ["", "  ", "x".repeat(51)]) await refused({ name }, { status: 400 });
});

test("promotions are found by filter and search text; shoppers can't search private tags", async () => {
  const tags = { privateTags: { tagIds: ["inside"] } };
  const found = await make({ name: "Früh & spät", enabled: true, tags });
  const query = async (filter: unknown, as = staff) =>
    (await server.call(queryPromotions, { body: { query: { filter } } }, as)).promotions.map(({ id }) => id);
  assert.deepEqual(await query({ "tags.privateTags.tagIds": { $hasSome: ["inside"] } }), [found.id]);
  assert.deepEqual(await query({ id: found.id, enabled: true }, shopper), [found.id]);
  const sort = [{ fieldName: "enabled", order: "DESC" as const }, { fieldName: "id" }];
  const sorted = await server.call(queryPromotions, { body: { query: { sort } } }, staff);
  assert.equal(sorted.promotions[0]?.enabled, true);
  const secret = { "tags.privateTags.tagIds": { $hasSome: ["inside"] } };
  await assert.rejects(query(secret, shopper), { code: "UNKNOWN_FILTER", status: 400 });
  await assert.rejects(query({ name: "x" }), { code: "UNKNOWN_FILTER" });
  const search = { search: { expression: "frueh spat", mode: "OR" as const } };
  const { promotions } = await server.call(searchPromotions, { body: { search } }, shopper);
  assert.deepEqual(
    promotions.map(({ name }) => name),
    ["Früh & spät"],
  );
});

test("bulk calls process each item independently", async () => {
  const body = { promotions: [{ name: "One" }, { name: "Two", media: { id: newId() } }], returnEntity: true };
  const { results } = await server.call(bulkCreatePromotions, { body }, staff);
  assert.deepEqual(
    results.map(({ itemMetadata, item }) => [itemMetadata.error?.code, item?.name]),
    [
      [undefined, "One"],
      ["MEDIA_NOT_FOUND", undefined],
    ],
  );
  const id = results[0]?.item?.id ?? "";
  const promotions = [
    { promotion: { id, revision: "1", name: "First" } },
    { promotion: { id: newId(), revision: "1", name: "Second" } },
  ];
  const changed = await server.call(bulkUpdatePromotions, { body: { promotions } }, staff);
  assert.deepEqual(changed.bulkActionMetadata, { totalSuccesses: 1, totalFailures: 1, undetailedFailures: 0 });
  const tags = (...tagIds: string[]) => ({ publicTags: { tagIds } });
  const tagging = { promotionIds: [id], assignTags: tags("a", "b"), unassignTags: tags("b"), returnEntity: true };
  const tagged = await server.call(bulkUpdatePromotionTags, { body: tagging }, staff);
  assert.deepEqual(tagged.results[0]?.item?.tags?.publicTags?.tagIds, ["a", "b"]);
  await assert.rejects(server.call(bulkUpdatePromotionTags, { body: { promotionIds: [id] } }, staff), {
    code: "EMPTY_ASSIGN_AND_UNASSIGN_LISTS",
  });
  const byFilter = { filter: { id }, assignTags: tags("c"), unassignTags: tags("a") };
  const { jobId } = await server.call(bulkUpdatePromotionTagsByFilter, { body: byFilter }, staff);
  assert.match(jobId, /^[0-9a-f-]{36}$/);
  for (const job of jobs) {
    await job.run(server.store, {
      filter: byFilter.filter,
      change: { assignTags: tags("c"), unassignTags: tags("a") },
    });
  }
  assert.deepEqual((await read(id, staff)).tags?.publicTags, { tagIds: ["b", "c"] });
  await assert.rejects(
    server.call(bulkUpdatePromotionTagsByFilter, { body: { ...byFilter, filter: { name: "x" } } }, staff),
    { code: "UNKNOWN_FILTER" },
  );
  const gone = await server.call(bulkDeletePromotions, { body: { promotionIds: [id, id] } }, staff);
  assert.deepEqual(
    gone.results.map(({ itemMetadata }) => itemMetadata.error?.code),
    [undefined, "PROMOTION_NOT_FOUND"],
  );
});

test("writes are for staff and apps with products:write", async () => {
  const onlyReads = { authorization: server.staffToken(["products:read"]) };
  for (const as of [shopper, onlyReads]) {
    const body = { promotion: { name: "Mine" } };
    await assert.rejects(server.call(createPromotion, { body }, as), { status: 403 });
    await assert.rejects(server.call(deletePromotion, { params: { promotionId: newId() } }, as), { status: 403 });
    await assert.rejects(server.call(bulkDeletePromotions, { body: { promotionIds: [newId()] } }, as), { status: 403 });
  }
});
