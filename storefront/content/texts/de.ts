import type { ContentTexts } from "./en.ts";

export const de: ContentTexts = {
  shipping: {
    title: "Versand und Rückgabe",
    lead: "Wir verpacken Bestellungen von Hand und verschicken sie innerhalb von zwei Werktagen. Sobald das Paket unterwegs ist, erhalten Sie per E-Mail eine Sendungsnummer.",
    costs: "Was die Lieferung kostet",
    costsText: "Die Kasse zeigt Ihnen vor dem Bezahlen alle Möglichkeiten für Ihre Adresse mit ihrem Preis.",
    costsFree:
      "Die Kasse zeigt Ihnen vor dem Bezahlen alle Möglichkeiten für Ihre Adresse mit ihrem Preis. Der Standardversand ist ab {amount} kostenlos.",
    back: "Etwas zurückschicken",
    backText:
      "Sie haben dreißig Tage Zeit, gerechnet ab dem Tag der Lieferung. Schreiben Sie mit Ihrer Bestellnummer an {email}, und wir sagen Ihnen, wie es geht. Innerhalb von fünf Werktagen nach Eingang der Rücksendung erstatten wir, was Sie bezahlt haben. Nach Ihren Wünschen gefertigte Stücke, etwa mit Gravur, nehmen wir nur zurück, wenn sie einen Mangel haben.",
    broken: "Ist etwas beschädigt angekommen?",
    brokenText:
      "Schicken Sie uns ein Foto an {email}. Wir ersetzen den Artikel oder erstatten den Kaufpreis, ganz wie Sie möchten.",
  },
  privacy: {
    title: "Datenschutz",
    lead: "Wir speichern nur, was wir brauchen, um Ihnen Ihre Bestellung zu schicken: Name, Adressen, E-Mail, was Sie gekauft und wie Sie bezahlt haben.",
    cookies: "Cookies",
    cookiesText:
      "Ein Cookie merkt sich Ihren Warenkorb und ob Sie angemeldet sind. Wir verfolgen niemanden und geben nichts an Werbetreibende weiter.",
    payments: "Zahlungen",
    paymentsText: "Kartendaten gehen direkt an den Zahlungsdienstleister. Unsere Rechner erreichen sie nie.",
    rights: "Ihre Rechte",
    rightsText:
      "Schreiben Sie an {email}, wenn Sie einsehen, berichtigen oder löschen lassen möchten, was wir über Sie gespeichert haben.",
  },
  terms: {
    title: "AGB",
    lead: "Mit Ihrer Bestellung geben Sie ein Kaufangebot ab; die Bestätigung, die {shop} Ihnen schickt, nimmt es an.",
    prices: "Preise",
    pricesText:
      "Die Preise sind in {currency} angegeben. Lieferkosten und, soweit nicht enthalten, Steuern kommen an der Kasse hinzu, bevor Sie bezahlen.",
    delivery: "Lieferung",
    deliveryText:
      "Sollte etwas, das wir angenommen haben, doch nicht lieferbar sein, sagen wir es Ihnen sofort und erstatten Ihr Geld.",
    warranty: "Gewährleistung",
    warrantyText: "Ihre gesetzlichen Rechte bei Mängeln bleiben von allem, was hier steht, unberührt.",
  },
  contact: {
    title: "Kontakt",
    description: "So erreichen Sie {shop}",
    lead: "Alles, was Sie uns schicken, liest ein Mensch. Schreiben Sie an {email}, und wir antworten innerhalb eines Werktags.",
    order:
      "Geht es um eine Bestellung? Halten Sie die Nummer bereit: Sie steht in der Bestätigung, die wir Ihnen geschickt haben.",
  },
};
