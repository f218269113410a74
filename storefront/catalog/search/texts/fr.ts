import type { SearchTexts } from "./en.ts";

export const fr: SearchTexts = {
  everything: "Tous les produits",
  description: "Tous les produits de {shop}",
  title: "{count, plural, one {« {words} » : # résultat} other {« {words} » : # résultats}}",
  found: "« {words} »",
  nothing: "Aucun résultat pour « {words} »",
  corrected: "Aucun résultat pour « {words} ». Voici les résultats pour « {corrected} ».",
  noProducts: "Pas encore de produits.",
  tryOthers: "Vérifiez l’orthographe ou essayez avec moins de mots ou d’autres mots.",
  tryOthersOrBrowse:
    "Vérifiez l’orthographe, essayez avec moins de mots ou d’autres mots, ou parcourez nos collections.",
  others: "Essayez l’une de ces recherches :",
  bestsellers: "Meilleures ventes",
  collection: "Collection",
  partial: "Aucun résultat pour « {words} ». Voici les résultats pour « {found} ».",
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
