import type { EmailTexts } from "./en.ts";

export const es: EmailTexts = {
  footer: "¿Alguna pregunta? Responde a este correo o escríbenos a {email}.",
};
