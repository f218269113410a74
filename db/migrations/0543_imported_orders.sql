-- Orders that an imported file has created. Each order of another system is imported once, however often its file is.
create table imported_orders (
  order_id uuid not null primary key references orders (id) on delete cascade,
  source text not null check (source in ('CARTWRIGHT', 'SHOPIFY', 'WOOCOMMERCE')),
  external_id text not null check (char_length(external_id) between 1 and 100),
  /* SHA-256 of what the file said, to recognize rows that haven't changed. */
  fingerprint text not null,
  /* `orders.updated_at` of that moment. An order with another value was changed here. */
  written_at timestamptz not null,
  unique (source, external_id)
);
