/** The query calls: which products match, and how many there are. */
import { sql } from "kysely";
import { ALL_PRODUCTS_COLLECTION_ID } from "#api/products.ts";
import type { Query } from "#api/values.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { tryParseDecimal } from "#server/platform/money/money.ts";
import {
  allOf,
  type Condition,
  compileFilter,
  compileSort,
  type Fields,
  readPage,
} from "#server/platform/query/query-language.ts";
import type { Terms } from "./terms.ts";

const isTrue = sql<boolean>`true`;

/** Prices on this wire are numbers of whole units; columns hold minor units. */
function readMoney(currency: string): (value: unknown) => unknown {
  return (value) => {
    const text = typeof value === "number" ? value.toFixed(6) : value;
    if (typeof text !== "string") return undefined;
    const exact = tryParseDecimal(text, currency);
    // Finer than the currency: still comparable, as a fraction of the smallest unit.
    if (exact !== undefined) return String(exact);
    const digits = String(tryParseDecimal("1", currency) ?? 100).length - 1;
    return Number.isFinite(Number(text)) ? (Number(text) * 10 ** digits).toFixed(6) : undefined;
  };
}

const isAllProducts = (id: string): boolean => id === ALL_PRODUCTS_COLLECTION_ID;

const inCollections = (ids: readonly string[], needed: number): Condition => sql<boolean>`(
  select count(distinct m.collection_id) from collection_memberships m
  where m.product_id = p.id and m.collection_id::text = any(${[...ids]}::text[])) >= ${needed}`;

/** Fields by which products are filtered and sorted (wire, catalogue 5.3). `visible` is the merchant's. */
function productFields({ currency, seesHidden }: Terms): Fields {
  const price = { kind: "number", sql: sql`p.price`, isSortable: true, read: readMoney(currency) } as const;
  return {
    id: { kind: "id", sql: sql`p.id`, isSortable: true },
    name: { kind: "text", sql: sql`p.name`, isSortable: true },
    slug: { kind: "text", sql: sql`p.slug`, isSortable: true },
    description: { kind: "text", sql: sql`p.description` },
    sku: { kind: "text", sql: sql`p.sku`, isSortable: true },
    productType: {
      kind: "text",
      sql: sql`p.product_type`,
      isSortable: true,
      operators: ["$eq", "$ne", "$in", "$nin", "$exists"],
    },
    price,
    "priceData.price": price,
    numericId: { kind: "number", sql: sql`p.numeric_id`, isSortable: true },
    lastUpdated: { kind: "time", sql: sql`p.updated_at`, isSortable: true },
    createdDate: { kind: "time", sql: sql`p.created_at`, isSortable: true },
    brand: { kind: "text", sql: sql`(select name from brands where id = p.brand_id)`, isSortable: true },
    ribbon: { kind: "text", sql: sql`(select name from ribbons where id = p.ribbon_id)` },
    "stock.inventoryStatus": { kind: "text", sql: sql`p.availability` },
    collectionIds: {
      kind: "list",
      hasSome: (ids) => (ids.some(isAllProducts) ? isTrue : inCollections(ids, 1)),
      hasAll: (ids) => {
        const others = [...new Set(ids)].filter((id) => !isAllProducts(id));
        return others.length === 0 ? isTrue : inCollections(others, others.length);
      },
      exists: sql<boolean>`exists (select from collection_memberships m where m.product_id = p.id)`,
    },
    ...(seesHidden ? { visible: { kind: "boolean", sql: sql`p.is_visible` } as const } : {}),
  };
}

export type ProductPage = { ids: string[]; total: number; offset: number };

type Request = {
  query: {
    filter?: unknown;
    sort?: unknown;
    sorting?: unknown;
    paging?: Query["paging"];
    cursorPaging?: Query["cursorPaging"];
  };
  terms: Terms;
  /** The older query leaves hidden products out unless asked. */
  includesHidden: boolean;
};

/** Visibility is AND-ed outside whatever the caller asks for (Z7). */
export async function queryProductIds(connection: Connection, request: Request): Promise<ProductPage> {
  const { query, terms, includesHidden } = request;
  const fields = productFields(terms);
  const condition = allOf([
    ...(includesHidden && terms.seesHidden ? [] : [sql<boolean>`p.is_visible`]),
    compileFilter(query.filter, fields),
  ]);
  const order = compileSort(query.sort ?? query.sorting, fields, sql`p.numeric_id`);
  const { limit, offset } = readPage({
    ...(query.paging === undefined ? {} : { paging: query.paging }),
    ...(query.cursorPaging === undefined ? {} : { cursorPaging: query.cursorPaging }),
  });
  const { rows } = await sql<{ ids: string[]; total: number }>`
    select (select count(*)::int from products p where ${condition}) as total,
      array(select p.id::text from products p where ${condition} order by ${order} limit ${limit} offset ${offset}) as ids`.execute(
    connection,
  );
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0, offset };
}

/** By id; hidden ones only for those who see them. */
export async function findVisibleId(connection: Connection, id: string, { seesHidden }: Terms): Promise<boolean> {
  const row = await connection.selectFrom("products").select("is_visible").where("id", "=", id).executeTakeFirst();
  return row !== undefined && (row.is_visible || seesHidden);
}

/** By address or an earlier address. */
export async function findIdBySlug(connection: Connection, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id, 0 as rank from products where slug = ${slug}
    union all select product_id::text, 1 from product_slug_redirects where slug = ${slug}
    order by rank limit 1`.execute(connection);
  return rows[0]?.id;
}
