import type { GoodsTexts } from "./en.ts";

export const fr: GoodsTexts = {
  balance: {
    title: "Solde de la carte cadeau",
    lead: "Saisissez le code à 16 caractères reçu dans l’e-mail de votre carte cadeau.",
    states: {
      VALID: "Utilisable",
      EXPIRED: "Expirée",
      DISABLED: "N’est plus valable",
    },
    code: "Code de la carte cadeau",
    look: "Vérifier le solde",
    howTo: "Saisissez le code sous « Carte cadeau » au moment du paiement. Le solde restant est conservé sur la carte.",
    give: "Acheter une carte cadeau",
    empty: "Saisissez un code de carte cadeau.",
    unknown: "Nous n’avons trouvé aucune carte cadeau avec ce code. Vérifiez-le et réessayez.",
    throttled: "Trop de tentatives. Patientez une heure ou contactez-nous.",
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
    toCalendar: "Ajouter à l’agenda",
  },
};
