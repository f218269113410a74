import type { ShellTexts } from "./en.ts";

export const fr: ShellTexts = {
  skip: "Aller au contenu",
  announcement: "Annonce",
  menu: "Menu",
  closeMenu: "Fermer le menu",
  shop: "Boutique",
  allCollections: "Toutes les collections",
  yourAccount: "Votre compte",
  account: "Compte",
  cart: "Panier",
  inCart: {
    one: ", {count} article",
    other: ", {count} articles",
  },
  yourCart: "Votre panier",
  closeCart: "Fermer le panier",
  help: "Aide",
  shippingAndReturns: "Livraison et retours",
  contact: "Contact",
  yourOrders: "Vos commandes",
  smallPrint: "Informations légales",
  privacy: "Confidentialité",
  terms: "Conditions de vente",
  pricesIn: "Prix en {currency}",
  backToCart: "Retour au panier",
  backTo: "Retour à {place}",
  search: {
    label: "Rechercher dans la boutique",
    suggestions: "Suggestions",
    before: "Déjà recherché",
    found: {
      one: "{count} suggestion",
      other: "{count} suggestions",
    },
  },
};
