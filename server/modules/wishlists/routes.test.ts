import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { getMyWishlist, getWishlist, updateMyWishlist } from "#api/wishlists.ts";
import { insertMember, parseEmail } from "#server/modules/identities/public.ts";
import { aProduct } from "#server/modules/products/factory.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
});
after(() => server.close());

async function aMember(name: string): Promise<{ authorization: string }> {
  const id = await server.transaction(async (tx) => {
    const email = parseEmail(`${name}@example.com`) ?? assert.fail("an address");
    const state = { status: "ACTIVE" as const, pendingReasons: [], isEmailVerified: true };
    return (await insertMember(tx, { email, ...state }, server.store.now()))?.id ?? assert.fail("a member");
  });
  return { authorization: server.memberToken(id) };
}

test("a member's list is empty at first, grows, shrinks, and hides what shoppers cannot see", async () => {
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

test("other members, visitors, unknown products and full lists are refused", async () => {
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
    code: "WISHLIST_FULL",
  });
});
