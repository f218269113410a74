-- Collections of a product, by an index-only scan.
drop index collection_products_product;
create index collection_products_product on collection_products (product_id, collection_id);
