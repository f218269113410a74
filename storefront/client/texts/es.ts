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
  nextOn: "La próxima, el {date}.",
  arrives: "Llega {dates}",
  changedTo: "Cambiado a {choices}.",
};
