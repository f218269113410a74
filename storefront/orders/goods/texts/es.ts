import type { GoodsTexts } from "./en.ts";

export const es: GoodsTexts = {
  balance: {
    title: "Saldo de la tarjeta regalo",
    lead: "Escribe el código del correo. Tiene dieciséis letras y cifras.",
    states: {
      VALID: "Lista para usar",
      EXPIRED: "Ha caducado",
      DISABLED: "Ya no es válida",
    },
    code: "Código",
    look: "Ver el saldo",
    howTo: "Al finalizar la compra, escribe el código en «Tarjeta regalo». Lo que no gastes se queda en ella.",
    give: "Regalar una tarjeta",
    empty: "Escribe el código de la tarjeta.",
    unknown: "No hay ninguna tarjeta regalo con este código. Revisa cada letra e inténtalo de nuevo.",
    throttled: "Han sido muchos intentos. Espera una hora o escríbenos.",
  },
  ticket: {
    title: "Entrada para {event}",
    number: "Entrada {number}",
    qrCode: "Código QR de la entrada {number}",
    states: {
      VALID: "Válida",
      UNPAID: "Pendiente de pago",
      USED: "Usada",
      CANCELED: "No válida",
    },
    unpaid: "Esta entrada será válida cuando el pedido esté pagado. Te avisaremos por correo.",
    toCalendar: "Añadir a tu calendario",
  },
};
