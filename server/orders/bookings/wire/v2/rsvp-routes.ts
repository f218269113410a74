/** Responses to free events, placed as free orders of the shopper so that they hold places like every other ticket. */
import { sql } from "kysely";
import { createOrder } from "#api/checkout/checkout-completion.ts";
import { createCheckout } from "#api/checkout/checkouts.ts";
import { isEmailAddress } from "#api/email-address.ts";
import type { Output } from "#api/endpoint.ts";
import { createRsvp, createRsvpV1, type FormResponse, type Rsvp } from "#api/orders/wire/v2/rsvps.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleManual } from "#server/platform/http/handlers.ts";
import { selectBookings } from "../../bookings.ts";
import { calendarUrl } from "../../calendar-url.ts";
import { findEvent } from "../present-event.ts";
import { findTicketsOnSale } from "../ticket-definitions.ts";

type Guest = { readonly firstName: string; readonly lastName: string; readonly email: string };
type Response = {
  readonly eventId: string;
  readonly status: string | undefined;
  readonly form: FormResponse;
  readonly guest: Partial<Record<keyof Guest, string | null | undefined>>;
  readonly guestCount: number;
};
type Context = CallContext & { readonly db: Connection };

const answerOf = ({ inputValues }: FormResponse, name: string): string | undefined =>
  inputValues.find(({ inputName }) => inputName === name)?.value;

/** @throws {AppError} INVALID_FORM_RESPONSE */
function readGuest({ guest, form }: Response): Guest {
  const read = (name: keyof Guest) => (guest[name] ?? answerOf(form, name) ?? "").trim();
  const [firstName, lastName, email] = [read("firstName"), read("lastName"), read("email")];
  if (firstName === "" || !isEmailAddress(email)) throw new AppError("INVALID_FORM_RESPONSE");
  return { firstName, lastName, email };
}

const NO_PLACES: readonly string[] = ["FULL_OUT_OF_STOCK", "PARTIAL_OUT_OF_STOCK", "ITEM_NOT_AVAILABLE"];

/** Places a free order; the shopper's own cart is untouched. */
async function placeFreeOrder(context: Context, response: Response, guest: Guest): Promise<string> {
  const { eventId, guestCount } = response;
  const quantity = 1 + guestCount;
  const ticket = (await findTicketsOnSale(context.db, eventId, context.now)).find(
    ({ definition }) => definition.limitPerCheckout >= quantity,
  );
  if (ticket === undefined) throw new AppError("RSVP_LIMIT_EXCEEDED");
  const { firstName, lastName, email } = guest;
  const body = {
    lineItems: [{ catalogReference: ticket.sellable.reference, quantity }],
    checkoutInfo: { buyerInfo: { email }, billingInfo: { contactDetails: { firstName, lastName } } },
    channelType: "WEB",
  };
  try {
    // Both answers have passed the serializer of their endpoint.
    const { checkout } = (await context.call(createCheckout, { body })) as Output<typeof createCheckout>;
    const order = await context.call(createOrder, { params: { id: checkout.id }, body: { expectedTotal: "0" } });
    return (order as Output<typeof createOrder>).orderId;
  } catch (error) {
    if (error instanceof AppError && NO_PLACES.includes(error.code)) throw new AppError("RSVP_LIMIT_EXCEEDED");
    throw error;
  }
}

async function respond(context: Context, response: Response) {
  const { status = "YES" } = response;
  if (status === "WAITLIST" || status === "WAITING") throw new AppError("WAITING_LIST_UNAVAILABLE");
  if (status !== "YES") throw new AppError("UNEXPECTED_RSVP_STATUS");
  const event = await findEvent(context.db, context, response.eventId);
  if (event.registration.type !== "RSVP") throw new AppError("INVALID_EVENT_TYPE");
  const guest = readGuest(response);
  const orderId = await placeFreeOrder(context, response, guest);
  const [booking] = await selectBookings(context.db, sql`b.order_id = ${orderId}::uuid`, { limit: 1 });
  if (booking === undefined) throw new AppError("RSVP_LIMIT_EXCEEDED");
  const member = booking.member_id === null ? {} : { memberId: booking.member_id, contactId: booking.member_id };
  const rsvp: Rsvp = {
    id: booking.id,
    revision: String(booking.sequence + 1),
    eventId: response.eventId,
    ...member,
    ...guest,
    status: "YES",
    totalGuests: booking.participants,
    form: response.form,
    fullyCheckedIn: false,
    createdDate: booking.created_at.toISOString(),
    updatedDate: booking.updated_at.toISOString(),
  };
  return { rsvp, calendarLinks: { ics: calendarUrl(context.store, booking.id) } };
}

// The order is placed by two other calls, each in a transaction of its own.
export const rsvpRoutes = [
  handleManual(createRsvp, async ({ body: { rsvp }, ...context }) => {
    const { eventId, status, form = { inputValues: [] }, additionalGuestDetails, ...guest } = rsvp;
    const guestCount = additionalGuestDetails?.guestCount ?? additionalGuestDetails?.guestNames?.length ?? 0;
    return respond(context, { eventId, status, form, guest, guestCount });
  }),
  handleManual(createRsvpV1, async ({ body: { eventId, status, form }, ...context }) => {
    const guestCount = Math.min(100, Math.max(0, Math.trunc(Number(answerOf(form, "additionalGuests") ?? 0)) || 0));
    const { rsvp, calendarLinks } = await respond(context, { eventId, status, form, guest: {}, guestCount });
    const { createdDate: created, updatedDate: modified, form: rsvpForm, ...rest } = rsvp;
    return { rsvp: { ...rest, created, modified, rsvpForm }, calendarLinks };
  }),
];
