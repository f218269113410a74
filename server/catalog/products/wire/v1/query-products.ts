/** Query calls of version 1: which products match, and how many there are. */
import { sql } from "kysely";
import { ALL_PRODUCTS_COLLECTION_ID } from "#api/catalog/products/product-parts.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { moneyField } from "#server/platform/query/money.ts";
import { type PageQuery, readOffsetPage } from "#server/platform/query/pages.ts";
import { allOf, type Condition, type ListField } from "#server/platform/query/query-language.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import type { Terms } from "../../search/price-terms.ts";

const isTrue = sql<boolean>`true`;
const isAllProducts = (id: string): boolean => id === ALL_PRODUCTS_COLLECTION_ID;

const inOneOf = (ids: readonly string[]): Condition => sql<boolean>`exists (
  select from collection_places m where m.product_id = p.id and m.collection_id = any(${ids.filter(isId)}::uuid[]))`;

/** The collections of `products p`. Every product is in the collection of all products, which has no row. */
export const collectionIdsField: ListField = {
  kind: "list",
  hasSome: (ids) => (ids.some(isAllProducts) ? isTrue : inOneOf(ids)),
  hasAll: (ids) => allOf([...new Set(ids)].filter((id) => !isAllProducts(id)).map((id) => inOneOf([id]))),
  exists: sql<boolean>`exists (select from collection_places m where m.product_id = p.id)`,
};

/** Filterable and sortable fields (docs/protocol/queries.md#fields-by-api). `visible` is for staff only. */
function productApi({ currency, seesHidden }: Terms): QueryApi {
  const always = { isSortable: true, isRequired: true } as const;
  const price = moneyField(sql`p.price`, currency, always);
  return {
    name: "products-v1",
    key: { kind: "number", sql: sql`p.numeric_id` },
    fields: {
      id: { kind: "id", sql: sql`p.id`, ...always },
      name: { kind: "text", sql: sql`p.name`, lowered: sql`lower(p.name)`, ...always },
      slug: { kind: "text", sql: sql`p.slug`, ...always },
      description: { kind: "text", sql: sql`p.description` },
      sku: { kind: "text", sql: sql`p.sku`, ...always },
      productType: {
        kind: "text",
        sql: sql`p.product_type`,
        ...always,
        operators: ["$eq", "$ne", "$in", "$nin", "$exists"],
      },
      price,
      "priceData.price": price,
      numericId: { kind: "number", sql: sql`p.numeric_id`, ...always },
      lastUpdated: { kind: "time", sql: sql`p.updated_at`, ...always },
      createdDate: { kind: "time", sql: sql`p.created_at`, ...always },
      brand: { kind: "text", sql: sql`(select name from brands where id = p.brand_id)`, isSortable: true },
      ribbon: { kind: "text", sql: sql`(select name from ribbons where id = p.ribbon_id)` },
      "stock.inventoryStatus": { kind: "text", sql: sql`p.availability` },
      collectionIds: collectionIdsField,
      ...(seesHidden ? { visible: { kind: "boolean", sql: sql`p.is_visible` } as const } : {}),
    },
  };
}

type ProductPage = { ids: string[]; total: number; offset: number };

type Request = {
  query: PageQuery;
  terms: Terms;
  /** The older query excludes hidden products by default. */
  includesHidden: boolean;
};

/** Visibility is combined with AND outside the caller's filter, so a filter can't bypass it. */
export async function queryProductIds(connection: Connection, request: Request): Promise<ProductPage> {
  const { query, terms, includesHidden } = request;
  const seesAll = includesHidden && terms.seesHidden;
  const { rows, total, offset } = await readOffsetPage<{ id: string }>(connection, {
    api: productApi(terms),
    query,
    select: sql`p.id`,
    from: sql`products p`,
    ...(seesAll ? {} : { where: sql<boolean>`p.is_visible` }),
    ...(isUnfiltered(query.filter) ? { total: countOfAll(seesAll) } : {}),
  });
  return { ids: rows.map(({ id }) => id), total, offset };
}

const isUnfiltered = (filter: unknown): boolean =>
  filter === undefined ||
  filter === null ||
  filter === "" ||
  (typeof filter === "object" && Object.keys(filter).length === 0);

/** Maintained by triggers, so a page of 50 doesn't have to count a million rows. */
const countOfAll = (seesAll: boolean) => sql`(select ${seesAll ? sql`amount` : sql`shown`} from collection_counts
  where collection_id = '00000000-0000-0000-0000-000000000000')`;
