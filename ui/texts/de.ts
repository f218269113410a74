import type { UiTexts } from "./en.ts";

export const de: UiTexts = {
  price: { now: "Jetzt", before: "vorher", from: "ab" },
  fewer: "Weniger, {label}",
  more: "Mehr, {label}",
  optional: "optional",
  checkFields: "Bitte prüfen Sie diese Angaben:",
};
