-- Multipart uploads, media of all kinds with trash and focal point, and digital products with their download links.

create table uploads (
  id uuid primary key,
  file_name text not null check (char_length(file_name) between 1 and 200),
  byte_size bigint not null check (byte_size > 0),
  received_bytes bigint not null default 0 check (received_bytes between 0 and byte_size),
  owner_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table uploads is 'Files on their way in: parts are appended to a file of their own until somebody takes the whole or the time is up.';
create index uploads_expiry on uploads (expires_at);

alter table media
  add column version integer not null default 1 check (version >= 1),
  add column is_animated boolean not null default false,
  add column focal_x numeric(5, 4) check (focal_x between 0 and 1),
  add column focal_y numeric(5, 4) check (focal_y between 0 and 1),
  add column duration_ms integer check (duration_ms >= 0),
  add column poster_of uuid references media on delete cascade,
  add column updated_at timestamptz not null default now(),
  add column trashed_at timestamptz,
  add check ((focal_x is null) = (focal_y is null)),
  add check (poster_of is null or kind = 'image');
comment on column media.version is 'Grows when the file is replaced; part of the address, because browsers keep answers for good.';
comment on column media.poster_of is 'The still picture of that video; such rows are not shown in the library.';
comment on column media.trashed_at is 'In the trash since: not served, not shown, purged 30 days later; links to it are kept for the way back.';
create unique index media_poster on media (poster_of);
create index media_trash on media (trashed_at) where trashed_at is not null;
create index media_names on media using gin (plain_text(file_name || ' ' || alt_text) gin_trgm_ops);

create or replace view published_media as
  select m.id, m.kind, m.file_name, m.mime_type, m.source_url, m.width, m.height, m.alt_text, m.thumbhash,
         m.average_color, m.version, m.is_animated, m.duration_ms,
         json_build_object('id', m.id, 'kind', m.kind, 'fileName', m.file_name, 'mimeType', m.mime_type,
           'sourceUrl', m.source_url, 'width', m.width, 'height', m.height, 'altText', m.alt_text,
           'thumbhash', m.thumbhash, 'averageColor', m.average_color, 'version', m.version,
           'isAnimated', m.is_animated, 'durationMs', m.duration_ms,
           'focalPoint', case when m.focal_x is null then null else json_build_object('x', m.focal_x, 'y', m.focal_y) end,
           'poster', case when p.id is null then null else json_build_object('id', p.id, 'fileName', p.file_name,
             'version', p.version, 'width', p.width, 'height', p.height) end) as file
  from media m left join media p on p.poster_of = m.id
  where m.trashed_at is null;
comment on view published_media is 'Published by media: what other modules show of a file. `file` is the whole of it, as modules/media calls MediaFile.';

create view media_uses as
  select pm.media_id, 'product' as kind, p.id as entity_id, p.name
    from product_media pm join products p on p.id = pm.product_id
  union
  select cm.media_id, 'product', p.id, p.name
    from choice_media cm join product_option_choices c on c.id = cm.choice_id
    join product_options o on o.id = c.option_id join products p on p.id = o.product_id
  union
  select c.media_id, 'collection', c.id, c.name from collections c where c.media_id is not null;
comment on view media_uses is 'Published by products and collections: what shows a file. Tables that refer to media belong here.';

create table digital_files (
  id uuid primary key,
  file_name text not null check (char_length(file_name) between 1 and 200),
  mime_type text not null,
  file_type text not null check (file_type in
    ('SECURE_PICTURE', 'SECURE_VIDEO', 'SECURE_DOCUMENT', 'SECURE_MUSIC', 'SECURE_ARCHIVE', 'SECURE_RAW')),
  byte_size bigint not null check (byte_size > 0),
  sha256 bytea not null,
  created_at timestamptz not null
);
comment on table digital_files is 'What digital products sell: lies in a private folder and leaves it by signed links only.';
create index digital_files_newest on digital_files (created_at desc, id desc);

create view published_digital_files as
  select id, file_name, byte_size, file_type from digital_files;
comment on view published_digital_files is 'Published by digital-files: what other modules show of a file.';

create table download_links (
  id uuid primary key,
  digital_file_id uuid not null references digital_files on delete cascade,
  order_id uuid,
  order_line_id uuid,
  max_downloads integer not null check (max_downloads between 1 and 1000),
  downloads integer not null default 0 check (downloads between 0 and max_downloads),
  expires_at timestamptz not null,
  last_started_at timestamptz,
  created_at timestamptz not null
);
comment on table download_links is 'Permissions to fetch a digital file: so often, until then. The signature in the address is made from the id and a key of the store.';
create index download_links_file on download_links (digital_file_id);
create unique index download_links_order_line on download_links (order_line_id, digital_file_id) where order_line_id is not null;
create index download_links_expiry on download_links (expires_at);
