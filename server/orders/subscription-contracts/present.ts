/** Presents contracts. Lines and addresses are those of the original order. */
import { sql } from "kysely";
import type { Static } from "typebox";
import type { SubscriptionContract, SubscriptionContractActivity } from "#api/orders/subscription-contracts.ts";
import { presentOrder, selectOrders } from "#server/orders/orders/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { money2 } from "#server/platform/money/money.ts";
import { type ContractRow, type CycleRow, listCycles } from "./contracts.ts";

type ActivityRow = {
  id: string;
  contract_id: string;
  kind: string;
  body: { reason?: string; cycleNumber?: number; orderId?: string };
  author_kind: string;
  author_id: string | null;
  created_at: Date;
};

export async function presentContracts(db: Connection, rows: readonly ContractRow[]): Promise<SubscriptionContract[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const orderIds = rows.map(({ origin_order_id }) => origin_order_id);
  const orders = await selectOrders(db, { where: sql<boolean>`o.id = any(${orderIds}::uuid[])`, limit: rows.length });
  const origins = new Map(orders.map((order) => [order.id, { order: presentOrder(order), locale: order.locale }]));
  const cycles = Map.groupBy(await listCycles(db, ids), ({ contract_id }) => contract_id);
  const { rows: notes } = await sql<ActivityRow>`
    select id::text as id, contract_id::text as contract_id, kind, body, author_kind, author_id, created_at
    from subscription_activities where contract_id = any(${ids}::uuid[]) order by position limit 5000`.execute(db);
  const activities = Map.groupBy(notes, ({ contract_id }) => contract_id);
  return rows.map((row) => {
    const origin = origins.get(row.origin_order_id);
    if (origin === undefined) throw new Error("a contract's order is never removed");
    return present(row, origin, { cycles: cycles.get(row.id) ?? [], activities: activities.get(row.id) ?? [] });
  });
}

export async function presentContract(db: Connection, row: ContractRow): Promise<SubscriptionContract> {
  const [contract] = await presentContracts(db, [row]);
  if (contract === undefined) throw new Error("one row makes one contract");
  return contract;
}

type History = { cycles: readonly CycleRow[]; activities: readonly ActivityRow[] };

type Origin = { order: ReturnType<typeof presentOrder>; locale: string };

function present(row: ContractRow, { order, locale }: Origin, history: History): SubscriptionContract {
  const { content, currency } = row;
  const money = (amount: number) => money2(amount, currency, locale);
  const { shippingInfo } = order;
  const recipient = content.recipientInfo ?? undefined;
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    subscriptionSettings: {
      frequency: row.frequency,
      interval: row.repeat_interval,
      autoRenewal: row.auto_renewal,
      enableCustomerCancellation: row.can_customer_cancel,
      ...(row.billing_cycles === null ? {} : { billingCycles: row.billing_cycles }),
      ...(row.trial_frequency === null || row.trial_interval === null
        ? {}
        : { freeTrialPeriod: { frequency: row.trial_frequency, interval: row.trial_interval } }),
    },
    lineItems: order.lineItems.filter(({ id }) => id === row.origin_line_id),
    buyerInfo: {
      email: row.email,
      ...(row.member_id === null ? {} : { memberId: row.member_id }),
      ...(row.visitor_id === null || row.member_id !== null ? {} : { visitorId: row.visitor_id }),
    },
    buyerLanguage: content.language,
    weightUnit: content.weightUnit,
    currency,
    currencyConversionDetails: { originalCurrency: currency, conversionRate: "1" },
    taxIncludedInPrices: content.isTaxIncluded,
    priceSummary: {
      subtotal: money(content.subtotal),
      shipping: money(content.shippingTotal),
      tax: money(content.taxTotal),
      discount: money(content.discountTotal),
      totalAdditionalFees: money(content.feeTotal),
      total: money(content.total),
    },
    // Written from the contract's enumeration only.
    channelInfo: { type: content.channelType as SubscriptionContract["channelInfo"]["type"] },
    appliedDiscounts: [],
    additionalFees: [],
    customFields: order.customFields,
    extendedFields: order.extendedFields,
    ...(content.billingInfo === null ? {} : { billingInfo: content.billingInfo }),
    ...(recipient === undefined ? {} : { recipientInfo: recipient }),
    ...(content.shipping === null || shippingInfo === undefined
      ? {}
      : {
          shippingInfo: {
            ...shippingInfo,
            logistics: {
              ...shippingInfo.logistics,
              ...(recipient === undefined ? {} : { shippingDestination: recipient }),
            },
          },
        }),
    activities: history.activities.map(presentActivity),
    state: row.state,
    title: row.title,
    originOrderId: row.origin_order_id,
    nextCycleNumber: row.next_cycle,
    cycles: history.cycles.map((cycle) => ({
      cycleNumber: cycle.cycle_number,
      state: cycle.state,
      orderId: cycle.order_id,
      amount: money(cycle.amount),
      dueDate: cycle.due_at.toISOString(),
      attempts: cycle.attempts,
      ...(cycle.last_error === null ? {} : { failure: cycle.last_error }),
    })),
    ...(row.next_billing_at === null ? {} : { nextBillingDate: row.next_billing_at.toISOString() }),
    ...(row.retry_at === null ? {} : { retryDate: row.retry_at.toISOString() }),
    ...(row.canceled_at === null ? {} : { canceledDate: row.canceled_at.toISOString() }),
    ...(row.cancel_reason === null ? {} : { cancelReason: row.cancel_reason }),
  };
}

function presentActivity(row: ActivityRow): Static<typeof SubscriptionContractActivity> {
  const { kind, body, author_kind, author_id } = row;
  const isChange = kind !== "BILLED" && kind !== "PAYMENT_FAILED";
  const changesApplied = {
    contractTarget: body.cycleNumber === undefined ? {} : { nextCycleNumber: body.cycleNumber },
    changes: [],
    ...(body.reason === undefined ? {} : { reason: body.reason }),
  };
  const isByStaff = author_id !== null && (author_kind === "staff" || author_kind === "app");
  return {
    id: row.id,
    createdDate: row.created_at.toISOString(),
    activityType: isChange ? "CHANGES_APPLIED" : "UNKNOWN_ACTIVITY_TYPE",
    kind,
    ...(isChange ? { changesApplied } : {}),
    ...(isByStaff ? { author: author_kind === "staff" ? { userId: author_id } : { appId: author_id } } : {}),
    ...(body.reason === undefined ? {} : { reason: body.reason }),
    ...(body.cycleNumber === undefined ? {} : { cycleNumber: body.cycleNumber }),
    ...(body.orderId === undefined ? {} : { orderId: body.orderId }),
  };
}
