/**
 * Services with times to book, and tickets of dated events (ruling 5). Ours: the wire only carries `serviceProperties` on
 * lines. A catalog reference names the time in `options.scheduledDate`; free places are its stock.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Day, Id, Money2, Nothing, named, Text, Timestamp } from "../values.ts";

const Minute = Type.Integer({ minimum: 0, maximum: 1440 });
export const scheduleKinds = ["WEEKLY", "DATES"] as const;
export const bookingStates = ["HELD", "CONFIRMED", "CANCELED"] as const;

/** What buyers who cancel in time get back of the price, or of their credits (whole ones, rounded down). */
const Percent = Type.Integer({ minimum: 0, maximum: 100 });

const settings = {
  kind: Type.Enum([...scheduleKinds]),
  timeZone: Text(60, 1),
  durationMinutes: Type.Integer({ minimum: 5, maximum: 14_400 }),
  /** From one start to the next. */
  stepMinutes: Type.Integer({ minimum: 5, maximum: 14_400 }),
  capacity: Type.Integer({ minimum: 1, maximum: 100_000 }),
  /** At the latest so long before the start. */
  leadMinutes: Type.Integer({ minimum: 0, maximum: 525_600 }),
  horizonDays: Type.Integer({ minimum: 1, maximum: 730 }),
  /** Buyers may move or cancel until so long before the start. */
  changeUntilMinutes: Type.Integer({ minimum: 0, maximum: 525_600 }),
  hasTickets: Type.Boolean(),
  place: Text(300),
  isOpen: Type.Boolean(),
  /** ISO weekday (Monday is 1), minutes of the local day. */
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
    /** Present once somebody has booked it or staff have set it. */
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
    /** UNPAID: it becomes valid once its order is paid. */
    state: Type.Enum(["VALID", "UNPAID", "USED", "CANCELED"]),
    checkedInDate: Type.Optional(Timestamp),
    /** Its page, which is what its QR code says. */
    url: Type.String(),
  }),
);
export type Ticket = Static<typeof Ticket>;

/** Both are zero when nothing goes back. */
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
    /** The buyer may still move or cancel it. */
    canChange: Type.Boolean(),
    /** What a cancellation would give back now; for the member who may cancel. */
    cancellationRefund: Type.Optional(CancellationRefund),
    calendarUrl: Type.String(),
    tickets: Type.Array(Ticket),
    createdDate: Timestamp,
  }),
);
export type Booking = Static<typeof Booking>;

/** What staff see besides. */
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
  summary: "Times of a service that can still be booked, with their free places; 31 days at most.",
  access: {
    actors: ["anonymous", "visitor", "member", "staff", "app"],
    withoutToken: "public data",
    permission: "products:read",
    scope: "public",
  },
  query: Type.Object({ productId: Id, from: Type.Optional(Timestamp), to: Type.Optional(Timestamp) }),
  response: Type.Object({
    timeZone: Type.String(),
    durationMinutes: Type.Integer(),
    place: Type.String(),
    hasTickets: Type.Boolean(),
    /** Start of the first free time after `to`, when there is none before. */
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
  summary: "All schedules, by product name.",
  access: readers,
  response: Type.Object({ schedules: Type.Array(Schedule) }),
  isOurs: true,
});

export const getSchedule = endpoint({
  id: "bookings.getSchedule",
  method: "GET",
  path: "/v1/service-schedules/{productId}",
  summary: "When a service can be booked.",
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
  summary: "Sets when a service can be booked, as a whole. Bookings stay as they are.",
  access: writers,
  params: Type.Object({ productId: Id }),
  body: Type.Object({
    schedule: Type.Object({
      revision: Type.Optional(Type.String()),
      ...settings,
      /** As it was when absent, everything at first. */
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
  summary: "Sets the places of one time, or closes it. A schedule of dates offers only times set here.",
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
  summary: "Bookings whose time begins in a span of 62 days at most, by time.",
  access: readers,
  query: Type.Object({ from: Timestamp, to: Timestamp, productId: Type.Optional(Id) }),
  response: Type.Object({ bookings: Type.Array(StaffBooking) }),
  isOurs: true,
});

export const getBooking = endpoint({
  id: "bookings.getBooking",
  method: "GET",
  path: "/v1/service-bookings/{id}",
  summary: "A booking, with the whole of what canceling it would give back.",
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
  summary: "Moves a booking to another time of the same service, if there are places.",
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
  summary:
    "Cancels a booking; its places are free again, its tickets void. Gives its money and credits back, unless told otherwise.",
  access: writers,
  params: ById,
  body: Type.Object({
    /** Yes when absent. Money that was paid by hand is only noted as owed. */
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
  summary: "The member's bookings with their tickets, next ones first, then past ones.",
  access: { ...members, scope: "orders:read" },
  response: Type.Object({ bookings: Type.Array(Booking) }),
  isOurs: true,
});

export const moveMyBooking = endpoint({
  id: "bookings.moveMyBooking",
  method: "POST",
  path: "/v1/members/my/bookings/{id}/move",
  summary: "Moves an own booking, until the schedule's deadline.",
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
  summary: "Cancels an own booking, until the schedule's deadline, and gives back what its policy says.",
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
  summary: "A ticket, for whoever holds its code: the other tickets of its booking are their holders' own.",
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
    /** Its page's address as a QR code, as the address of a picture. */
    qrCodeUrl: Type.String(),
  }),
  errors: ["TICKET_NOT_FOUND", "THROTTLED"],
  isOurs: true,
});

export const checkInTicket = endpoint({
  id: "bookings.checkInTicket",
  method: "POST",
  path: "/v1/tickets/{code}/check-in",
  summary: "Admits the holder of a ticket, once.",
  access: writers,
  params: Type.Object({ code: Text(40, 1) }),
  response: Type.Object({
    ticket: Ticket,
    productName: Type.String(),
    buyerName: Type.String(),
    startDate: Timestamp,
    /** Tickets of this time that were used, and all of them. */
    admitted: Type.Integer(),
    expected: Type.Integer(),
  }),
  errors: ["TICKET_NOT_FOUND", "TICKET_USED", "TICKET_CANCELED", "TICKET_UNPAID"],
  isOurs: true,
});

export const undoCheckIn = endpoint({
  id: "bookings.undoCheckIn",
  method: "DELETE",
  path: "/v1/tickets/{code}/check-in",
  summary: "Takes back a check-in made by mistake.",
  access: writers,
  params: Type.Object({ code: Text(40, 1) }),
  response: Nothing,
  errors: ["TICKET_NOT_FOUND"],
  isOurs: true,
});
