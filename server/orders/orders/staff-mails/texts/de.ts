import type { StaffOrderTexts } from "./en.ts";

export const de: StaffOrderTexts = {
  newOrderSubject: "Neue Bestellung {number}: {total}",
  newOrderHeading: "Neue Bestellung {number}",
  newOrder: "{buyer} hat für {total} bestellt.",
  newOrderPending: "Die Bestellung muss von Ihnen genehmigt werden.",
  newOrderUnpaid: "Die Bestellung ist noch nicht bezahlt. Zahlungsart: {method}.",
  customer: "Kunde",
  open: "Bestellung ansehen",
  newOrderNote: "Wer diese E-Mail erhält, legen Sie unter Einstellungen › Bestellungen und Rechnungen fest.",
  mentionSubject: "{author} hat Sie bei Bestellung {number} erwähnt",
  mentionHeading: "{author} hat Sie erwähnt",
  mention: "In einem Kommentar zur Bestellung {number}:",
  mentionNote: "Kommentare sind nur für Mitarbeiter sichtbar.",
  someone: "Jemand",
};
