import type { HomeTexts } from "./en.ts";

export const fr: HomeTexts = {
  overview: {
    hello: "Bonjour, {name}",
    signedInAs: "Vous utilisez le compte {email}",
    unverified: "Veuillez confirmer votre adresse e-mail.",
    sendCode: "Recevoir un code",
    latest: "Dernières commandes",
    noAddress: "Aucune pour le moment",
    protected: "Bien protégé",
    unprotected: "Ajoutez une clé d’accès ou une deuxième étape",
    tiles: {
      bookings: "Dates, billets, report et annulation",
      subscriptions: "Renouvellements, adhésions, forfaits",
      downloads: "Les fichiers achetés",
      "gift-cards": "Le solde qu’il vous reste",
      saved: "Ce que vous voulez garder à l’œil",
      profile: "Nom, téléphone, photo",
      privacy: "Newsletter, vos données",
    },
  },
  guest: {
    failed: "La connexion n’a pas abouti cette fois. Veuillez réessayer.",
    welcome: "Ravis de vous revoir",
    why: "Connectez-vous pour voir vos commandes et payer plus vite. Première visite ? Vous pourrez créer un compte à la page suivante.",
    signIn: "Se connecter ou créer un compte",
    orderedTitle: "Vous avez commandé sans compte ?",
    ordered: "Ouvrez le lien de votre e-mail de confirmation : il mène à votre commande, sans compte.",
    lost: "Je ne le retrouve pas",
  },
  orders: {
    title: "Vos commandes",
    order: "Commande {number}",
    summary: "{count, plural, one {{date}, # article} other {{date}, # articles}}",
    all: "Toutes les commandes",
    older: "Commandes plus anciennes",
    none: "Aucune commande pour le moment. Dès la première, vous pourrez la suivre ici.",
    findBy: "Numéro ou article",
    find: "Rechercher",
    noneFits: "Aucune commande ne correspond à « {text} ».",
  },
};
