-- The offline payment that an order on account expects, before anyone reported a payment. All other payments count in
-- the order's payment status (server/orders/orders/states.ts).
alter table payments add column is_expected boolean not null default false;

-- It is the order's first offline payment; imported orders have one if they came without a payment.
update payments p set is_expected = true
  from orders o where o.id = p.order_id and p.method = 'MANUAL' and p.provider = 'manual' and p.status = 'PENDING'
    and p.details = '{}' and (not o.is_imported or o.payment_status = 'NOT_PAID')
    and not exists (select from payments e where e.order_id = p.order_id and e.method = 'MANUAL' and e.id < p.id);

-- Orders whose payments were reported as pending, declined or canceled before their status showed it.
update orders o set payment_status = reported.status
  from (select p.order_id, case
      when bool_or(p.status = 'PENDING_MERCHANT') then 'PENDING_MERCHANT'
      when bool_or(p.status = 'PENDING') then 'PENDING'
      else (array_agg(p.status order by p.id desc))[1] end as status
    from payments p
    where not p.is_expected and (p.status in ('PENDING', 'PENDING_MERCHANT', 'DECLINED')
      or p.status = 'CANCELED' and p.method <> 'GATEWAY')
    group by p.order_id) reported
  where o.id = reported.order_id and o.payment_status = 'NOT_PAID' and o.status not in ('CANCELED', 'REJECTED');

drop index orders_owed;
create index orders_owed on orders (created_at) where status = 'APPROVED'
  and payment_status in ('NOT_PAID', 'PARTIALLY_PAID', 'PENDING', 'PENDING_MERCHANT', 'DECLINED', 'CANCELED');
