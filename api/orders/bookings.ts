/**
 * Bookable services and tickets of scheduled events (docs/protocol/decisions.md#services-and-plans). These endpoints
 * are additions of this store: the protocol only has `serviceProperties` on lines. A catalog reference has the time in
 * `options.scheduledDate`; the free places are its stock.
 */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../endpoint.ts";
import { Day, Id, Money2, Nothing, named, Text, Timestamp } from "../values.ts";

const Minute = Type.Integer({ minimum: 0, maximum: 1440 });
export const scheduleKinds = ["WEEKLY", "DATES"] as const;
export const bookingStates = ["HELD", "CONFIRMED", "CANCELED"] as const;

/**
 * Share of the price that buyers get back when they cancel before the deadline; credits are rounded down to whole ones.
 */
const Percent = Type.Integer({ minimum: 0, maximum: 100 });

const settings = {
  kind: Type.Enum([...scheduleKinds]),
  timeZone: Text(60, 1),
  durationMinutes: Type.Integer({ minimum: 5, maximum: 14_400 }),
  /** Interval between start times. */
  stepMinutes: Type.Integer({ minimum: 5, maximum: 14_400 }),
  capacity: Type.Integer({ minimum: 1, maximum: 100_000 }),
  /** Minimum time between booking and start. */
  leadMinutes: Type.Integer({ minimum: 0, maximum: 525_600 }),
  horizonDays: Type.Integer({ minimum: 1, maximum: 730 }),
  /** Buyers can reschedule and cancel until this long before the start. */
  changeUntilMinutes: Type.Integer({ minimum: 0, maximum: 525_600 }),
  hasTickets: Type.Boolean(),
  place: Text(300),
  isOpen: Type.Boolean(),
  /** ISO weekday (Monday is 1), and minutes of the local day. */
  hours: Type.Array(
    Type.Object({ weekday: Type.Integer({ minimum: 1, maximum: 7 }), opensMinute: Minute, closesMinute: Minute }),
    { maxItems: 70 },
  ),
  blackouts: Type.Array(Type.Object({ fromDay: Day, toDay: Day, reason: Text(200) }), { maxItems: 200 }),
};

export const Schedule = named(
  "ServiceSchedule",
  Type.Object({
    id: Id,
    productId: Id,
    productName: Type.String(),
    revision: Type.String(),
    ...settings,
    refundPercent: Percent,
  }),
);
export type Schedule = Static<typeof Schedule>;

export const Slot = named(
  "ServiceSlot",
  Type.Object({
    /** Set once the slot is booked or staff have changed it. */
    id: Type.Optional(Id),
    startDate: Timestamp,
    endDate: Timestamp,
    openPlaces: Type.Integer(),
    totalPlaces: Type.Integer(),
    isClosed: Type.Boolean(),
  }),
);
export type Slot = Static<typeof Slot>;

export const Ticket = named(
  "Ticket",
  Type.Object({
    code: Type.String(),
    unit: Type.Integer(),
    /** UNPAID: valid once the order is paid. */
    state: Type.Enum(["VALID", "UNPAID", "USED", "CANCELED"]),
    checkedInDate: Type.Optional(Timestamp),
    /** The ticket's page, which its QR code links to. */
    url: Type.String(),
  }),
);
export type Ticket = Static<typeof Ticket>;

/** Both are zero if nothing is refunded. */
export const CancellationRefund = named("CancellationRefund", Type.Object({ amount: Money2, credits: Type.Integer() }));
export type CancellationRefund = Static<typeof CancellationRefund>;

export const Booking = named(
  "Booking",
  Type.Object({
    id: Id,
    productId: Id,
    productName: Type.String(),
    productSlug: Type.String(),
    orderId: Id,
    orderLineId: Id,
    startDate: Timestamp,
    endDate: Timestamp,
    timeZone: Type.String(),
    place: Type.String(),
    participants: Type.Integer(),
    state: Type.Enum([...bookingStates]),
    /** Whether the buyer can still reschedule or cancel. */
    canChange: Type.Boolean(),
    /** The refund of a cancellation now; only for the member who can cancel. */
    cancellationRefund: Type.Optional(CancellationRefund),
    calendarUrl: Type.String(),
    tickets: Type.Array(Ticket),
    createdDate: Timestamp,
  }),
);
export type Booking = Static<typeof Booking>;

/** Additional fields for staff. */
export const StaffBooking = named(
  "StaffBooking",
  Type.Intersect([
    Booking,
    Type.Object({ email: Type.String(), buyerName: Type.String(), memberId: Type.Optional(Id) }),
  ]),
);

const readers = { actors: ["staff", "app"], permission: "bookings:read" } as const;
const writers = { actors: ["staff", "app"], permission: "bookings:write" } as const;
const members = { actors: ["member"] } as const;
const ById = Type.Object({ id: Id });
const Start = Type.Object({ startDate: Timestamp });

export const listSlots = endpoint({
  id: "bookings.listSlots",
  method: "GET",
  path: "/v1/service-slots",
  summary: "List the bookable slots of a service with their free places, for at most 31 days.",
  access: publicAccess("products:read"),
  query: Type.Object({ productId: Id, from: Type.Optional(Timestamp), to: Type.Optional(Timestamp) }),
  response: Type.Object({
    timeZone: Type.String(),
    durationMinutes: Type.Integer(),
    place: Type.String(),
    hasTickets: Type.Boolean(),
    /** Start of the first slot with free places after `to`, if there is none before. */
    nextStartDate: Type.Optional(Timestamp),
    slots: Type.Array(Slot),
  }),
  errors: ["SCHEDULE_NOT_FOUND"],
  isOurs: true,
});

export const listSchedules = endpoint({
  id: "bookings.listSchedules",
  method: "GET",
  path: "/v1/service-schedules",
  summary: "List all schedules, sorted by product name.",
  access: readers,
  response: Type.Object({ schedules: Type.Array(Schedule) }),
  isOurs: true,
});

export const getSchedule = endpoint({
  id: "bookings.getSchedule",
  method: "GET",
  path: "/v1/service-schedules/{productId}",
  summary: "Get the schedule of a service.",
  access: readers,
  params: Type.Object({ productId: Id }),
  response: Type.Object({ schedule: Schedule }),
  errors: ["SCHEDULE_NOT_FOUND"],
  isOurs: true,
});

export const setSchedule = endpoint({
  id: "bookings.setSchedule",
  method: "PUT",
  path: "/v1/service-schedules/{productId}",
  summary: "Replace the schedule of a service. Existing bookings don't change.",
  access: writers,
  params: Type.Object({ productId: Id }),
  body: Type.Object({
    schedule: Type.Object({
      revision: Type.Optional(Type.String()),
      ...settings,
      /** Unchanged if omitted; 100 for a new schedule. */
      refundPercent: Type.Optional(Percent),
    }),
  }),
  response: Type.Object({ schedule: Schedule }),
  errors: ["PRODUCT_NOT_FOUND", "REVISION_CONFLICT", "INVALID_SCHEDULE"],
  isOurs: true,
});

export const setSlot = endpoint({
  id: "bookings.setSlot",
  method: "PUT",
  path: "/v1/service-slots",
  summary: "Set the capacity of one slot, or close it. Schedules with `DATES` only offer slots set here.",
  access: writers,
  body: Type.Object({
    productId: Id,
    startDate: Timestamp,
    capacity: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    isClosed: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({ slot: Slot }),
  errors: ["SCHEDULE_NOT_FOUND", "SLOT_NOT_AVAILABLE"],
  isOurs: true,
});

export const listBookings = endpoint({
  id: "bookings.listBookings",
  method: "GET",
  path: "/v1/service-bookings",
  summary: "List bookings by start time, for at most 62 days.",
  access: readers,
  query: Type.Object({ from: Timestamp, to: Timestamp, productId: Type.Optional(Id) }),
  response: Type.Object({ bookings: Type.Array(StaffBooking) }),
  isOurs: true,
});

export const getBooking = endpoint({
  id: "bookings.getBooking",
  method: "GET",
  path: "/v1/service-bookings/{id}",
  summary: "Get a booking, with the full refund of a cancellation.",
  access: readers,
  params: ById,
  response: Type.Object({ booking: StaffBooking, cancellationRefund: CancellationRefund }),
  errors: ["BOOKING_NOT_FOUND"],
  isOurs: true,
});

export const moveBooking = endpoint({
  id: "bookings.moveBooking",
  method: "POST",
  path: "/v1/service-bookings/{id}/move",
  summary: "Reschedule a booking to another slot of the same service with enough free places.",
  access: writers,
  params: ById,
  body: Start,
  response: Type.Object({ booking: Booking }),
  errors: ["BOOKING_NOT_FOUND", "BOOKING_CLOSED", "SLOT_NOT_AVAILABLE"],
  isOurs: true,
});

export const cancelBooking = endpoint({
  id: "bookings.cancelBooking",
  method: "POST",
  path: "/v1/service-bookings/{id}/cancellation",
  summary: "Cancel a booking. Frees its places, voids its tickets and refunds it unless `givesBack` is false.",
  access: writers,
  params: ById,
  body: Type.Object({
    /** Default true. Manual payments are only recorded as owed. */
    givesBack: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({ booking: Booking, cancellationRefund: CancellationRefund }),
  errors: ["BOOKING_NOT_FOUND", "BOOKING_CLOSED"],
  isOurs: true,
});

export const listMyBookings = endpoint({
  id: "bookings.listMyBookings",
  method: "GET",
  path: "/v1/members/my/bookings",
  summary: "List the member's bookings with their tickets: upcoming ones first, then past ones.",
  access: { ...members, scope: "orders:read" },
  response: Type.Object({ bookings: Type.Array(Booking) }),
  isOurs: true,
});

export const moveMyBooking = endpoint({
  id: "bookings.moveMyBooking",
  method: "POST",
  path: "/v1/members/my/bookings/{id}/move",
  summary: "Reschedule a booking of the member, until the schedule's deadline.",
  access: { ...members, scope: "orders:write" },
  params: ById,
  body: Start,
  response: Type.Object({ booking: Booking }),
  errors: ["BOOKING_NOT_FOUND", "BOOKING_CLOSED", "SLOT_NOT_AVAILABLE"],
  isOurs: true,
});

export const cancelMyBooking = endpoint({
  id: "bookings.cancelMyBooking",
  method: "POST",
  path: "/v1/members/my/bookings/{id}/cancellation",
  summary: "Cancel a booking of the member until the schedule's deadline, and refund it by the cancellation policy.",
  access: { ...members, scope: "orders:write" },
  params: ById,
  response: Type.Object({ booking: Booking, cancellationRefund: CancellationRefund }),
  errors: ["BOOKING_NOT_FOUND", "BOOKING_CLOSED"],
  isOurs: true,
});

export const getTicket = endpoint({
  id: "bookings.getTicket",
  method: "GET",
  path: "/v1/tickets/{code}",
  summary: "Get a ticket by its code, without the other tickets of its booking.",
  access: {
    actors: ["anonymous", "visitor", "member", "staff", "app"],
    withoutToken: "secret link",
    permission: "bookings:read",
    scope: "orders:read",
  },
  params: Type.Object({ code: Text(40, 1) }),
  response: Type.Object({
    ticket: Ticket,
    productName: Type.String(),
    startDate: Timestamp,
    endDate: Timestamp,
    timeZone: Type.String(),
    place: Type.String(),
    buyerName: Type.String(),
    calendarUrl: Type.String(),
    /** Data URL of an image with the QR code of the ticket's page. */
    qrCodeUrl: Type.String(),
  }),
  errors: ["TICKET_NOT_FOUND", "THROTTLED"],
  isOurs: true,
});

export const checkInTicket = endpoint({
  id: "bookings.checkInTicket",
  method: "POST",
  path: "/v1/tickets/{code}/check-in",
  summary: "Check in a ticket. Each ticket is admitted once.",
  access: writers,
  params: Type.Object({ code: Text(40, 1) }),
  /** `onlyToday` rejects tickets for another day in the time zone of the schedule: TICKET_FOR_OTHER_DAY with `startDate`. */
  query: Type.Object({ onlyToday: Type.Optional(Type.Boolean()) }),
  response: Type.Object({
    ticket: Ticket,
    productName: Type.String(),
    buyerName: Type.String(),
    startDate: Timestamp,
    /** Used tickets of this slot, and all of them. */
    admitted: Type.Integer(),
    expected: Type.Integer(),
  }),
  errors: ["TICKET_NOT_FOUND", "TICKET_USED", "TICKET_CANCELED", "TICKET_UNPAID", "TICKET_FOR_OTHER_DAY"],
  isOurs: true,
});

export const undoCheckIn = endpoint({
  id: "bookings.undoCheckIn",
  method: "DELETE",
  path: "/v1/tickets/{code}/check-in",
  summary: "Undo a check-in.",
  access: writers,
  params: Type.Object({ code: Text(40, 1) }),
  response: Nothing,
  errors: ["TICKET_NOT_FOUND"],
  isOurs: true,
});
