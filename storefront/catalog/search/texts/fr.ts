import type { SearchTexts } from "./en.ts";

export const fr: SearchTexts = {
  everything: "Tous les produits",
  description: "Tous les produits de {shop}",
  title: "{count, plural, one {« {words} » : # résultat} other {« {words} » : # résultats}}",
  found: "« {words} »",
  nothing: "Aucun résultat pour « {words} »",
  corrected: "Rien ne correspond à « {words} ». Voici ce que nous avons trouvé pour « {corrected} ».",
  noProducts: "Cette boutique ne propose pas encore de produits.",
  tryOthers: "Vérifiez l’orthographe ou essayez avec moins de mots ou d’autres mots.",
  tryOthersOrBrowse:
    "Vérifiez l’orthographe, essayez avec moins de mots ou d’autres mots, ou parcourez nos collections.",
  others: "Ces recherches donnent des résultats :",
  instead: "Les préférés de nos clients",
  collection: "Collection",
  partial: "Aucun article ne correspond exactement à « {words} ». Voici ceux qui correspondent à « {found} ».",
  pages: "Pages",
  page: "Page",
  pageWords: {
    shipping: "livraison expédition frais de port",
    returns: "retour retours remboursement échange rétractation annulation",
    "legal-notice": "mentions légales éditeur société",
    privacy: "confidentialite donnees cookies rgpd",
    terms: "conditions cgv garantie mentions legales",
    contact: "contact aide service client assistance email telephone",
  },
  smallWords:
    "un une le la les de des du pour a au aux et ou comment je mon ma mes vous votre que quoi quand est sont avec nous",
};
