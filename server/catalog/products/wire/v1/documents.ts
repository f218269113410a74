/** Reads products with all their parts in one statement. */
import { sql } from "kysely";
import type { Static } from "typebox";
import type { PricePerUnitData } from "#api/catalog/wire/v1/product-price-values.ts";
import type { SeoData } from "#api/catalog/wire/v1/product-values.ts";
import type { Dimensions, InventoryStatus } from "#api/catalog/wire/v1/product-variant-values.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { MediaFile } from "#server/store/media/public.ts";

export type ChoiceRow = {
  id: string;
  value: string;
  description: string;
  visible: boolean;
  mediaIds: string[] | null;
};
export type OptionRow = { id: string; name: string; type: "drop_down" | "color"; choices: ChoiceRow[] };

export type VariantRow = {
  id: string;
  choiceIds: string[];
  price: number;
  discountedPrice: number;
  cost: number | null;
  sku: string;
  weight: number;
  visible: boolean;
  tracksQuantity: boolean;
  quantity: number;
  isInStock: boolean;
  canPreorder: boolean;
  preorderMessage: string;
  preorderLimit: number;
  productDimensions: Static<typeof Dimensions> | null;
  packageDimensions: Static<typeof Dimensions> | null;
};

export type ProductDocument = {
  id: string;
  numeric_id: number;
  name: string;
  slug: string;
  is_visible: boolean;
  product_type: "physical" | "digital";
  item_type: "PHYSICAL" | "DIGITAL" | "GIFT_CARD" | "SERVICE";
  description: string;
  price: number;
  discounted_price: number;
  discount_type: "NONE" | "AMOUNT" | "PERCENT";
  discount_amount: number | null;
  discount_percent: string | null;
  cost: number | null;
  sku: string;
  weight: string;
  manages_variants: boolean;
  price_per_unit: PricePerUnitData | null;
  product_dimensions: Static<typeof Dimensions> | null;
  package_dimensions: Static<typeof Dimensions> | null;
  seo: Static<typeof SeoData> | null;
  min_price: number;
  max_price: number;
  availability: InventoryStatus;
  created_at: Date;
  updated_at: Date;
  brand: string | null;
  ribbon: string | null;
  media: MediaFile[] | null;
  options: OptionRow[] | null;
  variants: VariantRow[] | null;
  info_sections: { title: string; description: string }[] | null;
  modifiers: { title: string; maxLength: number; mandatory: boolean }[] | null;
  collection_ids: string[] | null;
};

/** In the order of the ids; unknown ids are skipped. */
export async function readProducts(connection: Connection, ids: readonly string[]): Promise<ProductDocument[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ProductDocument>`
    select p.id, p.numeric_id, p.name, p.slug, p.is_visible, p.product_type, p.item_type, p.description, p.price,
      p.discounted_price, p.discount_type, p.discount_amount, p.discount_percent, p.cost, p.sku, p.weight,
      p.manages_variants, p.price_per_unit, p.product_dimensions, p.package_dimensions, p.seo, p.min_price, p.max_price,
      p.availability, p.created_at, p.updated_at,
      (select name from brands where id = p.brand_id) as brand,
      (select name from ribbons where id = p.ribbon_id) as ribbon,
      (select json_agg(case when pm.alt_text is null then m.file
          else (m.file::jsonb || jsonb_build_object('altText', pm.alt_text))::json end order by pm.position)
        from product_media pm join published_media m on m.id = pm.media_id where pm.product_id = p.id) as media,
      (select json_agg(json_build_object('id', o.id, 'name', o.name, 'type', o.option_type, 'choices', (
          select coalesce(json_agg(json_build_object('id', c.id, 'value', c.value, 'description', c.description,
            'visible', c.is_visible, 'mediaIds',
            (select json_agg(cm.media_id order by cm.position) from choice_media cm where cm.choice_id = c.id))
            order by c.position), '[]'::json)
          from product_option_choices c where c.option_id = o.id)) order by o.position)
        from product_options o where o.product_id = p.id) as options,
      (select json_agg(json_build_object('id', v.id, 'choiceIds', v.choice_ids, 'price', v.price,
          'discountedPrice', v.discounted_price, 'cost', v.cost, 'sku', v.sku, 'weight', v.weight,
          'visible', v.is_visible, 'tracksQuantity', s.tracks_quantity, 'quantity', s.quantity,
          'isInStock', s.is_in_stock, 'canPreorder', s.can_preorder, 'preorderMessage', s.preorder_message,
          'preorderLimit', s.preorder_limit, 'productDimensions', v.product_dimensions,
          'packageDimensions', v.package_dimensions)
          order by v.position)
        from variants v join variant_stock s on s.variant_id = v.id where v.product_id = p.id) as variants,
      (select json_agg(json_build_object('title', s.title, 'description', s.description) order by ps.position)
        from product_info_sections ps join info_sections s on s.id = ps.info_section_id
        where ps.product_id = p.id) as info_sections,
      (select json_agg(json_build_object('title', title, 'maxLength', max_length, 'mandatory', is_mandatory)
          order by position) from product_modifiers where product_id = p.id and render_type = 'FREE_TEXT') as modifiers,
      (select array_agg(collection_id::text order by collection_id) from collection_memberships
        where product_id = p.id) as collection_ids
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, ordinal)
    join products p on p.id = wanted.id order by wanted.ordinal`.execute(connection);
  return rows;
}
