-- Explanation of an order's price at placement: the facts of `pricing/trace.ts` and the names of lines.
create table order_price_traces (
  order_id uuid primary key references orders (id) on delete cascade,
  trace jsonb not null,
  line_names jsonb not null,
  created_at timestamptz not null
);
