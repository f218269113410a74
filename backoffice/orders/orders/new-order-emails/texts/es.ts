import type { NewOrderEmailsTexts } from "./en.ts";

export const es: NewOrderEmailsTexts = {
  title: "Correos de pedidos nuevos",
  recipients: "Avisar de pedidos nuevos a",
  hint: "Separa varias direcciones con comas. Déjalo vacío para desactivar estos correos.",
  save: "Guardar destinatarios",
  saved: "Destinatarios guardados",
};
