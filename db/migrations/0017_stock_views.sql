-- Stock as in version 3: one item per variant and location.

create view variant_labels as
  select v.id as variant_id, v.product_id, v.position, p.name as product_name, p.slug as product_slug,
         coalesce((select string_agg(c.description, ' / ' order by o.position)
           from product_option_choices c join product_options o on o.id = c.option_id where c.id = any(v.choice_ids)), '') as variant_name,
         coalesce(nullif(v.sku, ''), p.sku) as sku, v.barcode, v.choice_ids = '{}' as is_only_variant, v.is_visible,
         p.is_visible as is_product_visible, p.brand_id
  from variants v join products p on p.id = v.product_id;
comment on view variant_labels is 'Published by products: what variants are called.';

create view inventory_items as
  select l.id, l.revision, l.created_at, l.updated_at, l.variant_id, v.product_id, l.location_id, l.tracks_quantity,
         l.on_hand - l.reserved as quantity, l.on_hand, l.reserved, s.is_in_stock, l.preorder_enabled, l.preorder_message,
         l.preorder_limit, l.preordered, l.extended_fields, k.is_default as is_default_location,
         case when s.is_in_stock then 'IN_STOCK'
              when l.preorder_enabled and (not l.tracks_quantity or l.preordered < l.preorder_limit) then 'PREORDER'
              else 'OUT_OF_STOCK' end as availability,
         v.product_name, v.variant_name, v.sku, v.barcode, v.brand_id, v.is_only_variant, v.is_visible, v.is_product_visible
  from stock_levels l
  join stock_locations k on k.id = l.location_id
  join variant_labels v on v.variant_id = l.variant_id
  cross join lateral (
    select case when l.tracks_quantity then l.on_hand - l.reserved > 0 else l.is_in_stock end as is_in_stock) s;
comment on view inventory_items is 'Stock of a variant at a location, with what the wire says of it.';

-- Untracked variants can be preordered without a limit.
create or replace view variant_stock as
  select v.id as variant_id, v.product_id, v.position, v.choice_ids = '{}' as is_only_variant, l.id as stock_level_id,
         coalesce(l.tracks_quantity, false) as tracks_quantity,
         coalesce(l.on_hand - l.reserved, 0) as quantity,
         case when l.id is null then true when l.tracks_quantity then l.on_hand - l.reserved > 0 else l.is_in_stock end as is_in_stock,
         coalesce(l.preorder_enabled and (not l.tracks_quantity or l.preordered < l.preorder_limit), false) as can_preorder,
         coalesce(l.preorder_enabled, false) as preorder_enabled,
         coalesce(l.preorder_message, '') as preorder_message,
         coalesce(l.preorder_limit, 100000) as preorder_limit,
         coalesce(l.preordered, 0) as preordered,
         l.updated_at
  from variants v left join stock_levels l
    on l.variant_id = v.id and l.location_id = (select d.id from stock_locations d where d.is_default);
