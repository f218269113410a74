import { sql } from "kysely";
import * as api from "#api/orders/wire/v2/plan-orders.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { type PageQuery, readOffsetPage } from "#server/platform/query/pages.ts";
import type { Condition } from "#server/platform/query/query-language.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import { cancelMembership } from "#server/pricing/memberships/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { cancel } from "../../change-contract.ts";
import { type PricedPlanOrderRow, presentPlanOrder } from "./present.ts";
import { MEMBER_REASON, paymentStatusColumn, planOrderColumns, planOrdersOf } from "./queries.ts";

const planOrders: QueryApi = {
  name: "plan-orders",
  fields: {
    planId: { kind: "id", sql: sql`e.plan_id`, isRequired: true },
    status: { kind: "text", sql: sql`e.status`, isRequired: true },
    lastPaymentStatus: { kind: "text", sql: paymentStatusColumn, isRequired: true },
    autoRenewCanceled: { kind: "boolean", sql: sql`coalesce(e.renewal_canceled, false)`, isRequired: true },
    createdDate: { kind: "time", sql: sql`e.created_at`, isSortable: true, isRequired: true },
    startDate: { kind: "time", sql: sql`e.starts_at`, isSortable: true, isRequired: true },
    endDate: { kind: "time", sql: sql`e.paid_until`, isSortable: true },
  },
  key: { kind: "id", sql: sql`e.id` },
  defaultSort: [{ fieldName: "createdDate", order: "DESC" }],
};

function memberOf(actor: { kind: string; memberId?: string }): string {
  if (actor.kind !== "member" || actor.memberId === undefined) throw new AppError("UNAUTHENTICATED");
  return actor.memberId;
}

type Reader = { readonly memberId: string; readonly now: Date };

async function readPlanOrders(
  db: Connection,
  { memberId, now }: Reader,
  { query, where }: { query?: PageQuery; where?: Condition },
) {
  return readOffsetPage<PricedPlanOrderRow>(db, {
    api: planOrders,
    query,
    select: sql`${planOrderColumns}, ${paymentStatusColumn} as last_payment_status`,
    from: planOrdersOf(memberId, now),
    ...(where === undefined ? {} : { where }),
  });
}

/** @throws {AppError} ORDER_NOT_FOUND, also for plans of other members */
async function getPlanOrder(db: Connection, reader: Reader, id: string): Promise<PricedPlanOrderRow> {
  const [row] = (await readPlanOrders(db, reader, { where: sql<boolean>`e.id = ${id}::uuid` })).rows;
  if (row === undefined) throw new AppError("ORDER_NOT_FOUND");
  return row;
}

const anyOf = (field: string, values: readonly unknown[] | undefined) =>
  values === undefined || values.length === 0 ? [] : [{ [field]: { $in: values } }];

export const routesV2 = [
  handleRead(api.memberListOrders, async ({ db, actor, query, now }) => {
    const { planIds, orderStatuses, paymentStatuses, autoRenewCanceled, limit, offset, sorting } = query;
    const conditions = [
      ...anyOf("planId", planIds),
      ...anyOf("status", orderStatuses),
      ...anyOf("lastPaymentStatus", paymentStatuses),
      ...(autoRenewCanceled === undefined ? [] : [{ autoRenewCanceled }]),
    ];
    const { rows, total, ...page } = await readPlanOrders(
      db,
      { memberId: memberOf(actor), now },
      {
        query: {
          ...(conditions.length === 0 ? {} : { filter: { $and: conditions } }),
          ...(sorting === undefined ? {} : { sort: [sorting] }),
          paging: { ...(limit === undefined ? {} : { limit }), ...(offset === undefined ? {} : { offset }) },
        },
      },
    );
    const { currency } = await readStoreSettings(db);
    return {
      orders: rows.map((row) => presentPlanOrder(row, currency)),
      pagingMetadata: { count: rows.length, offset: page.offset, total },
    };
  }),
  handleRead(api.memberGetOrder, async ({ db, actor, params, now }) => {
    const row = await getPlanOrder(db, { memberId: memberOf(actor), now }, params.id);
    return { order: presentPlanOrder(row, (await readStoreSettings(db)).currency) };
  }),
  handleWrite(api.requestCancellation, async ({ tx, store, actor, params, body, now }) => {
    const row = await getPlanOrder(tx, { memberId: memberOf(actor), now }, params.id);
    const isImmediate = body.effectiveAt === "IMMEDIATELY";
    if (row.contract_id === null) {
      if (!isImmediate)
        throw new AppError("MEMBERSHIP_STATE", {
          description: "This plan has no next payment. Cancel it immediately.",
        });
      await cancelMembership(tx, row.id, { now, reason: MEMBER_REASON });
      return {};
    }
    const isRenewalOver = row.renewal_canceled === true || row.status === "ENDED";
    if (!isRenewalOver || !isImmediate)
      await cancel(tx, { store, actor, now, id: row.contract_id, reason: MEMBER_REASON });
    if (isImmediate)
      for (const id of await findValidMemberships(tx, row, now))
        await cancelMembership(tx, id, { now, reason: MEMBER_REASON });
    return {};
  }),
];

/** Memberships that the cycles of a subscription granted. */
async function findValidMemberships(db: Connection, { contract_id, plan_id }: PricedPlanOrderRow, now: Date) {
  const { rows } = await sql<{ id: string }>`
    select m.id::text as id from memberships m join subscription_contracts c on c.id = ${contract_id}::uuid
    where m.plan_product_id = ${plan_id}::uuid and m.state = 'ACTIVE' and (m.expires_at is null or m.expires_at > ${now})
      and (m.order_id = c.origin_order_id
        or m.order_id in (select order_id from subscription_cycles where contract_id = c.id)) order by m.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
