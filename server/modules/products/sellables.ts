/** What a catalog reference buys: the one read that carts, checkouts and orders build on. */
import { sql } from "kysely";
import { DEFAULT_VARIANT_ID } from "#api/products.ts";
import { type CatalogReference, type DescriptionLine, type Image, STORE_APP_ID } from "#api/values.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";

export type Sellable = {
  readonly productId: string;
  /** Of the database: what the inventory counts, also for products without options. */
  readonly variantId: string;
  /** Normalized: `options.variantId` as the wire spells it, `options.customTextFields` kept. */
  readonly reference: CatalogReference;
  readonly name: string;
  readonly slug: string;
  /** Minor units, discount of the product taken off. */
  readonly unitPrice: number;
  /** Minor units, before the discount of the product. */
  readonly fullUnitPrice: number;
  readonly currency: string;
  readonly image?: Image;
  readonly descriptionLines: DescriptionLine[];
  readonly itemType: "PHYSICAL" | "DIGITAL" | "GIFT_CARD" | "SERVICE";
  readonly sku?: string;
  readonly weightGrams: number;
  readonly isShippable: boolean;
  readonly taxGroupId?: string;
  readonly collectionIds: string[];
  readonly isVisible: boolean;
  readonly stock: {
    /** False when any quantity may be bought. What is sold out without being counted is `true` with 0 available. */
    readonly tracksQuantity: boolean;
    readonly available: number;
    /** Present while units may be promised beyond the stock; `limit` is what is left of that. */
    readonly preorder?: { readonly limit: number; readonly message: string };
  };
};

export type SellableOptions = {
  readonly now: Date;
  /** Makes image addresses complete; without it they begin with a slash. */
  readonly baseUrl?: string;
  /**
   * For references that were accepted before and are only looked at again (a stored cart): what does not fit any more
   * is left out instead of refused, so that a changed product does not make a cart unreadable.
   */
  readonly isLenient?: boolean;
};

export const WEIGHT_UNIT_GRAMS = { KG: 1000, LB: 453.59237 } as const;

/** The same text for references that mean the same item: product, variant or options, custom texts. */
export function sellableKey({ appId, catalogItemId, options }: CatalogReference): string {
  return JSON.stringify([appId, catalogItemId, canonical(options ?? {})]);
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, entry]) => [key, canonical(entry)]);
}

type OptionJson = { name: string; type: string; label: string | null; value: string | null };
type SellableRow = {
  index: number;
  product_id: string;
  name: string;
  slug: string;
  item_type: Sellable["itemType"];
  tax_group_id: string | null;
  option_count: number;
  variant_id: string | null;
  price: number;
  discounted_price: number;
  sku: string;
  weight: string;
  chosen: OptionJson[] | null;
  modifiers: { title: string; max: number; must: boolean }[] | null;
  image: { id: string; name: string; width: number; height: number; alt: string; url: string | null } | null;
  collection_ids: string[] | null;
  tracks_quantity: boolean;
  is_in_stock: boolean;
  quantity: number;
  can_preorder: boolean;
  preorder_left: number;
  preorder_message: string;
  currency: string;
  weight_unit: "KG" | "LB";
};

/**
 * What the catalog says of each reference now, by `sellableKey` of the reference as given. One statement. Products that
 * do not exist or are hidden, variants that do not exist, and references of other apps are missing from the map.
 * @throws {AppError} INVALID_OPTIONS when options or mandatory custom texts are missing or wrong (unless `isLenient`)
 */
export async function findSellables(
  connection: Connection,
  references: readonly CatalogReference[],
  options: SellableOptions,
): Promise<Map<string, Sellable>> {
  const known = references.filter(({ appId, catalogItemId }) => appId === STORE_APP_ID && isId(catalogItemId));
  const found = new Map<string, Sellable>();
  if (known.length === 0) return found;
  for (const row of await readRows(connection, known)) {
    const reference = known[row.index];
    if (reference === undefined) continue;
    const sellable = toSellable(row, reference, options);
    if (sellable !== undefined) found.set(sellableKey(reference), sellable);
  }
  return found;
}

async function readRows(connection: Connection, references: readonly CatalogReference[]): Promise<SellableRow[]> {
  const wanted = references.map(readReference);
  const { rows } = await sql<SellableRow>`
    select (w.ordinal - 1)::int as index, p.id as product_id, p.name, p.slug, p.item_type, p.tax_group_id,
      o.option_count, v.id as variant_id, v.price, v.discounted_price, coalesce(nullif(v.sku, ''), p.sku) as sku,
      v.weight, c.chosen, m.modifiers, i.image,
      (select array_agg(collection_id::text) from collection_memberships where product_id = p.id) as collection_ids,
      s.tracks_quantity, s.is_in_stock, s.quantity, s.can_preorder, s.preorder_message,
      s.preorder_limit - s.preordered as preorder_left, t.currency, t.weight_unit
    from unnest(${wanted.map((entry) => entry.productId)}::uuid[], ${wanted.map((entry) => entry.variantId)}::uuid[],
           ${wanted.map((entry) => JSON.stringify(entry.choices))}::text[])
         with ordinality as w (product_id, variant_id, choices, ordinal)
    join products p on p.id = w.product_id and p.is_visible
    cross join store_terms t
    cross join lateral (
      select count(*)::int as option_count,
        coalesce(array_agg(ch.id order by op.position) filter (where ch.id is not null), '{}') as choice_ids
      from product_options op
      left join product_option_choices ch on ch.option_id = op.id and ch.description = (w.choices::jsonb ->> op.name)
      where op.product_id = p.id
    ) o
    left join variants v on v.product_id = p.id and v.is_visible
      and case when w.variant_id is not null then v.id = w.variant_id
          else v.choice_ids = o.choice_ids end
    left join variant_stock s on s.variant_id = v.id
    left join lateral (
      select json_agg(json_build_object('name', op.name, 'type', op.option_type, 'label', ch.description, 'value', ch.value)
        order by op.position) as chosen
      from product_option_choices ch join product_options op on op.id = ch.option_id where ch.id = any(v.choice_ids)
    ) c on true
    left join lateral (
      select json_agg(json_build_object('title', title, 'max', max_length, 'must', is_mandatory) order by position) as modifiers
      from product_modifiers where product_id = p.id
    ) m on true
    left join lateral (
      select json_build_object('id', pm.id, 'name', pm.file_name, 'width', pm.width, 'height', pm.height,
        'alt', pm.alt_text, 'url', pm.source_url) as image
      from (
        select media_id, 0 as rank, position from choice_media where choice_id = any(v.choice_ids)
        union all select media_id, 1, position from product_media where product_id = p.id
      ) ranked join published_media pm on pm.id = ranked.media_id and pm.kind = 'image'
      order by rank, position limit 1
    ) i on true`.execute(connection);
  return rows;
}

type Wanted = { productId: string; variantId: string | null; choices: Record<string, string> };

/** The all-zero variant id is that of a product without options, whose only variant has no choices. */
function readReference({ catalogItemId, options }: CatalogReference): Wanted {
  const variantId = options?.variantId;
  const hasVariant = typeof variantId === "string" && isId(variantId) && variantId !== DEFAULT_VARIANT_ID;
  const choices = options?.options;
  const texts = typeof choices === "object" && choices !== null ? Object.entries(choices) : [];
  return {
    productId: catalogItemId,
    variantId: hasVariant ? variantId : null,
    choices: Object.fromEntries(texts.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []))),
  };
}

function toSellable(
  row: SellableRow,
  reference: CatalogReference,
  { baseUrl = "", isLenient = false }: SellableOptions,
): Sellable | undefined {
  const problem = problemOf(row, reference);
  if (problem !== undefined && !isLenient) throw new AppError("INVALID_OPTIONS", problem);
  if (row.variant_id === null) return undefined;
  const texts = readTexts(reference);
  const chosen = row.chosen ?? [];
  return {
    productId: row.product_id,
    variantId: row.variant_id,
    reference: {
      appId: STORE_APP_ID,
      catalogItemId: row.product_id,
      options: {
        variantId: row.option_count === 0 ? DEFAULT_VARIANT_ID : row.variant_id,
        ...(texts.length === 0 ? {} : { customTextFields: Object.fromEntries(texts) }),
      },
    },
    name: row.name,
    slug: row.slug,
    unitPrice: row.discounted_price,
    fullUnitPrice: row.price,
    currency: row.currency,
    ...(row.image === null ? {} : { image: toImage(row.image, baseUrl) }),
    descriptionLines: [...chosen.map(toLine), ...texts.map(([title, text]) => toTextLine(title, text))],
    itemType: row.item_type,
    ...(row.sku === "" ? {} : { sku: row.sku }),
    weightGrams: Math.round(Number(row.weight) * WEIGHT_UNIT_GRAMS[row.weight_unit]),
    isShippable: row.item_type === "PHYSICAL",
    ...(row.tax_group_id === null ? {} : { taxGroupId: row.tax_group_id }),
    collectionIds: row.collection_ids ?? [],
    isVisible: true,
    stock: {
      tracksQuantity: row.tracks_quantity || !row.is_in_stock,
      available: Math.max(0, row.tracks_quantity ? row.quantity : 0),
      ...(row.can_preorder ? { preorder: { limit: row.preorder_left, message: row.preorder_message } } : {}),
    },
  };
}

type Problem = { description: string; data: Record<string, unknown> };

/** Why the reference does not name exactly one item, or undefined. An unknown variant id is just not found. */
function problemOf(row: SellableRow, reference: CatalogReference): Problem | undefined {
  const data = { catalogItemId: row.product_id };
  const asked = readReference(reference);
  if (row.variant_id === null) {
    if (asked.variantId !== null) return undefined;
    return { description: `Choose a value for each option of ${row.name}.`, data };
  }
  const texts = new Map(readTexts(reference));
  for (const { title, max, must } of row.modifiers ?? []) {
    const text = texts.get(title) ?? "";
    if (must && text.trim() === "") return { description: `Fill in "${title}".`, data: { ...data, field: title } };
    if ([...text].length > max) {
      return { description: `"${title}" may have ${max} characters.`, data: { ...data, field: title } };
    }
    texts.delete(title);
  }
  const [unknown] = texts.keys();
  if (unknown === undefined) return undefined;
  return { description: `${row.name} has no field "${unknown.slice(0, 100)}".`, data };
}

/** Custom texts that are not empty, in the order given. */
function readTexts({ options }: CatalogReference): [string, string][] {
  const fields = options?.customTextFields;
  if (typeof fields !== "object" || fields === null) return [];
  return Object.entries(fields).flatMap(([title, text]): [string, string][] =>
    typeof text === "string" && text !== "" ? [[title, text]] : [],
  );
}

const toTwins = (text: string) => ({ original: text, translated: text });

function toLine({ name, type, label, value }: OptionJson): DescriptionLine {
  const text = toTwins(label ?? "");
  if (type !== "color") return { name: toTwins(name), plainText: text };
  return { name: toTwins(name), colorInfo: { ...text, ...(value === null ? {} : { code: value }) } };
}

const toTextLine = (title: string, text: string): DescriptionLine => ({
  name: toTwins(title),
  plainText: toTwins(text),
});

function toImage(image: NonNullable<SellableRow["image"]>, baseUrl: string): Image {
  return {
    id: image.id,
    url: image.url ?? `${baseUrl}/media/${image.id}/${encodeURIComponent(image.name)}`,
    width: image.width,
    height: image.height,
    altText: image.alt,
    filename: image.name,
  };
}
