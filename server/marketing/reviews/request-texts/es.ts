import type { RequestTexts } from "./en.ts";

export const es: RequestTexts = {
  subject: "¿Qué te parece tu pedido?",
  heading: "¿Qué te parece?",
  greeting: "Hola, {name}:",
  body: "Hace un tiempo recibiste tu pedido {number} de {store}. Cuenta a otros clientes qué te parece: solo lleva un minuto y no necesitas iniciar sesión.",
  action: "Escribir una reseña",
  note: "Recibes este correo porque compraste en {store}. Preguntamos una vez por pedido. Dejar de recibir estos correos: {link}",
};
