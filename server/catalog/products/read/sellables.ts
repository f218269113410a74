/** Resolves catalog references to purchasable items. Carts, checkouts and orders are built on this single read. */
import { sql } from "kysely";
import type { ProductPaymentOption } from "#api/catalog/products/product.ts";
import { DEFAULT_VARIANT_ID } from "#api/catalog/products/product-parts.ts";
import { describePreorder } from "#api/checkout/carts/line-words.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import { type CatalogReference, type DescriptionLine, type Image, STORE_APP_ID } from "#api/values.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { type MediaFile, mediaUrl } from "#server/store/media/public.ts";
import { readReference, readReservationId, sellableKey } from "./read-reference.ts";
import {
  type GiftRange,
  type ModifierCharge,
  type ModifierJson,
  type Problem,
  readExtras,
  type SubscriptionJson,
  subscriptionPrice,
  totalOf,
} from "./sellable-extras.ts";

export type Sellable = {
  readonly productId: string;
  /** The database id that inventory uses, also for products without options. */
  readonly variantId: string;
  /**
   * Normalized: `options.variantId` as the API has it, with the buyer's extras: `options` (by name),
   * `customTextFields`, `subscriptionOptionId`, `giftCard`, `scheduledDate`, `reservationId`.
   */
  readonly reference: CatalogReference;
  readonly name: string;
  readonly slug: string;
  /** In minor units, after product and subscription discounts, including charges of extras. */
  readonly unitPrice: number;
  /** In minor units, before discounts, including charges of extras. */
  readonly fullUnitPrice: number;
  readonly currency: string;
  readonly image?: Image;
  readonly descriptionLines: DescriptionLine[];
  readonly itemType: "PHYSICAL" | "DIGITAL" | "GIFT_CARD" | "SERVICE";
  readonly sku?: string;
  readonly weightGrams: number;
  readonly isShippable: boolean;
  readonly taxGroupId?: string;
  /** A delivery profile with its own regions and carriers. */
  readonly deliveryProfileId?: string;
  /** Extras with a charge, and what each adds to the unit price. */
  readonly charges?: readonly ModifierCharge[];
  /** Present for recurring purchases; its discount is already part of `unitPrice`. */
  readonly subscription?: SubscriptionJson;
  /** How the product is paid for, unless online in full. */
  readonly paymentTerms?: ProductPaymentTerms;
  /** Only members can buy it. */
  readonly isForMembersOnly?: true;
  readonly collectionIds: string[];
  readonly isVisible: boolean;
  /** Start of the booked session, RFC 3339; its free places are the stock. */
  readonly scheduledDate?: string;
  readonly stock: {
    /** False when any quantity can be bought. An untracked item that is out of stock has `true` and 0 available. */
    readonly tracksQuantity: boolean;
    readonly available: number;
    /** Present while units can be sold on preorder; `limit` is what remains of the preorder limit. */
    readonly preorder?: { readonly limit: number; readonly line: DescriptionLine };
  };
};

export type ProductPaymentTerms = {
  readonly paymentOption: Exclude<ProductPaymentOption, "FULL_PAYMENT_ONLINE">;
  /** Of one unit, in minor units or as a percentage of the unit price (decimal text). */
  readonly depositAmount?: number;
  readonly depositPercent?: string;
};

/** Description lines for a quantity. If it exceeds the stock, the last line says that the rest is preordered. */
export const descriptionLinesOf = ({ descriptionLines, stock }: Sellable, quantity: number): DescriptionLine[] => [
  ...descriptionLines,
  ...(stock.preorder !== undefined && stock.tracksQuantity && quantity > stock.available ? [stock.preorder.line] : []),
];

export type SellableOptions = {
  readonly now: Date;
  /** Makes image URLs absolute; without it they start with a slash. */
  readonly baseUrl?: string;
  /**
   * For references that were accepted earlier and are read again (a stored cart): drops what no longer matches instead
   * of rejecting it, so a product change doesn't make a cart unreadable.
   */
  readonly isLenient?: boolean;
};

export const WEIGHT_UNIT_GRAMS = { KG: 1000, LB: 453.59237 } as const;

type OptionJson = { name: string; type: string; label: string | null; value: string | null };
type SellableRow = {
  index: number;
  product_id: string;
  name: string;
  slug: string;
  item_type: Sellable["itemType"];
  tax_group_id: string | null;
  delivery_profile_id: string | null;
  option_count: number;
  variant_id: string | null;
  price: number;
  discounted_price: number;
  sku: string;
  weight: string;
  chosen: OptionJson[] | null;
  modifiers: ModifierJson[] | null;
  subscriptions: SubscriptionJson[] | null;
  allows_once: boolean;
  for_members_only: boolean;
  payment_option: ProductPaymentOption;
  deposit_amount: number | null;
  deposit_percent: string | null;
  image: MediaFile | null;
  collection_ids: string[] | null;
  tracks_quantity: boolean;
  is_in_stock: boolean;
  quantity: number;
  can_preorder: boolean;
  preorder_left: number;
  preorder_message: string;
  currency: string;
  locale: string;
  weight_unit: "KG" | "LB";
  gift_range: GiftRange | null;
  time_zone: string | null;
  places: number | null;
};

/**
 * The current state of each reference, by `sellableKey` of the given reference. One statement. Missing or hidden
 * products, unknown variants and references of other apps have no entry.
 * @throws {AppError} INVALID_OPTIONS when options or required custom texts are missing or invalid (unless `isLenient`)
 */
export async function findSellables(
  connection: Connection,
  references: readonly CatalogReference[],
  options: SellableOptions,
): Promise<Map<string, Sellable>> {
  const known = references.filter(({ appId, catalogItemId }) => appId === STORE_APP_ID && isId(catalogItemId));
  const found = new Map<string, Sellable>();
  if (known.length === 0) return found;
  for (const row of await readRows(connection, known, options.now)) {
    const reference = known[row.index];
    if (reference === undefined) continue;
    const sellable = toSellable(row, reference, options);
    if (sellable !== undefined) found.set(sellableKey(reference), sellable);
  }
  return found;
}

async function readRows(
  connection: Connection,
  references: readonly CatalogReference[],
  now: Date,
): Promise<SellableRow[]> {
  const wanted = references.map(readReference);
  const { rows } = await sql<SellableRow>`
    select (w.ordinal - 1)::int as index, p.id as product_id, p.name, p.slug, p.item_type, p.tax_group_id, p.delivery_profile_id,
      o.option_count, p.allows_one_time_purchase as allows_once, p.for_members_only, p.payment_option, p.deposit_amount, p.deposit_percent, u.subscriptions, v.id as variant_id, v.price, v.discounted_price, coalesce(nullif(v.sku, ''), p.sku) as sku,
      v.weight, c.chosen, m.modifiers, i.image,
      (select array_agg(collection_id::text) from collection_memberships where product_id = p.id) as collection_ids,
      s.tracks_quantity, s.is_in_stock, s.quantity, s.can_preorder, s.preorder_message,
      s.preorder_limit - s.preordered as preorder_left, t.currency, t.locale, t.weight_unit, g.gift_range, b.time_zone, b.places
    from unnest(${wanted.map((entry) => entry.productId)}::uuid[], ${wanted.map((entry) => entry.variantId)}::uuid[],
           ${wanted.map((entry) => JSON.stringify(entry.choices))}::text[],
           ${wanted.map((entry) => entry.scheduledDate)}::timestamptz[],
           ${wanted.map((entry) => entry.reservationId)}::uuid[])
         with ordinality as w (product_id, variant_id, choices, scheduled_at, reservation_id, ordinal)
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
      select json_agg(json_build_object('title', d.title, 'name', coalesce(d.name, d.title), 'kind', d.render_type,
        'min', d.min_length, 'max', d.max_length, 'must', d.is_mandatory, 'price', d.added_price,
        'choices', (select coalesce(json_agg(json_build_object('id', e.id, 'shared', e.customization_choice_id,
          'name', e.name, 'color', e.color_code, 'price', e.added_price) order by e.position), '[]'::json)
          from product_modifier_choices e where e.modifier_id = d.id)) order by d.position) as modifiers
      from product_modifiers d where d.product_id = p.id
    ) m on true
    left join lateral (
      select json_agg(json_build_object('id', so.id, 'title', so.title, 'description', so.description,
        'frequency', so.frequency, 'interval', so.repeat_interval, 'autoRenewal', so.auto_renewal,
        'billingCycles', so.billing_cycles, 'amountOff', so.discount_amount, 'percentOff', so.discount_percent)
        order by ps.position) as subscriptions
      from product_subscription_options ps join subscription_options so on so.id = ps.option_id
      where ps.product_id = p.id and not ps.is_hidden
    ) u on true
    left join lateral (
      select pm.file as image
      from (
        select media_id, 0 as rank, position from choice_media where choice_id = any(v.choice_ids)
        union all select media_id, 1, position from product_media where product_id = p.id
      ) ranked join published_media pm on pm.id = ranked.media_id and pm.kind = 'image'
      order by rank, position limit 1
    ) i on true
    left join lateral (
      select json_build_object('min', gp.min_amount, 'max', gp.max_amount) as gift_range
      from gift_card_products gp where p.item_type = 'GIFT_CARD' and gp.product_id = p.id and gp.min_amount is not null
    ) g on true
    left join lateral (
      select sc.time_zone, service_places(p.id, w.scheduled_at, ${now}::timestamptz)
        + case when w.reservation_id is null then 0
          else held_places(w.reservation_id, p.id, w.scheduled_at, ${now}::timestamptz) end as places
      from service_schedules sc where p.item_type = 'SERVICE' and sc.product_id = p.id
    ) b on true`.execute(connection);
  return rows;
}

function toSellable(
  row: SellableRow,
  reference: CatalogReference,
  { baseUrl = "", isLenient = false }: SellableOptions,
): Sellable | undefined {
  const { extras, problem } = readExtras(
    {
      name: row.name,
      itemType: row.item_type,
      modifiers: row.modifiers ?? [],
      subscriptions: row.subscriptions ?? [],
      allowsOnce: row.allows_once,
      currency: row.currency,
      language: chooseLanguage(row.locale),
      giftRange: row.gift_range,
      timeZone: row.time_zone,
    },
    reference,
  );
  if (!isLenient) requireMatch(row, reference, problem);
  if (row.variant_id === null) return undefined;
  const { charges, subscription, scheduledDate } = extras;
  const reservationId = readReservationId(reference.options?.reservationId);
  const extra = totalOf(charges);
  const [price, fullPrice] =
    extras.giftAmount === undefined ? [row.discounted_price, row.price] : [extras.giftAmount, extras.giftAmount];
  return {
    productId: row.product_id,
    variantId: row.variant_id,
    reference: {
      appId: STORE_APP_ID,
      catalogItemId: row.product_id,
      options: {
        variantId: row.option_count === 0 ? DEFAULT_VARIANT_ID : row.variant_id,
        ...(isEmpty(extras.choices) ? {} : { options: extras.choices }),
        ...(isEmpty(extras.texts) ? {} : { customTextFields: extras.texts }),
        ...(subscription === undefined ? {} : { subscriptionOptionId: subscription.id }),
        ...(extras.giftCard === undefined ? {} : { giftCard: extras.giftCard }),
        ...(scheduledDate === undefined ? {} : { scheduledDate }),
        ...(scheduledDate === undefined || reservationId === undefined ? {} : { reservationId }),
      },
    },
    name: row.name,
    slug: row.slug,
    unitPrice: subscriptionPrice(price, subscription) + extra,
    fullUnitPrice: fullPrice + extra,
    currency: row.currency,
    ...(row.image === null ? {} : { image: toImage(row.image, baseUrl) }),
    // A custom amount replaces the variant's amount.
    descriptionLines: [...(extras.giftAmount === undefined ? (row.chosen ?? []) : []).map(toLine), ...extras.lines],
    ...(charges.length === 0 ? {} : { charges }),
    ...(subscription === undefined ? {} : { subscription }),
    ...(row.for_members_only ? { isForMembersOnly: true } : {}),
    ...paymentTermsOf(row, subscription),
    itemType: row.item_type,
    ...(row.sku === "" ? {} : { sku: row.sku }),
    weightGrams: Math.round(Number(row.weight) * WEIGHT_UNIT_GRAMS[row.weight_unit]),
    isShippable: row.item_type === "PHYSICAL",
    ...(row.tax_group_id === null ? {} : { taxGroupId: row.tax_group_id }),
    ...(row.delivery_profile_id === null ? {} : { deliveryProfileId: row.delivery_profile_id }),
    collectionIds: row.collection_ids ?? [],
    isVisible: true,
    ...(scheduledDate === undefined ? {} : { scheduledDate }),
    stock: stockOf(row),
  };
}

/** A subscription is charged online in full, whatever the product's terms are. */
function paymentTermsOf(
  { payment_option: paymentOption, deposit_amount: amount, deposit_percent: percent }: SellableRow,
  subscription: SubscriptionJson | undefined,
): Pick<Sellable, "paymentTerms"> {
  if (paymentOption === "FULL_PAYMENT_ONLINE" || subscription !== undefined) return {};
  return {
    paymentTerms: {
      paymentOption,
      ...(amount === null ? {} : { depositAmount: amount }),
      ...(percent === null ? {} : { depositPercent: percent }),
    },
  };
}

/** A booked session has its free places, every other item its inventory. */
function stockOf(row: SellableRow): Sellable["stock"] {
  const isCounted = row.tracks_quantity || !row.is_in_stock;
  const available = Math.max(0, row.tracks_quantity ? row.quantity : 0);
  if (row.time_zone !== null) {
    const places = Math.max(0, row.places ?? 0);
    return { tracksQuantity: true, available: isCounted ? Math.min(places, available) : places };
  }
  return {
    tracksQuantity: isCounted,
    available,
    ...(row.can_preorder ? { preorder: { limit: row.preorder_left, line: preorderLine(row) } } : {}),
  };
}

function preorderLine({ locale, preorder_message: message }: SellableRow): DescriptionLine {
  const { name, text } = describePreorder(chooseLanguage(locale), message);
  return { name: untranslated(name), plainText: untranslated(text), kind: "PREORDER" };
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

/** An unknown variant id counts as not found; options that match no variant are an error. */
function requireMatch(row: SellableRow, reference: CatalogReference, problem: Problem | undefined): void {
  const data = { catalogItemId: row.product_id };
  if (row.variant_id === null) {
    if (readReference(reference).variantId !== null) return;
    throw new AppError("INVALID_OPTIONS", { description: `Choose a value for each option of ${row.name}.`, data });
  }
  if (problem === undefined) return;
  throw new AppError("INVALID_OPTIONS", { description: problem.description, data: { ...data, ...problem.data } });
}

const untranslated = (text: string) => ({ original: text, translated: text });

function toLine({ name, type, label, value }: OptionJson): DescriptionLine {
  const text = untranslated(label ?? "");
  if (type !== "color") return { name: untranslated(name), plainText: text };
  return { name: untranslated(name), colorInfo: { ...text, ...(value === null ? {} : { code: value }) } };
}

function toImage(file: MediaFile, baseUrl: string): Image {
  return {
    id: file.id,
    url: mediaUrl(file, baseUrl),
    width: file.width,
    height: file.height,
    altText: file.altText,
    filename: file.fileName,
  };
}
