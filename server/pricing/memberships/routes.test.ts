import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import * as api from "#api/pricing/memberships.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { claimMemberships, grantMemberships } from "./grant.ts";
import {
  giveBackMemberships,
  giveBackMembershipUnits,
  listEligible,
  membershipDiscounts,
  redeemMemberships,
} from "./redeem.ts";
import { revokeMemberships } from "./revoke.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: routes, poolSize: 25 });
  staff = { authorization: server.staffToken() };
});
after(() => server.close());

const now = () => server.store.now();
const codeError = (code: string) => (error: unknown) => {
  const wire = (error as { details?: { applicationError?: { code: string } } }).details?.applicationError?.code;
  assert.equal(wire ?? (error as { code?: string }).code, code);
  return true;
};
async function aProduct(name: string): Promise<string> {
  const id = newId();
  await server.transaction((tx) =>
    sql`insert into products (id, name, slug, item_type, price, discounted_price, min_price, max_price, created_at, updated_at)
      values (${id}::uuid, ${name}, ${`p-${id}`}, 'SERVICE', 4000, 4000, 4000, 4000, ${now()}, ${now()})`.execute(tx),
  );
  return id;
}
const terms = {
  coveredCollectionIds: [],
  discountProductIds: [],
  discountCollectionIds: [],
  benefits: [],
  duration: { unit: "MONTH" as const, count: 1 },
};
async function aPlan(credits = 3) {
  const [planId, classId] = [await aProduct("Class pass"), await aProduct("Pottery class")];
  const plan = { ...terms, credits, coveredProductIds: [classId], discountPercent: 10 };
  await server.call(api.setPlan, { params: { productId: planId }, body: { plan } }, staff);
  return { planId, classId };
}
async function aMember(planId: string, quantity = 1, memberId: string | null = newId()) {
  const orderId = newId();
  const grant = { planProductId: planId, memberId, email: "ada@example.com", orderId, orderLineId: newId(), quantity };
  for (let again = 0; again < 2; again++)
    await server.transaction((tx) => grantMemberships(tx, { ...grant, now: now() }));
  const found = { filter: { orderId } };
  const { memberships } = await server.call(api.queryMemberships, { body: { query: found } }, staff);
  assert.equal(memberships.length, quantity);
  return { memberId: memberId ?? "", orderId, id: memberships[0]?.id ?? "" };
}
const line = (productId: string, quantity = 1) => ({ id: newId(), productId, collectionIds: [], quantity });
const redeem = (
  membershipId: string,
  memberId: string,
  productId: string,
  more: { quantity?: number; orderId?: string; lineId?: string } = {},
) => {
  const { quantity = 1, orderId = newId(), lineId = newId() } = more;
  return server.transaction((tx) =>
    redeemMemberships(tx, { orderId, memberId, uses: [{ membershipId, lineId, productId, quantity }], now: now() }),
  );
};
const remaining = async (id: string) =>
  (await server.call(api.getMembership, { params: { id } }, staff)).membership.credits?.remaining;

describe("plans", () => {
  test("shoppers read plans; only staff with the permission set them, and a plan needs a benefit", async () => {
    const { planId } = await aPlan();
    const visitor = { authorization: server.visitorToken() };
    const { plan } = await server.call(api.getPlan, { params: { productId: planId } }, visitor);
    assert.deepEqual([plan.credits, plan.coveredNames, plan.discountPercent], [3, ["Pottery class"], 10]);
    const set = (change: object, as = staff) =>
      server.call(
        api.setPlan,
        { params: { productId: planId }, body: { plan: { ...terms, coveredProductIds: [], ...change } } },
        as,
      );
    await assert.rejects(set({}), codeError("MEMBERSHIP_STATE"));
    await assert.rejects(set({ credits: 3 }), codeError("MEMBERSHIP_STATE"));
    await assert.rejects(set({ benefits: ["Tea"] }, visitor), codeError("PERMISSION_DENIED"));
    await assert.rejects(
      server.call(api.getPlan, { params: { productId: newId() } }, visitor),
      codeError("PLAN_NOT_FOUND"),
    );
    assert.ok(
      (await server.call(api.listPlans, {}, staff)).plans.some(({ plan: { productId } }) => productId === planId),
    );
    await server.call(api.deletePlan, { params: { productId: planId } }, staff);
    await assert.rejects(
      server.call(api.deletePlan, { params: { productId: planId } }, staff),
      codeError("PLAN_NOT_FOUND"),
    );
  });
});

describe("credits", () => {
  test("eligible memberships are listed with their lines, ineligible ones with the reason", async () => {
    const { planId, classId } = await aPlan(2);
    const { memberId, id } = await aMember(planId);
    const lines = [line(classId, 1), line(classId, 3), line(await aProduct("Mug"))];
    const list = () => listEligible(server.store.database.db, { memberId, lines, now: now() });
    const first = await list();
    assert.deepEqual(
      first.eligible.map(({ id: one, lineItemIds }) => [one, lineItemIds]),
      [[id, [lines[0]?.id]]],
    );
    assert.ok(first.eligible[0]?.expirationDate instanceof Date);
    await redeem(id, memberId, classId, { quantity: 2 });
    assert.equal((await list()).invalid[0]?.reason, "NOT_ENOUGH_CREDITS");
    server.setNow(new Date(Date.now() + 40 * 86_400_000));
    assert.equal((await list()).invalid[0]?.reason, "EXPIRED");
    await assert.rejects(redeem(id, memberId, classId), codeError("INVALID_MEMBERSHIP"));
    server.setNow(undefined);
  });
  test("ten concurrent requests for the last credit succeed once; a line is paid once", async () => {
    const { planId, classId } = await aPlan(2);
    const { memberId, id } = await aMember(planId);
    const twice = { orderId: newId(), lineId: newId() };
    await redeem(id, memberId, classId, twice);
    await assert.rejects(redeem(id, memberId, classId, twice), codeError("INVALID_MEMBERSHIP"));
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => redeem(id, memberId, classId)));
    assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
    assert.equal(await remaining(id), 0);
  });
  test("another member's membership and uncovered items are rejected", async () => {
    const { planId, classId } = await aPlan();
    const { memberId, id } = await aMember(planId);
    await assert.rejects(redeem(id, newId(), classId), codeError("INVALID_MEMBERSHIP"));
    await assert.rejects(redeem(id, memberId, planId), codeError("INVALID_MEMBERSHIP"));
    assert.equal(await remaining(id), 3);
  });
  test("a canceled order returns its credits once, a partial refund never more than the line used", async () => {
    const { planId, classId } = await aPlan();
    const { memberId, id } = await aMember(planId);
    const use = { quantity: 3, orderId: newId(), lineId: newId() };
    await redeem(id, memberId, classId, use);
    await server.transaction((tx) => giveBackMembershipUnits(tx, { lineId: use.lineId, quantity: 1 }, { now: now() }));
    const tooMany = server.transaction((tx) =>
      giveBackMembershipUnits(tx, { lineId: use.lineId, quantity: 3 }, { now: now() }),
    );
    await assert.rejects(tooMany, codeError("INVALID_AMOUNT"));
    const back = () => server.transaction((tx) => giveBackMemberships(tx, use.orderId, { now: now() }));
    const given = await Promise.all([back(), back()]);
    assert.equal(given[0] + given[1], 2);
    assert.equal(await remaining(id), 3);
  });
  test("constraints reject used credits that differ from the sum of the uses", async () => {
    const { planId } = await aPlan();
    const { id } = await aMember(planId);
    const write = (used: number) =>
      server.transaction((tx) => sql`update memberships set credits_used = ${used} where id = ${id}::uuid`.execute(tx));
    await assert.rejects(write(4), /membership_credits/);
    await assert.rejects(write(1), /its uses have/);
  });
});

describe("memberships", () => {
  test("a refund revokes them; a guest's are assigned to the member; a member sees only their own", async () => {
    const { planId } = await aPlan();
    const memberId = newId();
    const { orderId, id } = await aMember(planId, 2, null);
    await server.transaction((tx) => claimMemberships(tx, { memberId, email: "ADA@example.com" }));
    const as = { authorization: server.memberToken(memberId) };
    const mine = async () => (await server.call(api.listMyMemberships, {}, as)).memberships;
    assert.equal((await mine()).filter(({ orderId: one }) => one === orderId).length, 2);
    assert.equal((await membershipDiscounts(server.store.database.db, memberId, now()))[0]?.percentage, "10.00");
    await server.transaction((tx) => revokeMemberships(tx, orderId, { now: now(), reason: "ORDER_REFUNDED" }));
    assert.ok((await mine()).filter((one) => one.orderId === orderId).every(({ state }) => state === "CANCELED"));
    const more = { params: { id }, body: { addCredits: 2 } };
    await assert.rejects(server.call(api.extendMembership, more, staff), codeError("MEMBERSHIP_STATE"));
    await assert.rejects(server.call(api.extendMembership, more, as), codeError("PERMISSION_DENIED"));
    assert.equal(
      (await server.call(api.listMyMemberships, {}, { authorization: server.memberToken() })).memberships.length,
      0,
    );
  });
  test("staff extend them, add credits and cancel once", async () => {
    const { planId } = await aPlan();
    const { id } = await aMember(planId);
    const params = { id };
    const { membership } = await server.call(
      api.extendMembership,
      { params, body: { addCredits: 2, expirationDate: null } },
      staff,
    );
    assert.deepEqual([membership.credits?.total, membership.expirationDate], [5, undefined]);
    const cancel = () => server.call(api.cancelMembership, { params, body: { reason: "asked" } }, staff);
    assert.equal((await cancel()).membership.state, "CANCELED");
    await assert.rejects(cancel(), codeError("MEMBERSHIP_STATE"));
    await assert.rejects(
      server.call(api.getMembership, { params: { id: newId() } }, staff),
      codeError("MEMBERSHIP_NOT_FOUND"),
    );
  });
});
