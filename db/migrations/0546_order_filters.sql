-- Filters of the orders list (server/orders/orders/read/search-fields.ts). The expressions are those of its fields.
create index orders_country on orders
  ((coalesce(recipient_info->'address'->>'country', billing_info->'address'->>'country')), created_at desc);
create index orders_shipping_title on orders ((shipping->>'title'), created_at desc);
create index orders_private_tags on orders using gin (private_tags);
create index orders_tagged on orders (created_at desc) where private_tags <> '{}';
create index orders_amount on orders ((total / power(10, case currency when 'JPY' then 0 when 'KRW' then 0
  when 'VND' then 0 when 'CLP' then 0 when 'ISK' then 0 when 'KWD' then 3 when 'BHD' then 3 when 'OMR' then 3
  when 'JOD' then 3 when 'TND' then 3 else 2 end)));
