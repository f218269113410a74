import type { BackInStockTexts } from "./en.ts";

export const de: BackInStockTexts = {
  title: "Wieder verfügbar",
  inventory: "Lagerbestand",
  email: "E-Mail",
  product: "Produkt",
  deletedProduct: "Gelöschtes Produkt",
  status: "Status",
  notified: "Benachrichtigt",
  failed: "Fehlgeschlagen",
  waiting: "Wartet",
  requested: "Angefragt",
  none: "Noch keine Anfragen",
  noMatch: "Keine Anfragen gefunden",
  noneText:
    "Auf der Seite ausverkaufter Produkte können Kunden ihre E-Mail-Adresse hinterlassen. Sie erhalten eine E-Mail, sobald das Produkt wieder verfügbar ist.",
  caption: "{count, plural, one {Anfragen, # auf dieser Seite} other {Anfragen, # auf dieser Seite}}",
  noun: "Anfragen",
  sending: "E-Mails werden gesendet",
  mostRequested:
    "{count, plural, one {Am häufigsten angefragt: # Kunde wartet} other {Am häufigsten angefragt: # Kunden warten}}",
  notify: "Jetzt benachrichtigen",
  notifyFor: "Wartende Kunden über {product} benachrichtigen",
};
