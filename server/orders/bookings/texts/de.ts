import type { BookingTexts } from "./en.ts";

export const de: BookingTexts = {
  BOOKED: {
    subject: "Gebucht: {what}",
    heading: "{what}, {when}",
    body: "Ihr Termin ist gebucht. Wir freuen uns darauf.",
  },
  MOVED: {
    subject: "Verlegt: {what}",
    heading: "{what}, jetzt {when}",
    body: "Ihre Buchung wurde auf diesen Termin verlegt.",
  },
  CHANGED: {
    subject: "Geändert: {what}",
    heading: "{what}, {when}",
    body: "Die Zahl der Plätze Ihrer Buchung hat sich geändert.",
  },
  CANCELED: {
    subject: "Storniert: {what}",
    heading: "{what} ist storniert",
    body: "Ihre Buchung für {when} ist storniert, die Plätze sind wieder frei.",
  },
  TICKETS: {
    subject: "Ihre Tickets: {what}",
    heading: "{what}, {when}",
    body: "Ihre Bestellung ist bezahlt. Hier sind Ihre Tickets.",
  },
  where: "Ort: {place}",
  places: "Plätze: {count}",
  ticket: "Ticket {unit}: {url}",
  waiting: "Ihre Tickets erhalten Sie per E-Mail, sobald Ihre Bestellung bezahlt ist.",
  add: "Zum Kalender hinzufügen",
  update: "Kalender aktualisieren",
  tickets: "Zeigen Sie am Eingang die Seite des Tickets, auf dem Telefon oder gedruckt. Jedes gilt für eine Person.",
};
