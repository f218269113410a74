/**
 * The read model of products: one statement reads them for the shop, the back office and both versions of the protocol.
 * The requested parts determine how much is read.
 */
import { type RawBuilder, sql } from "kysely";
import type { Static } from "typebox";
import type { ChoiceType, CustomizationRenderType } from "#api/catalog/customization-values.ts";
import type { ProductPaymentOption } from "#api/catalog/products/product.ts";
import type {
  Dimensions,
  InventoryStatus,
  MeasurementUnit,
  PricePerUnitData,
  SeoData,
} from "#api/catalog/products/product-parts.ts";
import type { RichContent } from "#api/catalog/rich-content.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { STEADY } from "#server/platform/db/session.ts";
import type { MediaFile } from "#server/store/media/public.ts";

/** A file attached to the product; `label` is its name there. */
export type ProductFile = MediaFile & { displayName: string | null };

export type ChoiceRow = {
  id: string;
  sharedId: string | null;
  name: string;
  /** Version 1 writes it separately from the name: a CSS color for color options. */
  value: string;
  type: ChoiceType;
  colorCode: string | null;
  visible: boolean;
  mediaIds: string[] | null;
  display: MediaFile | null;
  displayUrl: string | null;
};
export type OptionRow = {
  id: string;
  sharedId: string | null;
  name: string;
  type: "drop_down" | "color";
  choices: ChoiceRow[];
};
export type ModifierRow = {
  id: string;
  sharedId: string | null;
  name: string;
  title: string;
  renderType: CustomizationRenderType;
  isMandatory: boolean;
  minLength: number;
  maxLength: number;
  addedPrice: number | null;
  choices: {
    id: string;
    sharedId: string | null;
    name: string;
    type: ChoiceType;
    colorCode: string | null;
    addedPrice: number;
    display: MediaFile | null;
    displayUrl: string | null;
  }[];
};

export type VariantRow = {
  id: string;
  choiceIds: string[];
  price: number;
  discountedPrice: number;
  cost: number | null;
  sku: string;
  barcode: string;
  weight: number;
  visible: boolean;
  isInStock: boolean;
  preorderEnabled: boolean;
  tracksQuantity: boolean;
  quantity: number;
  canPreorder: boolean;
  preorderMessage: string;
  preorderLimit: number;
  productDimensions: Static<typeof Dimensions> | null;
  packageDimensions: Static<typeof Dimensions> | null;
  unitQuantity: { quantity: number; measurementUnit: MeasurementUnit } | null;
  digitalFileId: string | null;
};

export type SubscriptionRow = {
  id: string;
  title: string;
  description: string;
  isHidden: boolean;
  frequency: "DAY" | "WEEK" | "MONTH" | "YEAR";
  interval: number;
  autoRenewal: boolean;
  billingCycles: number | null;
  discountType: "AMOUNT" | "PERCENT" | null;
  discountAmount: number | null;
  discountPercent: number | null;
};

/** Over the visible variants, or over all when none is visible. */
export type Ranges = {
  count: number;
  lowestPrice: number | null;
  highestPrice: number | null;
  lowestCompared: number | null;
  highestCompared: number | null;
  lowestCost: number | null;
  highestCost: number | null;
  lowestWeight: number | null;
  highestWeight: number | null;
};

export type InfoSectionRow = {
  id: string;
  uniqueName: string | null;
  title: string;
  html: string | null;
  tree: RichContent | null;
};

export type ProductDocument = {
  id: string;
  numeric_id: number;
  revision: number;
  created_at: Date;
  updated_at: Date;
  name: string;
  slug: string;
  handle: string;
  item_type: "PHYSICAL" | "DIGITAL" | "GIFT_CARD" | "SERVICE";
  product_type: "physical" | "digital";
  price: number;
  discounted_price: number;
  min_price: number;
  max_price: number;
  cost: number | null;
  weight: string;
  manages_variants: boolean;
  is_visible: boolean;
  is_visible_in_pos: boolean;
  html: string | null;
  tree: RichContent | null;
  sku: string;
  price_per_unit: PricePerUnitData | null;
  product_dimensions: Static<typeof Dimensions> | null;
  package_dimensions: Static<typeof Dimensions> | null;
  seo: Static<typeof SeoData> | null;
  tax_group_id: string | null;
  delivery_profile_id: string | null;
  fulfiller_id: string | null;
  main_category_id: string | null;
  for_members_only: boolean;
  payment_option: ProductPaymentOption;
  deposit_amount: number | null;
  /** Decimal string. */
  deposit_percent: string | null;
  extended_fields: { namespaces?: Record<string, Record<string, unknown>> } | null;
  private_tag_ids: string[];
  public_tag_ids: string[];
  allows_one_time_purchase: boolean;
  discount_type: "NONE" | "AMOUNT" | "PERCENT";
  discount_amount: number | null;
  /** Decimal string. */
  discount_percent: string | null;
  availability: InventoryStatus;
  /** Published reviews with one to five stars. */
  star_counts: number[];
  review_count: number;
  /** Average with two decimals. */
  rating: string;
  preorder_status: "ENABLED" | "DISABLED" | "PARTIALLY_ENABLED";
  preorder_availability: "ALL_VARIANTS" | "NO_VARIANTS" | "SOME_VARIANTS";
  brand: { id: string; name: string } | null;
  ribbon: { id: string; name: string } | null;
  ribbons: { id: string; name: string }[] | null;
  /** All media, or only the first image or video. */
  media: ProductFile[] | null;
  options: OptionRow[] | null;
  /** Choices with at least one visible, available variant. */
  stocked_choices: string[] | null;
  modifiers: ModifierRow[] | null;
  info_sections: InfoSectionRow[] | null;
  ranges: Ranges | null;
  variants: VariantRow[] | null;
  cheapest: VariantRow[] | null;
  subscriptions: SubscriptionRow[] | null;
  categories: { id: string; index: number; isDirect: boolean }[] | null;
  breadcrumbs: { id: string; name: string; slug: string }[] | null;
  collection_ids: string[] | null;
};

/** Parts that not every reader needs. `details` is everything that only one product's own page or editor shows. */
export type ProductPart =
  | "description"
  | "html"
  | "allMedia"
  | "swatchImages"
  | "details"
  | "sectionDescriptions"
  | "sectionHtml"
  | "categories"
  | "breadcrumbs"
  | "cheapestVariant"
  | "collections";

type ReadOptions = {
  parts: ReadonlySet<ProductPart>;
  /** A number returns variants only for products with at most that many. */
  withVariants: boolean | number;
};

const nothing = sql`null::json`;
const when = (condition: boolean, part: RawBuilder<unknown>): RawBuilder<unknown> => (condition ? part : nothing);

const variantJson = sql`json_build_object('id', v.id, 'choiceIds', v.choice_ids, 'price', v.price,
  'discountedPrice', v.discounted_price, 'cost', v.cost, 'sku', v.sku, 'barcode', v.barcode, 'weight', v.weight,
  'visible', v.is_visible, 'isInStock', s.is_in_stock, 'preorderEnabled', s.preorder_enabled,
  'productDimensions', v.product_dimensions, 'packageDimensions', v.package_dimensions,
  'unitQuantity', v.unit_quantity, 'digitalFileId', v.digital_file_id, 'tracksQuantity', s.tracks_quantity, 'quantity', s.quantity,
  'canPreorder', s.can_preorder, 'preorderMessage', s.preorder_message, 'preorderLimit', s.preorder_limit)`;

/** Whether all media of the product are needed, or only the main one. */
const needsAllMedia = ({ parts, withVariants }: ReadOptions): boolean =>
  withVariants !== false || parts.has("allMedia");

const media = (options: ReadOptions): RawBuilder<unknown> => sql`
  (select json_agg(f.file order by f.position) from (
    select m.file::jsonb || jsonb_strip_nulls(jsonb_build_object('altText', pm.alt_text))
        || jsonb_build_object('displayName', pm.display_name) as file, pm.position
    from product_media pm join published_media m on m.id = pm.media_id
    where pm.product_id = p.id ${needsAllMedia(options) ? sql`` : sql`and m.kind in ('image', 'video')`}
    order by pm.position ${needsAllMedia(options) ? sql`` : sql`limit 1`}) f)`;

const display = sql`case when k.display_media_id is not null then
  (select dm.file from published_media dm where dm.id = k.display_media_id) end`;

const options = ({ parts }: ReadOptions): RawBuilder<unknown> => sql`
  (select json_agg(json_build_object('id', o.id, 'sharedId', o.customization_id, 'name', o.name, 'type', o.option_type,
    'choices', (select coalesce(json_agg(json_build_object('id', c.id, 'sharedId', c.customization_choice_id,
        'name', c.description, 'value', c.value, 'type', coalesce(k.choice_type, case o.option_type when 'color' then 'ONE_COLOR' else 'CHOICE_TEXT' end),
        'colorCode', case when o.option_type = 'color' then case when k.choice_type = 'MULTIPLE_COLORS' then k.color_code else c.value end end,
        'visible', c.is_visible,
        'mediaIds', (select json_agg(cm.media_id order by cm.position) from choice_media cm where cm.choice_id = c.id),
        'display', ${when(parts.has("swatchImages"), display)},
        'displayUrl', k.display_image_url) order by c.position), '[]'::json)
      from product_option_choices c left join customization_choices k on k.id = c.customization_choice_id
      where c.option_id = o.id)) order by o.position)
    from product_options o where o.product_id = p.id)`;

const modifiers = ({ parts }: ReadOptions): RawBuilder<unknown> => sql`
  (select json_agg(json_build_object('id', d.id, 'sharedId', d.customization_id, 'name', coalesce(d.name, d.title),
    'title', d.title, 'renderType', d.render_type, 'isMandatory', d.is_mandatory, 'minLength', d.min_length,
    'maxLength', d.max_length, 'addedPrice', d.added_price,
    'choices', ${
      parts.has("details")
        ? sql`(select coalesce(json_agg(json_build_object('id', c.id, 'sharedId', c.customization_choice_id,
        'name', c.name, 'type', c.choice_type, 'colorCode', c.color_code, 'addedPrice', c.added_price,
        'display', ${when(parts.has("swatchImages"), display)}, 'displayUrl', k.display_image_url)
        order by c.position), '[]'::json)
      from product_modifier_choices c left join customization_choices k on k.id = c.customization_choice_id
      where c.modifier_id = d.id)`
        : sql`'[]'::json`
    }) order by d.position)
    from product_modifiers d where d.product_id = p.id)`;

const infoSections = ({ parts }: ReadOptions): RawBuilder<unknown> => {
  const withTree = parts.has("sectionDescriptions");
  const withHtml = withTree || parts.has("sectionHtml");
  return sql`
    (select json_agg(json_build_object('id', i.id, 'uniqueName', i.unique_name, 'title', i.title,
      'html', ${when(withHtml, sql`i.description`)}, 'tree', ${when(withTree, sql`i.rich_description`)}) order by pi.position)
    from product_info_sections pi join info_sections i on i.id = pi.info_section_id where pi.product_id = p.id)`;
};

/** Figures of the variants of product `p`. */
export const ranges = sql`
  (select json_build_object('count', (select count(*) from variants a where a.product_id = p.id),
    'lowestPrice', min(v.discounted_price), 'highestPrice', max(v.discounted_price),
    'lowestCompared', min(v.price) filter (where v.price > v.discounted_price),
    'highestCompared', max(v.price) filter (where v.price > v.discounted_price),
    'lowestCost', min(v.cost), 'highestCost', max(v.cost), 'lowestWeight', min(v.weight), 'highestWeight', max(v.weight))
  from variants v where v.product_id = p.id and (v.is_visible
    or not exists (select from variants h where h.product_id = p.id and h.is_visible)))`;

const subscriptions = sql`
  (select json_agg(json_build_object('id', so.id, 'title', so.title, 'description', so.description,
    'isHidden', ps.is_hidden, 'frequency', so.frequency, 'interval', so.repeat_interval, 'autoRenewal', so.auto_renewal,
    'billingCycles', so.billing_cycles, 'discountType', so.discount_type, 'discountAmount', so.discount_amount,
    'discountPercent', so.discount_percent) order by ps.position)
  from product_subscription_options ps join subscription_options so on so.id = ps.option_id where ps.product_id = p.id)`;

function variantsJson(most: boolean | number): RawBuilder<unknown> {
  const all = sql`(select json_agg(${variantJson} order by v.position) from variants v
    join variant_stock s on s.variant_id = v.id where v.product_id = p.id)`;
  if (typeof most === "boolean") return all;
  return sql`case when (select count(*) from (select from variants c where c.product_id = p.id limit ${most + 1}) few)
    <= ${most} then ${all} end`;
}

/** In the order of the ids; unknown ids are skipped. */
export async function readProducts(
  connection: Connection,
  ids: readonly string[],
  requested: ReadOptions,
): Promise<ProductDocument[]> {
  if (ids.length === 0) return [];
  const { parts, withVariants } = requested;
  const withTree = parts.has("description");
  const withHtml = withTree || parts.has("html");
  const inDetail = parts.has("details");
  const { rows } = await sql<ProductDocument>`${sql.raw(STEADY)}
    select p.id, p.numeric_id, p.revision, p.created_at, p.updated_at, p.name, p.slug, p.handle, p.item_type, p.product_type, p.price,
      p.discounted_price, p.min_price, p.max_price, p.cost, p.weight, p.manages_variants, p.is_visible,
      p.is_visible_in_pos, ${withHtml ? sql`p.description` : sql`null`} as html,
      ${withTree ? sql`p.rich_description` : nothing} as tree, p.sku, p.price_per_unit, p.product_dimensions,
      p.package_dimensions, p.seo, p.tax_group_id, p.delivery_profile_id, p.fulfiller_id, p.main_category_id,
      p.for_members_only, p.payment_option, p.deposit_amount, p.deposit_percent, p.extended_fields, p.private_tag_ids, p.public_tag_ids, p.allows_one_time_purchase,
      p.discount_type, p.discount_amount, p.discount_percent,
      p.availability, p.preorder_status, p.preorder_availability, p.star_counts, p.review_count, p.rating,
      (select json_build_object('id', b.id, 'name', b.name) from brands b where b.id = p.brand_id) as brand,
      (select json_build_object('id', r.id, 'name', r.name) from ribbons r where r.id = p.ribbon_id) as ribbon,
      (select json_agg(json_build_object('id', r.id, 'name', r.name) order by pr.position)
        from product_ribbons pr join ribbons r on r.id = pr.ribbon_id where pr.product_id = p.id) as ribbons,
      ${media(requested)} as media, ${options(requested)} as options,
      ${when(inDetail, stockedChoices)} as stocked_choices,
      ${modifiers(requested)} as modifiers, ${infoSections(requested)} as info_sections, ${when(inDetail, ranges)} as ranges,
      ${when(withVariants !== false, variantsJson(withVariants))} as variants,
      ${when(
        parts.has("cheapestVariant"),
        sql`(select json_agg(${variantJson}) from (select * from variants m where m.product_id = p.id
          order by m.is_visible desc, m.discounted_price, m.position limit 1) v
          join variant_stock s on s.variant_id = v.id)`,
      )} as cheapest,
      ${when(inDetail, subscriptions)} as subscriptions,
      ${when(parts.has("categories"), categoriesJson)} as categories,
      ${when(parts.has("breadcrumbs"), breadcrumbsJson)} as breadcrumbs,
      ${when(parts.has("collections"), collectionIds)} as collection_ids
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, ordinal)
    join products p on p.id = wanted.id order by wanted.ordinal`.execute(connection);
  return rows;
}

/** Choices with at least one visible, available variant. */
const stockedChoices = sql`
  (select json_agg(distinct c.id::text) from variants v join variant_stock s on s.variant_id = v.id,
    unnest(v.choice_ids) as c (id) where v.product_id = p.id and v.is_visible and s.is_in_stock)`;

const collectionIds = sql`
  (select json_agg(m.collection_id::text order by m.collection_id) from collection_memberships m where m.product_id = p.id)`;

/** Visible categories. A product can be below the same category through several children. */
const categoriesJson = sql`
  (select json_agg(json_build_object('id', c.category_id, 'index', c.position, 'isDirect', c.is_direct) order by c.category_id)
  from (select m.category_id, bool_or(m.is_direct) as is_direct, min(m.position) as position from category_memberships m
    where m.product_id = p.id and m.is_visible group by m.category_id) c)`;

/** The path to the main category, or to the deepest one the product is in. */
const breadcrumbsJson = sql`
  (select json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) order by k.place)
  from (select d.path from category_memberships m join published_categories d on d.id = m.category_id
    where m.product_id = p.id and m.is_direct and d.is_shown
    order by d.id is distinct from p.main_category_id, cardinality(d.path) desc, d.position, d.id limit 1) way,
    unnest(way.path) with ordinality as k (id, place) join published_categories c on c.id = k.id)`;
