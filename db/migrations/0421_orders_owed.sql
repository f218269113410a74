-- The index of unpaid orders covers every status with an outstanding balance
-- (server/orders/orders/read/open-orders.ts).
drop index orders_unpaid;
create index orders_owed on orders (created_at) where status = 'APPROVED'
  and payment_status in ('NOT_PAID', 'PARTIALLY_PAID', 'PENDING', 'PENDING_MERCHANT', 'DECLINED');
