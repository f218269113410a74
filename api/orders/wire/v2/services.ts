/** Bookable services as booking clients read them (docs/protocol/neighboring-domains.md#bookings). The id of a service is its product's. */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../../../endpoint.ts";
import { Id, Image, named, PageUrl, PlatformPagingMetadata, Query, Timestamp } from "../../../values.ts";

/** An amount in neighboring domains, which call it `value`. */
export const PricedValue = named(
  "PricedValue",
  Type.Object({ value: Type.String(), currency: Type.String(), formattedValue: Type.String() }),
);
export type PricedValue = Static<typeof PricedValue>;

const Slug = Type.Object({ name: Type.String(), custom: Type.Boolean() });
const ServiceMedia = Type.Object({ image: Image });

export const BookableService = named(
  "BookableService",
  Type.Object({
    id: Id,
    revision: Type.String(),
    /** APPOINTMENT: one participant at a time. */
    type: Type.Enum(["APPOINTMENT", "CLASS"]),
    sortOrder: Type.Integer(),
    name: Type.String(),
    description: Type.String(),
    tagLine: Type.String(),
    defaultCapacity: Type.Integer(),
    media: Type.Object({
      items: Type.Array(ServiceMedia),
      mainMedia: Type.Optional(ServiceMedia),
      coverMedia: Type.Optional(ServiceMedia),
    }),
    hidden: Type.Boolean(),
    category: Type.Optional(Type.Object({ id: Id, name: Type.String() })),
    payment: Type.Object({
      rateType: Type.Enum(["FIXED", "VARIED", "NO_FEE"]),
      fixed: Type.Optional(Type.Object({ price: PricedValue })),
      varied: Type.Optional(Type.Object({ defaultPrice: PricedValue, minPrice: PricedValue, maxPrice: PricedValue })),
      options: Type.Object({
        online: Type.Boolean(),
        inPerson: Type.Boolean(),
        deposit: Type.Boolean(),
        pricingPlan: Type.Boolean(),
      }),
      /** Plans that pay for the service. */
      pricingPlanIds: Type.Array(Id),
    }),
    onlineBooking: Type.Object({
      enabled: Type.Boolean(),
      requireManualApproval: Type.Boolean(),
      allowMultipleRequests: Type.Boolean(),
    }),
    conferencing: Type.Object({ enabled: Type.Boolean() }),
    locations: Type.Array(
      Type.Object({
        type: Type.Enum(["CUSTOM"]),
        calculatedAddress: Type.Object({ formatted: Type.String() }),
        custom: Type.Object({ address: Type.Object({ formatted: Type.String() }) }),
      }),
    ),
    bookingPolicy: Type.Object({
      id: Id,
      name: Type.String(),
      default: Type.Boolean(),
      limitEarlyBookingPolicy: Type.Object({ enabled: Type.Boolean(), earliestBookingInMinutes: Type.Integer() }),
      limitLateBookingPolicy: Type.Object({ enabled: Type.Boolean(), latestBookingInMinutes: Type.Integer() }),
      cancellationPolicy: Type.Object({
        enabled: Type.Boolean(),
        limitLatestCancellation: Type.Boolean(),
        latestCancellationInMinutes: Type.Integer(),
      }),
      reschedulePolicy: Type.Object({
        enabled: Type.Boolean(),
        limitLatestReschedule: Type.Boolean(),
        latestRescheduleInMinutes: Type.Integer(),
      }),
      participantsPolicy: Type.Object({ maxParticipantsPerBooking: Type.Integer() }),
    }),
    schedule: Type.Object({
      id: Id,
      availabilityConstraints: Type.Object({
        sessionDurations: Type.Array(Type.Integer()),
        timeBetweenSessions: Type.Integer(),
      }),
    }),
    staffMemberIds: Type.Array(Id),
    supportedSlugs: Type.Array(Slug),
    mainSlug: Slug,
    urls: Type.Object({ servicePage: PageUrl, bookingPage: PageUrl, calendarPage: PageUrl }),
    createdDate: Timestamp,
    updatedDate: Timestamp,
  }),
);
export type BookableService = Static<typeof BookableService>;

const services = ["/bookings", "/_api/bookings", "/_api/services-2"];
const access = publicAccess("products:read");

export const queryServices = endpoint({
  id: "bookableServices.queryServices",
  method: "POST",
  path: "/v2/services/query",
  services,
  isQuery: true,
  summary:
    "Query bookable services. Filterable: id, name, type, hidden, mainSlug.name, supportedSlugs.name, category.id, createdDate, updatedDate, onlineBooking.enabled; sortable: name, createdDate, updatedDate.",
  access,
  body: Type.Object({ query: Type.Optional(Query) }),
  response: Type.Object({ services: Type.Array(BookableService), pagingMetadata: PlatformPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
});

export const getService = endpoint({
  id: "bookableServices.getService",
  method: "GET",
  path: "/v2/services/{serviceId}",
  services,
  summary: "Get a bookable service.",
  access,
  params: Type.Object({ serviceId: Id }),
  response: Type.Object({ service: BookableService }),
  errors: ["SERVICE_NOT_FOUND"],
});
