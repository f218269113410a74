import type { HomeTexts } from "./en.ts";

export const fr: HomeTexts = {
  overview: {
    hello: "Bonjour, {name}",
    signedInAs: "Connecté avec {email}",
    unverified: "Veuillez confirmer votre adresse e-mail.",
    sendCode: "Recevoir un code",
    latest: "Dernières commandes",
    noAddress: "Aucune adresse pour le moment",
    protected: "Votre compte est protégé",
    unprotected: "Ajoutez une clé d’accès ou la validation en deux étapes",
    tiles: {
      bookings: "Voir, déplacer ou annuler",
      subscriptions: "Renouvellements, adhésions, forfaits",
      downloads: "Les fichiers achetés",
      "gift-cards": "Codes et soldes",
      saved: "Vos produits enregistrés",
      "payment-methods": "Vos cartes enregistrées",
      profile: "Nom, téléphone, photo",
      privacy: "Newsletter, vos données",
    },
  },
  guest: {
    failed: "La connexion a échoué. Veuillez réessayer.",
    welcome: "Heureux de vous revoir",
    why: "Connectez-vous pour voir vos commandes et payer plus vite. Première visite ? Vous pourrez créer un compte à la page suivante.",
    signIn: "Se connecter ou créer un compte",
    orderedTitle: "Vous avez commandé sans compte ?",
    ordered: "Ouvrez le lien de votre e-mail de confirmation pour voir votre commande. Aucun compte n’est nécessaire.",
    lost: "Je ne retrouve pas l’e-mail",
  },
  orders: {
    title: "Vos commandes",
    order: "Commande {number}",
    summary: "{count, plural, one {{date}, # article} other {{date}, # articles}}",
    all: "Toutes les commandes",
    older: "Commandes plus anciennes",
    none: "Aucune commande pour le moment. Vos commandes apparaîtront ici.",
    findBy: "Numéro de commande ou produit",
    find: "Rechercher",
    noneFits: "Aucune commande ne correspond à « {text} ».",
  },
};
