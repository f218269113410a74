/** Texts of the notice about unsaved changes. This file declares the shape; the other languages satisfy it. */
export const en = {
  title: "You have unsaved changes",
  text: "Last changed in this browser: {time}.",
  discard: "Discard draft",
  restore: "Restore draft",
};

export type DraftTexts = typeof en;
