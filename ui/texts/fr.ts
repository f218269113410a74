import type { UiTexts } from "./en.ts";

export const fr: UiTexts = {
  price: { now: "Maintenant", before: "avant", from: "à partir de" },
  fewer: "Moins, {label}",
  more: "Plus, {label}",
  optional: "facultatif",
  checkFields: "Vérifiez ces champs :",
};
