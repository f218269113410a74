/** Mails about bookings, with the calendar entry and the tickets; and places whose payment never came. */
import { sql } from "kysely";
import { type Static, Type } from "typebox";
import { chooseLanguage, localeFor, type Translations, timeZoneName } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { mailHtml, mailText } from "#server/identity/identity-mails/public.ts";
import { findOrder } from "#server/orders/orders/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import { enqueueMail } from "#server/platform/mail/mail.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { type BookingRow, getBooking, selectBookings } from "./bookings.ts";
import { calendarUrl } from "./calendar.ts";
import { releaseOverdue } from "./places.ts";
import { ar } from "./texts/ar.ts";
import { de } from "./texts/de.ts";
import { type BookingTexts, en } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import { fr } from "./texts/fr.ts";
import { findTickets } from "./tickets.ts";

const Kind = Type.Enum(["BOOKED", "MOVED", "CHANGED", "CANCELED", "TICKETS"]);
type Kind = Static<typeof Kind>;

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

const texts: Translations<BookingTexts> = { en, de, fr, es, ar };

async function mailAbout(tx: Tx, store: Store, row: BookingRow, kind: Kind): Promise<void> {
  const settings = await readStoreSettings(tx);
  const order = await findOrder(tx, row.order_id);
  const language = chooseLanguage(order?.language, order?.locale, settings.locale);
  const text = texts[language];
  const locale = localeFor(language, settings.locale);
  const style = { dateStyle: "full", timeStyle: "short", timeZone: row.time_zone } as const;
  const zone = timeZoneName(row.starts_at, row.time_zone, locale);
  const when = `${new Intl.DateTimeFormat(locale, style).format(row.starts_at)} ${zone}`;
  const put = (words: string) => formatMessage(language, words, { what: row.product_name, when });
  const tickets = kind === "CANCELED" ? [] : await findTickets(tx, [row.id]);
  const open = tickets.filter(({ canceled_at }) => canceled_at === null);
  const valid = open.filter(({ is_held }) => !is_held);
  const message = {
    language,
    storeName: settings.name,
    subject: put(text[kind].subject),
    heading: put(text[kind].heading),
    paragraphs: [
      put(text[kind].body),
      ...(row.place === "" ? [] : [formatMessage(language, text.where, { place: row.place })]),
      formatMessage(language, text.places, { count: row.participants }),
      ...(open.length > valid.length ? [text.waiting] : []),
      ...valid.map(({ code, unit }) =>
        formatMessage(language, text.ticket, { unit, url: `${store.baseUrl()}/tickets/${code}` }),
      ),
    ],
    code: undefined,
    action: { label: kind === "CANCELED" ? text.update : text.add, url: calendarUrl(store, row.id) },
    note: valid.length > 0 ? text.tickets : undefined,
  };
  const mail = { kind: "booking", to: row.email, subject: message.subject, aboutId: row.order_id };
  await enqueueMail(tx, { ...mail, html: mailHtml(message), text: mailText(message) }, store.now());
}
