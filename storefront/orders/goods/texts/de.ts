import type { GoodsTexts } from "./en.ts";

export const de: GoodsTexts = {
  balance: {
    title: "Guthaben der Geschenkkarte",
    lead: "Geben Sie den Code aus der E-Mail ein. Er hat sechzehn Buchstaben und Ziffern.",
    states: {
      VALID: "Bereit zum Einlösen",
      EXPIRED: "Die Karte ist abgelaufen",
      DISABLED: "Die Karte ist nicht mehr gültig",
    },
    code: "Code",
    look: "Guthaben abfragen",
    howTo: "Geben Sie den Code an der Kasse unter „Geschenkkarte“ ein. Was Sie nicht ausgeben, bleibt auf der Karte.",
    give: "Geschenkkarte verschenken",
    empty: "Geben Sie den Code der Karte ein.",
    unknown: "Zu diesem Code gibt es keine Geschenkkarte. Prüfen Sie jedes Zeichen und versuchen Sie es noch einmal.",
    throttled: "Das waren viele Versuche. Warten Sie eine Stunde oder schreiben Sie uns.",
  },
  ticket: {
    title: "Ticket für {event}",
    number: "Ticket {number}",
    qrCode: "QR-Code von Ticket {number}",
    states: {
      VALID: "Gültig",
      UNPAID: "Zahlung ausstehend",
      USED: "Eingelöst",
      CANCELED: "Ungültig",
    },
    unpaid: "Dieses Ticket wird gültig, sobald die Bestellung bezahlt ist. Sie erhalten dann eine E-Mail.",
    toCalendar: "In den Kalender eintragen",
  },
};
