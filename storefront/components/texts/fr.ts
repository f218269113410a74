import type { ComponentTexts } from "./en.ts";

export const fr: ComponentTexts = {
  breadcrumb: "Fil d’Ariane",
  home: "Accueil",
  card: {
    soldOut: "Épuisé",
    sale: "Promo",
    add: "Ajouter",
    addWhat: " {product} au panier",
    choose: "Choisir",
    chooseWhat: " une option : {product}",
    heart: "Ajouter {product} à la liste d’envies",
    colors: "Couleurs : {colors}",
  },
  rating: {
    stars: "{rating} étoiles sur 5",
    count: "{count, plural, one {# avis} other {# avis}}",
  },
  recommended: {
    boughtTogether: "Souvent achetés ensemble",
    similar: "Vous aimerez aussi",
    bestSellers: "Meilleures ventes",
    newest: "Nouveautés",
  },
};
