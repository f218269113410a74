-- The offline payment that an order on account expects, before anyone reported a payment. All other payments count in
-- the order's payment status (server/orders/orders/states.ts).
alter table payments add column is_expected boolean not null default false;
update payments p set is_expected = true
  from orders o where o.id = p.order_id and p.method = 'MANUAL' and p.status = 'PENDING' and p.details = '{}'
    and o.payment_status = 'NOT_PAID';

drop index orders_owed;
create index orders_owed on orders (created_at) where status = 'APPROVED'
  and payment_status in ('NOT_PAID', 'PARTIALLY_PAID', 'PENDING', 'PENDING_MERCHANT', 'DECLINED', 'CANCELED');
