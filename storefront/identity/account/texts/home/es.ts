import type { HomeTexts } from "./en.ts";

export const es: HomeTexts = {
  overview: {
    hello: "Hola, {name}",
    signedInAs: "Has iniciado sesión como {email}",
    unverified: "Confirma tu correo electrónico.",
    sendCode: "Enviarme un código",
    latest: "Últimos pedidos",
    noAddress: "Aún no hay direcciones",
    protected: "Tu cuenta está protegida",
    unprotected: "Añade una llave de acceso o la verificación en dos pasos",
    tiles: {
      bookings: "Ver, cambiar o cancelar",
      subscriptions: "Renovaciones, membresías, bonos",
      downloads: "Los archivos que has comprado",
      "gift-cards": "Códigos y saldos",
      saved: "Productos guardados",
      "payment-methods": "Tarjetas guardadas",
      profile: "Nombre, teléfono, foto",
      privacy: "Boletín, tus datos",
    },
  },
  guest: {
    failed: "No se ha podido iniciar sesión. Inténtalo de nuevo.",
    welcome: "Hola de nuevo",
    why: "Inicia sesión para ver tus pedidos y comprar más rápido. ¿Es tu primera vez? Puedes crear una cuenta en la página siguiente.",
    signIn: "Iniciar sesión o crear una cuenta",
    orderedTitle: "¿Compraste sin cuenta?",
    ordered: "Abre el enlace del correo de confirmación para ver tu pedido. No necesitas cuenta.",
    lost: "No encuentro el correo",
  },
  orders: {
    title: "Tus pedidos",
    order: "Pedido {number}",
    summary: "{count, plural, one {{date}, # artículo} other {{date}, # artículos}}",
    all: "Todos los pedidos",
    older: "Pedidos anteriores",
    none: "Aún no hay pedidos. Tus pedidos aparecerán aquí.",
    findBy: "Número de pedido o producto",
    find: "Buscar",
    noneFits: "Ningún pedido coincide con «{text}».",
  },
};
