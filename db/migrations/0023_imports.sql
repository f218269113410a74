-- Imports and exports of product files.

alter table media add column fetched_from text check (char_length(fetched_from) <= 2048);
comment on column media.fetched_from is 'The address a picture was fetched from, so that the same address does not bring it twice.';
create index media_fetched_from on media (md5(fetched_from)) where fetched_from is not null;
create or replace view published_media as
  select m.id, m.kind, m.file_name, m.mime_type, m.source_url, m.width, m.height, m.alt_text, m.thumbhash,
         m.average_color, m.version, m.is_animated, m.duration_ms,
         json_build_object('id', m.id, 'kind', m.kind, 'fileName', m.file_name, 'mimeType', m.mime_type,
           'sourceUrl', m.source_url, 'width', m.width, 'height', m.height, 'altText', m.alt_text,
           'thumbhash', m.thumbhash, 'averageColor', m.average_color, 'version', m.version,
           'isAnimated', m.is_animated, 'durationMs', m.duration_ms,
           'focalPoint', case when m.focal_x is null then null else json_build_object('x', m.focal_x, 'y', m.focal_y) end,
           'poster', case when p.id is null then null else json_build_object('id', p.id, 'fileName', p.file_name,
             'version', p.version, 'width', p.width, 'height', p.height) end) as file,
         m.fetched_from
  from media m left join media p on p.poster_of = m.id
  where m.trashed_at is null;
create index media_source on media (md5(source_url)) where source_url is not null;

create table imports (
  id uuid primary key,
  file_name text not null check (char_length(file_name) between 1 and 200),
  byte_size bigint not null,
  format text not null check (format in ('CARTWRIGHT', 'SHOPIFY', 'WOOCOMMERCE')),
  state text not null check (state in
    ('CHECKING', 'READY', 'RUNNING', 'DONE', 'CANCELED', 'UNDOING', 'UNDONE', 'FAILED')),
  existing text not null default 'UPDATE' check (existing in ('UPDATE', 'SKIP')),
  columns jsonb not null default '[]',
  wishes jsonb not null default '{}',
  row_count integer not null default 0,
  rows_staged boolean not null default false,
  group_count integer not null default 0,
  checked_count integer not null default 0,
  problem text,
  may_change_stock boolean not null,
  actor_kind text not null,
  actor_id text,
  started_by text not null,
  heartbeat_at timestamptz not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz
);
comment on table imports is 'CSV files of products: a dry run, a writing in the background, perhaps an undo.';
comment on column imports.heartbeat_at is 'Last step of the work under way; work without one for a while lost its process and is taken up again.';
create index imports_newest on imports (created_at desc, id desc);
create index imports_working on imports (heartbeat_at) where state in ('CHECKING', 'RUNNING', 'UNDOING');

create table import_rows (
  import_id uuid not null references imports on delete cascade,
  line integer not null,
  group_key text not null,
  aliases text[],
  cells jsonb not null,
  primary key (import_id, line)
);
comment on table import_rows is 'Rows of a file while it is checked; those of one product share a key, wherever they stand.';
create index import_rows_group on import_rows (import_id, group_key, line);

create table import_groups (
  import_id uuid not null references imports on delete cascade,
  position integer not null,
  group_key text not null,
  primary key (import_id, position)
);
comment on table import_groups is 'The products of a file in its order, while it is checked.';

create table import_items (
  import_id uuid not null references imports on delete cascade,
  position integer not null,
  line integer not null,
  handle text not null,
  name text not null,
  outcome text not null check (outcome in ('CREATE', 'UPDATE', 'UNCHANGED', 'SKIP', 'ERROR')),
  part jsonb,
  changes jsonb not null default '[]',
  problems jsonb not null default '[]',
  product_id uuid,
  before jsonb,
  revision_after bigint,
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'FAILED', 'UNDONE', 'KEPT')),
  primary key (import_id, position)
);
comment on table import_items is 'Products of an import: what becomes of each, and what it was before.';
create index import_items_outcome on import_items (import_id, outcome, position);
create index import_items_open on import_items (import_id, position) where state = 'OPEN' and outcome in ('CREATE', 'UPDATE');

create table exports (
  id uuid primary key,
  format text not null check (format in ('CARTWRIGHT')),
  state text not null check (state in ('RUNNING', 'DONE', 'FAILED')),
  selection jsonb not null,
  product_count integer not null default 0,
  total integer not null default 0,
  byte_size bigint not null default 0,
  file_id uuid,
  actor_kind text not null,
  actor_id text,
  started_by text not null,
  heartbeat_at timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
comment on table exports is 'Files of products that were made, by whom and when. Rows stay when the file is gone.';
create index exports_newest on exports (created_at desc, id desc);

create view published_stock_locations as select id, name, is_default from stock_locations;
comment on view published_stock_locations is 'Published by inventory: where stock may lie.';

create view staff_names as select id, name from staff;
comment on view staff_names is 'Published by staff: who is named in histories.';
