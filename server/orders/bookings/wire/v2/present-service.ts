/** Presents a bookable service in the shape of booking clients (docs/protocol/neighboring-domains.md#bookings). */
import type { BookableService } from "#api/orders/wire/v2/services.ts";
import { imageOf, type OfferedRow, plainText, priceValue, type Terms } from "../offered.ts";

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
