import type { ReturnTexts } from "./en.ts";

export const de: ReturnTexts = {
  requested: "Wir haben Ihre Rücksendeanfrage {number} erhalten",
  requestedIntro: "Sie möchten folgende Artikel aus der Bestellung {order} zurücksenden:",
  requestedNext:
    "Wir prüfen Ihre Anfrage und informieren Sie per E-Mail über die nächsten Schritte. Bitte behalten Sie die Artikel bis dahin.",
  approved: "Ihre Rücksendung {number} wurde genehmigt",
  approvedIntro: "Diese Artikel aus der Bestellung {order} können Sie jetzt zurücksenden:",
  note: "Bitte legen Sie dem Paket einen Zettel mit der Rücksendenummer {number} bei.",
  shippingFee: "Für den Rückversand ziehen wir {amount} ab.",
  returnTo: "Rücksendeadresse",
  rejected: "Ihre Rücksendeanfrage {number}",
  rejectedIntro: "Leider können wir diese Artikel aus der Bestellung {order} nicht zurücknehmen:",
  withdrawal: "Wir haben Ihren Widerruf der Bestellung {order} erhalten",
  statement: "Am {when} haben Sie uns Folgendes erklärt:",
  opening: "„Hiermit widerrufe ich, {name} ({email}), den Vertrag über die Bestellung {order}:",
  rights:
    "Wir erstatten Ihnen alle Zahlungen einschließlich der Standardversandkosten innerhalb von 14 Tagen über das von Ihnen gewählte Zahlungsmittel. Bereits erhaltene Waren senden Sie bitte innerhalb von 14 Tagen zurück; wir können die Rückzahlung verweigern, bis wir die Waren oder einen Nachweis der Rücksendung erhalten haben.",
  closing: "“",
};
