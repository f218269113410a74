-- Imports that a client fills in several requests and then submits (docs/protocol/catalog-v3.md).
create table catalog_imports (
  id uuid primary key,
  created_at timestamptz not null,
  submitted_at timestamptz,
  job_id uuid,
  finished_at timestamptz,
  constraint catalog_import_submission check ((submitted_at is null) = (job_id is null)
    and (finished_at is null or submitted_at is not null))
);
create index catalog_imports_by_age on catalog_imports (created_at);
comment on table catalog_imports is 'Filled until it is submitted; then a job works through its products in the order they came.';

create table catalog_import_products (
  import_id uuid not null references catalog_imports on delete cascade,
  place bigint generated always as identity,
  handle text not null,
  product jsonb not null,
  category_ids text[],
  product_id uuid,
  error jsonb,
  is_done boolean not null default false,
  primary key (import_id, place)
);
create index catalog_import_products_waiting on catalog_import_products (import_id, place) where not is_done;
comment on table catalog_import_products is 'What was given for each product, and what became of it.';
