/** Free times of bookable services as booking clients read them (docs/protocol/neighboring-domains.md#bookings). */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../../../endpoint.ts";
import { CursorPaging, Id, named, Paging, Sorting, Text, Timestamp } from "../../../values.ts";

export const BookingLocation = Type.Object({
  name: Type.String(),
  formattedAddress: Type.String(),
  locationType: Type.Enum(["OWNER_CUSTOM"]),
});

export const SlotAvailability = named(
  "SlotAvailability",
  Type.Object({
    slot: Type.Object({
      /** Names the time: every schedule has one session at a time. */
      sessionId: Type.String(),
      serviceId: Id,
      scheduleId: Id,
      startDate: Timestamp,
      endDate: Timestamp,
      timezone: Type.String(),
      location: Type.Optional(BookingLocation),
    }),
    bookable: Type.Boolean(),
    totalSpots: Type.Integer(),
    openSpots: Type.Integer(),
    bookingPolicyViolations: Type.Object({
      tooEarlyToBook: Type.Boolean(),
      tooLateToBook: Type.Boolean(),
      bookOnlineDisabled: Type.Boolean(),
    }),
    locked: Type.Boolean(),
  }),
);
export type SlotAvailability = Static<typeof SlotAvailability>;

const ServiceIds = Type.Union([
  Id,
  Type.Array(Id, { minItems: 1, maxItems: 20 }),
  Type.Object({ $in: Type.Array(Id, { minItems: 1, maxItems: 20 }) }),
  Type.Object({ $hasSome: Type.Array(Id, { minItems: 1, maxItems: 20 }) }),
]);

export const queryAvailability = endpoint({
  id: "bookableServices.queryAvailability",
  method: "POST",
  path: "/v1/availability/query",
  services: ["/availability-calendar", "/bookings/availability-calendar", "/bookings", "/_api/availability-calendar"],
  summary:
    "List the times of services within at most 62 days that can be booked or are full, by start. `slotsPerDay` limits the times of each day in `timezone`.",
  access: publicAccess("products:read"),
  body: Type.Object({
    query: Type.Object({
      filter: Type.Object({
        serviceId: ServiceIds,
        startDate: Timestamp,
        endDate: Timestamp,
        /** Only times with free places, or only full ones. */
        bookable: Type.Optional(Type.Boolean()),
      }),
      sort: Type.Optional(Type.Array(Sorting, { maxItems: 10 })),
      paging: Type.Optional(Paging),
      cursorPaging: Type.Optional(CursorPaging),
    }),
    timezone: Type.Optional(Text(100)),
    slotsPerDay: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  response: Type.Object({ availabilityEntries: Type.Array(SlotAvailability) }),
  cost: { base: 8 },
});
