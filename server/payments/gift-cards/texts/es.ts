import type { Texts } from "./en.ts";

export const es: Texts = {
  subject: "{sender} te envía una tarjeta regalo de {amount}",
  heading: "Una tarjeta regalo para ti",
  headingNamed: "{recipient}, esto es para ti",
  intro: "{sender} te envía una tarjeta regalo de {amount} para {store}.",
  code: "Tu código",
  action: "Ir a la tienda",
  use: "Escribe el código al pagar. Lo que no gastes se queda en la tarjeta.",
  expires: "La tarjeta se puede usar hasta el {date}.",
  keep: "Guarda este mensaje: cualquiera que tenga el código puede usar la tarjeta.",
};
