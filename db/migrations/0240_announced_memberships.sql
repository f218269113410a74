-- Products added to or removed from a collection by its rules are announced like manual changes: triggers record them
-- in the transaction, and a job enqueued by the same transaction emits the events.

create table collection_moves (
  id bigint generated always as identity primary key,
  collection_id uuid not null references collections (id) on delete cascade,
  -- Without a foreign key: the removal of a deleted product is announced too.
  product_id uuid not null,
  is_added boolean not null
);
create index collection_moves_collection on collection_moves (collection_id, id);

create function ask_for_announcements() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows) then
    perform graphile_worker.add_job('collections.announceMoves', '{}'::json);
  end if;
  return null;
end $$;
create trigger collection_moves_announce after insert on collection_moves
  referencing new table as new_rows for each statement execute function ask_for_announcements();

create or replace function fill_collections(product_ids uuid[], today timestamptz) returns void language sql as $$
  with judged as materialized (
    select c.id as collection_id, p.id as product_id, rules_hold(p, c.rules, today) as belongs
    from collections c cross join products p where c.rules is not null and p.id = any(product_ids)
  ), gone as (
    delete from collection_products m using judged j
    where m.collection_id = j.collection_id and m.product_id = j.product_id and not j.belongs
    returning m.collection_id, m.product_id
  ), added as (
    insert into collection_products (collection_id, product_id, position)
    select j.collection_id, j.product_id,
      row_number() over (partition by j.collection_id order by j.product_id)
        + (select coalesce(max(position), 0) from collection_products where collection_id = j.collection_id)
    from judged j where j.belongs
      and not exists (select from collection_products m where (m.collection_id, m.product_id) = (j.collection_id, j.product_id))
    on conflict do nothing returning collection_id, product_id
  )
  insert into collection_moves (collection_id, product_id, is_added)
  select collection_id, product_id, false from gone union all select collection_id, product_id, true from added
$$;
