import { sql } from "kysely";
import * as api from "#api/orders/wire/v2/services.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead } from "#server/platform/http/handlers.ts";
import { type PageQuery, readOffsetPage } from "#server/platform/query/pages.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { type OfferedRow, offered, offeredColumns } from "../offered.ts";
import { presentService } from "./present-service.ts";

/** Services with tickets are events (`../v3`). */
const isService = sql<boolean>`not c.has_tickets`;

const bookableServices: QueryApi = {
  name: "bookable-services",
  fields: {
    id: { kind: "id", sql: sql`p.id`, isRequired: true },
    name: { kind: "text", sql: sql`p.name`, isSortable: true, isRequired: true },
    type: { kind: "text", sql: sql`case when c.capacity = 1 then 'APPOINTMENT' else 'CLASS' end`, isRequired: true },
    hidden: { kind: "boolean", sql: sql`false`, isRequired: true },
    "mainSlug.name": { kind: "text", sql: sql`p.slug`, isRequired: true },
    "supportedSlugs.name": { kind: "text", sql: sql`p.slug`, isRequired: true },
    "category.id": { kind: "id", sql: sql`p.main_category_id` },
    "onlineBooking.enabled": { kind: "boolean", sql: sql`c.is_open`, isRequired: true },
    createdDate: { kind: "time", sql: sql`p.created_at`, isSortable: true, isRequired: true },
    updatedDate: { kind: "time", sql: sql`greatest(p.updated_at, c.updated_at)`, isSortable: true, isRequired: true },
  },
  key: { kind: "id", sql: sql`p.id` },
  defaultSort: [{ fieldName: "createdDate", order: "ASC" }],
};

async function readServices(
  db: Connection,
  { store }: Pick<CallContext, "store">,
  query: PageQuery | undefined,
  where = isService,
) {
  const [{ currency, locale }, { rows, total, offset }] = await Promise.all([
    readStoreSettings(db),
    readOffsetPage<OfferedRow>(db, {
      api: bookableServices,
      query,
      select: offeredColumns,
      from: offered,
      where,
    }),
  ]);
  const terms = { currency, locale, baseUrl: store.baseUrl() };
  return {
    services: rows.map((row) => presentService(row, terms)),
    pagingMetadata: { count: rows.length, offset, total },
  };
}

export const serviceRoutes = [
  handleRead(api.queryServices, ({ db, body: { query }, ...context }) => readServices(db, context, query)),
  handleRead(api.getService, async ({ db, params, ...context }) => {
    const where = sql<boolean>`${isService} and p.id = ${params.serviceId}::uuid`;
    const [service] = (await readServices(db, context, undefined, where)).services;
    if (service === undefined) throw new AppError("SERVICE_NOT_FOUND");
    return { service };
  }),
];
