import type { UiTexts } from "./en.ts";

export const es: UiTexts = {
  price: { now: "Ahora", before: "antes", from: "desde" },
  fewer: "Menos, {label}",
  more: "Más, {label}",
  optional: "opcional",
  checkFields: "Revisa estos campos:",
};
