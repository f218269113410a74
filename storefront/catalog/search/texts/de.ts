import type { SearchTexts } from "./en.ts";

export const de: SearchTexts = {
  everything: "Alle Produkte",
  description: "Alle Produkte von {shop}",
  title: "„{words}“: {count, number} gefunden",
  found: "„{words}“",
  nothing: "Nichts gefunden für „{words}“",
  corrected: "Keine Ergebnisse für „{words}“. Ergebnisse für „{corrected}“ werden angezeigt.",
  noProducts: "Noch keine Produkte.",
  tryOthers: "Prüfen Sie die Schreibweise oder versuchen Sie es mit weniger oder anderen Wörtern.",
  tryOthersOrBrowse:
    "Prüfen Sie die Schreibweise, versuchen Sie es mit weniger oder anderen Wörtern oder stöbern Sie in unseren Kollektionen.",
  others: "Versuchen Sie es mit einer dieser Suchen:",
  bestsellers: "Bestseller",
  collection: "Kollektion",
  partial: "Keine Ergebnisse für „{words}“. Ergebnisse für „{found}“ werden angezeigt.",
  pages: "Seiten",
  page: "Seite",
  pageWords: {
    shipping: "versand lieferung lieferzeit versandkosten porto",
    returns: "rückgabe rücksendung retoure retouren umtausch erstattung widerruf stornieren",
    "legal-notice": "impressum anbieter firma",
    privacy: "datenschutz daten cookies dsgvo",
    terms: "agb geschaftsbedingungen gewahrleistung garantie impressum",
    contact: "kontakt hilfe support kundenservice kundendienst email telefon",
  },
  smallWords:
    "ein eine der die das den von fur zu im in und oder wie kann ich mein meine sie ihr was wo wann ist sind mit uber uns lange",
};
