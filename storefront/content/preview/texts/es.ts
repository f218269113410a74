import type { PreviewTexts } from "./en.ts";

export const es: PreviewTexts = {
  notice: "Está viendo un borrador.",
  exit: "Salir de la vista previa",
  expired: "Este enlace de vista previa ha caducado",
  expiredText: "Pida un nuevo enlace a la tienda.",
};
