import type { GoodsTexts } from "./en.ts";

export const fr: GoodsTexts = {
  balance: {
    title: "Solde de la carte cadeau",
    lead: "Saisissez le code reçu par e-mail. Il compte seize lettres et chiffres.",
    states: {
      VALID: "Prête à l’emploi",
      EXPIRED: "Elle a expiré",
      DISABLED: "Elle n’est plus valable",
    },
    code: "Code",
    look: "Voir le solde",
    howTo: "Au moment du paiement, saisissez le code sous « Carte cadeau ». Ce que vous ne dépensez pas y reste.",
    give: "Offrir une carte cadeau",
    empty: "Saisissez le code de la carte.",
    unknown: "Aucune carte cadeau ne porte ce code. Vérifiez chaque caractère et réessayez.",
    throttled: "Cela fait beaucoup d’essais. Patientez une heure ou écrivez-nous.",
  },
  ticket: {
    title: "Billet pour {event}",
    number: "Billet {number}",
    qrCode: "Code QR du billet {number}",
    states: {
      VALID: "Valable",
      UNPAID: "En attente de paiement",
      USED: "Utilisé",
      CANCELED: "Non valable",
    },
    unpaid: "Ce billet sera valable dès que la commande sera payée. Vous recevrez alors un e-mail.",
    toCalendar: "Ajouter à votre agenda",
  },
};
