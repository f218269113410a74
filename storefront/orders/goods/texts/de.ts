import type { GoodsTexts } from "./en.ts";

export const de: GoodsTexts = {
  balance: {
    title: "Guthaben der Geschenkkarte",
    lead: "Geben Sie den 16-stelligen Code aus der E-Mail zu Ihrer Geschenkkarte ein.",
    states: {
      VALID: "Einlösbar",
      EXPIRED: "Abgelaufen",
      DISABLED: "Nicht mehr gültig",
    },
    code: "Code der Geschenkkarte",
    look: "Guthaben prüfen",
    howTo: "Geben Sie den Code an der Kasse unter „Geschenkkarte“ ein. Restguthaben bleibt auf der Karte.",
    give: "Geschenkkarte kaufen",
    empty: "Geben Sie den Code einer Geschenkkarte ein.",
    unknown:
      "Wir haben keine Geschenkkarte mit diesem Code gefunden. Prüfen Sie den Code und versuchen Sie es noch einmal.",
    throttled: "Zu viele Versuche. Warten Sie eine Stunde oder kontaktieren Sie uns.",
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
    toCalendar: "Zum Kalender hinzufügen",
  },
};
