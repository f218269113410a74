-- Deleted products, collections and customers are kept for 30 days, as the rows that the deletion removed
-- (docs/decisions/0099). No other query reads them, so a deleted product is gone everywhere.
create table trash_items (
  kind text not null check (kind in ('PRODUCT', 'COLLECTION', 'CUSTOMER')),
  id uuid not null,
  name text not null,
  deleted_at timestamptz not null,
  constraint trash_items_pkey primary key (kind, id)
);
create index trash_items_listed on trash_items (kind, deleted_at desc, id);
create index trash_items_due on trash_items (deleted_at);

create table trash_rows (
  id bigint generated always as identity primary key,
  kind text not null,
  item_id uuid not null,
  -- Rows of lower steps are restored first, because those of higher ones reference them.
  step integer not null check (step >= 0),
  relation text not null,
  content jsonb not null,
  constraint trash_rows_item foreign key (kind, item_id) references trash_items (kind, id) on delete cascade
);
create index trash_rows_by_item on trash_rows (kind, item_id, relation);
