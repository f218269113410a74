import type { FulfillmentTexts } from "./en.ts";

export const fr: FulfillmentTexts = {
  groups: {
    unfulfilled: "Articles non traités",
    canceled: "Articles annulés",
    refunded: "Remboursé",
    items: "{count, plural, one {# article} other {# articles}}",
    refundedUnits: "{count, number} remboursé(s)",
    fulfill: "Traiter les articles",
    withPayment: "Livré avec le paiement",
    delivered: "Livré",
    fulfillment: "Expédition {number, number}",
    fulfilled: "Traité",
    fulfilledBefore: "Traité avant l’importation",
    sentAt: "Expédié · {when}",
    deliveredAt: "Livré · {when}",
    track: "Suivre le colis",
    newTab: "(s’ouvre dans un nouvel onglet)",
  },
  undo: {
    action: "Annuler le traitement",
    title: "Annuler ce traitement ?",
    done: "Traitement annulé",
    shipped:
      "{count, plural, one {# article redeviendra non traité et le numéro de suivi sera retiré de la commande. Le client n’est pas averti, mais peut le voir sur la page de la commande.} other {# articles redeviendront non traités et le numéro de suivi sera retiré de la commande. Le client n’est pas averti, mais peut le voir sur la page de la commande.}}",
    delivered:
      "{count, plural, one {# article redeviendra non traité. Le client n’est pas averti, mais peut le voir sur la page de la commande.} other {# articles redeviendront non traités. Le client n’est pas averti, mais peut le voir sur la page de la commande.}}",
  },
  sheet: {
    title: "Traiter la commande nº {number}",
    submit: "{count, plural, one {Traiter # article} other {Traiter # articles}}",
    done: "Articles traités",
    quantity: "Quantité de {name} à traiter, {count, number} restant(s)",
    tracking: "Numéro de suivi",
    trackingHint: "Facultatif. Les clients le voient dans l’e-mail d’expédition et sur la page de la commande.",
    carrier: "Transporteur",
    recognized: "Reconnu d’après le numéro de suivi.",
    noCarrier: "Aucun",
    otherCarrier: "Autre",
    sendEmail: "Envoyer un e-mail d’expédition au client",
    noShipping: "Ces articles ne sont pas expédiés. Le client ne reçoit pas d’e-mail d’expédition.",
  },
  trackingDialog: {
    add: "Ajouter un suivi",
    edit: "Modifier le suivi",
    title: "Numéro de suivi",
    submit: "Enregistrer",
    done: "Suivi enregistré",
    addHint: "Les clients le voient sur la page de la commande. Ils ne reçoivent pas d’e-mail.",
    hint: "Laissez vide pour le retirer. Les clients le voient sur la page de la commande. Ils ne reçoivent pas d’e-mail.",
  },
  bulk: {
    title: "{count, plural, one {Traiter # commande ?} other {Traiter # commandes ?}}",
    submit: "{count, plural, one {Traiter # article} other {Traiter # articles}}",
    none: "Les commandes sélectionnées n’ont aucun article non traité.",
    text: "{count, plural, one {# article sera marqué comme traité, sans numéro de suivi. Les clients reçoivent un e-mail pour les articles expédiés.} other {# articles seront marqués comme traités, sans numéro de suivi. Les clients reçoivent un e-mail pour les articles expédiés.}}",
    unchanged:
      "{count, plural, one {# commande sans article non traité ne changera pas.} other {# commandes sans article non traité ne changeront pas.}}",
  },
  of: "sur {count, number}",
};
