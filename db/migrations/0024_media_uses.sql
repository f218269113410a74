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
  select (i.value ->> 'id')::uuid, 'home', '00000000-0000-0000-0000-000000000000'::uuid, 'Home page'
    from settings s cross join lateral jsonb_array_elements(
      case jsonb_typeof(s.value -> 'heroImages') when 'array' then s.value -> 'heroImages' else '[]' end) i
    where s.name = 'store' and i.value ->> 'id' ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$';
comment on view media_uses is 'Published by products, collections, customizations, product groups and settings: what shows a file. Whatever else refers to media belongs here.';
