-- SKUs as long as the stores that products come from allow (docs/decisions/0038).
alter table products drop constraint products_sku_check, add constraint products_sku_check check (char_length(sku) <= 255);
alter table variants drop constraint variants_sku_check, add constraint variants_sku_check check (char_length(sku) <= 255);

-- The check of a file finds products and URL slugs that earlier rows of the same file already use.
create index import_items_product on import_items (import_id, product_id) where product_id is not null;
create index import_items_new_slug on import_items (import_id, (part ->> 'slug')) where outcome = 'CREATE';
