/** Emails about bookings, with a calendar entry and the tickets. Releases places whose payment never arrived. */
import { sql } from "kysely";
import { type Static, Type } from "typebox";
import { dateLocaleOf } from "#api/store/formats.ts";
import { chooseLanguage, type Language, localeFor, type Translations, timeZoneName } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { findOrder, orderUrl } from "#server/orders/orders/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { type EmailBlock, enqueueEmail } from "#server/store/emails/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { type BookingRow, getBooking, selectBookings } from "./bookings.ts";
import { calendarUrl } from "./calendar-url.ts";
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
    await transaction(store.database.db, async (tx) =>
      enqueueBookingMail(tx, store, await getBooking(tx, bookingId), kind),
    );
  },
});

/** Sends one email for each booking of a new order. */
export const sendBookingMails = job({
  name: "bookings.sendMails",
  payload: Type.Object({ orderId: Type.String() }),
  async run(store, { orderId }) {
    await transaction(store.database.db, async (tx) => {
      const rows = await selectBookings(tx, sql`b.order_id = ${orderId}::uuid and b.state = 'CONFIRMED'`);
      for (const row of rows) await enqueueBookingMail(tx, store, row, "BOOKED");
    });
  },
});

const releaseHeldPlaces = job({
  name: "bookings.releaseHeld",
  payload: Type.Object({}),
  schedule: "* * * * *",
  async run(store) {
    await transaction(store.database.db, (tx) => releaseOverdue(tx, store.now()));
  },
});

export const jobs = [sendBookingMail, sendBookingMails, releaseHeldPlaces];

const texts: Translations<BookingTexts> = { en, de, fr, es, ar };

async function enqueueBookingMail(tx: Tx, store: Store, row: BookingRow, kind: Kind): Promise<void> {
  const settings = await readStoreSettings(tx);
  const order = await findOrder(tx, row.order_id);
  const language = chooseLanguage(order?.language, order?.locale, settings.locale);
  const text = texts[language];
  const locale = localeFor(language, settings.locale);
  const style = { dateStyle: "full", timeStyle: "short", timeZone: row.time_zone } as const;
  const zone = timeZoneName(row.starts_at, row.time_zone, locale);
  const when = `${new Intl.DateTimeFormat(dateLocaleOf(locale, settings), style).format(row.starts_at)} ${zone}`;
  const number = order?.number ?? "";
  const fill = (message: string) => formatMessage(language, message, { what: row.product_name, when, number });
  const baseUrl = store.baseUrl();
  const isCanceled = kind === "CANCELED";
  const blocks: EmailBlock[] = [
    { kind: "paragraph", text: fill(text[kind].body) },
    {
      kind: "columns",
      columns: [
        { title: text.when, lines: [when] },
        ...(row.place === "" ? [] : [{ title: text.where, lines: [row.place] }]),
        { title: text.places, lines: [String(row.participants)] },
      ],
    },
    ...(isCanceled ? [] : await ticketBlocks(tx, row, { text, language, baseUrl })),
    { kind: "button", label: isCanceled ? text.update : text.add, url: calendarUrl(store, row.id) },
    ...(order === undefined
      ? []
      : [{ kind: "links" as const, links: [{ label: fill(text.order), url: orderUrl(order, baseUrl) }] }]),
  ];
  const email = {
    kind: "booking",
    to: row.email,
    aboutId: row.order_id,
    audience: "customer" as const,
    language,
    subject: fill(text[kind].subject),
    heading: fill(text[kind].heading),
    blocks,
  };
  await enqueueEmail(tx, email, { baseUrl, now: store.now() });
}

type Ticketing = { text: BookingTexts; language: Language; baseUrl: string };

/** A link per valid ticket. Tickets that are held until the order is paid are only announced. */
async function ticketBlocks(tx: Tx, row: BookingRow, { text, language, baseUrl }: Ticketing): Promise<EmailBlock[]> {
  const open = (await findTickets(tx, [row.id])).filter(({ canceled_at }) => canceled_at === null);
  const valid = open.filter(({ is_held }) => !is_held);
  const links = valid.map(({ code, unit }) => {
    return { label: formatMessage(language, text.ticket, { unit }), url: `${baseUrl}/tickets/${code}` };
  });
  return [
    ...(open.length > valid.length ? [{ kind: "paragraph" as const, text: text.waiting }] : []),
    ...(links.length === 0
      ? []
      : [
          { kind: "paragraph" as const, text: text.tickets },
          { kind: "links" as const, links },
        ]),
  ];
}
