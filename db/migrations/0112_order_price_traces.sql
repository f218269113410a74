-- Why an order costs what it costs, as it was when it was placed: the facts of `pricing/trace.ts` and the names of lines.
create table order_price_traces (
  order_id uuid primary key references orders (id) on delete cascade,
  trace jsonb not null,
  line_names jsonb not null,
  created_at timestamptz not null
);
