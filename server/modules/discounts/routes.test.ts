import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import * as api from "#api/discounts.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { findCouponByCode, findLiveRules, redeemCoupon, releaseRedemption } from "./public.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: routes, poolSize: 20 });
  staff = { authorization: server.staffToken() };
});
after(() => server.close());

let counter = 0;
const aCoupon = (fields: Partial<api.NewCoupon> = {}): api.NewCoupon => ({
  code: `CODE-${++counter}`,
  name: "Ten off",
  active: true,
  discountType: "PERCENTAGE",
  percentage: "10",
  scope: "ALL",
  scopeIds: [],
  ...fields,
});
const createCoupon = async (fields: Partial<api.NewCoupon> = {}) =>
  (await server.call(api.createCoupon, { body: { coupon: aCoupon(fields) } }, staff)).coupon;
const aRule = (fields: Partial<api.NewDiscountRule> = {}): api.NewDiscountRule => ({
  name: "Sale",
  active: true,
  discounts: { values: [{ discountType: "PERCENTAGE", targetType: "SPECIFIC_ITEMS", percentage: 20 }] },
  ...fields,
});
const createRule = async (fields: Partial<api.NewDiscountRule> = {}) =>
  (await server.call(api.createDiscountRule, { body: { discountRule: aRule(fields) } }, staff)).discountRule;

describe("discount rules", () => {
  test("are created, read, listed and deleted", async () => {
    const rule = await createRule();
    assert.equal(rule.status, "LIVE");
    const params = { discountRuleId: rule.id };
    assert.deepEqual(await server.call(api.getDiscountRule, { params }, staff), { discountRule: rule });
    const { discountRules } = await server.call(api.queryDiscountRules, { body: {} }, staff);
    assert.equal(discountRules[0]?.id, rule.id);
    await server.call(api.deleteDiscountRule, { params }, staff);
    await assert.rejects(server.call(api.getDiscountRule, { params }, staff), { code: "DISCOUNT_RULE_NOT_FOUND" });
    await assert.rejects(server.call(api.deleteDiscountRule, { params }, staff), { status: 404 });
  });

  test("hold in their time only", async () => {
    const now = new Date();
    const at = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
    const expired = await createRule({ activeTimeInfo: { start: at(-2), end: at(-1) } });
    const pending = await createRule({ activeTimeInfo: { start: at(1) } });
    const live = await createRule({ activeTimeInfo: { start: at(-1), end: at(1) } });
    const off = await createRule({ active: false });
    assert.deepEqual([expired.status, pending.status, live.status], ["EXPIRED", "PENDING", "LIVE"]);
    const found = await findLiveRules(server.store.database.db, "USD", now);
    const ids = found.map(({ source }) => (source.kind === "RULE" ? source.id : ""));
    assert.ok(ids.includes(live.id));
    for (const other of [expired, pending, off]) assert.ok(!ids.includes(other.id));
  });

  test("without the value they name, or with two, are refused", async () => {
    const discount = { discountType: "FIXED_AMOUNT", targetType: "SPECIFIC_ITEMS" } as const;
    const create = (fields: object) => createRule({ discounts: { values: [{ ...discount, ...fields }] } });
    await assert.rejects(create({}), { status: 400 });
    await assert.rejects(create({ percentage: 5 }), { status: 400 });
    await assert.rejects(create({ fixedAmount: "5", fixedPrice: "5" }), { status: 400 });
    await assert.rejects(create({ fixedAmount: "-5" }), { status: 400 });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await assert.rejects(createRule({ activeTimeInfo: { start: tomorrow, end: tomorrow } }), { status: 400 });
  });

  test("are for staff with the permission", async () => {
    const call = (authorization?: string) =>
      server.call(
        api.createDiscountRule,
        { body: { discountRule: aRule() } },
        authorization === undefined ? {} : { authorization },
      );
    await assert.rejects(call(), { status: 401 });
    for (const token of [server.visitorToken(), server.memberToken(), server.staffToken(["discounts:read"])]) {
      await assert.rejects(call(token), { status: 403 });
    }
  });
});

describe("coupons", () => {
  test("are created, read and listed; their codes are unique whatever the case", async () => {
    const coupon = await createCoupon({ code: "Spring-26", minimumSubtotal: "50", usageLimit: 3 });
    assert.equal(coupon.minimumSubtotal, "50.00");
    assert.deepEqual(await server.call(api.getCoupon, { params: { id: coupon.id } }, staff), { coupon });
    const { coupons } = await server.call(api.queryCoupons, { body: {} }, staff);
    assert.equal(coupons[0]?.code, "Spring-26");
    await assert.rejects(createCoupon({ code: "SPRING-26" }), { status: 409, code: "COUPON_CODE_TAKEN" });
    assert.equal((await findCouponByCode(server.store.database.db, " spring-26 "))?.id, coupon.id);
    await assert.rejects(server.call(api.getCoupon, { params: { id: newId() } }, staff), { status: 404 });
  });

  test("with fields that do not belong together are refused", async () => {
    const bad: Partial<api.NewCoupon>[] = [
      { discountType: "FIXED_AMOUNT" },
      { discountType: "FREE_SHIPPING" },
      { amount: "5" },
      { scope: "PRODUCTS" },
      { scopeIds: ["mug"] },
      { percentage: "101" },
      { code: "with space" },
      { usageLimit: 0 },
      { startDate: "2026-01-02T00:00:00Z", expirationDate: "2026-01-01T00:00:00Z" },
      { minimumSubtotal: "1.005" },
    ];
    for (const fields of bad) await assert.rejects(createCoupon(fields), { status: 400 }, JSON.stringify(fields));
  });
});

describe("redeeming a coupon", () => {
  const now = new Date();
  const redeem = (couponId: string, customer: { email?: string; memberId?: string } = {}, orderId = newId()) =>
    server.transaction((tx) => redeemCoupon(tx, { couponId, orderId, customer, now }));
  const usesOf = async (id: string) => (await server.call(api.getCoupon, { params: { id } }, staff)).coupon.usageCount;

  test("is possible exactly as often as the limit says, however many come at once", async () => {
    const coupon = await createCoupon({ usageLimit: 5 });
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => redeem(coupon.id)));
    assert.equal(results.filter((result) => result.status === "fulfilled").length, 5);
    for (const result of results) {
      if (result.status === "rejected") assert.equal(result.reason.code, "ERROR_COUPON_USAGE_EXCEEDED");
    }
    assert.equal(await usesOf(coupon.id), 5);
  });

  test("is limited for each customer, by member or address, also at once", async () => {
    const coupon = await createCoupon({ limitPerCustomer: 2 });
    const tries = Array.from({ length: 12 }, (_, index) => redeem(coupon.id, { email: `Ann+${index}@example.com` }));
    const results = await Promise.allSettled(tries);
    assert.equal(results.filter((result) => result.status === "fulfilled").length, 2);
    assert.equal(await usesOf(coupon.id), 2, "refused tries leave no trace in the counter");
    await redeem(coupon.id, { email: "bob@example.com" });
    const memberId = newId();
    await redeem(coupon.id, { memberId });
    await redeem(coupon.id, { memberId });
    await assert.rejects(redeem(coupon.id, { memberId }), { code: "ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED" });
  });

  test("happens once for an order, and canceling gives it back once", async () => {
    const coupon = await createCoupon({ usageLimit: 1 });
    const orderId = newId();
    await redeem(coupon.id, {}, orderId);
    await assert.rejects(redeem(coupon.id), { code: "ERROR_COUPON_USAGE_EXCEEDED" });
    const release = () => server.transaction((tx) => releaseRedemption(tx, orderId, now));
    assert.deepEqual(await Promise.all([release(), release()]).then((both) => both.sort()), [false, true]);
    assert.equal(await usesOf(coupon.id), 0);
    await redeem(coupon.id);
  });

  test("is refused outside its time, and for coupons that are off or gone", async () => {
    const hour = 3_600_000;
    const expired = await createCoupon({ expirationDate: new Date(now.getTime() - hour).toISOString() });
    const pending = await createCoupon({ startDate: new Date(now.getTime() + hour).toISOString() });
    const off = await createCoupon({ active: false });
    await assert.rejects(redeem(expired.id), { code: "ERROR_COUPON_HAS_EXPIRED" });
    await assert.rejects(redeem(pending.id), { code: "ERROR_COUPON_IS_NOT_ACTIVE_YET" });
    await assert.rejects(redeem(off.id), { code: "ERROR_COUPON_DOES_NOT_EXIST" });
    await assert.rejects(redeem(newId()), { code: "ERROR_COUPON_DOES_NOT_EXIST" });
  });

  test("beyond the limit is refused by the database itself", async () => {
    const coupon = await createCoupon({ usageLimit: 1 });
    const force = server.transaction((tx) =>
      tx.updateTable("coupons").set({ used_count: 2 }).where("id", "=", coupon.id).execute(),
    );
    await assert.rejects(force, { constraint: "coupons_used_within_limit" });
  });
});
