import type { GridTexts } from "./en.ts";

export const es: GridTexts = {
  problems: "{count, plural, one {# problema} other {# problemas}}",
  selected: "{count, plural, one {# celda seleccionada} other {# celdas seleccionadas}}",
  pasted: "{changed, plural, one {# celda cambiada} other {# celdas cambiadas}}",
  rowsCut:
    "{changed, plural, one {# celda cambiada} other {# celdas cambiadas}}. {rows, plural, one {# fila no ha cabido} other {# filas no han cabido}}.",
  columnsCut:
    "{changed, plural, one {# celda cambiada} other {# celdas cambiadas}}. {columns, plural, one {# columna no ha cabido} other {# columnas no han cabido}}.",
  bothCut:
    "{changed, plural, one {# celda cambiada} other {# celdas cambiadas}}. {rows, plural, one {# fila} other {# filas}} y {columns, plural, one {# columna} other {# columnas}} no han cabido.",
  cell: "{column}, {row}",
  problem: "{problem}:",
  yes: "Sí",
  no: "No",
  help: "Atajos de teclado",
  keys: {
    ctrl: "Ctrl",
    enter: "Intro",
    tab: "Tab",
    delete: "Supr",
    space: "Espacio",
  },
  commands: {
    move: "Moverse. Ctrl salta al borde, Mayús selecciona.",
    edit: "Editar la celda. También puedes empezar a escribir.",
    next: "Celda siguiente",
    copy: "Copiar. Ctrl V pega, también desde una hoja de cálculo.",
    fill: "Rellenar hacia abajo",
    same: "El mismo valor en todas las celdas seleccionadas",
    empty: "Vaciar las celdas",
    check: "Marcar o desmarcar",
    undo: "Deshacer. Ctrl Mayús Z rehace.",
  },
};
