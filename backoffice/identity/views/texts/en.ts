/** Texts of saved views and column choices. This file declares the shape; the other languages satisfy it. */
export const en = {
  views: "Views",
  shared: "Shared with all staff",
  sharedByOther: "Shared by another staff member",
  save: "Save view…",
  delete: "Delete views…",
  columns: "Columns",
  done: "Done",
  columnDialog: {
    hint: "Only you see this arrangement. You can also move a column with Alt and the arrow keys.",
    reset: "Reset",
    wasReset: "Default columns restored",
    moved: "{name}: position {position, number} of {total, number}",
    moveUp: "Move {name} up",
    moveDown: "Move {name} down",
  },
  saveDialog: {
    title: "Save view",
    saved: "View saved",
    save: "Save",
    replace: "Replace",
    name: "Name",
    hint: "Saves the current filters, search and sorting.",
    replaceHint: "You already have a view with this name. Saving replaces it.",
    share: "Share with all staff",
    shareHint: "Everyone with access to this list can use the view.",
  },
  deleteDialog: {
    title: "Delete views",
    none: "No saved views",
    delete: "Delete view {name}",
  },
};

export type ViewsTexts = typeof en;
