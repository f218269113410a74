import type { SiteRedirectsTexts } from "./en.ts";

export const de: SiteRedirectsTexts = {
  title: "Weiterleitungen",
  subtitle: "Alte URLs und ihre Ziele",
  onlineStore: "Onlineshop",
  search: "Weiterleitungen suchen",
  placeholder: "Nach URL oder Name suchen",
  add: "Weiterleitung hinzufügen",
  import: "CSV importieren",
  save: "Speichern",
  saved: "Weiterleitung gespeichert",
  from: "Weiterleitung von",
  fromHint: "Ein Pfad, den es in diesem Shop nicht gibt, zum Beispiel /products/blaue-tasse.",
  to: "Weiterleitung zu",
  toHint: "Ein Pfad in diesem Shop, zum Beispiel /p/blaue-tasse, oder eine Webadresse.",
  origin: "Herkunft",
  origins: {
    MANUAL: "Manuell hinzugefügt",
    IMPORT: "Importiert",
    PRODUCT: "Produkt-URL geändert",
    COLLECTION: "Kategorie-URL geändert",
    PAGE: "Seiten-URL geändert",
    POST: "Beitrags-URL geändert",
  },
  created: "Erstellt",
  delete: "Löschen",
  deleteOne: "Weiterleitung von {path} löschen",
  deleted: "Weiterleitung gelöscht",
  noun: "Weiterleitungen",
  none: "Noch keine Weiterleitungen",
  noneText:
    "Wenn Sie die URL eines Produkts, einer Kategorie, einer Seite oder eines Blogbeitrags ändern, wird die alte URL weitergeleitet. Fügen Sie weitere hinzu oder importieren Sie eine CSV-Datei mit zwei Spalten: alte URL und neue URL. URLs von Produkten und Kategorien aus Shopify und WooCommerce werden automatisch weitergeleitet.",
  noMatch: "Keine Weiterleitungen gefunden",
  noMatchText: "Versuchen Sie es mit einem kürzeren Teil der URL oder einer anderen Herkunft.",
  confirmTitle: "Diese Weiterleitung löschen?",
  confirm: "Weiterleitung löschen",
  confirmText: "Links auf {path} auf anderen Websites und in Suchergebnissen funktionieren dann nicht mehr.",
  imported:
    "{count, plural, =0 {Keine Weiterleitungen importiert} one {# Weiterleitung importiert} other {# Weiterleitungen importiert}}",
  problems: {
    NOT_A_PATH: "Zeile {line, number}: „{value}“ ist kein Pfad und keine URL.",
    NOT_A_TARGET: "Zeile {line, number}: „{value}“ ist kein gültiges Ziel.",
    REDIRECTS_TO_ITSELF: "Zeile {line, number}: „{value}“ leitet auf sich selbst weiter.",
    TOO_MANY_ROWS:
      "Zeile {line, number}: Eine Datei kann höchstens 20.000 Zeilen haben. Teilen Sie sie auf mehrere Dateien auf.",
    NOT_CSV: "Das ist keine CSV-Datei.",
  },
};
