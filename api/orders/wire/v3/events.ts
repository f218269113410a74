/**
 * Events as event clients read them (docs/protocol/neighboring-domains.md#events): services with tickets. The id of an event is
 * its product's; its dates are those of the next session.
 */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../../../endpoint.ts";
import { Id, Image, named, PlatformPagingMetadata, Query, Text, Timestamp } from "../../../values.ts";
import { PricedValue } from "../v2/services.ts";

export const eventStatuses = ["UPCOMING", "STARTED", "ENDED"] as const;
export const registrationStatuses = ["OPEN_TICKETS", "OPEN_RSVP", "CLOSED_AUTOMATICALLY", "CLOSED_MANUALLY"] as const;

export const SiteEvent = named(
  "SiteEvent",
  Type.Object({
    id: Id,
    title: Type.String(),
    slug: Type.String(),
    status: Type.Enum([...eventStatuses]),
    shortDescription: Type.String(),
    detailedDescription: Type.String(),
    mainImage: Type.Optional(Image),
    location: Type.Object({
      name: Type.String(),
      type: Type.Enum(["VENUE"]),
      address: Type.Object({ formattedAddress: Type.String() }),
      locationTbd: Type.Boolean(),
    }),
    dateAndTimeSettings: Type.Object({
      dateAndTimeTbd: Type.Boolean(),
      startDate: Type.Optional(Timestamp),
      endDate: Type.Optional(Timestamp),
      timeZoneId: Type.String(),
      hideEndDate: Type.Boolean(),
      showTimeZone: Type.Boolean(),
      recurrenceStatus: Type.Enum(["ONE_TIME"]),
      /** In the store's language. */
      formatted: Type.Optional(
        Type.Object({
          dateAndTime: Type.String(),
          startDate: Type.String(),
          startTime: Type.String(),
          endDate: Type.String(),
          endTime: Type.String(),
        }),
      ),
    }),
    registration: Type.Object({
      /** RSVP: the event is free. */
      type: Type.Enum(["TICKETING", "RSVP"]),
      initialType: Type.Enum(["TICKETING", "RSVP"]),
      status: Type.Enum([...registrationStatuses]),
      rsvp: Type.Optional(Type.Object({ responseType: Type.Enum(["YES_ONLY"]), waitlistEnabled: Type.Boolean() })),
      tickets: Type.Optional(
        Type.Object({
          ticketLimitPerOrder: Type.Integer(),
          currency: Type.String(),
          lowestPrice: PricedValue,
          highestPrice: PricedValue,
          soldOut: Type.Boolean(),
          reservationDurationInMinutes: Type.Integer(),
          guestsAssignedSeparately: Type.Boolean(),
        }),
      ),
      allowedGuestTypes: Type.Enum(["VISITOR_OR_MEMBER"]),
      registrationPaused: Type.Boolean(),
      registrationDisabled: Type.Boolean(),
    }),
    eventPageUrl: Type.Object({ base: Type.String(), path: Type.String() }),
    agendaSettings: Type.Object({ enabled: Type.Boolean() }),
    createdDate: Timestamp,
    updatedDate: Timestamp,
  }),
);
export type SiteEvent = Static<typeof SiteEvent>;

const services = ["/events", "/_api/events-events-v3-adapter"];
const access = publicAccess("products:read");
/** Every answer has all fields. */
const Fields = Type.Optional(Type.Array(Text(50), { maxItems: 20 }));

export const queryEvents = endpoint({
  id: "siteEvents.queryEvents",
  method: "POST",
  path: "/v3/events/query",
  services,
  isQuery: true,
  summary:
    "Query events. Filterable and sortable: id, title, slug, status, createdDate, updatedDate, dateAndTimeSettings.startDate, dateAndTimeSettings.endDate; filterable: registration.type, registration.initialType, registration.status, location.name.",
  access,
  body: Type.Object({ query: Type.Optional(Query), fields: Fields }),
  response: Type.Object({ events: Type.Array(SiteEvent), pagingMetadata: PlatformPagingMetadata }),
  cost: { base: 8 },
  errors: ["UNKNOWN_FILTER"],
});

export const getEvent = endpoint({
  id: "siteEvents.getEvent",
  method: "GET",
  path: "/v3/events/{eventId}",
  services,
  summary: "Get an event.",
  access,
  params: Type.Object({ eventId: Id }),
  query: Type.Object({ fields: Fields }),
  response: Type.Object({ event: SiteEvent }),
  errors: ["EVENT_NOT_FOUND"],
});

export const getEventBySlug = endpoint({
  id: "siteEvents.getEventBySlug",
  method: "GET",
  path: "/v3/events/slug/{slug}",
  services,
  summary: "Get an event by its slug. Without such an event, the answer has none.",
  access,
  params: Type.Object({ slug: Text(300, 1) }),
  query: Type.Object({ fields: Fields }),
  response: Type.Object({ event: Type.Optional(SiteEvent) }),
});
