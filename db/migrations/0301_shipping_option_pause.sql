-- Shipping options can be paused, like local delivery and pickup.
alter table shipping_options add column is_active boolean not null default true;
