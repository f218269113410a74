import type { ClientTexts } from "./en.ts";

export const es: ClientTexts = {
  copied: "Copiado",
  linkCopied: "Enlace copiado",
  copyByHand: "El enlace está seleccionado. Ya puedes copiarlo.",
  cartUpdated: "Cesta actualizada",
  price: "Precio",
  preorder: "Comprar en preventa",
  from: "desde {price}",
  save: "Ahorra un {percent} %",
  saveUpTo: "Ahorra hasta un {percent} %",
  adding: "Añadiendo…",
  addFailed: "No se ha podido añadir a la cesta. Comprueba tu conexión e inténtalo de nuevo.",
  updateFailed: "No se ha podido actualizar la cesta. Comprueba tu conexión e inténtalo de nuevo.",
  retry: "Reintentar",
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
