-- Large offsets: skipped rows are counted in the index without reading the products.
drop index products_numeric_id;
create unique index products_numeric_id on products (numeric_id) include (is_visible, id);
