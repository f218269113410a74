import type { SearchTexts } from "./en.ts";

export const fr: SearchTexts = {
  everything: "Tous les produits",
  description: "Tous les produits de {shop}",
  title: {
    one: "« {words} » : {count} résultat",
    other: "« {words} » : {count} résultats",
  },
  found: "« {words} »",
  nothing: "Aucun résultat pour « {words} »",
  corrected: "Rien ne correspond à « {words} ». Voici ce que nous avons trouvé pour « {corrected} ».",
  tryOthers: "Essayez avec moins de mots ou d’autres mots, ou jetez un œil ici.",
  others: "Ces recherches donnent des résultats :",
  instead: "Les préférés de nos clients",
  collection: "Collection",
};
