/** Mails about bookings, with the calendar entry and the tickets; and places whose payment never came. */
import { sql } from "kysely";
import { Type } from "typebox";
import { mailHtml, mailText } from "#server/modules/identity-mails/public.ts";
import { readStoreSettings } from "#server/modules/settings/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import { enqueueMail } from "#server/platform/mail/mail.ts";
import type { Store } from "#server/platform/store.ts";
import { type BookingRow, getBooking, selectBookings } from "./bookings.ts";
import { calendarUrl } from "./calendar.ts";
import { releaseOverdue } from "./places.ts";
import { findTickets } from "./tickets.ts";

const Kind = Type.Enum(["BOOKED", "MOVED", "CHANGED", "CANCELED"]);
type Kind = "BOOKED" | "MOVED" | "CHANGED" | "CANCELED";

export const sendBookingMail = job({
  name: "bookings.sendMail",
  payload: Type.Object({ bookingId: Type.String(), kind: Kind }),
  async run(store, { bookingId, kind }) {
    await transaction(store.database.db, async (tx) => mailAbout(tx, store, await getBooking(tx, bookingId), kind));
  },
});

/** All bookings of a new order. */
export const sendBookingMails = job({
  name: "bookings.sendMails",
  payload: Type.Object({ orderId: Type.String() }),
  async run(store, { orderId }) {
    await transaction(store.database.db, async (tx) => {
      const rows = await selectBookings(tx, sql`b.order_id = ${orderId}::uuid and b.state = 'CONFIRMED'`);
      for (const row of rows) await mailAbout(tx, store, row, "BOOKED");
    });
  },
});

export const releaseHeldPlaces = job({
  name: "bookings.releaseHeld",
  payload: Type.Object({}),
  schedule: "* * * * *",
  async run(store) {
    await transaction(store.database.db, (tx) => releaseOverdue(tx, store.now()));
  },
});

export const jobs = [sendBookingMail, sendBookingMails, releaseHeldPlaces];

const words: Readonly<Record<Kind, { subject: string; heading: string; body: string }>> = {
  BOOKED: { subject: "Booked: {what}", heading: "{what}, {when}", body: "Your time is booked. We look forward to it." },
  MOVED: { subject: "Moved: {what}", heading: "{what}, now {when}", body: "Your booking has been moved to this time." },
  CHANGED: {
    subject: "Changed: {what}",
    heading: "{what}, {when}",
    body: "The number of places of your booking has changed.",
  },
  CANCELED: {
    subject: "Canceled: {what}",
    heading: "{what} is canceled",
    body: "Your booking for {when} is canceled, and its places are free again.",
  },
};

async function mailAbout(tx: Tx, store: Store, row: BookingRow, kind: Kind): Promise<void> {
  const settings = await readStoreSettings(tx);
  const when = new Intl.DateTimeFormat(settings.locale, {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: row.time_zone,
  }).format(row.starts_at);
  const put = (text: string) => text.replaceAll("{what}", row.product_name).replaceAll("{when}", when);
  const tickets = kind === "CANCELED" ? [] : await findTickets(tx, [row.id]);
  const valid = tickets.filter(({ canceled_at }) => canceled_at === null);
  const message = {
    language: "en" as const,
    storeName: settings.name,
    subject: put(words[kind].subject),
    heading: put(words[kind].heading),
    paragraphs: [
      put(words[kind].body),
      ...(row.place === "" ? [] : [`Where: ${row.place}`]),
      `Places: ${row.participants}`,
      ...valid.map(({ code, unit }) => `Ticket ${unit}: ${store.baseUrl()}/tickets/${code}`),
    ],
    code: undefined,
    action: {
      label: kind === "CANCELED" ? "Update your calendar" : "Add to your calendar",
      url: calendarUrl(store, row.id),
    },
    note:
      valid.length > 0
        ? "Show a ticket's page at the door: on your phone or printed. Each is good for one person."
        : undefined,
  };
  const mail = { kind: "booking", to: row.email, subject: message.subject };
  await enqueueMail(tx, { ...mail, html: mailHtml(message), text: mailText(message) }, store.now());
}
