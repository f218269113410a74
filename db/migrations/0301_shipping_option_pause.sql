-- Ways of delivery by the store's own rates can be paused, as local delivery and pickup can.
alter table shipping_options add column is_active boolean not null default true;
