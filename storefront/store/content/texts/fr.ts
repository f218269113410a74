import type { ContentTexts } from "./en.ts";

export const fr: ContentTexts = {
  titles: {
    shipping: "Livraison",
    returns: "Retours",
    terms: "Conditions générales de vente",
    privacy: "Politique de confidentialité",
    "legal-notice": "Mentions légales",
  },
  startReturn: {
    heading: "Demander un retour",
    signedIn: "Choisissez la commande dans {account}, puis « {button} ».",
    account: "votre compte",
    guest:
      "Vous avez commandé sans compte ? Ouvrez le lien de votre e-mail de confirmation, puis choisissez « {button} ».",
  },
  contact: {
    title: "Contact",
    description: "Comment joindre {shop}",
    lead: "Écrivez-nous à {email}.",
    order: "C’est au sujet d’une commande ? Indiquez le numéro qui figure dans l’e-mail de confirmation.",
  },
};
