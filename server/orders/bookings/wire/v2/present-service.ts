/** Presents a bookable service in the shape of booking clients (docs/protocol/neighboring-domains.md#bookings). */
import { sql } from "kysely";
import type { BookableService, PricedValue } from "#api/orders/wire/v2/services.ts";
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

/** Visible products with a schedule. */
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

export function presentService(row: OfferedRow, terms: Terms): BookableService {
  const page = { relativePath: `/p/${encodeURIComponent(row.slug)}`, url: "" };
  page.url = terms.baseUrl + page.relativePath;
  const items = row.files.map((file) => ({ image: imageOf(file, terms.baseUrl) }));
  const slug = { name: row.slug, custom: false };
  const formatted = row.place;
  return {
    id: row.id,
    revision: String(row.revision),
    type: row.capacity === 1 ? "APPOINTMENT" : "CLASS",
    sortOrder: 0,
    name: row.name,
    description: plainText(row.description),
    tagLine: "",
    defaultCapacity: row.capacity,
    media: { items, ...(items[0] === undefined ? {} : { mainMedia: items[0], coverMedia: items[0] }) },
    hidden: false,
    ...(row.category_id === null ? {} : { category: { id: row.category_id, name: row.category_name ?? "" } }),
    payment: presentPayment(row, terms),
    onlineBooking: { enabled: row.is_open, requireManualApproval: false, allowMultipleRequests: false },
    conferencing: { enabled: false },
    locations:
      formatted === ""
        ? []
        : [{ type: "CUSTOM", calculatedAddress: { formatted }, custom: { address: { formatted } } }],
    bookingPolicy: presentPolicy(row),
    schedule: {
      id: row.schedule_id,
      availabilityConstraints: {
        sessionDurations: [row.duration_minutes],
        timeBetweenSessions: row.step_minutes - row.duration_minutes,
      },
    },
    staffMemberIds: [],
    supportedSlugs: [slug],
    mainSlug: slug,
    urls: { servicePage: page, bookingPage: page, calendarPage: page },
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
  };
}

function presentPayment({ min_price: min, max_price: max, plan_ids }: OfferedRow, terms: Terms) {
  const price = priceValue(min, terms);
  const options = { online: true, inPerson: false, deposit: false, pricingPlan: plan_ids.length > 0 };
  const rest = { options, pricingPlanIds: plan_ids };
  if (max === 0) return { rateType: "NO_FEE" as const, ...rest };
  if (min === max) return { rateType: "FIXED" as const, fixed: { price }, ...rest };
  const varied = { defaultPrice: price, minPrice: price, maxPrice: priceValue(max, terms) };
  return { rateType: "VARIED" as const, varied, ...rest };
}

function presentPolicy(row: OfferedRow): BookableService["bookingPolicy"] {
  const minutes = row.change_until_minutes;
  return {
    id: row.schedule_id,
    name: "",
    default: true,
    limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: row.horizon_days * 1440 },
    limitLateBookingPolicy: { enabled: row.lead_minutes > 0, latestBookingInMinutes: row.lead_minutes },
    cancellationPolicy: { enabled: true, limitLatestCancellation: minutes > 0, latestCancellationInMinutes: minutes },
    reschedulePolicy: { enabled: true, limitLatestReschedule: minutes > 0, latestRescheduleInMinutes: minutes },
    participantsPolicy: { maxParticipantsPerBooking: row.capacity },
  };
}
