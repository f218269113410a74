/**
 * A member's plans. A subscription is one entry, however many memberships its cycles granted; every other membership is an
 * entry of its own.
 */
import { sql } from "kysely";
import type { subscriptionFrequencies } from "#api/catalog/subscription-options.ts";
import type { PaymentStatus } from "#api/orders/orders/order-values.ts";
import type { PlanOrder } from "#api/orders/wire/v2/plan-orders.ts";
import type { Minor } from "#server/platform/money/money.ts";

type Unit = (typeof subscriptionFrequencies)[number];

export type PlanOrderRow = {
  id: string;
  plan_id: string;
  plan_name: string;
  plan_description: string | null;
  member_id: string;
  contract_id: string | null;
  order_id: string | null;
  status: PlanOrder["status"];
  renewal_canceled: boolean | null;
  canceled_at: Date | null;
  canceled_by_member: boolean;
  starts_at: Date;
  /** End of the time that is paid; null if unlimited. */
  paid_until: Date | null;
  paused_at: Date | null;
  next_cycle: number | null;
  cycle_started_at: Date | null;
  next_billing_at: Date | null;
  frequency: Unit | null;
  repeat_interval: number | null;
  billing_cycles: number | null;
  duration_unit: Unit | null;
  duration_count: number | null;
  cycle_total: Minor | null;
  quantity: number | null;
  unit_price: Minor | null;
  line_discount: Minor | null;
  tax_total: Minor | null;
  total_after_tax: Minor | null;
  currency: string | null;
  tax_included: boolean | null;
  channel_type: string | null;
  payment_status: PaymentStatus | null;
  created_at: Date;
  updated_at: Date;
};

const granted = sql`memberships g where g.plan_product_id = c.product_id and (g.order_id = c.origin_order_id
  or g.order_id in (select y.order_id from subscription_cycles y where y.contract_id = c.id))`;
const isValid = (now: Date) => sql`g.state = 'ACTIVE' and (g.expires_at is null or g.expires_at > ${now}::timestamptz)`;
const canceledByMember = sql`exists (select from subscription_activities a
  where a.contract_id = c.id and a.kind = 'CANCELED' and a.author_kind = 'member')`;

const subscriptionsOf = (memberId: string, now: Date) => sql`
  select c.id, c.product_id as plan_id, c.title as plan_name, c.member_id, c.id as contract_id,
    coalesce((select y.order_id from subscription_cycles y where y.contract_id = c.id order by y.cycle_number desc limit 1),
      c.origin_order_id) as order_id,
    case when c.state = 'PAST_DUE' then 'ACTIVE'
      when c.state in ('CANCELED', 'ENDED') and exists (select from ${granted} and ${isValid(now)}) then 'ACTIVE'
      else c.state end as status,
    c.state = 'CANCELED' as renewal_canceled, c.canceled_at, ${canceledByMember} as canceled_by_member,
    c.created_at as starts_at, (select max(g.expires_at) from ${granted} and g.state = 'ACTIVE') as paid_until,
    c.paused_at, c.next_cycle,
    (select max(y.due_at) from subscription_cycles y where y.contract_id = c.id and y.state = 'PAID') as cycle_started_at,
    c.next_billing_at, c.frequency, c.repeat_interval, c.billing_cycles, c.cycle_total, c.origin_line_id as line_id,
    c.created_at, c.updated_at
  from subscription_contracts c
  where c.member_id = ${memberId}::uuid and (exists (select from ${granted})
    or exists (select from membership_plans l where l.product_id = c.product_id))`;

/** Reason of cancellations by the member, as staff see it. */
export const MEMBER_REASON = "Canceled by the customer";

const boughtOnceBy = (memberId: string, now: Date) => sql`
  select m.id, m.plan_product_id, m.plan_name, m.member_id, null::uuid, m.order_id,
    case when m.state = 'CANCELED' then 'CANCELED' when m.expires_at <= ${now}::timestamptz then 'ENDED'
      when m.starts_at > ${now}::timestamptz then 'PENDING' else 'ACTIVE' end,
    null::boolean, m.canceled_at, m.cancel_reason is not distinct from ${MEMBER_REASON}, m.starts_at, m.expires_at,
    null::timestamptz, null::int, null::timestamptz, null::timestamptz, null::text, null::int, null::int, null::bigint,
    m.order_line_id, m.created_at, m.updated_at
  from memberships m
  where m.member_id = ${memberId}::uuid and not exists (
    select from subscription_contracts c left join subscription_cycles y on y.contract_id = c.id
    where c.member_id = m.member_id and c.product_id = m.plan_product_id and m.order_id in (c.origin_order_id, y.order_id))`;

export const planOrdersOf = (memberId: string, now: Date) => sql`(
    ${subscriptionsOf(memberId, now)} union all ${boughtOnceBy(memberId, now)}
  ) e
  left join membership_plans l on l.product_id = e.plan_id left join products p on p.id = e.plan_id
  left join order_line_items i on i.id = e.line_id left join orders o on o.id = e.order_id`;

export const planOrderColumns = sql`e.id::text as id, e.plan_id::text as plan_id, e.plan_name, p.description as plan_description,
  e.member_id::text as member_id, e.contract_id::text as contract_id, e.order_id::text as order_id, e.status,
  e.renewal_canceled, e.canceled_at, e.canceled_by_member, e.starts_at, e.paid_until, e.paused_at, e.next_cycle,
  e.cycle_started_at, e.next_billing_at, e.frequency, e.repeat_interval, e.billing_cycles, l.duration_unit,
  l.duration_count, e.cycle_total, i.quantity, i.unit_price, i.line_discount, i.tax_total, i.total_after_tax, o.currency,
  o.tax_included, o.channel_type, o.payment_status, e.created_at, e.updated_at`;

/** Payment status of the last order, in the terms of plans. */
export const paymentStatusColumn = sql`case when o.id is null or o.total = 0 then 'NOT_APPLICABLE'
  when o.payment_status in ('PAID', 'PARTIALLY_REFUNDED') then 'PAID'
  when o.payment_status = 'FULLY_REFUNDED' then 'REFUNDED'
  when o.payment_status in ('PENDING', 'PENDING_MERCHANT') then 'PENDING'
  when o.payment_status in ('DECLINED', 'CANCELED') then 'FAILED' else 'UNPAID' end`;
