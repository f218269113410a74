-- Entities created by an import besides products, in any module: an undo deletes those that aren't used otherwise.
create table import_entities (
  import_id uuid not null references imports on delete cascade,
  kind text not null check (kind in ('collection', 'brand', 'ribbon', 'customization', 'media')),
  entity_id uuid not null,
  is_made boolean not null,
  state text not null default 'MADE' check (state in ('MADE', 'REMOVED', 'KEPT')),
  name text not null default '',
  reason text,
  primary key (import_id, kind, entity_id)
);
comment on table import_entities is 'Entities that an import made, or (is_made false) media it refers to that were still to be downloaded.';
create index import_entities_open on import_entities (import_id, kind) where state = 'MADE' and is_made;

-- Fires only in transactions of an import, which set the parameter.
create function keep_import_entity() returns trigger language plpgsql as $$
begin
  insert into import_entities (import_id, kind, entity_id, is_made)
  values (current_setting('cartwright.import')::uuid, tg_argv[0], new.id, true) on conflict do nothing;
  return null;
end $$;
create trigger keep_import_entity after insert on collections for each row
  when (current_setting('cartwright.import', true) <> '') execute function keep_import_entity('collection');
create trigger keep_import_entity after insert on brands for each row
  when (current_setting('cartwright.import', true) <> '') execute function keep_import_entity('brand');
create trigger keep_import_entity after insert on ribbons for each row
  when (current_setting('cartwright.import', true) <> '') execute function keep_import_entity('ribbon');
create trigger keep_import_entity after insert on customizations for each row
  when (current_setting('cartwright.import', true) <> '') execute function keep_import_entity('customization');
create trigger keep_import_entity after insert on media for each row
  when (current_setting('cartwright.import', true) <> '') execute function keep_import_entity('media');

create view catalog_entity_uses as
  select 'collection' as kind, collection_id as entity_id, 'products' as used_by from collection_products
  union all select 'collection', parent_id, 'other collections' from collections where parent_id is not null
  union all select 'collection', category_id, 'promotions' from promotion_categories
  union all select 'collection', c.id, 'discounts' from collections c
    where exists (select from coupons where c.id::text = any(scope_ids))
      or exists (select from discount_rules where discount::text || coalesce(trigger::text, '') like '%' || c.id || '%')
  union all select 'brand', brand_id, 'products' from products where brand_id is not null
  union all select 'brand', b.id, 'collections' from brands b
    where exists (select from collections c where c.rules is not null and c.rules::text like '%' || b.id || '%')
  union all select 'ribbon', ribbon_id, 'products' from products where ribbon_id is not null
  union all select 'ribbon', ribbon_id, 'products' from product_ribbons
  union all select 'ribbon', r.id, 'collections' from ribbons r
    where exists (select from collections c where c.rules is not null and c.rules::text like '%' || r.id || '%')
  union all select 'customization', customization_id, 'products' from product_options where customization_id is not null
  union all select 'customization', customization_id, 'products' from product_modifiers where customization_id is not null
  union all select 'customization', customization_id, 'product groups' from product_groups where customization_id is not null
  union all select 'media', media_id, kind || 's' from media_uses;
comment on view catalog_entity_uses is 'Published by products, collections, brands, ribbons, customizations, media, promotions and discounts: what refers to an entity.';
