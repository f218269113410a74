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
  where: "Ort: {place}",
  places: "Plätze: {count}",
  ticket: "Ticket {unit}: {url}",
  add: "Zum Kalender hinzufügen",
  update: "Kalender aktualisieren",
  tickets: "Zeigen Sie am Eingang die Seite des Tickets, auf dem Telefon oder gedruckt. Jedes gilt für eine Person.",
};
