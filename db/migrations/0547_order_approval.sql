-- Whether orders that customers place wait for the merchant's approval (server/orders/orders/placement/insert-order.ts).
alter table orders_settings add column requires_approval boolean not null default false;
