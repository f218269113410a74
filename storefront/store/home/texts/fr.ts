import type { HomeTexts } from "./en.ts";

export const fr: HomeTexts = {
  description: "{shop}, la boutique en ligne",
  shopEverything: "Découvrir la boutique",
  collections: "Collections",
  allCollections: "Toutes les collections",
  findYourCorner: "Acheter par collection",
  newIn: "Nouveautés",
  everythingNew: "Toutes les nouveautés",
  popular: "Meilleures ventes",
  goodToKnow: "Bon à savoir",
  inFocus: "À la une",
  seeAll: "Tout voir ({count})",
  pieces: "{count, plural, one {# produit} other {# produits}}",
  empty: {
    title: "Pas encore de produits",
    text: "{shop} ne propose pas encore de produits. Revenez un peu plus tard.",
    ask: "Nous contacter",
  },
};
