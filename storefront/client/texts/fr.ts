import type { ClientTexts } from "./en.ts";

export const fr: ClientTexts = {
  copied: "Copié",
  linkCopied: "Lien copié",
  copyByHand: "Le lien est sélectionné. Copiez-le à la main.",
  cartUpdated: "Panier mis à jour",
  price: "Prix",
  preorder: "Précommander",
  subscribe: "S’abonner",
  addToCart: "Ajouter au panier",
  notifyMe: "Prévenez-moi",
  nextOn: "Prochaine livraison le {date}.",
  arrives: "Arrivée {dates}",
  changedTo: "Remplacé par {choices}.",
};
