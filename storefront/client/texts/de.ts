import type { ClientTexts } from "./en.ts";

export const de: ClientTexts = {
  copied: "Kopiert",
  linkCopied: "Link kopiert",
  copyByHand: "Link markiert. Kopieren Sie ihn mit Strg+C oder ⌘C.",
  cartUpdated: "Warenkorb aktualisiert",
  price: "Preis",
  preorder: "Vorbestellen",
  from: "ab {price}",
  save: "{percent} % sparen",
  saveUpTo: "Bis zu {percent} % sparen",
  adding: "Wird hinzugefügt …",
  addFailed:
    "Der Artikel konnte nicht in den Warenkorb gelegt werden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
  updateFailed:
    "Der Warenkorb konnte nicht aktualisiert werden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
  retry: "Noch einmal versuchen",
  subscribe: "Abonnieren",
  addToCart: "In den Warenkorb",
  notifyMe: "Benachrichtigen",
  nextOn: "Nächste Zahlung am {date}.",
  arrives: "Kommt an: {dates}",
  changedTo: "Geändert zu {choices}.",
  choice: ": {choice}",
  choiceStates: {
    available: "",
    soldOut: ", ausverkauft",
    absent: ", nicht verfügbar",
  },
  characters: "{count} von {limit} Zeichen",
  moreProducts: "{count, plural, one {# weiteres Produkt} other {# weitere Produkte}}",
};
