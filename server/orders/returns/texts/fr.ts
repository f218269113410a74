import type { ReturnTexts } from "./en.ts";

export const fr: ReturnTexts = {
  requested: "Nous avons reçu votre demande de retour {number}",
  requestedIntro: "Vous souhaitez renvoyer :",
  requestedNext: "Nous l’examinons et vous écrirons pour la suite. Merci de garder les articles jusque-là.",
  approved: "Renvoyez vos articles : retour {number}",
  approvedIntro: "Vous pouvez maintenant renvoyer :",
  note: "Glissez dans le colis un mot portant {number}.",
  rejected: "À propos de votre retour {number}",
  rejectedIntro: "Nous ne pouvons pas reprendre :",
  withdrawal: "Nous avons reçu votre rétractation de la commande {order}",
  statement: "Le {when}, vous nous avez adressé cette déclaration :",
  opening: "« Je soussigné(e) {name} ({email}) notifie ma rétractation du contrat portant sur la commande {order} :",
  rights:
    "Ce que vous avez payé, livraison comprise, vous est rendu par le même moyen sous 14 jours. Les articles déjà reçus sont à renvoyer sous 14 jours ; nous pouvons différer le remboursement jusqu’à leur réception ou à une preuve d’expédition.",
  closing: " »",
};
