import type { PrivacyTexts } from "./en.ts";

export const es: PrivacyTexts = {
  newsletter: {
    title: "Boletín",
    what: "Novedades y ofertas, de vez en cuando.",
    isSubscribed: "Recibes nuestras novedades.",
    isNotSubscribed: "No recibes nuestras novedades.",
    saidOn: "Lo elegiste el {day}.",
    subscribe: "Suscribirme",
    unsubscribe: "Darme de baja",
  },
  visibility: {
    title: "Quién puede ver tu perfil",
    private: "Solo yo y la tienda",
    public: "Todos los que visiten la tienda: apodo y foto",
  },
  programs: {
    title: "Programas con acceso",
    text: "Les permitiste iniciar sesión con tu cuenta.",
    access: "{scopes}, desde el {since}",
    takeBack: "Retirar el acceso",
    scopes: {
      openid: "quién eres",
      profile: "tu nombre",
      email: "tu correo electrónico",
      offline_access: "sigue conectado",
    },
  },
  export: {
    title: "Una copia de tus datos",
    text: "Todo lo que guardamos sobre ti, en un archivo que los programas pueden leer.",
    download: "Descargar",
  },
  delete: {
    title: "Eliminar la cuenta",
    short: "Tus datos personales se eliminan para siempre. Los pedidos se conservan mientras la ley nos lo exija.",
    submit: "Eliminar mi cuenta",
    intro: "Esto elimina para siempre la cuenta de {email}:",
    details: "El nombre, las direcciones, los teléfonos, la foto y la lista de deseos desaparecen al instante.",
    sessions: "Se cierra tu sesión en todas partes, y los programas con acceso lo pierden.",
    orders: "Los pedidos y las facturas se conservan sin tu cuenta, mientras la ley lo exija.",
    copyFirst: "¿Quieres antes {copy}?",
    copy: "una copia de tus datos",
    sure: "Sí, eliminar mi cuenta. Sé que nadie puede recuperarla.",
    notTicked: "Marca la casilla para continuar.",
    keep: "Conservarla",
    doneTitle: "Tu cuenta está eliminada",
    done: "Gracias por haber estado aquí. Puedes seguir comprando sin cuenta y crear una nueva cuando quieras.",
  },
  unsubscribe: {
    title: "Boletín",
    ask: "¿No quieres más novedades?",
    effect: "Te quitamos de la lista al instante. Los correos sobre tus pedidos te seguirán llegando.",
    submit: "Darme de baja",
    doneTitle: "Ya no recibirás más novedades nuestras",
    done: "¿Has cambiado de idea? Puedes volver a suscribirte en tu cuenta.",
  },
};
