import type { DraftTexts } from "./en.ts";

export const es: DraftTexts = {
  title: "Tienes cambios sin guardar",
  text: "Último cambio en este navegador: {time}.",
  discard: "Descartar",
  restore: "Restaurar",
};
