/** Product group rows, their queryable fields, and their API shape. */
import { sql } from "kysely";
import type { ChoiceType } from "#api/catalog/customization-values.ts";
import type { ProductGroup, productGroupFields } from "#api/catalog/product-groups.ts";
import type { Search } from "#api/queries.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { readAggregations } from "#server/platform/query/aggregations.ts";
import { type CursorPage, type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import { type Condition, compileFilter, type Fields } from "#server/platform/query/query-language.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import { containsWords } from "#server/platform/query/words.ts";
import { presentTags } from "#server/platform/tags/tags.ts";
import { type MediaFile, mediaUrl, presentMediaItem } from "#server/store/media/public.ts";

type Member = {
  productId: string;
  name: string;
  slug: string;
  availability: "IN_STOCK" | "OUT_OF_STOCK" | "PARTIALLY_OUT_OF_STOCK";
  visible: boolean;
  choices: { id: string; name: string; key: string | null; type: ChoiceType | null; colorCode: string | null }[] | null;
};

export type GroupRow = {
  id: string;
  revision: number;
  created_at: Date;
  updated_at: Date;
  name: string;
  handle: string;
  customization_id: string | null;
  customization: Omit<NonNullable<ProductGroup["groupingCustomization"]>, "id"> | null;
  choice_order: string[];
  private_tag_ids: string[];
  public_tag_ids: string[];
  extended_fields: ProductGroup["extendedFields"] | null;
  media: MediaFile | null;
  members: Member[] | null;
};

const columns = sql`g.id::text as id, g.revision, g.created_at, g.updated_at, g.name, g.handle,
  g.customization_id::text as customization_id, (select json_build_object('key', k.key, 'name', k.name, 'customizationType', k.customization_type,
      'customizationRenderType', k.render_type) from customizations k where k.id = g.customization_id) as customization,
  g.choice_order::text[] as choice_order, g.private_tag_ids, g.public_tag_ids, g.extended_fields,
  (select m.file from published_media m where m.id = g.media_id) as media,
  (select json_agg(json_build_object('productId', p.id, 'name', p.name, 'slug', p.slug, 'availability', p.availability,
      'visible', p.is_visible, 'choices', (
        select json_agg(json_build_object('id', c.customization_choice_id, 'name', c.description, 'key', h.key,
          'type', h.choice_type, 'colorCode', case when o.option_type = 'color' then c.value end) order by c.position)
        from product_options o join product_option_choices c on c.option_id = o.id
        left join customization_choices h on h.id = c.customization_choice_id
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

const memberNames = sql`select string_agg(p.name, ' ') from product_group_members e join products p on p.id = e.product_id
  where e.group_id = g.id`;

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
  const where = containsWords(sql`concat_ws(' ', g.name, (${memberNames}))`, search);
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
type Presentation = { readonly baseUrl: string; readonly fields: GroupFields; readonly seesHidden: boolean };

export function presentGroup(row: GroupRow, { baseUrl, fields, seesHidden }: Presentation): ProductGroup {
  const { media } = row;
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    name: row.name,
    handle: row.handle,
    ...(row.customization_id === null ? {} : { groupingCustomizationId: row.customization_id }),
    ...(row.customization_id !== null && row.customization !== null && fields?.includes("GROUPING_CUSTOMIZATION")
      ? { groupingCustomization: { id: row.customization_id, ...row.customization } }
      : {}),
    choiceOrder: row.choice_order,
    members: sortMembers(
      (row.members ?? []).filter(({ visible }) => visible || seesHidden).map((member) => presentMember(member, row)),
      row.choice_order,
    ),
    ...(media === null ? {} : { media: presentMedia(media, { baseUrl, fields, seesHidden }) }),
    ...(row.extended_fields ? { extendedFields: row.extended_fields } : {}),
    ...(seesHidden || row.public_tag_ids.length > 0 ? { tags: presentTags(row, { seesHidden }) } : {}),
  };
}

function presentMedia(media: MediaFile, { baseUrl, fields }: Presentation): NonNullable<ProductGroup["media"]> {
  const { id, width, height, altText } = media;
  const { thumbnail } = presentMediaItem(media, baseUrl);
  return {
    id,
    image: { id, url: mediaUrl(media, baseUrl), width, height, altText },
    ...(altText === "" ? {} : { altText }),
    mediaType: media.kind === "video" ? "VIDEO" : "IMAGE",
    ...(thumbnail !== undefined && fields?.includes("THUMBNAIL") ? { thumbnail } : {}),
  };
}

type ShownMember = ProductGroup["members"][number];

/**
 * Sorted by the merchant's order of choices; other choices follow by name, then members without a choice in their
 * stored order.
 */
function sortMembers(shown: readonly ShownMember[], choiceOrder: readonly string[]): ShownMember[] {
  const placeOf = ({ choice }: ShownMember): number => {
    if (choice === undefined) return choiceOrder.length + 1;
    const place = choiceOrder.indexOf(choice.id);
    return place < 0 ? choiceOrder.length : place;
  };
  return shown.toSorted(
    (left, right) =>
      placeOf(left) - placeOf(right) || (left.choice?.name ?? "").localeCompare(right.choice?.name ?? "", "en"),
  );
}

function presentMember(member: Member, { customization_id }: GroupRow): ProductGroup["members"][number] {
  const [choice, ...others] = member.choices ?? [];
  const isInSync = customization_id === null || (choice !== undefined && others.length === 0);
  return {
    productId: member.productId,
    ...(choice !== undefined && isInSync
      ? {
          choice: {
            id: choice.id,
            choiceType: choice.type ?? "CHOICE_TEXT",
            key: choice.key ?? choice.name,
            name: choice.name,
            choiceId: choice.id,
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
