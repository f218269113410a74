import { sql } from "kysely";
import * as api from "#api/pricing/memberships.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { countMatches, effectiveQuery, readCursorPage } from "#server/platform/query/pages.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import { cancelMembership, extendMembership } from "./grant.ts";
import { readPlan, readPlans, removePlan, writePlan } from "./plans.ts";
import { type MembershipRow, membershipColumns, presentMembership, readMembership, selectMemberships } from "./rows.ts";

const from = sql`memberships m`;

const queryApi = (now: Date): QueryApi => ({
  name: "memberships",
  fields: {
    id: { kind: "id", sql: sql`m.id`, isSortable: true, isRequired: true },
    state: {
      kind: "text",
      sql: sql`case when m.state = 'ACTIVE' and m.expires_at <= ${now}::timestamptz then 'EXPIRED' else m.state end`,
      isSortable: true,
      isRequired: true,
    },
    createdDate: { kind: "time", sql: sql`m.created_at`, isSortable: true, isRequired: true },
    expirationDate: { kind: "time", sql: sql`m.expires_at`, isSortable: true },
    email: { kind: "text", sql: sql`lower(m.email)`, isSortable: true, isRequired: true },
    memberId: { kind: "id", sql: sql`m.member_id` },
    orderId: { kind: "id", sql: sql`m.order_id` },
    planProductId: { kind: "id", sql: sql`m.plan_product_id`, isRequired: true },
  },
  key: { kind: "id", sql: sql`m.id` },
  defaultSort: [{ fieldName: "createdDate", order: "DESC" }],
});

export const routes = [
  handleRead(api.getPlan, async ({ db, params }) => ({ plan: await readPlan(db, params.productId) })),
  handleRead(api.listPlans, async ({ db }) => ({ plans: await readPlans(db) })),
  handleWrite(api.setPlan, async ({ tx, params, body, now }) => ({
    plan: await writePlan(tx, params.productId, body.plan, now),
  })),
  handleWrite(api.deletePlan, async ({ tx, params }) => {
    await removePlan(tx, params.productId);
    return {};
  }),
  handleRead(api.queryMemberships, async ({ db, body: { query }, now }) => {
    const fields = queryApi(now);
    const page = { api: fields, query, select: membershipColumns, from };
    const { rows, pagingMetadata } = await readCursorPage<MembershipRow>(db, page);
    const total = await countMatches(db, { api: fields, filter: effectiveQuery(fields, query).filter, from });
    return { memberships: rows.map((row) => presentMembership(row, now)), pagingMetadata, total };
  }),
  handleRead(api.getMembership, async ({ db, params, now }) => {
    const membership = presentMembership(await readMembership(db, params.id), now);
    const { rows } = await sql<{ id: string; order: string; credits: number; back: number; at: Date }>`
      select id::text as id, order_id::text as order, credits, given_back as back, created_at as at from membership_uses
      where membership_id = ${params.id}::uuid order by created_at, id limit 1000`.execute(db);
    return {
      membership,
      uses: rows.map(({ id, order, credits, back, at }) => ({
        id,
        orderId: order,
        credits,
        givenBack: back,
        createdDate: at.toISOString(),
      })),
    };
  }),
  handleWrite(api.cancelMembership, async ({ tx, params, body, now }) => ({
    membership: presentMembership(await cancelMembership(tx, params.id, { now, reason: body.reason }), now),
  })),
  handleWrite(api.extendMembership, async ({ tx, params, body, now }) => ({
    membership: presentMembership(await extendMembership(tx, params.id, body, now), now),
  })),
  handleRead(api.listMyMemberships, async ({ db, actor, now }) => {
    if (actor.kind !== "member") throw new AppError("UNAUTHENTICATED");
    const order = sql`(m.state = 'ACTIVE' and (m.expires_at is null or m.expires_at > ${now})) desc, m.created_at desc`;
    const rows = await selectMemberships(db, sql`m.member_id = ${actor.memberId}::uuid`, order);
    return { memberships: rows.map((row) => presentMembership(row, now)) };
  }),
];
