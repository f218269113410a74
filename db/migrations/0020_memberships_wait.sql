-- A product that is just being hidden or shown: whoever puts it into a collection meanwhile waits, and then sees which.
create or replace function show_collection_product() returns trigger language plpgsql as $$
begin
  select is_visible into new.is_shown from products where id = new.product_id for share;
  new.is_shown := coalesce(new.is_shown, true);
  return new;
end $$;
