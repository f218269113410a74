import type { ContactMailTexts } from "./en.ts";

export const es: ContactMailTexts = {
  heading: "Nuevo mensaje de {name}",
  from: "De",
  note: "Responde a este correo para contestar.",
};
