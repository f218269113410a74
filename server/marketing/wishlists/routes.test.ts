import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import {
  addWishlistItem,
  bulkUpdateWishlistTags,
  bulkUpdateWishlistTagsByFilter,
  getDefaultWishlist,
  getMyWishlist,
  getWishlist,
  removeWishlistItem,
  updateMyWishlist,
} from "#api/marketing/wishlists.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { aProduct } from "#server/catalog/products/factory.ts";
import { insertMember, parseEmail } from "#server/identity/identities/public.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { exportWishlist, moveWishlist } from "./public.ts";
import { routes } from "./routes.ts";
import { jobs } from "./tags.ts";

let server: TestServer;
let staff: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: routes, jobs });
  staff = { authorization: server.staffToken() };
});
after(() => server.close());

async function aMember(name: string): Promise<{ id: string; authorization: string }> {
  const id = await server.transaction(async (tx) => {
    const email = parseEmail(`${name}@example.com`) ?? assert.fail("an address");
    const state = { status: "ACTIVE" as const, pendingReasons: [], isEmailVerified: true };
    return (await insertMember(tx, { email, ...state }, server.store.now()))?.id ?? assert.fail("a member");
  });
  return { id, authorization: server.memberToken(id) };
}

test("a member's list starts empty, grows, shrinks, and omits hidden products", async () => {
  const ada = await aMember("ada");
  const [a, b] = await server.transaction(async (tx) => [await aProduct(tx, {}), await aProduct(tx, {})]);
  const mine = async () => (await server.call(getMyWishlist, { query: {} }, ada)).wishlist;
  assert.deepEqual([(await mine()).items, (await mine()).totalCount], [[], 0]);
  const add = { addProductIds: [a ?? "", b ?? "", a ?? ""] };
  const { wishlist } = await server.call(updateMyWishlist, { body: add }, ada);
  assert.deepEqual([wishlist.totalCount, wishlist.id], [2, (await mine()).id]);
  await sql`update products set is_visible = false where id = ${a}`.execute(server.store.database.db);
  assert.deepEqual(
    (await mine()).items.map(({ id }) => id),
    [b],
  );
  const left = await server.call(updateMyWishlist, { body: { removeProductIds: [b ?? ""] } }, ada);
  assert.deepEqual(left.wishlist.items, []);
  const byStaff = await server.call(getWishlist, { body: { id: wishlist.id } }, staff);
  assert.equal(byStaff.wishlist.ownerId, wishlist.ownerId);
});

test("other members, visitors, unknown products and full lists are rejected", async () => {
  const [eve, bob] = [await aMember("eve"), await aMember("bob")];
  const { wishlist } = await server.call(getMyWishlist, { query: {} }, bob);
  await assert.rejects(server.call(getWishlist, { body: { id: wishlist.id } }, eve), {
    status: 404,
    code: "WISHLIST_NOT_FOUND",
  });
  assert.equal((await server.call(getWishlist, { body: { id: wishlist.id } }, bob)).wishlist.id, wishlist.id);
  const visitor = { authorization: server.visitorToken() };
  await assert.rejects(server.call(getMyWishlist, { query: {} }, visitor), { status: 403 });
  const gone = { authorization: server.memberToken() };
  await assert.rejects(server.call(getMyWishlist, { query: {} }, gone), { code: "MEMBER_NOT_FOUND" });
  await assert.rejects(server.call(getMyWishlist, { query: {} }), { status: 401 });
  const nothing = { addProductIds: [crypto.randomUUID()] };
  await assert.rejects(server.call(updateMyWishlist, { body: nothing }, bob), { code: "PRODUCT_NOT_FOUND" });
  const ids = await server.transaction(async (tx) => {
    const made: string[] = [];
    for (let index = 0; index < 101; index++) made.push(await aProduct(tx, {}));
    return made;
  });
  await server.call(updateMyWishlist, { body: { addProductIds: ids.slice(0, 100) } }, bob);
  await assert.rejects(server.call(updateMyWishlist, { body: { addProductIds: ids.slice(100) } }, bob), {
    code: "WISHLIST_ITEMS_LIMIT_EXCEEDED",
  });
});

test("items: variants separately, items of other catalogs, without duplicates, filtered by catalog", async () => {
  const joan = await aMember("joan");
  const product = await server.transaction((tx) => aProduct(tx, {}));
  const reference = { catalogItemId: product, appId: STORE_APP_ID };
  const red = { ...reference, options: { variantId: crypto.randomUUID() } };
  const lesson = { catalogItemId: "lesson-1", appId: crypto.randomUUID() };
  const add = (catalogReference: typeof reference, returnEntity?: boolean) =>
    server.call(addWishlistItem, { body: { catalogReference, ...(returnEntity ? { returnEntity } : {}) } }, joan);
  assert.deepEqual(await add({ ...reference, catalogItemId: product.toUpperCase() }), {});
  await add(reference);
  await add(red);
  const { wishlist } = await add(lesson, true);
  assert.deepEqual(
    new Set(wishlist?.items.map(({ catalogReference }) => catalogReference)),
    new Set([lesson, red, reference]),
  );
  const mine = async (appId?: string) =>
    (await server.call(getDefaultWishlist, { query: appId === undefined ? {} : { appId } }, joan)).wishlist;
  assert.deepEqual(
    (await mine(lesson.appId)).items.map(({ catalogReference }) => catalogReference),
    [lesson],
  );
  // The same list by product: both variants are one entry.
  const asProducts = await server.call(getWishlist, { body: { id: wishlist?.id ?? "" } }, joan);
  assert.deepEqual([asProducts.wishlist.totalCount, asProducts.wishlist.items[0]?.id], [1, product]);
  await server.call(updateMyWishlist, { body: { addProductIds: [product] } }, joan);
  assert.equal((await mine()).items.length, 3);
  await sql`update products set is_visible = false where id = ${product}`.execute(server.store.database.db);
  assert.equal((await mine()).items.length, 1);
  await sql`update products set is_visible = true where id = ${product}`.execute(server.store.database.db);
  const removed = await server.call(removeWishlistItem, { body: { catalogReference: red, returnEntity: true } }, joan);
  assert.equal(removed.wishlist?.items.length, 2);
  assert.deepEqual(await server.call(removeWishlistItem, { body: { catalogReference: red } }, joan), {});
  await server.call(updateMyWishlist, { body: { removeProductIds: [product] } }, joan);
  assert.equal((await mine()).items.length, 1);
});

test("unknown, oversized, excess and unauthorized items are rejected", async () => {
  const jack = await aMember("jack");
  const unknown = { catalogItemId: crypto.randomUUID(), appId: STORE_APP_ID };
  const add = (catalogReference: object, as: { authorization?: string } = jack) =>
    server.call(addWishlistItem, { body: { catalogReference: { ...unknown, ...catalogReference } } }, as);
  await assert.rejects(add({}), { status: 404, code: "ITEM_NOT_FOUND_IN_CATALOG" });
  await assert.rejects(add({ catalogItemId: "mug" }), { code: "ITEM_NOT_FOUND_IN_CATALOG" });
  await assert.rejects(add({ catalogItemId: "" }), { status: 400 });
  const appId = crypto.randomUUID();
  await assert.rejects(add({ appId, options: { text: "x".repeat(5000) } }), { status: 400 });
  await assert.rejects(add({}, { authorization: server.visitorToken() }), { status: 403 });
  await assert.rejects(add({}, staff), { status: 403 });
  await assert.rejects(add({ appId }, { authorization: server.memberToken() }), { code: "MEMBER_NOT_FOUND" });
  await Promise.all(Array.from({ length: 100 }, (_, index) => add({ appId, catalogItemId: `item-${index}` })));
  await assert.rejects(add({ appId }), { status: 409, code: "WISHLIST_ITEMS_LIMIT_EXCEEDED" });
  // Items that are already on the list don't count again.
  await add({ appId, catalogItemId: "item-7" });
});

test("tags: by staff only, each list independently, by filter in a job, private ones hidden from the member", async () => {
  const ruth = await aMember("ruth");
  const { wishlist } = await server.call(getDefaultWishlist, { query: {} }, ruth);
  const assignTags = { privateTags: { tagIds: ["vip"] }, publicTags: { tagIds: ["spring"] } };
  const wishlistIds = [wishlist.id, crypto.randomUUID()];
  const { results, bulkActionMetadata } = await server.call(
    bulkUpdateWishlistTags,
    { body: { wishlistIds, assignTags } },
    staff,
  );
  assert.deepEqual([bulkActionMetadata.totalSuccesses, bulkActionMetadata.totalFailures], [1, 1]);
  assert.equal(results[1]?.itemMetadata.error?.code, "WISHLIST_NOT_FOUND");
  const tags = async () => (await server.call(getDefaultWishlist, { query: {} }, ruth)).wishlist.tags;
  assert.deepEqual(await tags(), { publicTags: { tagIds: ["spring"] } });
  const none = { status: 400, code: "EMPTY_ASSIGN_AND_UNASSIGN_LISTS" };
  await assert.rejects(server.call(bulkUpdateWishlistTags, { body: { wishlistIds } }, staff), none);
  await assert.rejects(server.call(bulkUpdateWishlistTags, { body: { wishlistIds, assignTags } }, ruth), {
    status: 403,
  });
  const byFilter = (filter: unknown, change: object) =>
    server.call(bulkUpdateWishlistTagsByFilter, { body: { filter, ...change } }, staff);
  await assert.rejects(byFilter({ color: "red" }, { assignTags }), { status: 400, code: "UNKNOWN_FILTER" });
  await assert.rejects(byFilter({}, {}), none);
  const change = {
    unassignTags: { publicTags: { tagIds: ["spring"] } },
    assignTags: { publicTags: { tagIds: ["kept"] } },
  };
  const filter = { "tags.privateTags.tagIds": { $hasSome: ["vip"] } };
  assert.ok((await byFilter(filter, change)).jobId);
  await eventually(async () => (await tags()).publicTags?.tagIds[0] === "kept", "the tag");
});

test("merging two members merges their lists and keeps the newest hundred items", async () => {
  const [kept, other] = [await aMember("kept"), await aMember("other")];
  const appId = crypto.randomUUID();
  const add = (catalogItemId: string, as: { authorization: string }) =>
    server.call(addWishlistItem, { body: { catalogReference: { catalogItemId, appId } } }, as);
  for (const name of ["first", "shared"]) await add(name, kept);
  await Promise.all(Array.from({ length: 98 }, (_, index) => add(`item-${index}`, other)));
  await add("shared", other);
  await add("last", other);
  const now = new Date();
  await server.transaction((tx) => moveWishlist(tx, { fromId: other.id, toId: kept.id, now }));
  const { db } = server.store.database;
  const names = (await exportWishlist(db, kept.id)).map(({ catalogReference }) => catalogReference.catalogItemId);
  assert.deepEqual(
    [names.length, names.includes("last"), names.includes("shared"), names.includes("first")],
    [100, true, true, false],
  );
  assert.deepEqual(await exportWishlist(db, other.id), []);
});
