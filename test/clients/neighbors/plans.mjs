/** Programs that sell plans: list them, send buyers to their page, and show and cancel what a member bought. */
import assert from "node:assert/strict";
import { createClient, OAuthStrategy } from "@wix/sdk";
import * as planOrders from "plan-orders";
import * as plans from "plans";
import { redirects } from "redirects";

const refusedWith = (code) => (error) => {
  assert.equal(error.details.applicationError.code, code);
  return true;
};

export function createProgram({ clientId, given }) {
  const modules = { plans, planOrders, redirects };
  const visitor = createClient({ auth: OAuthStrategy({ clientId }), modules });
  const signedIn = (accessToken) => {
    const tokens = {
      accessToken: { value: accessToken, expiresAt: Math.floor(Date.now() / 1000) + 600 },
      refreshToken: { value: "unused", role: "member" },
    };
    return createClient({ auth: OAuthStrategy({ clientId, tokens }), modules });
  };
  const member = signedIn(given.memberToken);
  const other = signedIn(given.otherToken);
  let pass;

  return {
    "plans on sale are queried by builder": async () => {
      const found = await visitor.plans.queryPublicPlans().eq("slug", given.slug).limit(5).find();
      assert.equal(found.length, 1);
      [pass] = found.items;
      assert.equal(pass._id, given.planId);
      assert.deepEqual(pass.perks.values, ["Free tea"]);
      assert.deepEqual(pass.pricing.price, { value: "100.00", currency: "USD" });
      assert.deepEqual(pass.pricing.singlePaymentForDuration, { count: 1, unit: "YEAR" });
      assert.ok(pass._createdDate instanceof Date);
      assert.equal(pass.public, true);
      const sorted = await visitor.plans.queryPublicPlans().ascending("name").find();
      assert.deepEqual(
        sorted.items.map(({ name }) => name),
        ["Club", "Studio pass"],
      );
    },
    "a plan sold by subscription has its billing interval and price": async () => {
      const { plans: listed, pagingMetadata } = await visitor.plans.listPublicPlans({ planIds: [given.clubId] });
      assert.equal(pagingMetadata.total, 1);
      assert.deepEqual(listed[0].pricing.subscription, { cycleDuration: { count: 1, unit: "MONTH" }, cycleCount: 0 });
      assert.equal(listed[0].pricing.price.value, "9.00");
    },
    "a plan is read by id; a missing one is reported": async () => {
      assert.equal((await visitor.plans.getPlan(given.planId)).name, "Studio pass");
      await assert.rejects(visitor.plans.getPlan(given.missingId), refusedWith("PLAN_NOT_FOUND"));
    },
    "unknown filters are rejected": async () => {
      await assert.rejects(visitor.plans.queryPublicPlans().eq("secret", 1).find(), refusedWith("UNKNOWN_FILTER"));
    },
    "buying leads to the plan's page": async () => {
      const { redirectSession } = await visitor.redirects.createRedirectSession({
        paidPlansCheckout: { planId: pass._id },
        callbacks: { planListUrl: given.returnUrl },
      });
      const page = new URL(redirectSession.fullUrl);
      assert.equal(page.pathname, `/p/${given.slug}`);
      assert.ok(page.searchParams.get("redirectSession"));
    },
    "a member lists the plans bought": async () => {
      const { orders, pagingMetadata } = await member.planOrders.memberListOrders({ orderStatuses: ["ACTIVE"] });
      assert.equal(pagingMetadata.total, 1);
      const [order] = orders;
      assert.deepEqual([order.planId, order.planName, order.status], [given.planId, "Studio pass", "ACTIVE"]);
      assert.equal(order.lastPaymentStatus, "PAID");
      assert.equal(order.pricing.prices[0].price.total, "110.00");
      assert.ok(order.endDate > order.startDate);
      const single = await member.planOrders.memberGetOrder(order._id);
      assert.equal(single._id, order._id);
      assert.deepEqual((await member.planOrders.memberListOrders({ planIds: [given.clubId] })).orders, []);
      await assert.rejects(other.planOrders.memberGetOrder(order._id), refusedWith("ORDER_NOT_FOUND"));
      await assert.rejects(
        other.planOrders.requestCancellation(order._id, "IMMEDIATELY"),
        refusedWith("ORDER_NOT_FOUND"),
      );
    },
    "visitors have no plans": async () => {
      await assert.rejects(visitor.planOrders.memberListOrders(), refusedWith("PERMISSION_DENIED"));
    },
    "a plan bought once is canceled immediately, once": async () => {
      const [{ _id }] = (await member.planOrders.memberListOrders()).orders;
      const cancel = (at) => member.planOrders.requestCancellation(_id, at);
      await assert.rejects(cancel("NEXT_PAYMENT_DATE"), refusedWith("MEMBERSHIP_STATE"));
      await cancel("IMMEDIATELY");
      const order = await member.planOrders.memberGetOrder(_id);
      assert.deepEqual([order.status, order.cancellation.cause], ["CANCELED", "MEMBER_ACTION"]);
      await assert.rejects(cancel("IMMEDIATELY"), refusedWith("MEMBERSHIP_STATE"));
    },
    "a call that isn't offered reports a missing path": async () => {
      await assert.rejects(visitor.plans.archivePlan(pass._id), refusedWith("NOT_FOUND"));
      // Its path is that of a plan.
      await assert.rejects(visitor.plans.getPlanStats(), refusedWith("PLAN_NOT_FOUND"));
    },
  };
}
