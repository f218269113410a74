/** Request rows, their queryable fields, and their API shape. */
import { sql } from "kysely";
import type { BackInStockRequest } from "#api/inventory/back-in-stock.ts";
import { STORE_APP_ID } from "#api/values.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { countMatches, effectiveQuery, type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";

export type RequestRow = {
  id: string;
  product_id: string;
  variant_id: string;
  catalog_options: Record<string, unknown> | null;
  email: string;
  member_id: string | null;
  status: "RECEIVED" | "PROCESSING" | "NOTIFICATION_SENT" | "FAILED";
  auto_notified: boolean | null;
  item_url: string | null;
  language: string | null;
  created_at: Date;
  product_name: string;
  product_slug: string;
  variant_name: string;
};

const columns = sql`r.id::text as id, r.product_id::text as product_id, r.variant_id::text as variant_id, r.catalog_options,
  r.email, r.member_id::text as member_id, r.status, r.auto_notified, r.item_url, r.language, r.created_at,
  v.product_name, v.product_slug, v.variant_name`;
const from = sql`back_in_stock_requests r join variant_labels v on v.variant_id = r.variant_id`;

const api: QueryApi = {
  name: "back-in-stock-requests",
  fields: {
    id: { kind: "id", sql: sql`r.id`, isSortable: true, isRequired: true },
    contactId: { kind: "id", sql: sql`r.member_id`, isSortable: true },
    status: { kind: "text", sql: sql`r.status`, isSortable: true, isRequired: true },
    autoNotified: { kind: "boolean", sql: sql`r.auto_notified`, isSortable: true },
    createdDate: { kind: "time", sql: sql`r.created_at`, isSortable: true, isRequired: true },
    itemUrl: { kind: "text", sql: sql`r.item_url`, isSortable: true },
    email: { kind: "text", sql: sql`lower(r.email)`, isSortable: true, isRequired: true },
    productId: { kind: "id", sql: sql`r.product_id`, isRequired: true },
    variantId: { kind: "id", sql: sql`r.variant_id`, isRequired: true },
    "catalogReference.catalogItemId": { kind: "id", sql: sql`r.product_id`, isRequired: true },
  },
  key: { kind: "id", sql: sql`r.id` },
  defaultSort: [{ fieldName: "createdDate", order: "DESC" }],
};

export async function queryRequests(connection: Connection, query: PageQuery | undefined) {
  const { rows, pagingMetadata } = await readCursorPage<RequestRow>(connection, { api, query, select: columns, from });
  const { filter, paging } = effectiveQuery(api, query);
  const total = await countMatches(connection, { api, filter, from });
  const metadata = { count: rows.length, offset: paging?.offset ?? 0, total, cursors: pagingMetadata.cursors };
  return { requests: rows.map(presentRequest), metadata };
}

/** @throws {AppError} BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND */
export async function getRequest(connection: Connection, id: string): Promise<RequestRow> {
  const { rows } = isId(id)
    ? await sql<RequestRow>`select ${columns} from ${from} where r.id = ${id}::uuid`.execute(connection)
    : { rows: [] };
  if (rows[0] === undefined) throw new AppError("BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND");
  return rows[0];
}

export async function readRequests(connection: Connection, ids: readonly string[]): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select ${columns} from ${from} where r.id = any(${[...ids]}::uuid[]) order by r.created_at, r.id`.execute(
    connection,
  );
  return rows;
}

export function presentRequest(row: RequestRow): BackInStockRequest {
  return {
    id: row.id,
    catalogReference: {
      catalogItemId: row.product_id,
      appId: STORE_APP_ID,
      options: row.catalog_options ?? { variantId: row.variant_id },
    },
    email: row.email,
    ...(row.member_id === null ? {} : { contactId: row.member_id }),
    status: row.status,
    ...(row.auto_notified === null ? {} : { autoNotified: row.auto_notified }),
    createdDate: row.created_at.toISOString(),
    ...(row.item_url === null ? {} : { itemUrl: row.item_url }),
    productName: row.product_name,
    variantName: row.variant_name,
    variantId: row.variant_id,
  };
}

type Summary = {
  product_id: string;
  variant_id: string;
  product_name: string;
  variant_name: string;
  count: number;
  latest: Date;
};

/** Most requested first. */
export async function summarize(connection: Connection) {
  const { rows } = await sql<Summary>`
    select v.product_id::text as product_id, v.variant_id::text as variant_id, v.product_name, v.variant_name,
      count(*)::int as count, max(r.created_at) as latest
    from ${from} where r.status = 'RECEIVED'
    group by v.product_id, v.variant_id, v.product_name, v.variant_name order by count(*) desc, max(r.created_at) desc limit 100`.execute(
    connection,
  );
  const counted = await sql<{ waiting: number }>`
    select count(*)::int as waiting from back_in_stock_requests where status = 'RECEIVED'`.execute(connection);
  return {
    waiting: counted.rows[0]?.waiting ?? 0,
    items: rows.map((row) => ({
      productId: row.product_id,
      variantId: row.variant_id,
      productName: row.product_name,
      variantName: row.variant_name,
      count: row.count,
      latestDate: row.latest.toISOString(),
    })),
  };
}
