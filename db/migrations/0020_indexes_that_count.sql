-- Filters by price or date count their matches with an index-only scan, because the index includes visibility.
drop index products_by_price, products_by_min_price, products_newest, products_changed;
create index products_by_price on products (price, numeric_id) include (is_visible);
create index products_by_min_price on products (min_price, numeric_id) include (is_visible);
create index products_newest on products (created_at, numeric_id) include (is_visible);
create index products_changed on products (updated_at, numeric_id) include (is_visible);
