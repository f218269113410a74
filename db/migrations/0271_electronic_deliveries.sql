-- Lines without shipment are fulfilled with the payment (server/orders/fulfillments/electronic.ts). Updates earlier
-- paid orders with undelivered gift cards and downloads, without emitting events.
create temporary table waiting on commit drop as
select l.id as line_id, l.order_id, l.quantity - l.quantity_fulfilled as quantity
from order_line_items l join orders o on o.id = l.order_id
where o.status = 'APPROVED' and not o.is_imported and o.payment_status in ('PAID', 'PARTIALLY_REFUNDED')
  and l.item_type <> 'PHYSICAL' and not l.is_shippable and l.quantity > l.quantity_fulfilled;

create temporary table delivered on commit drop as
select gen_random_uuid() as id, order_id from waiting group by order_id;

insert into fulfillments (id, order_id, status, is_completed, created_at, updated_at)
select d.id, d.order_id, 'DELIVERED_ELECTRONICALLY', true, o.created_at, o.created_at
from delivered d join orders o on o.id = d.order_id;

insert into fulfillment_line_items (fulfillment_id, line_item_id, quantity)
select d.id, w.line_id, w.quantity from delivered d join waiting w using (order_id);

update order_line_items l set quantity_fulfilled = l.quantity_fulfilled + w.quantity from waiting w where w.line_id = l.id;

update orders o set fulfillment_status = case when s.fulfilled = s.quantity then 'FULFILLED' else 'PARTIALLY_FULFILLED' end
from (select order_id, sum(quantity_fulfilled) as fulfilled, sum(quantity) as quantity from order_line_items group by order_id) s
where s.order_id = o.id and o.id in (select order_id from delivered);
