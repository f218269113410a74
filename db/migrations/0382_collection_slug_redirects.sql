create table collection_slug_redirects (
  slug text primary key,
  collection_id uuid not null references collections (id) on delete cascade,
  created_at timestamptz not null
);
comment on table collection_slug_redirects is 'Earlier addresses of collections; a collection that takes the address again removes its row.';
create index collection_slug_redirects_collection on collection_slug_redirects (collection_id);
