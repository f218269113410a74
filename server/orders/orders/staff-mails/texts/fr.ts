import type { StaffOrderTexts } from "./en.ts";

export const fr: StaffOrderTexts = {
  newOrderSubject: "Nouvelle commande {number} : {total}",
  newOrderHeading: "Nouvelle commande {number}",
  newOrder: "{buyer} a passé une commande de {total}.",
  newOrderPending: "La commande attend votre approbation.",
  newOrderUnpaid: "La commande n’est pas encore payée. Moyen de paiement : {method}.",
  customer: "Client",
  open: "Voir la commande",
  newOrderNote: "Choisissez qui reçoit cet e-mail dans Paramètres › Commandes et factures.",
  mentionSubject: "{author} vous a mentionné dans la commande {number}",
  mentionHeading: "{author} vous a mentionné",
  mention: "Dans un commentaire sur la commande {number} :",
  mentionNote: "Les commentaires ne sont visibles que par l’équipe.",
  someone: "Quelqu’un",
};
