/** Customization rows and their API shape. */
import { sql } from "kysely";
import type {
  ChoiceType,
  Customization,
  CustomizationChoice,
  CustomizationRenderType,
  CustomizationType,
} from "#api/catalog/customization-values.ts";
import type { Image } from "#api/values.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { toDecimal } from "#server/platform/money/money.ts";
import { type CursorPage, countMatches, type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import { type MediaFile, mediaUrl } from "#server/store/media/public.ts";

export type ChoiceRow = {
  id: string;
  position: number;
  key: string;
  name: string;
  choiceType: ChoiceType;
  colorCode: string | null;
  addedPrice: number | null;
  media: MediaFile | null;
  imageUrl: string | null;
  primaryChoiceIds: string[];
};

export type CustomizationRow = {
  id: string;
  key: string;
  name: string;
  customization_type: CustomizationType;
  render_type: CustomizationRenderType;
  title: string | null;
  min_char_count: number;
  max_char_count: number;
  default_added_price: number | null;
  revision: number;
  created_at: Date;
  updated_at: Date;
  choices: ChoiceRow[];
  product_count: number;
};

const columns = sql`k.id::text as id, k.key, k.name, k.customization_type, k.render_type, k.title, k.min_char_count,
  k.max_char_count, k.default_added_price, k.revision, k.created_at, k.updated_at,
  (select coalesce(json_agg(json_build_object('id', c.id, 'position', c.position, 'key', c.key, 'name', c.name,
      'choiceType', c.choice_type, 'colorCode', c.color_code, 'addedPrice', c.default_added_price, 'media', m.file,
      'imageUrl', c.display_image_url, 'primaryChoiceIds', c.primary_choice_ids) order by c.position, c.id), '[]'::json)
    from customization_choices c left join published_media m on m.id = c.display_media_id
    where c.customization_id = k.id) as choices,
  (select count(*)::int from (
    select o.product_id from product_options o where o.customization_id = k.id
    union select f.product_id from product_modifiers f where f.customization_id = k.id) as owners) as product_count`;
const from = sql`customizations k`;
const onlyKinds = ["$eq", "$ne", "$in", "$nin", "$exists"];

const api: QueryApi = {
  name: "customizations",
  fields: {
    id: { kind: "id", sql: sql`k.id`, isSortable: true, isRequired: true },
    name: { kind: "text", sql: sql`k.name`, lowered: sql`lower(k.name)`, isSortable: true, isRequired: true },
    createdDate: { kind: "time", sql: sql`k.created_at`, isSortable: true, isRequired: true },
    updatedDate: { kind: "time", sql: sql`k.updated_at`, isSortable: true, isRequired: true },
    customizationType: { kind: "text", sql: sql`k.customization_type`, operators: onlyKinds },
    customizationRenderType: { kind: "text", sql: sql`k.render_type`, operators: onlyKinds },
  },
  key: { kind: "id", sql: sql`k.id` },
};

export function queryCustomizations(
  connection: Connection,
  query: PageQuery | undefined,
): Promise<CursorPage<CustomizationRow>> {
  return readCursorPage<CustomizationRow>(connection, { api, query, select: columns, from });
}

export const countCustomizations = (connection: Connection, filter: unknown): Promise<number> =>
  countMatches(connection, { api, filter, from });

export async function getCustomizationRow(connection: Connection, id: string): Promise<CustomizationRow> {
  const { rows } = isId(id)
    ? await sql<CustomizationRow>`select ${columns} from ${from} where k.id = ${id}::uuid`.execute(connection)
    : { rows: [] };
  if (rows[0] === undefined) throw new AppError("CUSTOMIZATION_NOT_FOUND", { data: { id } });
  return rows[0];
}

export type Presentation = {
  readonly currency: string;
  readonly baseUrl: string;
  readonly counts: boolean;
  readonly images: boolean;
};

export function presentCustomization(row: CustomizationRow, presentation: Presentation): Customization {
  const { currency } = presentation;
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    name: row.name,
    key: row.key,
    customizationType: row.customization_type,
    customizationRenderType: row.render_type,
    ...(row.title === null
      ? { choicesSettings: { choices: row.choices.map((choice) => presentChoice(choice, presentation)) } }
      : {
          freeTextInput: {
            minCharCount: row.min_char_count,
            maxCharCount: row.max_char_count,
            ...addedPrice(row.default_added_price, currency),
            title: row.title,
            key: row.key,
          },
        }),
    ...(presentation.counts ? { assignedProductsCount: row.product_count } : {}),
  };
}

const addedPrice = (minor: number | null, currency: string): { defaultAddedPrice?: string } =>
  minor === null ? {} : { defaultAddedPrice: toDecimal(minor, currency) };

function presentChoice(choice: ChoiceRow, { currency, baseUrl, images }: Presentation): CustomizationChoice {
  const image = images ? imageOf(choice, baseUrl) : undefined;
  return {
    id: choice.id,
    choiceType: choice.choiceType,
    key: choice.key,
    name: choice.name,
    ...(choice.colorCode === null ? {} : { colorCode: choice.colorCode }),
    ...addedPrice(choice.addedPrice, currency),
    ...(image === undefined ? {} : { displayImage: image }),
    ...(choice.primaryChoiceIds.length === 0 ? {} : { primaryChoiceIds: choice.primaryChoiceIds }),
  };
}

function imageOf({ media, imageUrl }: ChoiceRow, baseUrl: string): Image | undefined {
  if (media === null) return imageUrl === null ? undefined : { url: imageUrl };
  const { id, width, height, altText, fileName } = media;
  return { id, url: mediaUrl(media, baseUrl), width, height, altText, filename: fileName };
}
