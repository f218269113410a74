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
};
