import type { BrandTexts } from "./en.ts";

export const fr: BrandTexts = {
  home: "Accueil",
  brands: "Marques",
  description: "Toutes les marques que vous trouverez chez {shop}.",
  none: "Il n’y a pas encore de marques.",
  seeAll: "Voir tous les produits",
  products: "{count, plural, one {# produit} other {# produits}}",
  brand: {
    title: "Tous les produits {brand}",
    titleOfPage: "Tous les produits {brand}, page {page}",
    description: "Tous les produits {brand} chez {shop}.",
    lead: "Tous les produits {brand}.",
  },
};
