import type { BackInStockTexts } from "./en.ts";

export const fr: BackInStockTexts = {
  title: "Retours en stock",
  inventory: "Stock",
  email: "E-mail",
  product: "Produit",
  deletedProduct: "Produit supprimé",
  status: "Statut",
  notified: "Averti",
  failed: "Échec",
  waiting: "En attente",
  requested: "Demande",
  none: "Aucune demande pour l'instant",
  noMatch: "Aucune demande trouvée",
  noneText:
    "Les clients peuvent laisser leur e-mail sur la page d'un produit épuisé. Ils reçoivent un e-mail dès son retour en stock.",
  caption: "{count, plural, one {Demandes, # sur cette page} other {Demandes, # sur cette page}}",
  noun: "demandes",
  sending: "Envoi des e-mails en cours",
  mostRequested:
    "{count, plural, one {Les plus demandés : # client en attente} other {Les plus demandés : # clients en attente}}",
  notify: "Avertir maintenant",
  notifyFor: "Avertir les clients qui attendent {product}",
};
