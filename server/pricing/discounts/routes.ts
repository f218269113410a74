import * as coupons from "#api/pricing/coupons.ts";
import * as api from "#api/pricing/discounts.ts";
import { listAppTriggers } from "#server/apps/service-plugins/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { handleManual, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { presentCode, presentCoupon, presentRule } from "./present.ts";
import { getCoupon, getDiscountRule, queryCodes, queryCouponRows, queryRules } from "./queries.ts";
import { readUsage } from "./usage.ts";
import { addCodes, createCoupon, deleteCoupon, updateCoupon } from "./write-coupons.ts";
import { createDiscountRule, deleteDiscountRule, updateDiscountRule } from "./write-rules.ts";

async function terms(connection: Connection, now: Date) {
  const { currency, timeZone } = await readStoreSettings(connection);
  return { currency, timeZone, now };
}

export const routes = [
  handleWrite(api.createDiscountRule, async ({ tx, body, now, actor }) => ({
    discountRule: presentRule(await createDiscountRule(tx, body.discountRule, now, actor), now),
  })),
  handleRead(api.getDiscountRule, async ({ db, params, now }) => ({
    discountRule: presentRule(await getDiscountRule(db, params.discountRuleId), now),
  })),
  handleRead(api.queryDiscountRules, async ({ db, body, now }) => {
    const { rows, pagingMetadata } = await queryRules(db, body.query);
    return { discountRules: rows.map((row) => presentRule(row, now)), pagingMetadata };
  }),
  handleWrite(api.updateDiscountRule, async ({ tx, params, body, now, actor }) => ({
    discountRule: presentRule(
      await updateDiscountRule(tx, params.discountRuleId, body.discountRule, { actor, now }),
      now,
    ),
  })),
  handleWrite(api.deleteDiscountRule, async ({ tx, params, actor, now }) => {
    await deleteDiscountRule(tx, params.discountRuleId, { actor, now });
    return {};
  }),
  handleRead(api.getDiscountRuleUsage, async ({ db, params, now }) => {
    const { id } = await getDiscountRule(db, params.discountRuleId);
    return { usage: await readUsage(db, { ruleId: id }, await terms(db, now)) };
  }),
  handleWrite(coupons.createCoupon, async ({ tx, body, now }) => {
    const said = await terms(tx, now);
    return { coupon: presentCoupon(await createCoupon(tx, body.coupon, said), said) };
  }),
  handleRead(coupons.getCoupon, async ({ db, params, now }) => ({
    coupon: presentCoupon(await getCoupon(db, params.id), await terms(db, now)),
  })),
  handleRead(coupons.queryCoupons, async ({ db, body, now }) => {
    const said = await terms(db, now);
    const { rows, pagingMetadata } = await queryCouponRows(db, body.query);
    return { coupons: rows.map((row) => presentCoupon(row, said)), pagingMetadata };
  }),
  handleWrite(coupons.updateCoupon, async ({ tx, params, body, now }) => {
    const said = await terms(tx, now);
    return { coupon: presentCoupon(await updateCoupon(tx, params.id, body.coupon, said), said) };
  }),
  handleWrite(coupons.deleteCoupon, async ({ tx, params }) => {
    await deleteCoupon(tx, params.id);
    return {};
  }),
  handleRead(coupons.getCouponUsage, async ({ db, params, now }) => {
    const { id } = await getCoupon(db, params.id);
    return { usage: await readUsage(db, { couponId: id }, await terms(db, now)) };
  }),
  handleWrite(coupons.addCouponCodes, async ({ tx, params, body, now }) => ({
    codes: (await addCodes(tx, params.id, body, now)).map(presentCode),
  })),
  handleRead(coupons.queryCouponCodes, async ({ db, params, body }) => {
    const { id } = await getCoupon(db, params.id);
    const { rows, pagingMetadata } = await queryCodes(db, id, body.query);
    return { codes: rows.map(presentCode), pagingMetadata };
  }),
  // Requests to apps run outside any transaction.
  handleManual(api.listCustomTriggers, async ({ store }) => ({
    triggers: (await listAppTriggers(store)).map(({ id, appId, name }) => ({ id, appId, name })),
  })),
];
