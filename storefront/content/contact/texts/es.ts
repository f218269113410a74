import type { ContactFormTexts } from "./en.ts";

export const es: ContactFormTexts = {
  title: "Contacto",
  name: "Nombre",
  email: "Correo electrónico",
  message: "Mensaje",
  submit: "Enviar mensaje",
  sent: "Mensaje enviado",
  sentText: "Tu mensaje se ha enviado a {shop}.",
  emailWrong: "Introduce un correo electrónico válido, por ejemplo nombre@example.com.",
  messageMissing: "Escribe tu mensaje.",
};
