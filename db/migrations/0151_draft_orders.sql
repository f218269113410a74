-- Draft orders: new ones created by staff, and edits of existing orders.
create table draft_orders (
  id uuid primary key,
  order_id uuid references orders,
  is_edit boolean not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'COMMITTED')),
  content jsonb not null,
  created_by_kind text not null check (created_by_kind in ('staff', 'app')),
  created_by_id text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (not is_edit or order_id is not null)
);
comment on table draft_orders is 'A new order or an edit of one. Takes effect when it is committed.';
comment on column draft_orders.content is 'Lines, discounts, fees, delivery and people with what each was before (draft-orders/content.ts).';
create unique index draft_orders_one_open_edit on draft_orders (order_id) where is_edit and status = 'DRAFT';
create index draft_orders_updated on draft_orders (updated_at desc, id desc);
