-- While a product's visibility changes, transactions that add it to a collection wait and then read the new value.
create or replace function show_collection_product() returns trigger language plpgsql as $$
begin
  select is_visible into new.is_shown from products where id = new.product_id for share;
  new.is_shown := coalesce(new.is_shown, true);
  return new;
end $$;
