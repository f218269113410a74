-- Which collections a product is in, from the index alone.
drop index collection_products_product;
create index collection_products_product on collection_products (product_id, collection_id);
