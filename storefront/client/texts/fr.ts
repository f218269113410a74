import type { ClientTexts } from "./en.ts";

export const fr: ClientTexts = {
  copied: "Copié",
  linkCopied: "Lien copié",
  copyByHand: "Le lien est sélectionné. Vous pouvez le copier.",
  cartUpdated: "Panier mis à jour",
  price: "Prix",
  preorder: "Précommander",
  from: "à partir de {price}",
  save: "Économisez {percent} %",
  saveUpTo: "Économisez jusqu’à {percent} %",
  adding: "Ajout en cours…",
  addFailed: "L’article n’a pas pu être ajouté au panier. Vérifiez votre connexion et réessayez.",
  updateFailed: "Le panier n’a pas pu être mis à jour. Vérifiez votre connexion et réessayez.",
  retry: "Réessayer",
  subscribe: "S’abonner",
  addToCart: "Ajouter au panier",
  notifyMe: "Prévenez-moi",
  nextOn: "Prochain paiement le {date}.",
  arrives: "Arrivée {dates}",
  changedTo: "Remplacé par {choices}.",
  choice: " : {choice}",
  choiceStates: {
    available: "",
    soldOut: ", épuisé",
    absent: ", pas avec le reste de votre choix",
  },
  characters: "{count} sur {limit} caractères",
  moreProducts: {
    one: "{count} produit de plus",
    other: "{count} produits de plus",
  },
};
