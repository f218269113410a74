-- Banners among the products of categories (docs/protocol/shared-entities.md).
create table promotions (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 50),
  media_id uuid references media on delete set null,
  alt_text text check (char_length(alt_text) <= 1000),
  destination_url text check (char_length(destination_url) <= 2048),
  is_enabled boolean not null default false,
  private_tag_ids text[] not null default '{}' check (cardinality(private_tag_ids) <= 100),
  public_tag_ids text[] not null default '{}' check (cardinality(public_tag_ids) <= 100),
  extended_fields jsonb,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index promotions_media on promotions (media_id);
comment on table promotions is 'A picture that leads somewhere, shown among the products of categories while it is enabled.';

create table promotion_categories (
  promotion_id uuid not null references promotions on delete cascade,
  category_id uuid not null references collections on delete cascade,
  position integer not null check (position >= 1),
  applies_below boolean not null default false,
  primary key (promotion_id, category_id)
);
create index promotion_categories_category on promotion_categories (category_id);
comment on table promotion_categories is 'Where a promotion is shown: which place among the products, and whether also in the categories below.';

create or replace view media_uses as
  select pm.media_id, 'product' as kind, p.id as entity_id, p.name
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
    where s.name = 'store' and i.value ->> 'id' ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$';
