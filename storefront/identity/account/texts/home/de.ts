import type { HomeTexts } from "./en.ts";

export const de: HomeTexts = {
  overview: {
    hello: "Hallo, {name}",
    signedInAs: "Angemeldet als {email}",
    unverified: "Bitte bestätigen Sie Ihre E-Mail-Adresse.",
    sendCode: "Code schicken",
    latest: "Letzte Bestellungen",
    noAddress: "Noch keine",
    protected: "Gut geschützt",
    unprotected: "Passkey oder zweiten Schritt hinzufügen",
    tiles: {
      bookings: "Termine und Tickets, verschieben und stornieren",
      subscriptions: "Verlängerungen, Mitgliedschaften, Mehrfachkarten",
      downloads: "Gekaufte Dateien",
      "gift-cards": "Ihr Restguthaben",
      saved: "Was Sie im Auge behalten möchten",
      profile: "Name, Telefon, Bild",
      privacy: "Newsletter, Ihre Daten",
    },
  },
  guest: {
    failed: "Die Anmeldung hat diesmal nicht geklappt. Bitte versuchen Sie es noch einmal.",
    welcome: "Willkommen zurück",
    why: "Melden Sie sich an, um Ihre Bestellungen zu sehen und schneller zu bezahlen. Neu hier? Auf der nächsten Seite können Sie ein Konto anlegen.",
    signIn: "Anmelden oder Konto anlegen",
    orderedTitle: "Als Gast bestellt?",
    ordered: "Öffnen Sie den Link in Ihrer Bestätigungsmail: Er führt zu Ihrer Bestellung, ganz ohne Konto.",
    lost: "Ich finde sie nicht",
  },
  orders: {
    title: "Ihre Bestellungen",
    order: "Bestellung {number}",
    summary: "{date}, {count, number} Artikel",
    all: "Alle Bestellungen",
    older: "Ältere Bestellungen",
    none: "Noch nichts bestellt. Sobald Sie bestellen, können Sie es hier verfolgen.",
    findBy: "Nummer oder Artikel",
    find: "Suchen",
    noneFits: "Keine Bestellung passt zu „{text}“.",
  },
};
