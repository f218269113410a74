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
  errors: {
    missing: {
      title: "Page introuvable",
      heading: "Cette page n’existe pas",
      text: "Elle a peut-être changé d’adresse, ou son dernier article est vendu. La recherche ci-dessus connaît tout ce que nous avons.",
    },
    broken: {
      title: "Une erreur est survenue",
      big: "Oh.",
      heading: "Une erreur est survenue de notre côté",
      text: "Rien de ce que vous avez fait n’est perdu. Réessayez dans un instant ; si le problème persiste, donnez-nous ce numéro : {number}",
    },
    again: "Réessayer",
    toShop: "Aller à la boutique",
    write: "Nous écrire",
  },
};
