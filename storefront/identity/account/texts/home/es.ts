import type { HomeTexts } from "./en.ts";

export const es: HomeTexts = {
  overview: {
    hello: "Hola, {name}",
    signedInAs: "Has iniciado sesión como {email}",
    unverified: "Confirma tu correo electrónico.",
    sendCode: "Enviarme un código",
    latest: "Últimos pedidos",
    noAddress: "Aún ninguna",
    protected: "Bien protegida",
    unprotected: "Añade una llave de acceso o un segundo paso",
    tiles: {
      bookings: "Horas, entradas, cambios y cancelaciones",
      subscriptions: "Renovaciones, membresías, bonos",
      downloads: "Los archivos que has comprado",
      "gift-cards": "El saldo que te queda",
      saved: "Lo que no quieres perder de vista",
      profile: "Nombre, teléfono, foto",
      privacy: "Boletín, tus datos",
    },
  },
  guest: {
    failed: "Esta vez no se pudo iniciar sesión. Inténtalo de nuevo.",
    welcome: "Qué bien verte de nuevo",
    why: "Inicia sesión para ver tus pedidos y comprar más rápido. ¿Es tu primera vez? Puedes crear una cuenta en la página siguiente.",
    signIn: "Iniciar sesión o crear una cuenta",
    orderedTitle: "¿Compraste sin cuenta?",
    ordered: "Abre el enlace de tu correo de confirmación: te lleva a tu pedido, sin necesidad de cuenta.",
    lost: "No lo encuentro",
  },
  orders: {
    title: "Tus pedidos",
    order: "Pedido {number}",
    summary: "{count, plural, one {{date}, # artículo} other {{date}, # artículos}}",
    all: "Todos los pedidos",
    older: "Pedidos anteriores",
    none: "Aún no has pedido nada. Cuando lo hagas, podrás seguirlo aquí.",
    findBy: "Número o producto",
    find: "Buscar",
    noneFits: "Ningún pedido coincide con «{text}».",
  },
};
