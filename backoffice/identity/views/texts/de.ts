import type { ViewsTexts } from "./en.ts";

export const de: ViewsTexts = {
  views: "Ansichten",
  shared: "Für alle Mitarbeiter freigegeben",
  sharedByOther: "Von einem anderen Mitarbeiter freigegeben",
  save: "Ansicht speichern …",
  delete: "Ansichten löschen …",
  columns: "Spalten",
  done: "Fertig",
  columnDialog: {
    hint: "Diese Anordnung gilt nur für Sie. Mit Alt und den Pfeiltasten verschieben Sie eine Spalte ebenfalls.",
    reset: "Zurücksetzen",
    wasReset: "Standardspalten wiederhergestellt",
    moved: "{name}: Position {position, number} von {total, number}",
    moveUp: "{name} nach oben verschieben",
    moveDown: "{name} nach unten verschieben",
  },
  saveDialog: {
    title: "Ansicht speichern",
    saved: "Ansicht gespeichert",
    save: "Speichern",
    replace: "Ersetzen",
    name: "Name",
    hint: "Speichert die aktuellen Filter, die Suche und die Sortierung.",
    replaceHint: "Sie haben bereits eine Ansicht mit diesem Namen. Sie wird beim Speichern ersetzt.",
    share: "Für alle Mitarbeiter freigeben",
    shareHint: "Alle mit Zugriff auf diese Liste können die Ansicht verwenden.",
  },
  deleteDialog: {
    title: "Ansichten löschen",
    none: "Keine gespeicherten Ansichten",
    delete: "Ansicht {name} löschen",
  },
};
