import { sql } from "kysely";
import * as api from "#api/pricing/wire/v2/pricing-plans.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, isId } from "#server/platform/http/handlers.ts";
import { type PageQuery, readOffsetPage } from "#server/platform/query/pages.ts";
import type { Condition } from "#server/platform/query/query-language.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { type PlanOnSaleRow, planOnSaleColumns, presentPricingPlan } from "./present.ts";

/** The first subscription counts for plans that are sold by subscription only: a plan here has one price. */
const from = sql`membership_plans l join products p on p.id = l.product_id and p.is_visible
  left join lateral (
    select so.frequency, so.repeat_interval, so.billing_cycles, so.discount_amount, so.discount_percent
    from product_subscription_options ps join subscription_options so on so.id = ps.option_id
    where ps.product_id = p.id and not ps.is_hidden and not p.allows_one_time_purchase order by ps.position limit 1
  ) o on true`;

const plans: QueryApi = {
  name: "pricing-plans",
  fields: {
    id: { kind: "id", sql: sql`p.id`, isSortable: true, isRequired: true },
    name: { kind: "text", sql: sql`p.name`, isSortable: true, isRequired: true },
    slug: { kind: "text", sql: sql`p.slug`, isSortable: true, isRequired: true },
    createdDate: { kind: "time", sql: sql`p.created_at`, isSortable: true, isRequired: true },
    updatedDate: { kind: "time", sql: sql`greatest(p.updated_at, l.updated_at)`, isSortable: true, isRequired: true },
    price: { kind: "number", sql: sql`p.discounted_price`, isSortable: true, isFilterable: false, isRequired: true },
    primary: { kind: "boolean", sql: sql`false`, isRequired: true },
  },
  key: { kind: "id", sql: sql`p.id` },
  defaultSort: [{ fieldName: "createdDate", order: "DESC" }],
};

async function readPlansOnSale(db: Connection, query: PageQuery | undefined, where?: Condition) {
  const [{ currency }, { rows, total, offset }] = await Promise.all([
    readStoreSettings(db),
    readOffsetPage<PlanOnSaleRow>(db, {
      api: plans,
      query,
      select: planOnSaleColumns,
      from,
      ...(where === undefined ? {} : { where }),
    }),
  ]);
  return {
    plans: rows.map((row) => presentPricingPlan(row, currency)),
    pagingMetadata: { count: rows.length, offset, total },
  };
}

export const routesV2 = [
  handleRead(api.queryPublicPlans, ({ db, body: { query } }) => readPlansOnSale(db, query)),
  handleRead(api.listPublicPlans, ({ db, query: { planIds, limit, offset } }) => {
    const paging = { ...(limit === undefined ? {} : { limit }), ...(offset === undefined ? {} : { offset }) };
    const query = { paging, sort: [{ fieldName: "name", order: "ASC" }] };
    return readPlansOnSale(db, query, planIds && sql<boolean>`p.id = any(${planIds}::uuid[])`);
  }),
  handleRead(api.getPublicPlan, async ({ db, params }) => {
    const where = isId(params.id) ? sql<boolean>`p.id = ${params.id}::uuid` : sql<boolean>`false`;
    const [plan] = (await readPlansOnSale(db, undefined, where)).plans;
    if (plan === undefined) throw new AppError("PLAN_NOT_FOUND");
    return { plan };
  }),
];
