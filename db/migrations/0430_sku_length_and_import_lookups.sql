-- SKUs as long as in the stores that products are imported from (docs/decisions/0038).
alter table products drop constraint products_sku_check, add constraint products_sku_check check (char_length(sku) <= 255);
alter table variants drop constraint variants_sku_check, add constraint variants_sku_check check (char_length(sku) <= 255);

-- Validation of a file finds products and URL slugs used by earlier rows of the file.
create index import_items_product on import_items (import_id, product_id) where product_id is not null;
create index import_items_new_slug on import_items (import_id, (part ->> 'slug')) where outcome = 'CREATE';
