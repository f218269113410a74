import type { OpeningTexts } from "./en.ts";

export const es: OpeningTexts = {
  opening: {
    title: "Próxima apertura",
    heading: "Abrimos muy pronto",
    text: "Estamos preparando nuestra tienda. Vuelve a visitarnos más adelante.",
    on: "Abrimos el {date}.",
  },
  closed: {
    title: "Cerrada temporalmente",
    heading: "Cerrada temporalmente",
    text: "Nuestra tienda está cerrada en este momento. Vuelve a visitarnos más adelante.",
    on: "Volvemos a abrir el {date}.",
  },
  newsletter: {
    label: "Correo electrónico",
    hint: "Novedades y ofertas por correo electrónico. Puedes darte de baja cuando quieras.",
    submit: "Suscribirme",
  },
  password: "Contraseña de la tienda",
  enter: "Entrar en la tienda",
  wrongPassword: "La contraseña no es correcta. Compruébala e inténtalo de nuevo.",
  staff: "¿Esta tienda es tuya?",
  signIn: "Iniciar sesión",
};
