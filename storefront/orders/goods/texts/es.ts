import type { GoodsTexts } from "./en.ts";

export const es: GoodsTexts = {
  balance: {
    title: "Saldo de la tarjeta regalo",
    lead: "Escribe el código de 16 caracteres del correo de tu tarjeta regalo.",
    states: {
      VALID: "Lista para usar",
      EXPIRED: "Caducada",
      DISABLED: "Ya no es válida",
    },
    code: "Código de la tarjeta regalo",
    look: "Consultar el saldo",
    howTo: "Escribe el código en «Tarjeta regalo» al finalizar la compra. El saldo restante se queda en la tarjeta.",
    give: "Comprar una tarjeta regalo",
    empty: "Escribe el código de una tarjeta regalo.",
    unknown: "No hemos encontrado ninguna tarjeta regalo con este código. Revísalo e inténtalo de nuevo.",
    throttled: "Demasiados intentos. Espera una hora o contáctanos.",
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
    toCalendar: "Añadir al calendario",
  },
};
