import { sql } from "kysely";
import * as api from "#api/orders/subscription-contracts.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { countMatches, effectiveQuery, readCursorPage } from "#server/platform/query/pages.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { cancel, changeAddress, pause, remove, resume, retryNow, skip } from "./change-contract.ts";
import { type ContractRow, contractColumns, readContract } from "./contracts.ts";
import { forecast } from "./forecast.ts";
import { presentContract, presentContracts } from "./present.ts";

const from = sql`subscription_contracts c`;
const fields: QueryApi = {
  name: "subscription-contracts",
  fields: {
    id: { kind: "id", sql: sql`c.id`, isSortable: true, isRequired: true },
    state: { kind: "text", sql: sql`c.state`, isSortable: true, isRequired: true },
    createdDate: { kind: "time", sql: sql`c.created_at`, isSortable: true, isRequired: true },
    updatedDate: { kind: "time", sql: sql`c.updated_at`, isSortable: true, isRequired: true },
    nextBillingDate: { kind: "time", sql: sql`c.next_billing_at`, isSortable: true },
    originOrderId: { kind: "id", sql: sql`c.origin_order_id`, isRequired: true },
    "buyerInfo.memberId": { kind: "id", sql: sql`c.member_id` },
    "buyerInfo.email": { kind: "text", sql: sql`lower(c.email)`, isRequired: true },
  },
  key: { kind: "id", sql: sql`c.id` },
  defaultSort: [{ fieldName: "createdDate", order: "DESC" }],
};

/** Members see their own contracts. Staff and apps are authorized by the endpoint's permission. */
const visibleTo = (actor: Actor) =>
  actor.kind === "member" ? sql<boolean>`c.member_id = ${actor.memberId}::uuid` : sql<boolean>`true`;

type Context = Parameters<typeof pause>[1] & { tx: Parameters<typeof pause>[0] };
const changingOf = (context: {
  store: Context["store"];
  actor: Actor;
  now: Date;
  params: { subscriptionContractId: string };
  body?: { reason?: string } | undefined;
}) => ({
  store: context.store,
  actor: context.actor,
  now: context.now,
  id: context.params.subscriptionContractId,
  reason: context.body?.reason,
});

export const routes = [
  handleRead(api.querySubscriptionContracts, async ({ db, actor, body: { query } }) => {
    const where = visibleTo(actor);
    const page = { api: fields, query, select: contractColumns, from, where };
    const { rows, pagingMetadata } = await readCursorPage<ContractRow>(db, page);
    const { filter } = effectiveQuery(fields, query);
    const total = await countMatches(db, { api: fields, filter, from, where });
    return { subscriptionContracts: await presentContracts(db, rows), pagingMetadata, total };
  }),
  handleRead(api.getSubscriptionContract, async ({ db, actor, params }) => ({
    subscriptionContract: await presentContract(db, await readContract(db, params.subscriptionContractId, actor)),
  })),
  handleWrite(api.pauseSubscription, async (context) => {
    const row = await pause(context.tx, changingOf(context));
    return { subscriptionContract: await presentContract(context.tx, row) };
  }),
  handleWrite(api.resumeSubscription, async (context) => {
    const row = await resume(context.tx, changingOf(context));
    return { subscriptionContract: await presentContract(context.tx, row) };
  }),
  handleWrite(api.skipCycle, async (context) => {
    const row = await skip(context.tx, changingOf(context));
    return { subscriptionContract: await presentContract(context.tx, row) };
  }),
  handleWrite(api.cancelSubscription, async (context) => {
    const row = await cancel(context.tx, changingOf(context));
    return { subscriptionContract: await presentContract(context.tx, row) };
  }),
  handleWrite(api.changeSubscriptionAddress, async ({ tx, store, actor, now, params, body }) => {
    const changing = { store, actor, now, id: params.subscriptionContractId };
    const row = await changeAddress(tx, changing, body.recipientInfo);
    return { subscriptionContract: await presentContract(tx, row) };
  }),
  handleWrite(api.retryBilling, async ({ tx, store, actor, now, params }) => {
    const row = await retryNow(tx, { store, actor, now, id: params.subscriptionContractId });
    return { subscriptionContract: await presentContract(tx, row) };
  }),
  handleWrite(api.deleteSubscription, async ({ tx, actor, now, params }) => {
    await remove(tx, { id: params.subscriptionContractId, actor, now });
    return {};
  }),
  handleRead(api.getSubscriptionForecast, async ({ db, now }) => {
    const { currency, locale, timeZone } = await readStoreSettings(db);
    return forecast(db, { currency, locale, timeZone, now });
  }),
];
