-- The order "featured": available products first, then by sales. Also the order in which very common words are
-- evaluated.
drop index products_popular;
create index products_featured on products ((availability = 'OUT_OF_STOCK'), popularity desc, numeric_id) where is_visible;

create view collection_places as
  select product_id, collection_id, position, is_shown from collection_products;
comment on view collection_places is 'Published by collections: the order of its products, read from one index where is_shown.';
