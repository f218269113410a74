import type { GridTexts } from "./en.ts";

export const fr: GridTexts = {
  problems: "{count, plural, one {# problème} other {# problèmes}}",
  selected: "{count, plural, one {# cellule sélectionnée} other {# cellules sélectionnées}}",
  pasted: "{changed, plural, one {# cellule modifiée} other {# cellules modifiées}}",
  rowsCut:
    "{changed, plural, one {# cellule modifiée} other {# cellules modifiées}}. {rows, plural, one {# ligne n’a pas pu être collée} other {# lignes n’ont pas pu être collées}}.",
  columnsCut:
    "{changed, plural, one {# cellule modifiée} other {# cellules modifiées}}. {columns, plural, one {# colonne n’a pas pu être collée} other {# colonnes n’ont pas pu être collées}}.",
  bothCut:
    "{changed, plural, one {# cellule modifiée} other {# cellules modifiées}}. {rows, plural, one {# ligne} other {# lignes}} et {columns, plural, one {# colonne} other {# colonnes}} n’ont pas pu être collées.",
  cell: "{column}, {row}",
  problem: "{problem} :",
  yes: "Oui",
  no: "Non",
  help: "Raccourcis clavier",
  keys: {
    ctrl: "Ctrl",
    enter: "Entrée",
    tab: "Tab",
    delete: "Suppr",
    space: "Espace",
  },
  commands: {
    move: "Se déplacer. Ctrl va au bord, Maj sélectionne.",
    edit: "Modifier la cellule. Vous pouvez aussi commencer à taper.",
    next: "Cellule suivante",
    copy: "Copier. Ctrl V colle, également depuis un tableur.",
    fill: "Recopier vers le bas",
    same: "Même valeur dans toutes les cellules sélectionnées",
    empty: "Vider les cellules",
    check: "Cocher ou décocher",
    undo: "Annuler. Ctrl Maj Z rétablit.",
  },
};
