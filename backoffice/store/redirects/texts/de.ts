import type { RedirectsTexts } from "./en.ts";

export const de: RedirectsTexts = {
  title: "Weiterleitungen",
  subtitle: "Alte URLs von Produkten und Kategorien und ihre Ziele",
  settings: "Einstellungen",
  create: "Alte URL auf die neue weiterleiten",
  createOn: "Links auf {slug} funktionieren weiter, und Suchmaschinen übernehmen die neue URL.",
  createOff: "Links auf {slug} führen zur Meldung „Seite nicht gefunden“.",
  from: "Weiterleitung von",
  to: "Weiterleitung zu",
  currentUrl: "Aktuelle URL",
  created: "Erstellt",
  deleted: "Weiterleitung gelöscht",
  delete: "Löschen",
  deleteOne: "Weiterleitung von {path} löschen",
  search: "Weiterleitungen suchen",
  placeholder: "Nach URL oder Name suchen",
  noun: "Weiterleitungen",
  none: "Noch keine Weiterleitungen",
  noneText: "Wenn Sie die URL eines Produkts oder einer Kategorie ändern, können Sie die alte URL weiterleiten.",
  noMatch: "Keine Weiterleitungen gefunden",
  noMatchText: "Versuchen Sie es mit einem kürzeren Teil der URL.",
  confirmTitle: "Diese Weiterleitung löschen?",
  confirm: "Weiterleitung löschen",
  confirmText: "Links auf {path} auf anderen Websites und in Suchergebnissen funktionieren dann nicht mehr."
};
