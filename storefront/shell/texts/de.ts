import type { ShellTexts } from "./en.ts";

export const de: ShellTexts = {
  skip: "Zum Inhalt springen",
  announcement: "Hinweis",
  menu: "Menü",
  closeMenu: "Menü schließen",
  shop: "Shop",
  allCollections: "Alle Kollektionen",
  yourAccount: "Ihr Konto",
  account: "Konto",
  cart: "Warenkorb",
  inCart: {
    one: ", {count} Artikel",
    other: ", {count} Artikel",
  },
  yourCart: "Ihr Warenkorb",
  closeCart: "Warenkorb schließen",
  help: "Hilfe",
  shippingAndReturns: "Versand und Rückgabe",
  contact: "Kontakt",
  yourOrders: "Ihre Bestellungen",
  smallPrint: "Rechtliches",
  privacy: "Datenschutz",
  terms: "AGB",
  pricesIn: "Preise in {currency}",
  backToCart: "Zurück zum Warenkorb",
  backTo: "Zurück zu {place}",
  search: {
    label: "Shop durchsuchen",
    suggestions: "Vorschläge",
    before: "Schon gesucht",
    found: {
      one: "{count} Vorschlag",
      other: "{count} Vorschläge",
    },
  },
  errors: {
    missing: {
      title: "Nicht gefunden",
      heading: "Diese Seite gibt es hier nicht",
      text: "Vielleicht ist sie umgezogen oder das letzte Stück ist verkauft. Die Suche oben kennt alles, was wir haben.",
    },
    broken: {
      title: "Etwas ist schiefgegangen",
      big: "Oh.",
      heading: "Bei uns ist etwas schiefgegangen",
      text: "Nichts ist verloren gegangen. Versuchen Sie es gleich noch einmal; wenn es so bleibt, nennen Sie uns diese Nummer: {number}",
    },
    again: "Noch einmal versuchen",
    toShop: "Zum Shop",
    write: "Schreiben Sie uns",
  },
};
