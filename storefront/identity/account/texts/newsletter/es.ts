import type { NewsletterTexts } from "./en.ts";

export const es: NewsletterTexts = {
  title: "Nuestro boletín",
  what: "Novedades y ofertas por correo electrónico. Puedes darte de baja cuando quieras.",
  email: "Correo electrónico",
  submit: "Suscribirme",
  wrong: "Escribe un correo electrónico válido, por ejemplo nombre@example.com.",
  sent: {
    title: "Revisa tu correo",
    text: "Te hemos enviado un correo de confirmación. Pulsa el enlace para suscribirte. Caduca en siete días.",
  },
  done: {
    title: "Te has suscrito",
    text: "Puedes darte de baja con el enlace al final de cada correo.",
  },
  confirm: {
    title: "Confirma tu suscripción",
    text: "Suscríbete para recibir novedades y ofertas por correo.",
    submit: "Suscribirme",
  },
  late: {
    title: "Este enlace ya no funciona",
    text: "Ya se ha usado o tiene más de siete días. Pide uno nuevo aquí.",
  },
};
