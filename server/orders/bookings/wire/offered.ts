/** Visible products with a schedule, which are services or events, and what both show of them. */
import { sql } from "kysely";
import type { PricedValue } from "#api/orders/wire/v2/services.ts";
import { formatMoney, type Minor, toDecimal } from "#server/platform/money/money.ts";
import { fromHtml } from "#server/platform/rich-content/from-html.ts";
import { toText } from "#server/platform/rich-content/to-html.ts";
import { type MediaFile, mediaUrl } from "#server/store/media/public.ts";

export type OfferedRow = {
  id: string;
  name: string;
  slug: string;
  description: string;
  min_price: Minor;
  max_price: Minor;
  schedule_id: string;
  revision: number;
  time_zone: string;
  duration_minutes: number;
  step_minutes: number;
  capacity: number;
  lead_minutes: number;
  horizon_days: number;
  change_until_minutes: number;
  place: string;
  is_open: boolean;
  category_id: string | null;
  category_name: string | null;
  plan_ids: string[];
  files: MediaFile[];
  created_at: Date;
  updated_at: Date;
};

export const offered = sql`products p join service_schedules c on c.product_id = p.id and p.is_visible
  left join collections k on k.id = p.main_category_id`;

export const offeredColumns = sql`p.id::text as id, p.name, p.slug, p.description, p.min_price, p.max_price,
  c.id::text as schedule_id, c.revision, c.time_zone, c.duration_minutes, c.step_minutes, c.capacity, c.lead_minutes,
  c.horizon_days, c.change_until_minutes, c.place, c.is_open, k.id::text as category_id, k.name as category_name,
  (select coalesce(array_agg(l.product_id::text order by l.product_id), '{}') from membership_plans l
    where p.id = any(l.covered_product_ids) or l.covered_collection_ids && (
      select array_agg(collection_id) from collection_memberships where product_id = p.id)) as plan_ids,
  (select coalesce(json_agg(m.file order by pm.position), '[]'::json) from product_media pm
    join published_media m on m.id = pm.media_id and m.kind = 'image' where pm.product_id = p.id) as files,
  p.created_at, greatest(p.updated_at, c.updated_at) as updated_at`;

export type Terms = { readonly currency: string; readonly locale: string; readonly baseUrl: string };

export const priceValue = (amount: Minor, { currency, locale }: Omit<Terms, "baseUrl">): PricedValue => ({
  value: toDecimal(amount, currency),
  currency,
  formattedValue: formatMoney(amount, currency, locale),
});

export const plainText = (html: string): string => toText(fromHtml(html));

export const imageOf = (file: MediaFile, baseUrl: string) => ({
  id: file.id,
  url: mediaUrl(file, baseUrl),
  width: file.width,
  height: file.height,
  altText: file.altText,
  filename: file.fileName,
});
