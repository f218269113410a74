/** Reads and presents events for event clients (docs/protocol/neighboring-domains.md#events). */
import { sql } from "kysely";
import type { SiteEvent } from "#api/orders/wire/v3/events.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { CallContext } from "#server/platform/http/handlers.ts";
import { type PageQuery, readOffsetPage } from "#server/platform/query/pages.ts";
import type { Condition } from "#server/platform/query/query-language.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { HOLD_MINUTES } from "../reserve.ts";
import { imageOf, type OfferedRow, offered, offeredColumns, plainText, priceValue, type Terms } from "./offered.ts";

export type EventRow = OfferedRow & {
  starts_at: Date | null;
  status: SiteEvent["status"];
  registration_status: SiteEvent["registration"]["status"];
  is_sold_out: boolean;
};

/** The next session, or the last one of events that are over. */
const dated = (now: Date) => sql`${offered}
  cross join lateral (select next_session(c.id, ${now}::timestamptz) as at) next
  cross join lateral (select max(v.starts_at) as at from service_slots v
    where v.schedule_id = c.id and not v.is_closed and v.starts_at < ${now}::timestamptz) past
  cross join lateral (select coalesce(next.at, past.at) as starts_at,
    coalesce(next.at, past.at) + make_interval(mins => c.duration_minutes) as ends_at) d
  cross join lateral (select c.kind = 'DATES' and not exists (select from service_slots v where v.schedule_id = c.id
    and not v.is_closed and v.taken < v.capacity and v.starts_at >= ${now}::timestamptz) as is_sold_out) t`;

const status = (now: Date) => sql`case when next.at is not null or past.at is null then 'UPCOMING'
  when d.ends_at > ${now}::timestamptz then 'STARTED' else 'ENDED' end`;
const registrationStatus = sql`case when not c.is_open then 'CLOSED_MANUALLY'
  when next.at is null or t.is_sold_out then 'CLOSED_AUTOMATICALLY'
  when p.max_price = 0 then 'OPEN_RSVP' else 'OPEN_TICKETS' end`;
const registrationType = sql`case when p.max_price = 0 then 'RSVP' else 'TICKETING' end`;

const siteEvents = (now: Date): QueryApi => ({
  name: "site-events",
  fields: {
    id: { kind: "id", sql: sql`p.id`, isSortable: true, isRequired: true },
    title: { kind: "text", sql: sql`p.name`, isSortable: true, isRequired: true },
    slug: { kind: "text", sql: sql`p.slug`, isSortable: true, isRequired: true },
    status: { kind: "text", sql: status(now), isSortable: true, isRequired: true },
    createdDate: { kind: "time", sql: sql`p.created_at`, isSortable: true, isRequired: true },
    updatedDate: { kind: "time", sql: sql`greatest(p.updated_at, c.updated_at)`, isSortable: true, isRequired: true },
    "dateAndTimeSettings.startDate": { kind: "time", sql: sql`d.starts_at`, isSortable: true },
    "dateAndTimeSettings.endDate": { kind: "time", sql: sql`d.ends_at`, isSortable: true },
    "registration.type": { kind: "text", sql: registrationType, isRequired: true },
    "registration.initialType": { kind: "text", sql: registrationType, isRequired: true },
    "registration.status": { kind: "text", sql: registrationStatus, isRequired: true },
    "location.name": { kind: "text", sql: sql`c.place`, isRequired: true },
  },
  key: { kind: "id", sql: sql`p.id` },
  defaultSort: [{ fieldName: "createdDate", order: "DESC" }],
});

export async function readEvents(
  db: Connection,
  { store, now }: Pick<CallContext, "store" | "now">,
  query: PageQuery | undefined,
  where?: Condition,
) {
  const hasTickets = sql<boolean>`c.has_tickets`;
  const [{ currency, locale }, { rows, total, offset }] = await Promise.all([
    readStoreSettings(db),
    readOffsetPage<EventRow>(db, {
      api: siteEvents(now),
      query,
      select: sql`${offeredColumns}, d.starts_at, ${status(now)} as status, ${registrationStatus} as registration_status,
        t.is_sold_out`,
      from: dated(now),
      where: where === undefined ? hasTickets : sql<boolean>`${hasTickets} and ${where}`,
    }),
  ]);
  const terms = { currency, locale, baseUrl: store.baseUrl() };
  return {
    events: rows.map((row) => presentEvent(row, terms)),
    pagingMetadata: { count: rows.length, offset, total },
  };
}

/** @throws {AppError} EVENT_NOT_FOUND */
export async function findEvent(db: Connection, context: Pick<CallContext, "store" | "now">, id: string) {
  const [event] = (await readEvents(db, context, undefined, sql<boolean>`p.id = ${id}::uuid`)).events;
  if (event === undefined) throw new AppError("EVENT_NOT_FOUND");
  return event;
}

function presentEvent(row: EventRow, terms: Terms): SiteEvent {
  const description = plainText(row.description);
  const [file] = row.files;
  return {
    id: row.id,
    title: row.name,
    slug: row.slug,
    status: row.status,
    shortDescription: description.length > 200 ? `${description.slice(0, 199)}…` : description,
    detailedDescription: row.description,
    ...(file === undefined ? {} : { mainImage: imageOf(file, terms.baseUrl) }),
    location: {
      name: row.place,
      type: "VENUE",
      address: { formattedAddress: row.place },
      locationTbd: row.place === "",
    },
    dateAndTimeSettings: presentDates(row, terms.locale),
    registration: presentRegistration(row, terms),
    eventPageUrl: { base: terms.baseUrl, path: `/p/${encodeURIComponent(row.slug)}` },
    agendaSettings: { enabled: row.starts_at !== null },
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
  };
}

function presentDates(
  { starts_at: start, duration_minutes, time_zone: timeZone }: EventRow,
  locale: string,
): SiteEvent["dateAndTimeSettings"] {
  const fixed = { timeZoneId: timeZone, hideEndDate: false, showTimeZone: true, recurrenceStatus: "ONE_TIME" as const };
  if (start === null) return { dateAndTimeTbd: true, ...fixed };
  const end = new Date(start.getTime() + duration_minutes * 60_000);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone });
  const whole = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone });
  return {
    dateAndTimeTbd: false,
    startDate: start.toISOString(),
    endDate: end.toISOString(),
    ...fixed,
    formatted: {
      dateAndTime: whole.formatRange(start, end),
      startDate: day.format(start),
      startTime: time.format(start),
      endDate: day.format(end),
      endTime: time.format(end),
    },
  };
}

function presentRegistration(row: EventRow, terms: Terms): SiteEvent["registration"] {
  const type = row.max_price === 0 ? "RSVP" : "TICKETING";
  const state = {
    type,
    initialType: type,
    status: row.registration_status,
    allowedGuestTypes: "VISITOR_OR_MEMBER",
    registrationPaused: false,
    registrationDisabled: !row.is_open,
  } as const;
  if (type === "RSVP") return { ...state, rsvp: { responseType: "YES_ONLY", waitlistEnabled: false } };
  return {
    ...state,
    tickets: {
      ticketLimitPerOrder: row.capacity,
      currency: terms.currency,
      lowestPrice: priceValue(row.min_price, terms),
      highestPrice: priceValue(row.max_price, terms),
      soldOut: row.is_sold_out,
      reservationDurationInMinutes: HOLD_MINUTES,
      guestsAssignedSeparately: false,
    },
  };
}
