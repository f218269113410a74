-- Variants with fields of their product, for the read-only endpoints of version 3.

create view read_only_variants as
  select v.id as variant_id, v.product_id, v.is_visible, v.choice_ids, v.barcode, v.discounted_price,
         nullif(v.price, v.discounted_price) as compare_price,
         case when v.sku = '' and v.choice_ids = '{}' then p.sku else v.sku end as sku,
         p.name, p.slug, p.handle, p.is_visible as is_product_visible, p.is_visible_in_pos, upper(p.product_type) as product_type,
         p.fulfiller_id, p.brand_id, p.updated_at, s.is_in_stock, s.preorder_enabled
  from variants v join products p on p.id = v.product_id join variant_stock s on s.variant_id = v.id;
comment on view read_only_variants is 'Published by products: variants to be found by anything their product says.';
