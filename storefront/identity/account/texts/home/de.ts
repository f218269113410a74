import type { HomeTexts } from "./en.ts";

export const de: HomeTexts = {
  overview: {
    hello: "Hallo, {name}",
    signedInAs: "Angemeldet als {email}",
    unverified: "Bitte bestätigen Sie Ihre E-Mail-Adresse.",
    sendCode: "Code senden",
    latest: "Letzte Bestellungen",
    noAddress: "Noch keine Adresse",
    protected: "Ihr Konto ist geschützt",
    unprotected: "Passkey oder Bestätigung in zwei Schritten hinzufügen",
    tiles: {
      bookings: "Ansehen, verschieben oder stornieren",
      subscriptions: "Verlängerungen, Mitgliedschaften, Mehrfachkarten",
      downloads: "Gekaufte Dateien",
      "gift-cards": "Codes und Guthaben",
      saved: "Gemerkte Produkte",
      "payment-methods": "Gespeicherte Karten",
      profile: "Name, Telefon, Bild",
      privacy: "Newsletter, Ihre Daten",
    },
  },
  guest: {
    failed: "Die Anmeldung ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.",
    welcome: "Willkommen zurück",
    why: "Melden Sie sich an, um Ihre Bestellungen zu sehen und schneller zu bezahlen. Neu hier? Auf der nächsten Seite können Sie ein Konto anlegen.",
    signIn: "Anmelden oder Konto anlegen",
    orderedTitle: "Als Gast bestellt?",
    ordered:
      "Öffnen Sie den Link in Ihrer Bestätigungs-E-Mail, um Ihre Bestellung anzusehen. Ein Konto ist nicht nötig.",
    lost: "Ich finde die E-Mail nicht",
  },
  orders: {
    title: "Ihre Bestellungen",
    order: "Bestellung {number}",
    summary: "{date}, {count, number} Artikel",
    all: "Alle Bestellungen",
    older: "Ältere Bestellungen",
    none: "Noch keine Bestellungen. Hier erscheinen Ihre Bestellungen.",
    findBy: "Bestellnummer oder Produkt",
    find: "Suchen",
    noneFits: "Keine Bestellungen für „{text}“ gefunden.",
  },
};
