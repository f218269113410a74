/** Queries variants by their own and their product's fields (docs/protocol/queries.md#fields-by-api). */
import { sql } from "kysely";
import { MAX_VARIANT_PAGE } from "#api/catalog/wire/v3/read-only-variants.ts";
import type { Search } from "#api/queries.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { readAggregations } from "#server/platform/query/aggregations.ts";
import { moneyField } from "#server/platform/query/money.ts";
import { type CursorPage, type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import { allOf, type Condition, type Fields } from "#server/platform/query/query-language.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";

export type FoundVariant = { variant_id: string; product_id: string };

const from = sql`read_only_variants v`;
const select = sql`v.variant_id::text as variant_id, v.product_id::text as product_id`;
const key = { kind: "id", sql: sql`v.variant_id` } as const;

const ids: Fields = {
  id: { kind: "id", sql: sql`v.variant_id`, isSortable: true, isRequired: true },
  variantId: { kind: "id", sql: sql`v.variant_id`, isSortable: true, isRequired: true },
  "productData.productId": { kind: "id", sql: sql`v.product_id`, isSortable: true, isRequired: true },
};

const sorted = { isSortable: true, isRequired: true } as const;
const choiceList = (column: string, source: string) => {
  const name = sql.raw(column);
  const matching = (values: readonly string[]) => sql`select ${name} from ${sql.raw(source)}
    where c.id = any(v.choice_ids) and ${name} = any(${values.filter(isId)}::uuid[])`;
  return {
    kind: "list",
    hasSome: (values: readonly string[]) => sql<boolean>`exists (${matching(values)})`,
    hasAll: (values: readonly string[]) =>
      sql<boolean>`(select count(distinct found) from (${matching(values)}) as t (found)) = ${new Set(values).size}`,
    exists: sql<boolean>`v.choice_ids <> '{}'`,
    values: sql`select ${name}::text as value from ${sql.raw(source)} where c.id = any(v.choice_ids)`,
  } as const;
};

const searchFields = (currency: string): Fields => ({
  ...ids,
  barcode: { kind: "text", sql: sql`v.barcode`, ...sorted },
  sku: { kind: "text", sql: sql`v.sku`, ...sorted },
  visible: { kind: "boolean", sql: sql`v.is_visible`, ...sorted },
  "inventoryStatus.inStock": { kind: "boolean", sql: sql`v.is_in_stock`, ...sorted },
  "inventoryStatus.preorderEnabled": { kind: "boolean", sql: sql`v.preorder_enabled`, ...sorted },
  "price.actualPrice.amount": moneyField(sql`v.discounted_price`, currency, sorted),
  "price.compareAtPrice.amount": moneyField(sql`v.compare_price`, currency, { isSortable: true }),
  "productData.updatedDate": { kind: "time", sql: sql`v.updated_at`, ...sorted },
  "productData.brand.id": { kind: "id", sql: sql`v.brand_id`, isSortable: true },
  "productData.handle": { kind: "text", sql: sql`v.handle`, ...sorted },
  "productData.name": { kind: "text", sql: sql`v.name`, ...sorted },
  "productData.physicalProperties.fulfillerId": { kind: "id", sql: sql`v.fulfiller_id`, isSortable: true },
  "productData.productType": { kind: "text", sql: sql`v.product_type`, ...sorted },
  "productData.slug": { kind: "text", sql: sql`v.slug`, ...sorted },
  "productData.visible": { kind: "boolean", sql: sql`v.is_product_visible`, ...sorted },
  "productData.visibleInPos": {
    kind: "boolean",
    sql: sql`(v.is_visible_in_pos and v.product_type = 'PHYSICAL')`,
    ...sorted,
  },
  "optionChoices.optionChoiceIds.choiceId": choiceList("c.customization_choice_id", "product_option_choices c"),
  "optionChoices.optionChoiceIds.optionId": choiceList(
    "o.customization_id",
    "product_option_choices c join product_options o on o.id = c.option_id",
  ),
});

/** Shoppers find visible variants of visible products. */
const visibleCondition = (seesHidden: boolean): Condition =>
  seesHidden ? sql<boolean>`true` : sql<boolean>`(v.is_visible and v.is_product_visible)`;

const queryApi: QueryApi = { name: "read-only-variants", fields: ids, key, maxLimit: MAX_VARIANT_PAGE };

export const findByQuery = (
  connection: Connection,
  query: PageQuery | undefined,
  seesHidden: boolean,
): Promise<CursorPage<FoundVariant>> =>
  readCursorPage<FoundVariant>(connection, { api: queryApi, query, select, from, where: visibleCondition(seesHidden) });

function wordsCondition(search: Search["search"]): Condition {
  const words = (search?.expression ?? "").split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return sql<boolean>`true`;
  const conditions = words
    .slice(0, 20)
    .map(
      (word) =>
        sql<boolean>`position(plain_text(${word}) in plain_text(v.name || ' ' || v.sku || ' ' || v.barcode)) > 0`,
    );
  return sql<boolean>`(${sql.join(conditions, search?.mode === "OR" ? sql` or ` : sql` and `)})`;
}

export async function findBySearch(
  connection: Connection,
  search: Search,
  { currency, seesHidden }: { currency: string; seesHidden: boolean },
) {
  const api: QueryApi = { name: "read-only-variants-search", fields: searchFields(currency), key };
  const where = allOf([visibleCondition(seesHidden), wordsCondition(search.search)]);
  const { filter, aggregations = [], timeZone } = search;
  const page = await readCursorPage<FoundVariant>(connection, { api, query: search, select, from, where });
  const results = await readAggregations(connection, { api, aggregations, from, filter, where, timeZone });
  return { ...page, results };
}
