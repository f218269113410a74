import { type Selectable, sql } from "kysely";
import type { ErrorCode } from "#api/errors.ts";
import type { Connection, Schema } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { countRows } from "#server/platform/query/counting.ts";
import { type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import { type Condition, compileFilter } from "#server/platform/query/query-language.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import { tagFields } from "#server/platform/tags/tags.ts";

export type GroupRow = Selectable<Schema["tax_groups"]>;
export type RegionRow = Selectable<Schema["tax_regions"]>;
export type MappingRow = Selectable<Schema["manual_tax_mappings"]>;
export type ExemptGroupRow = Selectable<Schema["tax_exempt_groups"]>;
export type ContactRow = Selectable<Schema["contact_tax_details"]>;

export async function hasTaxRegions(db: Connection): Promise<boolean> {
  return (await db.selectFrom("tax_regions").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Whether tax is collected anywhere in the country: a rate above zero for the country or any of its subdivisions. */
export async function hasTaxRateIn(db: Connection, country: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from manual_tax_mappings m join tax_regions r on r.id = m.tax_region_id
    where r.country = ${country} and m.tax_rate::numeric > 0 limit 1`.execute(db);
  return rows.length > 0;
}

export async function findDefaultTaxGroupId(db: Connection): Promise<string | undefined> {
  const row = await db.selectFrom("tax_groups").select("id").where("is_default", "=", true).executeTakeFirst();
  return row?.id;
}

async function getOne<Row>(db: Connection, table: string, id: string, missing: ErrorCode): Promise<Row> {
  const { rows } = isId(id)
    ? await sql<Row>`select * from ${sql.table(table)} where id = ${id}::uuid`.execute(db)
    : { rows: [] };
  if (rows[0] === undefined) throw new AppError(missing);
  return rows[0];
}

export const getTaxGroup = (db: Connection, id: string) =>
  getOne<GroupRow>(db, "tax_groups", id, "TAX_GROUP_NOT_FOUND");
export const getTaxRegion = (db: Connection, id: string) =>
  getOne<RegionRow>(db, "tax_regions", id, "TAX_REGION_NOT_FOUND");
export const getMapping = (db: Connection, id: string) =>
  getOne<MappingRow>(db, "manual_tax_mappings", id, "MANUAL_TAX_MAPPING_NOT_FOUND");
export const getExemptGroup = (db: Connection, id: string) =>
  getOne<ExemptGroupRow>(db, "tax_exempt_groups", id, "TAX_EXEMPT_GROUP_NOT_FOUND");
export const getContact = (db: Connection, id: string) =>
  getOne<ContactRow>(db, "contact_tax_details", id, "CONTACT_TAX_DETAILS_NOT_FOUND");

const key = { kind: "id", sql: sql`r.id` } as const;
const defaultSort = [{ fieldName: "createdDate", order: "DESC" }] as const;
const kept = {
  id: { kind: "id", sql: sql`r.id`, isRequired: true, isSortable: true },
  createdDate: { kind: "time", sql: sql`r.created_at`, isRequired: true, isSortable: true },
  updatedDate: { kind: "time", sql: sql`r.updated_at`, isRequired: true, isSortable: true },
} as const;
const name = { kind: "text", sql: sql`r.name`, isRequired: true, isSortable: true } as const;

const groupQuery: QueryApi = { name: "tax-groups", key, defaultSort, fields: { ...kept, name } };
const exemptQuery: QueryApi = { name: "tax-exempt-groups", key, defaultSort, fields: { ...kept, name, ...tagFields } };
const contactQuery: QueryApi = {
  name: "contact-tax-details",
  key,
  defaultSort,
  fields: { ...kept, taxExemptGroupId: { kind: "id", sql: sql`r.tax_exempt_group_id` }, ...tagFields },
};
const regionQuery: QueryApi = {
  name: "tax-regions",
  key,
  defaultSort,
  fields: {
    ...kept,
    country: { kind: "text", sql: sql`r.country`, isRequired: true, isSortable: true },
    subdivision: { kind: "text", sql: sql`nullif(r.subdivision, '')`, isSortable: true },
    appId: { kind: "id", sql: sql`r.app_id` },
  },
};
const mappingQuery: QueryApi = {
  name: "manual-tax-mappings",
  key,
  defaultSort,
  fields: {
    ...kept,
    taxGroupId: { kind: "id", sql: sql`r.tax_group_id`, isRequired: true },
    taxRegionId: { kind: "id", sql: sql`r.tax_region_id`, isRequired: true },
    taxName: { kind: "text", sql: sql`r.tax_name`, isRequired: true, isSortable: true },
  },
  maxLimit: 1000,
};

const select = sql`r.*`;

export const queryGroups = (db: Connection, query: PageQuery | undefined) =>
  readCursorPage<GroupRow>(db, { api: groupQuery, query, select, from: sql`tax_groups r` });
export const queryRegions = (db: Connection, query: PageQuery | undefined) =>
  readCursorPage<RegionRow>(db, { api: regionQuery, query, select, from: sql`tax_regions r` });
export const queryMappings = (db: Connection, query: PageQuery | undefined) =>
  readCursorPage<MappingRow>(db, { api: mappingQuery, query, select, from: sql`manual_tax_mappings r` });
export const queryExemptGroups = (db: Connection, query: PageQuery | undefined) =>
  readCursorPage<ExemptGroupRow>(db, { api: exemptQuery, query, select, from: sql`tax_exempt_groups r` });
export const queryContacts = (db: Connection, query: PageQuery | undefined) =>
  readCursorPage<ContactRow>(db, { api: contactQuery, query, select, from: sql`contact_tax_details r` });

export const countContacts = (db: Connection, filter: unknown) =>
  countRows(db, sql`contact_tax_details r`, compileFilter(filter, contactQuery.fields));

export type TaggedTable = "tax_exempt_groups" | "contact_tax_details";

/** @throws {AppError} UNKNOWN_FILTER */
export const taggedCondition = (table: TaggedTable, filter: unknown): Condition =>
  compileFilter(filter, (table === "tax_exempt_groups" ? exemptQuery : contactQuery).fields);

export async function idsOf(db: Connection, table: TaggedTable, condition: Condition): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id::text as id from ${sql.table(table)} r where ${condition} order by r.id`.execute(db);
  return rows.map(({ id }) => id);
}
