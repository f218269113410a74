import type { NewsletterTexts } from "./en.ts";

export const es: NewsletterTexts = {
  title: "Nuestro boletín",
  what: "Novedades y ofertas por correo electrónico. Puedes darte de baja cuando quieras.",
  email: "Correo electrónico",
  submit: "Suscribirme",
  wrong: "Escribe una dirección de correo, como nombre@example.com.",
  sent: {
    title: "Mira tu correo",
    text: "Un mensaje con un enlace va de camino. Púlsalo y estarás en la lista. El enlace vale siete días.",
  },
  done: {
    title: "Gracias",
    text: "Estás en la lista. Al final de cada correo hay un enlace para darte de baja.",
  },
  confirm: {
    title: "¿Quieres el boletín?",
    text: "Un clic y te llegarán nuestras novedades.",
    submit: "Suscribirme",
  },
  late: {
    title: "Este enlace ya no vale",
    text: "Ya se usó o tiene más de siete días. Pide uno nuevo aquí.",
  },
};
