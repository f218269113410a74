/** Orders whose buyers still wait for units, in SQL: what `unitsToCome` (api/unsent-units.ts) says of one, for lists and counts. */
import { sql } from "kysely";

/** Units of line `l` that refunds took off before they were sent. A refund that failed gave nothing back. */
const takenOff = sql`(
  select greatest(0, coalesce(max(u.refunded - u.sent), 0)) from (
    select sum(i.quantity) over (order by r.created_at, r.id) as refunded,
      (select coalesce(sum(f.quantity), 0) from fulfillment_line_items f join fulfillments p on p.id = f.fulfillment_id
        where f.line_item_id = l.id and p.created_at <= r.created_at) as sent
    from refunds r cross join jsonb_to_recordset(r.line_items) as i ("lineItemId" uuid, quantity integer)
    where r.order_id = l.order_id and i."lineItemId" = l.id
      and exists (select from refund_transactions t where t.refund_id = r.id and t.state <> 'FAILED')) u)`;

/** Of orders as `o`. */
export const awaitsFulfillment = sql<boolean>`(o.fulfillment_status <> 'FULFILLED' and exists (
  select from order_line_items l where l.order_id = o.id and l.quantity_fulfilled < l.quantity
    and (l.quantity_refunded = 0 or l.quantity_fulfilled + ${takenOff} < l.quantity)))`;
