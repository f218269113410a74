/** Texts of the spreadsheet. This file declares the shape; the other languages satisfy it. */
export const en = {
  problems: "{count, plural, one {# problem} other {# problems}}",
  selected: "{count, plural, one {# cell selected} other {# cells selected}}",
  pasted: "{changed, plural, one {# cell changed} other {# cells changed}}",
  rowsCut:
    "{changed, plural, one {# cell changed} other {# cells changed}}. {rows, plural, one {# row} other {# rows}} didn't fit.",
  columnsCut:
    "{changed, plural, one {# cell changed} other {# cells changed}}. {columns, plural, one {# column} other {# columns}} didn't fit.",
  bothCut:
    "{changed, plural, one {# cell changed} other {# cells changed}}. {rows, plural, one {# row} other {# rows}} and {columns, plural, one {# column} other {# columns}} didn't fit.",
  cell: "{column}, {row}",
  problem: "{problem}:",
  yes: "Yes",
  no: "No",
  help: "Keyboard shortcuts",
  keys: {
    ctrl: "Ctrl",
    enter: "Enter",
    tab: "Tab",
    delete: "Delete",
    space: "Space",
  },
  commands: {
    move: "Move. Ctrl jumps to the edge, Shift selects.",
    edit: "Edit the cell. You can also start typing.",
    next: "Next cell",
    copy: "Copy. Ctrl V pastes, also from a spreadsheet.",
    fill: "Fill down",
    same: "Enter the same value in all selected cells",
    empty: "Clear the cells",
    check: "Check or uncheck",
    undo: "Undo. Ctrl Shift Z redoes.",
  },
};

export type GridTexts = typeof en;
