import * as api from "#api/discounts.ts";
import { readStoreSettings } from "#server/modules/settings/public.ts";
import { newestFirst, toPage } from "#server/platform/db/newest-first.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { createCoupon, createDiscountRule } from "./create.ts";
import { presentCoupon, presentRule } from "./present.ts";
import { deleteDiscountRule, getCoupon, getDiscountRule, listCoupons, listDiscountRules } from "./queries.ts";

export const routes = [
  handleWrite(api.createDiscountRule, async ({ tx, body, now }) => ({
    discountRule: presentRule(await createDiscountRule(tx, body.discountRule, now), now),
  })),
  handleRead(api.getDiscountRule, async ({ db, params, now }) => ({
    discountRule: presentRule(await getDiscountRule(db, params.discountRuleId), now),
  })),
  handleRead(api.queryDiscountRules, async ({ db, body, now }) => {
    const page = newestFirst(body.query);
    const { rows, pagingMetadata } = toPage(await listDiscountRules(db, page), page);
    return { discountRules: rows.map((row) => presentRule(row, now)), pagingMetadata };
  }),
  handleWrite(api.deleteDiscountRule, async ({ tx, params }) => {
    await deleteDiscountRule(tx, params.discountRuleId);
    return {};
  }),
  handleWrite(api.createCoupon, async ({ tx, body, now }) => {
    const { currency } = await readStoreSettings(tx);
    return { coupon: presentCoupon(await createCoupon(tx, body.coupon, { currency, now }), { currency, now }) };
  }),
  handleRead(api.getCoupon, async ({ db, params, now }) => {
    const { currency } = await readStoreSettings(db);
    return { coupon: presentCoupon(await getCoupon(db, params.id), { currency, now }) };
  }),
  handleRead(api.queryCoupons, async ({ db, body, now }) => {
    const page = newestFirst(body.query);
    const { currency } = await readStoreSettings(db);
    const { rows, pagingMetadata } = toPage(await listCoupons(db, page), page);
    return { coupons: rows.map((row) => presentCoupon(row, { currency, now })), pagingMetadata };
  }),
];
