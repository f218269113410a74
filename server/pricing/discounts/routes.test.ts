import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import * as coupons from "#api/pricing/coupons.ts";
import * as api from "#api/pricing/discounts.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import {
  findCouponByCode,
  findLiveRules,
  gatherDiscounts,
  redeemCoupon,
  redeemRules,
  releaseRedemption,
} from "./public.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: routes, poolSize: 20 });
  staff = { authorization: server.staffToken() };
});
after(() => server.close());

let counter = 0;
const aCoupon = (fields: Partial<coupons.NewCoupon> = {}): coupons.NewCoupon => ({
  code: `CODE-${++counter}`,
  name: "Ten off",
  active: true,
  discountType: "PERCENTAGE",
  percentage: "10",
  scope: "ALL",
  scopeIds: [],
  ...fields,
});
const createCoupon = async (fields: Partial<coupons.NewCoupon> = {}) =>
  (await server.call(coupons.createCoupon, { body: { coupon: aCoupon(fields) } }, staff)).coupon;
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
    const tagged = async (tags: NonNullable<api.DiscountRuleChanges["tags"]>) =>
      (await server.call(api.updateDiscountRule, { params, body: { discountRule: { tags } } }, staff)).discountRule
        .tags;
    await tagged({ privateTags: { tagIds: ["a"] } });
    assert.deepEqual(await tagged({ publicTags: { tagIds: ["b"] } }), {
      privateTags: { tagIds: ["a"] },
      publicTags: { tagIds: ["b"] },
    });
    await server.call(api.deleteDiscountRule, { params }, staff);
    await assert.rejects(server.call(api.getDiscountRule, { params }, staff), { code: "DISCOUNT_RULE_NOT_FOUND" });
    await assert.rejects(server.call(api.deleteDiscountRule, { params }, staff), { status: 404 });
  });

  test("apply only between their start and end", async () => {
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

  test("are updated field by field, guarded by the revision", async () => {
    const trigger: api.DiscountTrigger = {
      triggerType: "ITEM_QUANTITY_RANGE",
      itemQuantityRange: { scopes: [], from: 3 },
    };
    const rule = await createRule({ trigger, usageLimit: 5, activeTimeInfo: { start: "2026-01-01T00:00:00.000Z" } });
    const params = { discountRuleId: rule.id };
    const change = (discountRule: api.DiscountRuleChanges) =>
      server.call(api.updateDiscountRule, { params, body: { discountRule } }, staff);
    const { discountRule: changed } = await change({ name: "Summer", usageLimit: null, revision: rule.revision });
    assert.deepEqual([changed.name, changed.revision, changed.usageLimit], ["Summer", "2", undefined]);
    assert.deepEqual([changed.trigger, changed.activeTimeInfo], [rule.trigger, rule.activeTimeInfo]);
    await assert.rejects(change({ name: "Late", revision: rule.revision }), { code: "REVISION_CONFLICT", status: 409 });
    const quantityBased = { configurations: [{ quantity: 3, price: "20" }] };
    const set = { discountType: "QUANTITY_BASED", targetType: "SPECIFIC_ITEMS", quantityBased } as const;
    const { discountRule: bare } = await change({ trigger: null, activeTimeInfo: null, discounts: { values: [set] } });
    assert.deepEqual([bare.trigger, bare.activeTimeInfo], [undefined, {}]);
    assert.ok(bare.discounts.values[0]?.quantityBased?.configurations[0]?.id);
    await assert.rejects(change({ discounts: { values: [{ ...set, targetType: "SHIPPING" }] } }), { status: 400 });
    await assert.rejects(
      server.call(api.updateDiscountRule, { params: { discountRuleId: newId() }, body: { discountRule: {} } }, staff),
      { code: "DISCOUNT_RULE_NOT_FOUND" },
    );
    const filter = { name: "Summer", status: "LIVE" };
    const found = await server.call(api.queryDiscountRules, { body: { query: { filter } } }, staff);
    assert.deepEqual(
      found.discountRules.map((each) => each.id),
      [rule.id],
    );
  });

  test("emit an event for each change", async () => {
    const { id } = await createRule();
    const params = { discountRuleId: id };
    await server.call(api.updateDiscountRule, { params, body: { discountRule: { active: false } } }, staff);
    await server.call(api.deleteDiscountRule, { params }, staff);
    const events = await server.store.database.db
      .selectFrom("outbox_events")
      .select("type")
      .where("entity_id", "=", id)
      .orderBy("sequence")
      .execute();
    assert.deepEqual(
      events.map(({ type }) => type.replace("wix.ecom.discounts.v1.discount_rule_", "")),
      ["created", "updated", "deleted"],
    );
  });

  test("are rejected without the value of their type, or with two values", async () => {
    const discount = { discountType: "FIXED_AMOUNT", targetType: "SPECIFIC_ITEMS" } as const;
    const create = (fields: object) => createRule({ discounts: { values: [{ ...discount, ...fields }] } });
    await assert.rejects(create({}), { status: 400 });
    await assert.rejects(create({ percentage: 5 }), { status: 400 });
    await assert.rejects(create({ fixedAmount: "5", fixedPrice: "5" }), { status: 400 });
    await assert.rejects(create({ fixedAmount: "-5" }), { status: 400 });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await assert.rejects(createRule({ activeTimeInfo: { start: tomorrow, end: tomorrow } }), { status: 400 });
  });

  test("require the staff permission", async () => {
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
  test("are created, read and listed; codes are unique regardless of case", async () => {
    const coupon = await createCoupon({ code: "Spring-26", minimumSubtotal: "50", usageLimit: 3 });
    assert.equal(coupon.minimumSubtotal, "50.00");
    assert.deepEqual(await server.call(coupons.getCoupon, { params: { id: coupon.id } }, staff), { coupon });
    const found = await server.call(coupons.queryCoupons, { body: {} }, staff);
    assert.equal(found.coupons[0]?.code, "Spring-26");
    await assert.rejects(createCoupon({ code: "SPRING-26" }), { status: 409, code: "COUPON_CODE_TAKEN" });
    assert.equal((await findCouponByCode(server.store.database.db, " spring-26 "))?.id, coupon.id);
    await assert.rejects(server.call(coupons.getCoupon, { params: { id: newId() } }, staff), { status: 404 });
  });

  test("are rejected when their fields contradict each other", async () => {
    const bad: Partial<coupons.NewCoupon>[] = [
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

describe("coupon endpoints", () => {
  test("update a coupon guarded by its revision", async () => {
    const coupon = await createCoupon({ usageLimit: 5 });
    const params = { id: coupon.id };
    const change = (fields: coupons.CouponChanges) =>
      server.call(coupons.updateCoupon, { params, body: { coupon: fields } }, staff);
    const { coupon: fixed } = await change({
      discountType: "FIXED_AMOUNT",
      percentage: null,
      amount: "5",
      usageLimit: null,
      revision: "1",
    });
    assert.deepEqual(
      [fixed.amount, fixed.percentage, fixed.usageLimit, fixed.revision],
      ["5.00", undefined, undefined, "2"],
    );
    await assert.rejects(change({ name: "Late", revision: "1" }), { code: "REVISION_CONFLICT" });
    await assert.rejects(change({ discountType: "PERCENTAGE" }), { status: 400 });
    await assert.rejects(change({ code: (await createCoupon()).code.toLowerCase() }), { code: "COUPON_CODE_TAKEN" });
    const two = {
      discountType: "BUY_X_GET_Y",
      amount: null,
      percentage: "50",
      buyXGetY: { buyQuantity: 2, getQuantity: 1, buyScope: "ALL", buyScopeIds: [] },
    } as const;
    assert.equal(
      (await change({ ...two, buyXGetY: { ...two.buyXGetY, buyScopeIds: [] } })).coupon.buyXGetY?.buyQuantity,
      2,
    );
    await assert.rejects(server.call(coupons.updateCoupon, { params: { id: newId() }, body: { coupon: {} } }, staff), {
      code: "ERROR_COUPON_DOES_NOT_EXIST",
    });
  });

  test("add codes that share the coupon's limits", async () => {
    const coupon = await createCoupon({ usageLimit: 3 });
    const params = { id: coupon.id };
    const add = (body: object) => server.call(coupons.addCouponCodes, { params, body }, staff);
    const { codes } = await add({ count: 4, prefix: "VIP-", usageLimitPerCode: 1 });
    for (const { code } of codes) assert.match(code, /^VIP-[A-Z2-9]{10}$/);
    await assert.rejects(add({ codes: [coupon.code.toLowerCase()] }), { code: "COUPON_CODE_TAKEN" });
    await assert.rejects(add({}), { status: 400 });
    const use = (code: string) =>
      server.transaction((tx) =>
        redeemCoupon(tx, { couponId: coupon.id, code, orderId: newId(), customer: {}, now: new Date() }),
      );
    const [first, ...others] = codes.map(({ code }) => code);
    await use((first ?? "").toLowerCase());
    await assert.rejects(use(first ?? ""), { code: "ERROR_COUPON_USAGE_EXCEEDED" });
    const rest = await Promise.allSettled(others.map(use));
    assert.equal(rest.filter((each) => each.status === "fulfilled").length, 2, "the coupon's limit is shared");
    const listed = await server.call(coupons.queryCouponCodes, { params, body: {} }, staff);
    assert.deepEqual(listed.codes.map((each) => each.usageCount).sort(), [0, 1, 1, 1]);
    const db = server.store.database.db;
    const { coupons: found } = await gatherDiscounts(db, {
      currency: "USD",
      now: new Date(),
      customer: {},
      couponCodes: [first ?? "", "nobody's"],
    });
    assert.deepEqual(
      found.map(({ id, problem }) => [id, problem]),
      [
        [coupon.id, "ERROR_COUPON_USAGE_EXCEEDED"],
        ["", "ERROR_COUPON_DOES_NOT_EXIST"],
      ],
    );
    await assert.rejects(server.call(coupons.deleteCoupon, { params }, staff), { code: "COUPON_WAS_USED" });
    await assert.rejects(server.call(coupons.updateCoupon, { params, body: { coupon: { usageLimit: 2 } } }, staff), {
      code: "USAGE_LIMIT_TOO_LOW",
    });
  });

  test("delete a coupon without redemptions", async () => {
    const { id } = await createCoupon();
    await server.call(coupons.deleteCoupon, { params: { id } }, staff);
    await assert.rejects(server.call(coupons.getCoupon, { params: { id } }, staff), { status: 404 });
  });

  test("report usage", async () => {
    const { id } = await createCoupon();
    const use = { couponId: id, customer: {}, amount: 250, currency: "USD", now: new Date() };
    for (const orderId of [newId(), newId()]) await server.transaction((tx) => redeemCoupon(tx, { ...use, orderId }));
    const { usage } = await server.call(coupons.getCouponUsage, { params: { id } }, staff);
    assert.deepEqual([usage.uses, usage.amount, usage.days.length, usage.days.at(-1)?.uses], [2, "5.00", 30, 2]);
  });
});

describe("redeeming automatic discounts", () => {
  const now = new Date();
  const use = (ruleId: string, email = `${newId()}@example.com`, orderId = newId()) =>
    server.transaction((tx) =>
      redeemRules(tx, { uses: [{ ruleId, amount: 100 }], orderId, customer: { email }, currency: "USD", now }),
    );
  const count = (results: readonly PromiseSettledResult<unknown>[]) =>
    results.filter((result) => result.status === "fulfilled").length;

  test("never exceeds the rule's limit under concurrency", async () => {
    const rule = await createRule({ usageLimit: 5 });
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => use(rule.id)));
    assert.equal(count(results), 5);
    const { usage } = await server.call(api.getDiscountRuleUsage, { params: { discountRuleId: rule.id } }, staff);
    assert.deepEqual([usage.uses, usage.amount], [5, "5.00"]);
    const force = server.transaction((tx) =>
      tx.updateTable("discount_rules").set({ used_count: 6 }).where("id", "=", rule.id).execute(),
    );
    await assert.rejects(force, { constraint: "discount_rules_limit" });
  });

  test("is limited per customer, including guests, and released once", async () => {
    const rule = await createRule({ limitPerCustomer: 1 });
    const orderId = newId();
    const results = await Promise.allSettled([
      use(rule.id, "Ann@example.com", orderId),
      use(rule.id, "ann+2@example.com"),
    ]);
    assert.equal(count(results), 1);
    await use(rule.id, "bob@example.com");
    const gather = async () => {
      const request = { currency: "USD", now, customer: { email: "ANN+x@example.com" }, couponCodes: [] };
      const { refused } = await gatherDiscounts(server.store.database.db, request);
      return refused.find(({ source }) => source.kind === "RULE" && source.id === rule.id)?.reason;
    };
    assert.equal(await gather(), "CUSTOMER_LIMIT");
    const { rows } = await sql<{ order_id: string }>`
      select order_id from discount_rule_redemptions where rule_id = ${rule.id} and email = 'ann@example.com'`.execute(
      server.store.database.db,
    );
    const release = () => server.transaction((tx) => releaseRedemption(tx, rows[0]?.order_id ?? "", now));
    assert.deepEqual((await Promise.all([release(), release()])).sort(), [false, true]);
    assert.equal(await gather(), undefined);
    await use(rule.id, "ann@example.com");
  });
});

describe("redeeming a coupon", () => {
  const now = new Date();
  const redeem = (couponId: string, customer: { email?: string; memberId?: string } = {}, orderId = newId()) =>
    server.transaction((tx) => redeemCoupon(tx, { couponId, orderId, customer, now }));
  const usesOf = async (id: string) =>
    (await server.call(coupons.getCoupon, { params: { id } }, staff)).coupon.usageCount;

  test("never exceeds the limit under concurrency", async () => {
    const coupon = await createCoupon({ usageLimit: 5 });
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => redeem(coupon.id)));
    assert.equal(results.filter((result) => result.status === "fulfilled").length, 5);
    for (const result of results) {
      if (result.status === "rejected") assert.equal(result.reason.code, "ERROR_COUPON_USAGE_EXCEEDED");
    }
    assert.equal(await usesOf(coupon.id), 5);
  });

  test("is limited per customer, by member or email address, under concurrency", async () => {
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

  test("happens once per order, and a cancellation releases it once", async () => {
    const coupon = await createCoupon({ usageLimit: 1 });
    const orderId = newId();
    await redeem(coupon.id, {}, orderId);
    await assert.rejects(redeem(coupon.id), { code: "ERROR_COUPON_USAGE_EXCEEDED" });
    const release = () => server.transaction((tx) => releaseRedemption(tx, orderId, now));
    assert.deepEqual(await Promise.all([release(), release()]).then((both) => both.sort()), [false, true]);
    assert.equal(await usesOf(coupon.id), 0);
    await redeem(coupon.id);
  });

  test("is rejected outside the coupon's dates and for inactive or deleted coupons", async () => {
    const hour = 3_600_000;
    const expired = await createCoupon({ expirationDate: new Date(now.getTime() - hour).toISOString() });
    const pending = await createCoupon({ startDate: new Date(now.getTime() + hour).toISOString() });
    const off = await createCoupon({ active: false });
    await assert.rejects(redeem(expired.id), { code: "ERROR_COUPON_HAS_EXPIRED" });
    await assert.rejects(redeem(pending.id), { code: "ERROR_COUPON_IS_NOT_ACTIVE_YET" });
    await assert.rejects(redeem(off.id), { code: "ERROR_COUPON_DOES_NOT_EXIST" });
    await assert.rejects(redeem(newId()), { code: "ERROR_COUPON_DOES_NOT_EXIST" });
  });

  test("beyond the limit violates a check constraint", async () => {
    const coupon = await createCoupon({ usageLimit: 1 });
    const force = server.transaction((tx) =>
      tx.updateTable("coupons").set({ used_count: 2 }).where("id", "=", coupon.id).execute(),
    );
    await assert.rejects(force, { constraint: "coupons_used_within_limit" });
  });
});

test("staff list the custom triggers of apps; without apps the list is empty", async () => {
  const member = { authorization: server.memberToken() };
  await assert.rejects(server.call(api.listCustomTriggers, {}, member), { status: 403 });
  assert.deepEqual(await server.call(api.listCustomTriggers, {}, staff), { triggers: [] });
});
