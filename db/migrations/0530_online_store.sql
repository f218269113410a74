-- Documents of the online store: the design, pages, posts. Each has one draft and numbered, immutable versions, of which visitors
-- see the published one.
create table content_documents (
  id uuid primary key,
  kind text not null check (kind in ('design', 'page', 'post')),
  title text not null check (char_length(title) between 1 and 200),
  slug text not null check (char_length(slug) between 1 and 100),
  draft jsonb not null check (jsonb_typeof(draft) = 'object'),
  revision bigint not null default 0 check (revision >= 0),
  version_count integer not null default 0 check (version_count >= 0),
  published_version integer,
  published_slug text,
  published_at timestamptz,
  first_published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (published_version between 1 and version_count),
  check ((published_version is null) = (published_slug is null) and (published_version is null) = (published_at is null)),
  check (published_version is null or first_published_at is not null)
);
create unique index content_documents_slug on content_documents (kind, slug);
create unique index content_documents_published_slug on content_documents (kind, published_slug);
-- A store has one design.
create unique index content_documents_design on content_documents (kind) where kind = 'design';
create index content_documents_posts on content_documents (first_published_at desc, id) where kind = 'post' and published_version is not null;

create table content_versions (
  document_id uuid not null references content_documents (id) on delete cascade,
  version integer not null check (version >= 1),
  -- The numbers of a document have no gaps.
  previous_version integer generated always as (nullif(version - 1, 0)) stored,
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  note text not null default '' check (char_length(note) <= 200),
  publisher_kind text check (publisher_kind in ('staff', 'app')),
  publisher_id uuid,
  published_at timestamptz not null,
  primary key (document_id, version),
  foreign key (document_id, previous_version) references content_versions (document_id, version) on delete cascade,
  check ((publisher_kind is null) = (publisher_id is null))
);
create index content_versions_previous on content_versions (document_id, previous_version);
alter table content_documents add constraint content_documents_published_version_fkey
  foreign key (id, published_version) references content_versions (document_id, version);

create function refuse_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'published versions cannot be changed' using errcode = '23514', constraint = 'content_versions_immutable';
end $$;
create trigger content_versions_immutable before update on content_versions for each row execute function refuse_version_change();

-- At most one scheduled publishing per document, with the draft as it was when it was scheduled.
create table content_schedules (
  document_id uuid primary key references content_documents (id) on delete cascade,
  kind text not null,
  slug text not null,
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  note text not null default '' check (char_length(note) <= 200),
  publisher_kind text check (publisher_kind in ('staff', 'app')),
  publisher_id uuid,
  publish_at timestamptz not null,
  check ((publisher_kind is null) = (publisher_id is null))
);
create unique index content_schedules_slug on content_schedules (kind, slug);

-- Previous slugs of published pages and posts. A row refers to the document, so there are no chains or loops.
create table content_slug_redirects (
  kind text not null,
  slug text not null,
  document_id uuid not null references content_documents (id) on delete cascade,
  created_at timestamptz not null,
  primary key (kind, slug)
);
create index content_slug_redirects_document on content_slug_redirects (document_id);

-- Files that the draft, the published version or a scheduled one uses.
create table content_media (
  document_id uuid not null references content_documents (id) on delete cascade,
  media_id uuid not null references media (id) on delete cascade,
  primary key (document_id, media_id)
);
create index content_media_media on content_media (media_id);

create table content_preview_links (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  note text not null default '' check (char_length(note) <= 100),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);

create or replace view media_uses as
  select pm.media_id, 'product'::text as kind, p.id as entity_id, p.name
    from product_media pm join products p on p.id = pm.product_id
  union
  select cm.media_id, 'product', p.id, p.name
    from choice_media cm join product_option_choices c on c.id = cm.choice_id
    join product_options o on o.id = c.option_id join products p on p.id = o.product_id
  union
  select c.media_id, 'collection', c.id, c.name from collections c where c.media_id is not null
  union
  select c.display_media_id, 'customization', k.id, k.name
    from customization_choices c join customizations k on k.id = c.customization_id where c.display_media_id is not null
  union
  select g.media_id, 'product-group', g.id, g.name from product_groups g where g.media_id is not null
  union
  select o.media_id, 'promotion', o.id, o.name from promotions o where o.media_id is not null
  union
  select (i.value ->> 'id')::uuid, 'home', '00000000-0000-0000-0000-000000000000'::uuid, 'Home page'
    from settings s cross join lateral jsonb_array_elements(
      case jsonb_typeof(s.value -> 'heroImages') when 'array' then s.value -> 'heroImages' else '[]' end) i
    where s.name = 'store' and i.value ->> 'id' ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$'
  union
  select m.media_id, d.kind, d.id, d.title from content_media m join content_documents d on d.id = m.document_id;
