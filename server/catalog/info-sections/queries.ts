/** Info section rows and their API shape. */
import { sql } from "kysely";
import type { InfoSection } from "#api/catalog/info-sections.ts";
import type { RichContent } from "#api/catalog/rich-content.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { type CursorPage, countMatches, type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import { fromHtml } from "#server/platform/rich-content/from-html.ts";

export type InfoSectionRow = {
  id: string;
  unique_name: string | null;
  title: string;
  description: string;
  rich_description: RichContent | null;
  revision: number;
  created_at: Date;
  updated_at: Date;
  product_count: number;
};

// Sections that version 1 created for one product have no unique name; their id is returned instead.
const name = sql`coalesce(s.unique_name, s.id::text)`;
const columns = sql`s.id::text as id, s.unique_name, s.title, s.description, s.rich_description, s.revision, s.created_at,
  s.updated_at, (select count(*)::int from product_info_sections m where m.info_section_id = s.id) as product_count`;
const from = sql`info_sections s`;

const api: QueryApi = {
  name: "info-sections",
  fields: {
    id: { kind: "id", sql: sql`s.id`, isRequired: true },
    uniqueName: { kind: "text", sql: name, isSortable: true, isRequired: true },
    title: { kind: "text", sql: sql`s.title`, isSortable: true, isRequired: true },
    createdDate: { kind: "time", sql: sql`s.created_at`, isSortable: true, isRequired: true },
    updatedDate: { kind: "time", sql: sql`s.updated_at`, isSortable: true, isRequired: true },
  },
  key: { kind: "id", sql: sql`s.id` },
};

export function queryInfoSections(
  connection: Connection,
  query: PageQuery | undefined,
): Promise<CursorPage<InfoSectionRow>> {
  return readCursorPage<InfoSectionRow>(connection, { api, query, select: columns, from });
}

export const countInfoSections = (connection: Connection, filter: unknown): Promise<number> =>
  countMatches(connection, { api, filter, from });

export async function getInfoSectionRow(connection: Connection, id: string): Promise<InfoSectionRow> {
  const { rows } = isId(id)
    ? await sql<InfoSectionRow>`select ${columns} from ${from} where s.id = ${id}::uuid`.execute(connection)
    : { rows: [] };
  if (rows[0] === undefined) throw new AppError("INFO_SECTION_NOT_FOUND", { data: { id } });
  return rows[0];
}

export async function findByUniqueName(
  connection: Connection,
  uniqueName: string,
): Promise<InfoSectionRow | undefined> {
  const { rows } =
    await sql<InfoSectionRow>`select ${columns} from ${from} where s.unique_name = ${uniqueName}`.execute(connection);
  return rows[0];
}

export function presentInfoSection(row: InfoSectionRow, counts = false): InfoSection {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    uniqueName: row.unique_name ?? row.id,
    title: row.title,
    description: row.rich_description ?? treeOf(row),
    plainDescription: row.description,
    ...(counts ? { assignedProductsCount: row.product_count } : {}),
  };
}

function treeOf({ description, created_at, updated_at }: InfoSectionRow): RichContent {
  const metadata = {
    version: 1,
    createdTimestamp: created_at.toISOString(),
    updatedTimestamp: updated_at.toISOString(),
  };
  return { ...fromHtml(description), metadata };
}
