import type { ContentTexts } from "./en.ts";

export const fr: ContentTexts = {
  shipping: {
    title: "Livraison et retours",
    lead: "Nous emballons les commandes à la main et les expédions sous deux jours ouvrés. Dès que le colis part, vous recevez un numéro de suivi par e-mail.",
    costs: "Le prix de la livraison",
    costsText: "Avant le paiement, nous affichons toutes les options pour votre adresse, avec leur prix.",
    costsFree:
      "Avant le paiement, nous affichons toutes les options pour votre adresse, avec leur prix. La livraison standard est offerte dès {amount}.",
    back: "Renvoyer un article",
    backText:
      "Vous disposez de trente jours à compter de la réception. Écrivez à {email} en indiquant votre numéro de commande et nous vous expliquerons la marche à suivre ; nous vous remboursons dans les cinq jours ouvrés suivant la réception du retour. Les articles personnalisés, gravés par exemple, ne sont repris qu’en cas de défaut.",
    broken: "Un article est arrivé abîmé ?",
    brokenText: "Envoyez-nous une photo à {email}. Nous le remplaçons ou vous remboursons, selon votre préférence.",
  },
  privacy: {
    title: "Confidentialité",
    lead: "Nous conservons ce qu’il faut pour vous envoyer votre commande, et rien d’autre : nom, adresses, e-mail, ce que vous avez acheté et comment vous avez payé.",
    cookies: "Cookies",
    cookiesText:
      "Un cookie mémorise votre panier et votre connexion. Aucun pistage, et rien n’est transmis à des annonceurs.",
    payments: "Paiements",
    paymentsText:
      "Les données de carte sont transmises directement au prestataire de paiement. Elles ne passent jamais par nos ordinateurs.",
    rights: "Vos droits",
    rightsText: "Écrivez à {email} pour consulter, corriger ou faire effacer ce que nous conservons à votre sujet.",
  },
  terms: {
    title: "Conditions de vente",
    lead: "En commandant, vous faites une offre d’achat ; la confirmation que {shop} vous envoie l’accepte.",
    prices: "Prix",
    pricesText:
      "Les prix sont en {currency}. La livraison et, lorsqu’elles ne sont pas comprises, les taxes sont ajoutées avant le paiement.",
    delivery: "Livraison",
    deliveryText:
      "Si un article d’une commande acceptée s’avère indisponible, nous vous prévenons aussitôt et vous remboursons.",
    warranty: "Garantie",
    warrantyText: "Rien de ce qui est écrit ici ne touche à vos droits légaux en cas de défaut.",
  },
  contact: {
    title: "Contact",
    description: "Comment joindre {shop}",
    lead: "Une personne lit tout ce que vous envoyez. Écrivez à {email} : nous répondons sous un jour ouvré.",
    order:
      "C’est au sujet d’une commande ? Gardez son numéro sous la main : il figure dans la confirmation que nous vous avons envoyée.",
  },
};
