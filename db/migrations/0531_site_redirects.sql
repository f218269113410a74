-- Redirects from paths of an earlier shop, entered by hand or imported. Paths are normalized: lower case, without query and
-- trailing slash.
create table content_redirects (
  id uuid primary key,
  path text not null unique check (path ~ '^/[^/]' and char_length(path) <= 2048),
  target text not null check (char_length(target) between 1 and 2048),
  created_at timestamptz not null,
  check (path <> target)
);
create index content_redirects_created on content_redirects (created_at desc, id desc);
