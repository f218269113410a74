/** Product groups as rows, what may be asked of them, and as the wire spells them. */
import { sql } from "kysely";
import type { ProductGroup, productGroupFields } from "#api/product-groups.ts";
import type { Search } from "#api/queries.ts";
import { type MediaFile, mediaUrl } from "#server/modules/media/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { readAggregations } from "#server/platform/query/aggregations.ts";
import { type CursorPage, type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import { type Condition, compileFilter, type Fields } from "#server/platform/query/query-language.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import { holdsWords } from "#server/platform/query/words.ts";
import { presentTags } from "#server/platform/tags/tags.ts";

type Member = {
  productId: string;
  name: string;
  slug: string;
  availability: "IN_STOCK" | "OUT_OF_STOCK" | "PARTIALLY_OUT_OF_STOCK";
  visible: boolean;
  choices: { choiceId: string; name: string; colorCode: string | null }[] | null;
};

export type GroupRow = {
  id: string;
  revision: number;
  created_at: Date;
  updated_at: Date;
  name: string;
  handle: string;
  customization_id: string | null;
  customization_name: string | null;
  choice_order: string[];
  private_tag_ids: string[];
  public_tag_ids: string[];
  extended_fields: ProductGroup["extendedFields"] | null;
  media: MediaFile | null;
  members: Member[] | null;
};

const columns = sql`g.id::text as id, g.revision, g.created_at, g.updated_at, g.name, g.handle,
  g.customization_id::text as customization_id, (select name from customizations k where k.id = g.customization_id) as customization_name,
  g.choice_order::text[] as choice_order, g.private_tag_ids, g.public_tag_ids, g.extended_fields,
  (select m.file from published_media m where m.id = g.media_id) as media,
  (select json_agg(json_build_object('productId', p.id, 'name', p.name, 'slug', p.slug, 'availability', p.availability,
      'visible', p.is_visible, 'choices', (
        select json_agg(json_build_object('choiceId', c.customization_choice_id, 'name', c.description, 'colorCode',
          case when o.option_type = 'color' then c.value end) order by c.position)
        from product_options o join product_option_choices c on c.option_id = o.id
        where o.product_id = p.id and o.customization_id = g.customization_id)) order by e.position, p.id)
    from product_group_members e join products p on p.id = e.product_id where e.group_id = g.id) as members`;
const from = sql`product_groups g`;

const members = (column: string) => {
  const name = sql.raw(column);
  const of = sql`from product_group_members e join products p on p.id = e.product_id where e.group_id = g.id`;
  const matching = (values: readonly string[]) =>
    sql`select ${name}::text ${of} and ${name}::text = any(${[...values]}::text[])`;
  return {
    kind: "list",
    hasSome: (values: readonly string[]) => sql<boolean>`exists (${matching(values)})`,
    hasAll: (values: readonly string[]) =>
      sql<boolean>`(select count(distinct found) from (${matching(values)}) as t (found)) = ${new Set(values).size}`,
    exists: sql<boolean>`exists (select ${of})`,
    values: sql`select ${name}::text as value ${of}`,
  } as const;
};

const queryFields: Fields = {
  id: { kind: "id", sql: sql`g.id`, isRequired: true },
  handle: { kind: "text", sql: sql`g.handle`, isRequired: true },
};
const key = { kind: "id", sql: sql`g.id` } as const;
const queryApi: QueryApi = { name: "product-groups", fields: queryFields, key };
const searchApi: QueryApi = {
  name: "product-groups-search",
  fields: {
    ...queryFields,
    id: { kind: "id", sql: sql`g.id`, isSortable: true, isRequired: true },
    name: { kind: "text", sql: sql`g.name`, isSortable: true, isRequired: true },
    createdDate: { kind: "time", sql: sql`g.created_at`, isSortable: true, isRequired: true },
    groupingCustomizationId: { kind: "id", sql: sql`g.customization_id` },
    "members.productId": members("e.product_id"),
    "members.productName": members("p.name"),
  },
  key,
};

export const queryGroups = (connection: Connection, query: PageQuery | undefined): Promise<CursorPage<GroupRow>> =>
  readCursorPage<GroupRow>(connection, { api: queryApi, query, select: columns, from });

export async function searchGroups(connection: Connection, search: Search) {
  const where = holdsWords(sql`g.name`, search);
  const page = await readCursorPage<GroupRow>(connection, {
    api: searchApi,
    query: search,
    select: columns,
    from,
    where,
  });
  const { filter, aggregations = [], timeZone } = search;
  const results = await readAggregations(connection, { api: searchApi, aggregations, from, filter, where, timeZone });
  return { ...page, results };
}

/** @throws {AppError} UNKNOWN_FILTER */
export const groupCondition = (filter: unknown): Condition => compileFilter(filter, searchApi.fields);

/** @throws {AppError} PRODUCT_GROUP_NOT_FOUND */
export async function getGroup(connection: Connection, id: string): Promise<GroupRow> {
  const { rows } = isId(id)
    ? await sql<GroupRow>`select ${columns} from ${from} where g.id = ${id}::uuid`.execute(connection)
    : { rows: [] };
  if (rows[0] === undefined) throw new AppError("PRODUCT_GROUP_NOT_FOUND", { data: { id } });
  return rows[0];
}

export type GroupFields = readonly (typeof productGroupFields)[number][] | undefined;
export type Showing = { readonly baseUrl: string; readonly fields: GroupFields; readonly seesHidden: boolean };

export function presentGroup(row: GroupRow, { baseUrl, fields, seesHidden }: Showing): ProductGroup {
  const { media } = row;
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    name: row.name,
    handle: row.handle,
    ...(row.customization_id === null ? {} : { groupingCustomizationId: row.customization_id }),
    ...(row.customization_id !== null && fields?.includes("GROUPING_CUSTOMIZATION")
      ? { groupingCustomization: { id: row.customization_id, name: row.customization_name ?? "" } }
      : {}),
    choiceOrder: row.choice_order,
    members: (row.members ?? [])
      .filter(({ visible }) => visible || seesHidden)
      .map((member) => presentMember(member, row)),
    ...(media === null
      ? {}
      : {
          media: {
            id: media.id,
            image: {
              id: media.id,
              url: mediaUrl(media, baseUrl),
              width: media.width,
              height: media.height,
              altText: media.altText,
            },
            mediaType: media.kind === "video" ? ("VIDEO" as const) : ("IMAGE" as const),
          },
        }),
    ...(row.extended_fields ? { extendedFields: row.extended_fields } : {}),
    ...(seesHidden || row.public_tag_ids.length > 0 ? { tags: presentTags(row, { seesHidden }) } : {}),
  };
}

function presentMember(member: Member, { customization_id }: GroupRow): ProductGroup["members"][number] {
  const [choice, ...others] = member.choices ?? [];
  const isInSync = customization_id === null || (choice !== undefined && others.length === 0);
  return {
    productId: member.productId,
    ...(choice !== undefined && isInSync
      ? {
          choice: {
            choiceId: choice.choiceId,
            name: choice.name,
            ...(choice.colorCode === null ? {} : { colorCode: choice.colorCode }),
          },
        }
      : {}),
    slug: member.slug,
    inventoryAvailabilityStatus: member.availability,
    status: !isInSync ? "OUT_OF_SYNC" : member.visible ? "ACTIVE" : "HIDDEN",
    productName: member.name,
  };
}
