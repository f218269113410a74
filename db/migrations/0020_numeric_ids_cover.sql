-- Far into a list by offset: the rows skipped are counted off in the index, without looking at the products.
drop index products_numeric_id;
create unique index products_numeric_id on products (numeric_id) include (is_visible, id);
