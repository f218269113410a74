import type { ReturnTexts } from "./en.ts";

export const de: ReturnTexts = {
  requested: "Wir haben Ihre Rücksendung {number} erhalten",
  requestedIntro: "Sie möchten zurücksenden:",
  requestedNext: "Wir sehen sie uns an und schreiben Ihnen, wie es weitergeht. Bitte behalten Sie die Ware bis dahin.",
  approved: "Schicken Sie Ihre Artikel zurück: Rücksendung {number}",
  approvedIntro: "Diese Artikel können Sie jetzt zurückschicken:",
  note: "Legen Sie dem Paket einen Zettel mit {number} bei.",
  rejected: "Zu Ihrer Rücksendung {number}",
  rejectedIntro: "Diese Artikel können wir nicht zurücknehmen:",
  withdrawal: "Wir haben Ihren Widerruf der Bestellung {order} erhalten",
  statement: "Am {when} haben Sie uns Folgendes erklärt:",
  opening: "„Hiermit widerrufe ich, {name} ({email}), den Vertrag über die Bestellung {order}:",
  rights:
    "Was Sie bezahlt haben, einschließlich der Lieferung, geht innerhalb von 14 Tagen auf demselben Weg zurück. Waren, die Sie schon haben, schicken Sie bitte innerhalb von 14 Tagen zurück; wir dürfen mit dem Geld warten, bis wir sie oder einen Nachweis der Rücksendung haben.",
  closing: "“",
};
