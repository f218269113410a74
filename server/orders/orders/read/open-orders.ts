/**
 * SQL for orders that need attention, as `o`, shared by filters, views and dashboard. Canceled, rejected and unapproved
 * orders don't.
 */
import { sql } from "kysely";

/** Fulfilled units of line `l` that no fulfillment contains: they were sent before the order was imported. */
const sentBefore = sql`greatest(0, l.quantity_fulfilled
  - (select coalesce(sum(f.quantity), 0) from fulfillment_line_items f where f.line_item_id = l.id))`;

/** Units of line `l` that were refunded before they were fulfilled. Failed refunds don't count. */
const takenOff = sql`(
  select greatest(0, coalesce(max(u.refunded - u.sent), 0) - ${sentBefore}) from (
    select sum(i.quantity) over (order by r.created_at, r.id) as refunded,
      (select coalesce(sum(f.quantity), 0) from fulfillment_line_items f join fulfillments p on p.id = f.fulfillment_id
        where f.line_item_id = l.id and p.created_at <= r.created_at) as sent
    from refunds r cross join jsonb_to_recordset(r.line_items) as i ("lineItemId" uuid, quantity integer)
    where r.order_id = l.order_id and i."lineItemId" = l.id
      and exists (select from refund_transactions t where t.refund_id = r.id and t.state <> 'FAILED')) u)`;

/**
 * Whether units are unfulfilled, as `unitsToCome` (api/orders/unsent-units.ts) calculates for one order. Gift cards,
 * files, passes and appointments aren't shipped (`needsSending`).
 */
export const awaitsFulfillment = sql<boolean>`(o.status = 'APPROVED' and o.fulfillment_status <> 'FULFILLED' and exists (
  select from order_line_items l where l.order_id = o.id and l.quantity_fulfilled < l.quantity
    and (l.item_type = 'PHYSICAL' or l.is_shippable)
    and (l.quantity_refunded = 0 or l.quantity_fulfilled + ${takenOff} < l.quantity)))`;

/** Whether an amount is due. */
export const awaitsPayment = sql<boolean>`(o.status = 'APPROVED'
  and o.payment_status in ('NOT_PAID', 'PARTIALLY_PAID', 'PENDING', 'PENDING_MERCHANT', 'DECLINED', 'CANCELED'))`;
