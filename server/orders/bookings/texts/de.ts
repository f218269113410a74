import type { BookingTexts } from "./en.ts";

export const de: BookingTexts = {
  BOOKED: {
    subject: "Gebucht: {what}",
    heading: "{what}",
    body: "Ihre Buchung ist bestätigt. Wir freuen uns auf Sie.",
  },
  MOVED: {
    subject: "Verschoben: {what}",
    heading: "{what}: neuer Termin",
    body: "Ihre Buchung wurde auf einen neuen Termin verschoben.",
  },
  CHANGED: {
    subject: "Geändert: {what}",
    heading: "{what}",
    body: "Die Zahl der Plätze Ihrer Buchung hat sich geändert.",
  },
  CANCELED: {
    subject: "Storniert: {what}",
    heading: "{what} wurde storniert",
    body: "Ihre Buchung für {when} wurde storniert.",
  },
  TICKETS: {
    subject: "Ihre Tickets: {what}",
    heading: "{what}",
    body: "Wir haben Ihre Zahlung erhalten. Hier sind Ihre Tickets.",
  },
  when: "Termin",
  where: "Ort",
  places: "Plätze",
  ticket: "Ticket {unit} öffnen",
  waiting: "Ihre Tickets erhalten Sie per E-Mail, sobald Ihre Bestellung bezahlt ist.",
  add: "Zum Kalender hinzufügen",
  update: "Kalender aktualisieren",
  tickets: "Zeigen Sie jedes Ticket am Eingang vor, auf dem Telefon oder ausgedruckt. Ein Ticket gilt für eine Person.",
  order: "Bestellung {number} ansehen",
};
