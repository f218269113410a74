-- Undoing an import of customers asks for orders of contacts.
create index orders_contact on orders (contact_id) where contact_id is not null;
-- The check of a file of orders finds rows with the same number or id; an update finds what the last import wrote.
create index import_items_order_number on import_items (import_id, (part ->> 'number')) where part ->> 'number' is not null;
create index import_items_order_id on import_items (import_id, (part ->> 'externalId')) where part ->> 'externalId' is not null;
create index import_items_written on import_items (product_id) where product_id is not null and state = 'DONE';
-- Batches in a row that failed. An import whose batches keep failing ends.
alter table imports add column failed_tries integer not null default 0 check (failed_tries >= 0);
-- Cells of customers and orders are personal data.
update imports set columns = coalesce((
  select jsonb_agg(entry || '{"sample": ""}' order by place)
  from jsonb_array_elements(columns) with ordinality as c (entry, place)), '[]')
where content <> 'PRODUCTS';
