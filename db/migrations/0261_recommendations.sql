-- Data of recommendations (docs/decisions/0026): the latest orders of a product by index, and current availability.
drop index order_line_items_catalog;
create index order_line_items_catalog on order_line_items (catalog_item_id, order_id);

create view placed_orders as select id as order_id from orders where status in ('APPROVED', 'PENDING');
comment on view placed_orders is 'Published by orders: those that somebody meant. Newer ones have larger ids.';
create view bought_goods as
  select l.catalog_item_id, l.order_id, l.quantity
  from order_line_items l join placed_orders o on o.order_id = l.order_id
  where l.app_id = '215238eb-22a5-4c36-9e7b-e7c08025e04e';
comment on view bought_goods is 'Published by orders: which product was bought with which order.';

create view goods as
  select id, numeric_id, name, item_type, min_price, brand_id, popularity, created_at, search_vector,
    is_visible and (availability <> 'OUT_OF_STOCK' or preorder_availability <> 'NO_VARIANTS') as is_for_sale
  from products;
comment on view goods is 'Published by products: what they are, and whether shoppers see them and can buy them now.';
create view word_uses as select word, uses from search_words;
comment on view word_uses is 'Published by products: how many products have a word, as of last night.';

alter table service_plugins drop constraint service_plugins_kind_check,
  add constraint service_plugins_kind_check check (kind in ('SHIPPING_RATES', 'TAXES', 'ADDITIONAL_FEES', 'DISCOUNT_TRIGGERS',
    'VALIDATIONS', 'GIFT_CARDS', 'PAYMENT_SETTINGS', 'RECOMMENDATIONS'));
