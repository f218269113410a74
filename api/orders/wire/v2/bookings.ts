/**
 * Bookings as booking clients make and read them (docs/protocol/neighboring-domains.md#bookings). A new booking holds its places
 * until it is ordered as an item of the cart or checkout.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../../../endpoint.ts";
import { Email, Id, Nullable, named, PlatformPagingMetadata, Query, Text, Timestamp } from "../../../values.ts";
import { BookingLocation } from "../v1/availability.ts";

export const wireBookingStatuses = ["CREATED", "CONFIRMED", "CANCELED", "PENDING"] as const;
const wirePaymentStatuses = ["NOT_PAID", "PAID", "PARTIALLY_PAID", "REFUNDED", "EXEMPT"] as const;

export const WireBooking = named(
  "WireBooking",
  Type.Object({
    id: Id,
    bookedEntity: Type.Object({
      slot: Type.Object({
        sessionId: Type.String(),
        serviceId: Id,
        scheduleId: Id,
        startDate: Timestamp,
        endDate: Timestamp,
        timezone: Type.String(),
        location: Type.Optional(BookingLocation),
      }),
      title: Type.String(),
      tags: Type.Array(Type.String()),
    }),
    contactDetails: Type.Object({
      contactId: Type.Optional(Id),
      firstName: Type.String(),
      lastName: Type.String(),
      email: Type.String(),
    }),
    /** CREATED: the places are held. */
    status: Type.Enum([...wireBookingStatuses]),
    paymentStatus: Type.Enum([...wirePaymentStatuses]),
    selectedPaymentOption: Type.Enum(["ONLINE"]),
    totalParticipants: Type.Integer(),
    startDate: Timestamp,
    endDate: Timestamp,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    revision: Type.String(),
    doubleBooked: Type.Boolean(),
  }),
);
export type WireBooking = Static<typeof WireBooking>;

const writers = {
  actors: ["visitor", "member", "staff", "app"],
  permission: "bookings:write",
  scope: "orders:write",
} as const;
const services = ["/bookings", "/_api/bookings-service"];
const OneBooking = Type.Object({ booking: WireBooking });

export const createWireBooking = endpoint({
  id: "bookings.createBooking",
  method: "POST",
  path: "/v2/bookings",
  services,
  summary:
    "Hold the places of a booking for 20 minutes. To confirm it, order the item with the booking's id and the app id of bookings.",
  access: { ...writers, scope: "cart" },
  body: Type.Object({
    booking: Type.Object({
      totalParticipants: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      contactDetails: Type.Optional(
        Type.Object({
          firstName: Type.Optional(Nullable(Text(100))),
          lastName: Type.Optional(Nullable(Text(100))),
          email: Type.Optional(Nullable(Email)),
        }),
      ),
      bookedEntity: Type.Object({ slot: Type.Object({ serviceId: Id, startDate: Timestamp }) }),
    }),
  }),
  response: OneBooking,
  errors: ["SERVICE_NOT_FOUND", "SLOT_NOT_AVAILABLE", "TOO_MANY_RESERVATIONS", "THROTTLED"],
  isIdempotent: true,
});

export const cancelWireBooking = endpoint({
  id: "bookings.cancelWireBooking",
  method: "POST",
  path: "/v2/bookings/{bookingId}/cancel",
  services,
  summary:
    "Cancel a booking. Its holder can always release held places; confirmed bookings follow the schedule's cancellation policy. Staff and apps refund with `withRefund`.",
  access: writers,
  params: Type.Object({ bookingId: Id }),
  body: Type.Object({
    revision: Type.Optional(Nullable(Text(20))),
    flowControlSettings: Type.Optional(
      Type.Object({
        ignoreCancellationPolicy: Type.Optional(Type.Boolean()),
        withRefund: Type.Optional(Nullable(Type.Boolean())),
      }),
    ),
  }),
  response: OneBooking,
  errors: ["BOOKING_NOT_FOUND", "BOOKING_CLOSED", "REVISION_CONFLICT"],
});

export const queryExtendedBookings = endpoint({
  id: "bookings.queryExtendedBookings",
  method: "POST",
  path: "/v2/extended-bookings/query",
  services: ["/_api/bookings-reader", "/bookings/bookings-reader"],
  isQuery: true,
  summary:
    "Query bookings; shoppers get their own. Filterable: id, status, startDate, endDate, createdDate, bookedEntity.slot.serviceId, bookedEntity.item.slot.serviceId, contactDetails.email, contactDetails.contactId; sortable: createdDate, startDate, endDate.",
  access: {
    actors: ["visitor", "member", "staff", "app"],
    permission: "bookings:read",
    scope: "orders:read",
  },
  body: Type.Object({
    query: Type.Optional(Query),
    withBookingAllowedActions: Type.Optional(Type.Boolean()),
    withBookingPolicySettings: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({
    extendedBookings: Type.Array(
      Type.Object({
        booking: WireBooking,
        allowedActions: Type.Optional(Type.Object({ cancel: Type.Boolean(), reschedule: Type.Boolean() })),
        bookingPolicySettings: Type.Optional(Type.Object({ cancellationFeeEnabled: Type.Boolean() })),
        /** Ours: the order, once there is one. */
        orderId: Type.Optional(Id),
      }),
    ),
    pagingMetadata: PlatformPagingMetadata,
  }),
  errors: ["UNKNOWN_FILTER"],
});
