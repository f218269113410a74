/**
 * Fields that products can be filtered, sorted and aggregated by
 * (docs/protocol/queries.md#product-search-fields). Options, choices and modifiers are identified by the ids of their
 * customizations.
 */
import { type RawBuilder, sql } from "kysely";
import { isId } from "#server/platform/http/handlers.ts";
import { moneyField } from "#server/platform/query/money.ts";
import type { Condition, Field, Fields, ListField } from "#server/platform/query/query-language.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import type { Terms } from "../search/price-terms.ts";

const key: QueryApi["key"] = { kind: "number", sql: sql`p.numeric_id` };
const sortable = { isSortable: true, isRequired: true } as const;

/** A multi-valued field: `rows` is a FROM clause with its WHERE on the product, `column` the value to compare. */
function listOf(rows: RawBuilder<unknown>, column: RawBuilder<unknown>, kind: "id" | "text"): ListField {
  const matching = (values: readonly string[]): Condition =>
    kind === "id"
      ? sql<boolean>`${column} = any(${values.filter(isId)}::uuid[])`
      : sql<boolean>`${column} = any(${[...values]}::text[])`;
  return {
    kind: "list",
    hasSome: (values) => sql<boolean>`exists (select from ${rows} and ${matching(values)})`,
    hasAll: (values) =>
      sql<boolean>`(select count(distinct ${column}) from ${rows} and ${matching(values)}) >= ${new Set(values).size}`,
    exists: sql<boolean>`exists (select from ${rows} and ${column} is not null)`,
    values: sql`select distinct ${column}::text as value from ${rows} and ${column} is not null`,
  };
}

const tagsOf = (column: RawBuilder<unknown>): ListField => ({
  kind: "list",
  hasSome: (values) => sql<boolean>`${column} && ${[...values]}::text[]`,
  hasAll: (values) => sql<boolean>`${column} @> ${[...values]}::text[]`,
  exists: sql<boolean>`${column} <> '{}'`,
  values: sql`select t.value from unnest(${column}) as t (value)`,
});

const options = sql`product_options o where o.product_id = p.id`;
const optionChoices = sql`product_options o join product_option_choices c on c.option_id = o.id where o.product_id = p.id`;
const modifiers = sql`product_modifiers d where d.product_id = p.id`;
const modifierChoices = sql`product_modifiers d join product_modifier_choices c on c.modifier_id = d.id where d.product_id = p.id`;
const sections = sql`product_info_sections pi join info_sections i on i.id = pi.info_section_id where pi.product_id = p.id`;
const variants = sql`variants v where v.product_id = p.id`;
const variantChoices = sql`variants v join product_option_choices c on c.id = any(v.choice_ids)
  join product_options o on o.id = c.option_id where v.product_id = p.id`;
const moreRibbons = sql`product_ribbons pr join ribbons r on r.id = pr.ribbon_id where pr.product_id = p.id`;

const places = (isDirect: boolean) =>
  sql`category_memberships m where m.product_id = p.id${isDirect ? sql` and m.is_direct` : sql``}`;

const categories = (isDirect: boolean): Field => ({
  kind: "items",
  fields: {
    id: { kind: "id", sql: sql`m.category_id` },
    index: { kind: "number", sql: sql`m.position` },
  },
  some: (condition) => sql<boolean>`exists (select from ${places(isDirect)} and ${condition})`,
});

const variantRange = (figure: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${figure} from variants v where v.product_id = p.id and v.is_visible)`;

/** Fields of `queryProducts`. */
const basicFields = (): Fields => ({
  id: { kind: "id", sql: sql`p.id`, isRequired: true },
  handle: { kind: "text", sql: sql`p.handle`, isRequired: true },
  slug: { kind: "text", sql: sql`p.slug`, ...sortable },
  visible: { kind: "boolean", sql: sql`p.is_visible`, ...sortable },
  createdDate: { kind: "time", sql: sql`p.created_at`, ...sortable },
  updatedDate: { kind: "time", sql: sql`p.updated_at`, ...sortable },
  "options.id": listOf(options, sql`o.customization_id`, "id"),
});

/** Fields of `searchProducts` and of the calls by filter. */
const searchFields = ({ currency, seesHidden }: Pick<Terms, "currency" | "seesHidden">): Fields => ({
  ...basicFields(),
  name: { kind: "text", sql: sql`p.name`, lowered: sql`lower(p.name)`, ...sortable },
  productType: { kind: "text", sql: sql`upper(p.product_type)` },
  itemType: { kind: "text", sql: sql`p.item_type` },
  "brand.id": { kind: "id", sql: sql`p.brand_id` },
  "brand.name": { kind: "text", sql: sql`(select b.name from brands b where b.id = p.brand_id)` },
  "ribbon.id": { kind: "id", sql: sql`p.ribbon_id` },
  "ribbon.name": { kind: "text", sql: sql`(select r.name from ribbons r where r.id = p.ribbon_id)` },
  importId: { kind: "text", sql: sql`null::text` },
  numericId: { kind: "number", sql: sql`p.numeric_id`, ...sortable },
  "inventory.availabilityStatus": { kind: "text", sql: sql`p.availability` },
  "inventory.preorderStatus": { kind: "text", sql: sql`p.preorder_status` },
  "inventory.preorderAvailability": { kind: "text", sql: sql`p.preorder_availability` },
  "physicalProperties.deliveryProfileId": { kind: "id", sql: sql`p.delivery_profile_id` },
  "physicalProperties.fulfillerId": { kind: "id", sql: sql`p.fulfiller_id` },
  "subscriptionDetails.allowOneTimePurchases": { kind: "boolean", sql: sql`p.allows_one_time_purchase` },
  taxGroupId: { kind: "id", sql: sql`p.tax_group_id` },
  mainCategoryId: { kind: "id", sql: sql`p.main_category_id` },
  "paymentTerms.paymentOption": { kind: "text", sql: sql`p.payment_option` },
  visibleInPos: { kind: "boolean", sql: sql`(p.is_visible_in_pos and p.item_type = 'PHYSICAL')` },
  "actualPriceRange.minValue.amount": moneyField(sql`p.min_price`, currency, sortable),
  "actualPriceRange.maxValue.amount": moneyField(sql`p.max_price`, currency, sortable),
  "compareAtPriceRange.minValue.amount": moneyField(
    variantRange(sql`coalesce(min(v.price) filter (where v.price > v.discounted_price), 0)`),
    currency,
    sortable,
  ),
  "compareAtPriceRange.maxValue.amount": moneyField(
    variantRange(sql`coalesce(max(v.price) filter (where v.price > v.discounted_price), 0)`),
    currency,
    sortable,
  ),
  "minVariantPriceInfo.sku": {
    kind: "text",
    sql: sql`(select coalesce(nullif(v.sku, ''), p.sku) from variants v where v.product_id = p.id
      order by v.is_visible desc, v.discounted_price, v.position limit 1)`,
    isSortable: true,
  },
  "physicalProperties.shippingWeightRange.minValue": {
    kind: "number",
    sql: variantRange(sql`min(v.weight)`),
    isSortable: true,
  },
  "physicalProperties.shippingWeightRange.maxValue": {
    kind: "number",
    sql: variantRange(sql`max(v.weight)`),
    isSortable: true,
  },
  "additionalRibbons.id": listOf(moreRibbons, sql`pr.ribbon_id`, "id"),
  "additionalRibbons.name": listOf(moreRibbons, sql`r.name`, "text"),
  "infoSections.id": listOf(sections, sql`pi.info_section_id`, "id"),
  "infoSections.uniqueName": listOf(sections, sql`i.unique_name`, "text"),
  "options.name": listOf(options, sql`o.name`, "text"),
  "options.choicesSettings.choices.choiceId": listOf(optionChoices, sql`c.customization_choice_id`, "id"),
  "options.choicesSettings.choices.name": listOf(optionChoices, sql`c.description`, "text"),
  "modifiers.id": listOf(modifiers, sql`d.customization_id`, "id"),
  "modifiers.name": listOf(modifiers, sql`coalesce(d.name, d.title)`, "text"),
  "modifiers.choicesSettings.choices.choiceId": listOf(modifierChoices, sql`c.customization_choice_id`, "id"),
  "modifiers.choicesSettings.choices.name": listOf(modifierChoices, sql`c.name`, "text"),
  "tags.publicTags.tagIds": tagsOf(sql`p.public_tag_ids`),
  ...(seesHidden ? { "tags.privateTags.tagIds": tagsOf(sql`p.private_tag_ids`) } : {}),
  "allCategoriesInfo.categories": categories(false),
  "allCategoriesInfo.categories.id": listOf(places(false), sql`m.category_id`, "id"),
  "directCategoriesInfo.categories": categories(true),
  "directCategoriesInfo.categories.id": listOf(places(true), sql`m.category_id`, "id"),
  "variantsInfo.variants": variantItems(currency),
  "variantsInfo.variants.sku": listOf(variants, sql`coalesce(nullif(v.sku, ''), p.sku)`, "text"),
  "variantsInfo.variants.barcode": listOf(variants, sql`v.barcode`, "text"),
  "variantsInfo.variants.choices.optionChoiceIds.optionId": listOf(variantChoices, sql`o.customization_id`, "id"),
  "variantsInfo.variants.choices.optionChoiceIds.choiceId": listOf(
    variantChoices,
    sql`c.customization_choice_id`,
    "id",
  ),
});

const variantItems = (currency: string): Field => ({
  kind: "items",
  fields: {
    id: { kind: "id", sql: sql`v.id` },
    sku: { kind: "text", sql: sql`coalesce(nullif(v.sku, ''), p.sku)` },
    barcode: { kind: "text", sql: sql`v.barcode` },
    visible: { kind: "boolean", sql: sql`v.is_visible` },
    "price.actualPrice.amount": moneyField(sql`v.discounted_price`, currency),
    "price.compareAtPrice.amount": moneyField(sql`nullif(v.price, v.discounted_price)`, currency),
    "physicalProperties.weight": { kind: "number", sql: sql`v.weight` },
    "choices.optionChoiceIds.choiceId": {
      kind: "list",
      hasSome: (values) => sql<boolean>`exists (select from product_option_choices c where c.id = any(v.choice_ids)
        and c.customization_choice_id = any(${values.filter(isId)}::uuid[]))`,
      hasAll: (values) => sql<boolean>`(select count(distinct c.customization_choice_id) from product_option_choices c
        where c.id = any(v.choice_ids) and c.customization_choice_id = any(${values.filter(isId)}::uuid[])) >= ${new Set(values).size}`,
      exists: sql<boolean>`v.choice_ids <> '{}'`,
    },
  },
  some: (condition) => sql<boolean>`exists (select from variants v where v.product_id = p.id and ${condition})`,
});

export const productQueryApi = (): QueryApi => ({ name: "products-v3", fields: basicFields(), key });

/** `relevance` is the default order of a text search. */
export function productSearchApi(
  terms: Pick<Terms, "currency" | "seesHidden">,
  relevance?: RawBuilder<unknown>,
): QueryApi {
  const fields = searchFields(terms);
  if (relevance === undefined) return { name: "products-v3-search", fields, key };
  return {
    name: "products-v3-search",
    fields: {
      ...fields,
      relevance: { kind: "number", sql: relevance, isSortable: true, isRequired: true, isFilterable: false },
    },
    defaultSort: [{ fieldName: "relevance", order: "DESC" }],
    key,
  };
}
