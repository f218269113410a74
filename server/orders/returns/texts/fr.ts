import type { ReturnTexts } from "./en.ts";

export const fr: ReturnTexts = {
  requested: "Nous avons reçu votre demande de retour {number}",
  requestedIntro: "Vous souhaitez retourner les articles suivants de la commande {order} :",
  requestedNext:
    "Nous examinons votre demande et vous indiquerons la marche à suivre par e-mail. Merci de conserver les articles jusque-là.",
  approved: "Votre retour {number} est accepté",
  approvedIntro: "Vous pouvez maintenant renvoyer ces articles de la commande {order} :",
  note: "Merci de glisser dans le colis un mot indiquant le numéro de retour {number}.",
  shippingFee: "Les frais de retour de {amount} seront déduits.",
  returnTo: "Adresse de retour",
  rejected: "Votre demande de retour {number}",
  rejectedIntro:
    "Nous sommes désolés, mais nous ne pouvons pas accepter le retour de ces articles de la commande {order} :",
  withdrawal: "Nous avons reçu votre rétractation de la commande {order}",
  statement: "Le {when}, vous nous avez adressé cette déclaration :",
  opening: "« Je soussigné(e) {name} ({email}) notifie ma rétractation du contrat portant sur la commande {order} :",
  rights:
    "Nous vous remboursons la totalité des sommes versées, frais de livraison standard compris, par le même moyen de paiement sous 14 jours. Merci de renvoyer les articles déjà reçus sous 14 jours ; nous pouvons différer le remboursement jusqu’à leur réception ou à la preuve de leur expédition.",
  closing: " »",
};
