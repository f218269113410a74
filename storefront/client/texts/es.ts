import type { ClientTexts } from "./en.ts";

export const es: ClientTexts = {
  copied: "Copiado",
  linkCopied: "Enlace copiado",
  copyByHand: "El enlace está seleccionado. Cópialo a mano.",
  cartUpdated: "Cesta actualizada",
  price: "Precio",
  preorder: "Reservar",
  subscribe: "Suscribirse",
  addToCart: "Añadir a la cesta",
  notifyMe: "Avísame",
  nextOn: "Próximo pago el {date}.",
  arrives: "Llega {dates}",
  changedTo: "Cambiado a {choices}.",
  choice: ": {choice}",
  choiceStates: {
    available: "",
    soldOut: ", agotado",
    absent: ", no con el resto de tu elección",
  },
  characters: "{count} de {limit} caracteres",
  moreProducts: {
    one: "{count} producto más",
    other: "{count} productos más",
  },
};
