import type { CartSentences } from "./en.ts";

export const es: CartSentences = {
  violations: {
    membersOnly: "{name} es solo para miembros. Inicia sesión para comprarlo.",
    requiresMembership: "{name} solo se puede pagar con una membresía que lo incluya.",
    signInForMembership: "{name} solo se puede pagar con una membresía. Inicia sesión para usar la tuya.",
    notSold: "{name} ya no se vende.",
    soldOut: "{name} está agotado.",
    fewLeft: "Solo quedan {left} de {name}.",
  },
  notNow: "{name} no se puede comprar ahora mismo.",
  subscription: {
    first: "{amount} la primera vez",
    firstFew: "{amount} durante {count} pagos",
    only: {
      forever: "{amount} {rhythm}, hasta que canceles",
      once: "{amount} una vez",
      times: "{amount} {rhythm}, {count} veces",
    },
    last: {
      forever: "después {amount} {rhythm}, hasta que canceles",
      once: "después {amount} una vez",
      times: "después {amount} {rhythm}, {count} veces",
    },
    join: ", ",
  },
};
