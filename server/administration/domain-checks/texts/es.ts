import type { DomainCheckTexts } from "./en.ts";

export const es: DomainCheckTexts = {
  subject: "Correo de prueba de {store}",
  heading: "El envío de correos funciona",
  text: "Este es un correo de prueba de {store}. Tu servidor de correo lo ha aceptado, así que tus clientes recibirán las confirmaciones de pedido y los demás correos.",
};
