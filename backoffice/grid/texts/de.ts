import type { GridTexts } from "./en.ts";

export const de: GridTexts = {
  problems: "{count, plural, one {# Problem} other {# Probleme}}",
  selected: "{count, plural, one {# Zelle ausgewählt} other {# Zellen ausgewählt}}",
  pasted: "{changed, plural, one {# Zelle geändert} other {# Zellen geändert}}",
  rowsCut:
    "{changed, plural, one {# Zelle} other {# Zellen}} geändert. {rows, plural, one {# Zeile hatte} other {# Zeilen hatten}} keinen Platz.",
  columnsCut:
    "{changed, plural, one {# Zelle} other {# Zellen}} geändert. {columns, plural, one {# Spalte hatte} other {# Spalten hatten}} keinen Platz.",
  bothCut:
    "{changed, plural, one {# Zelle} other {# Zellen}} geändert. {rows, plural, one {# Zeile} other {# Zeilen}} und {columns, plural, one {# Spalte} other {# Spalten}} hatten keinen Platz.",
  cell: "{column}, {row}",
  problem: "{problem}:",
  yes: "Ja",
  no: "Nein",
  help: "Tastenkürzel",
  keys: {
    ctrl: "Strg",
    enter: "Eingabe",
    tab: "Tab",
    delete: "Entf",
    space: "Leertaste",
  },
  commands: {
    move: "Bewegen. Strg springt zum Rand, Umschalt wählt aus.",
    edit: "Zelle bearbeiten. Sie können auch direkt tippen.",
    next: "Nächste Zelle",
    copy: "Kopieren. Strg V fügt ein, auch aus einer Tabellenkalkulation.",
    fill: "Nach unten ausfüllen",
    same: "Gleicher Wert in alle ausgewählten Zellen",
    empty: "Zellen leeren",
    check: "Häkchen setzen oder entfernen",
    undo: "Rückgängig. Strg Umschalt Z stellt wieder her.",
  },
};
