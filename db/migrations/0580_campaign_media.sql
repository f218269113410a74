-- Files that campaigns use, in image blocks and in rich text (server/marketing/campaigns). Protects them from deletion, like those of
-- products and pages. The previous version doesn't write it; its campaigns are recorded when they are saved again.
create table campaign_media (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  media_id uuid not null references media (id) on delete cascade,
  primary key (campaign_id, media_id)
);
create index campaign_media_media on campaign_media (media_id);

insert into campaign_media (campaign_id, media_id)
  select distinct c.id, m.id from campaigns c
    cross join lateral jsonb_path_query(c.blocks, 'strict $.**.mediaId ? (@.type() == "string")') found (value)
    join media m on m.id::text = lower(found.value #>> '{}')
  union
  select distinct c.id, m.id from campaigns c
    cross join lateral jsonb_path_query(c.blocks, 'strict $.**.src.id ? (@.type() == "string")') found (value)
    join media m on m.id::text = lower(found.value #>> '{}');

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
  select m.media_id, d.kind, d.id, d.title from content_media m join content_documents d on d.id = m.document_id
  union
  select m.media_id, 'campaign', c.id, c.name from campaign_media m join campaigns c on c.id = m.campaign_id
  union
  -- A store has at most 200 rules, most of them without images.
  select (found.id #>> '{}')::uuid, 'automation', r.id, r.name from automation_rules r
    cross join lateral jsonb_path_query(r.actions, '$[*].*.blocks[*].image.image.mediaId ? (@ like_regex "^[0-9a-f]{8}-[0-9a-f-]{27}$")') found (id);
