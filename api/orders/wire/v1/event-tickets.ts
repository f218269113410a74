/**
 * Tickets and sessions of events as event clients read and reserve them (docs/protocol/neighboring-domains.md#events). A ticket
 * definition is one session, for one variant of the product.
 */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../../../endpoint.ts";
import {
  FreeObject,
  Id,
  MAX_OFFSET,
  Nothing,
  named,
  PlatformPagingMetadata,
  Text,
  Timestamp,
} from "../../../values.ts";

const TicketMoney = Type.Object({ amount: Type.String(), value: Type.String(), currency: Type.String() });

export const TicketDefinition = named(
  "TicketDefinition",
  Type.Object({
    id: Id,
    eventId: Id,
    name: Type.String(),
    description: Type.String(),
    price: TicketMoney,
    free: Type.Boolean(),
    pricing: Type.Object({ fixedPrice: TicketMoney, pricingType: Type.Enum(["STANDARD"]) }),
    /** 0 if sold out. */
    limitPerCheckout: Type.Integer(),
    orderIndex: Type.Integer(),
    policy: Type.String(),
    saleStatus: Type.Enum(["SALE_STARTED"]),
    state: Type.Array(Type.String()),
  }),
);
export type TicketDefinition = Static<typeof TicketDefinition>;

const services = ["/events", "/_api/wix-events-web", "/_api/events", "/_api/events-ticketing-v1-proxy"];
const Offset = Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_OFFSET }));
const Limit = Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 }));

export const queryAvailableTickets = endpoint({
  id: "eventTickets.queryAvailableTickets",
  method: "POST",
  path: "/v1/checkout/available-tickets/query",
  services,
  summary: "List the tickets of one event, by session. Filterable: eventId, which is required.",
  access: publicAccess("products:read"),
  body: Type.Object({
    filter: Type.Optional(FreeObject),
    offset: Offset,
    limit: Limit,
    sort: Type.Optional(Text(100)),
    fieldset: Type.Optional(Type.Array(Text(50), { maxItems: 10 })),
  }),
  response: Type.Object({
    metaData: PlatformPagingMetadata,
    definitions: Type.Array(TicketDefinition),
  }),
  errors: ["UNKNOWN_FILTER", "EVENT_NOT_FOUND"],
  cost: { base: 8 },
});

const buyers = {
  actors: ["visitor", "member", "staff", "app"],
  permission: "bookings:write",
  scope: "cart",
} as const;

export const createReservation = endpoint({
  id: "eventTickets.createReservation",
  method: "POST",
  path: "/v1/checkout/reservations",
  services,
  summary:
    "Hold the places of tickets for 20 minutes. A redirect session with the reservation's id leads to their checkout.",
  access: buyers,
  body: Type.Object({
    eventId: Id,
    ticketQuantities: Type.Array(
      Type.Object({ ticketDefinitionId: Id, quantity: Type.Integer({ minimum: 1, maximum: 1000 }) }),
      { minItems: 1, maxItems: 50 },
    ),
  }),
  response: Type.Object({
    id: Id,
    expires: Timestamp,
    reservations: Type.Array(Type.Object({ quantity: Type.Integer(), ticket: TicketDefinition })),
    /** Before discounts and taxes, which the checkout calculates. */
    invoice: Type.Object({
      items: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          quantity: Type.Integer(),
          price: TicketMoney,
          total: TicketMoney,
        }),
      ),
      subTotal: TicketMoney,
      total: TicketMoney,
      grandTotal: TicketMoney,
    }),
    reservationStatus: Type.Enum(["RESERVATION_PENDING"]),
  }),
  errors: [
    "EVENT_NOT_FOUND",
    "TICKET_DEFINITION_NOT_FOUND",
    "SLOT_NOT_AVAILABLE",
    "TOO_MANY_RESERVATIONS",
    "THROTTLED",
  ],
  isIdempotent: true,
  cost: { base: 10 },
});

export const cancelReservation = endpoint({
  id: "eventTickets.cancelReservation",
  method: "DELETE",
  path: "/v1/checkout/reservations/{id}",
  services,
  summary: "Release the places of a reservation.",
  access: buyers,
  params: Type.Object({ id: Id }),
  query: Type.Object({ eventId: Type.Optional(Id) }),
  response: Nothing,
  errors: ["RESERVATION_NOT_FOUND"],
});

export const ScheduleItem = named(
  "ScheduleItem",
  Type.Object({
    id: Id,
    eventId: Id,
    name: Type.String(),
    description: Type.String(),
    timeSlot: Type.Object({ start: Timestamp, end: Timestamp, timeZoneId: Type.String() }),
    stageName: Type.String(),
    tags: Type.Array(Type.String()),
    status: Type.Enum(["SCHEDULED"]),
    hidden: Type.Boolean(),
    draft: Type.Boolean(),
  }),
);
export type ScheduleItem = Static<typeof ScheduleItem>;

export const listScheduleItems = endpoint({
  id: "eventTickets.listScheduleItems",
  method: "GET",
  path: "/v1/schedule",
  services: ["/events", "/_api/wix-events-web", "/_api/wix-events-schedule"],
  summary: "List the sessions of events, by start.",
  access: publicAccess("products:read"),
  query: Type.Object({
    eventId: Type.Array(Id, { minItems: 1, maxItems: 20 }),
    startingFrom: Type.Optional(Timestamp),
    startingBefore: Type.Optional(Timestamp),
    offset: Offset,
    limit: Limit,
  }),
  response: Type.Object({
    items: Type.Array(ScheduleItem),
    total: Type.Integer(),
    limit: Type.Integer(),
    offset: Type.Integer(),
    facets: FreeObject,
    draftNotPublished: Type.Boolean(),
    pagingMetadata: PlatformPagingMetadata,
  }),
});
