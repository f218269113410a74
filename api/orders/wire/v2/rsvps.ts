/**
 * Responses to free events as event clients send them (docs/protocol/neighboring-domains.md#events), in both versions. A response
 * is a free order, so its guests get tickets by email and can cancel like other bookings.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../../../endpoint.ts";
import { Email, Id, Nullable, named, Text, Timestamp } from "../../../values.ts";

const InputValue = Type.Object({
  inputName: Text(200, 1),
  value: Type.Optional(Text(1000)),
  values: Type.Optional(Type.Array(Text(1000), { maxItems: 50 })),
});
const FormResponse = Type.Object({ inputValues: Type.Array(InputValue, { maxItems: 50 }) });
export type FormResponse = Static<typeof FormResponse>;
const Name = Type.Optional(Nullable(Text(50)));

export const Rsvp = named(
  "Rsvp",
  Type.Object({
    id: Id,
    revision: Type.String(),
    eventId: Id,
    memberId: Type.Optional(Id),
    contactId: Type.Optional(Id),
    firstName: Type.String(),
    lastName: Type.String(),
    email: Type.String(),
    status: Type.Enum(["YES"]),
    totalGuests: Type.Integer(),
    form: FormResponse,
    fullyCheckedIn: Type.Boolean(),
    createdDate: Timestamp,
    updatedDate: Timestamp,
  }),
);
export type Rsvp = Static<typeof Rsvp>;

const access = { actors: ["visitor", "member"], scope: "cart" } as const;
const CalendarLinks = Type.Object({ ics: Type.String() });
const errors = [
  "EVENT_NOT_FOUND",
  "INVALID_EVENT_TYPE",
  "INVALID_FORM_RESPONSE",
  "UNEXPECTED_RSVP_STATUS",
  "WAITING_LIST_UNAVAILABLE",
  "RSVP_LIMIT_EXCEEDED",
  "SITE_MUST_ACCEPT_PAYMENTS",
  "SITE_NOT_ACCEPTING_PAYMENTS",
] as const;

export const createRsvp = endpoint({
  id: "rsvps.createRsvp",
  method: "POST",
  path: "/v2/rsvps",
  services: ["/events", "/_api/events-rsvps"],
  summary: "Accept the invitation to the next session of a free event. The guest gets tickets by email.",
  access,
  body: Type.Object({
    rsvp: Type.Object({
      eventId: Id,
      status: Type.Optional(Type.Enum(["YES", "NO", "WAITLIST"])),
      firstName: Name,
      lastName: Name,
      email: Type.Optional(Nullable(Email)),
      form: Type.Optional(FormResponse),
      additionalGuestDetails: Type.Optional(
        Type.Object({
          guestCount: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100 }))),
          guestNames: Type.Optional(Nullable(Type.Array(Text(100), { maxItems: 100 }))),
        }),
      ),
    }),
  }),
  response: Type.Object({ rsvp: Rsvp, calendarLinks: CalendarLinks }),
  errors,
});

export const createRsvpV1 = endpoint({
  id: "rsvps.createRsvpV1",
  method: "POST",
  path: "/v1/rsvp",
  services: ["/events", "/_api/wix-events-web"],
  summary: "Accept the invitation to the next session of a free event, in the earlier shape.",
  access,
  body: Type.Object({
    eventId: Id,
    status: Type.Optional(Type.Enum(["YES", "NO", "WAITING"])),
    form: FormResponse,
  }),
  response: Type.Object({
    rsvp: Type.Object({
      id: Id,
      eventId: Id,
      memberId: Type.Optional(Id),
      contactId: Type.Optional(Id),
      created: Timestamp,
      modified: Timestamp,
      firstName: Type.String(),
      lastName: Type.String(),
      email: Type.String(),
      rsvpForm: FormResponse,
      status: Type.Enum(["YES"]),
      totalGuests: Type.Integer(),
    }),
    calendarLinks: CalendarLinks,
  }),
  errors,
});
