import type { StorefrontAccessTexts } from "./en.ts";

export const fr: StorefrontAccessTexts = {
  title: "Accès à la boutique",
  subtitle: "Choisissez qui peut visiter votre boutique",
  banner: {
    openTitle: "Votre boutique est ouverte",
    openText: "Tout le monde peut la visiter et passer commande.",
    privateTitle: "Votre boutique est privée",
    privateText:
      "Les visiteurs voient la page « Ouverture prochaine ». Vous voyez votre boutique tant que vous êtes connecté.",
    closedTitle: "Votre boutique est fermée",
    closedText:
      "Les visiteurs voient la page « Temporairement fermée ». Vous voyez votre boutique tant que vous êtes connecté.",
    settings: "Modifier la page d’ouverture",
  },
  badge: {
    private: "Boutique privée",
    closed: "Boutique fermée",
  },
  open: {
    button: "Ouvrir votre boutique",
    again: "Rouvrir la boutique",
    title: "Ouvrir votre boutique ?",
    againTitle: "Rouvrir votre boutique ?",
    text: "Tout le monde pourra la visiter et passer commande, et les moteurs de recherche pourront la référencer.",
    missing: "Étapes non terminées :",
    confirm: "Ouvrir la boutique",
    anyway: "Ouvrir quand même",
    done: "Votre boutique est ouverte",
  },
  close: {
    button: "Fermer la boutique",
    title: "Fermer votre boutique temporairement ?",
    text: "Les visiteurs voient la page « Temporairement fermée » à la place de votre boutique. Les clients peuvent toujours consulter leurs commandes et leur compte, et terminer les paiements déjà commencés.",
    confirm: "Fermer la boutique",
    done: "Votre boutique est fermée",
  },
  form: {
    title: "Page d’ouverture",
    message: "Message",
    messageHint: "Présentez-vous ou annoncez votre date d’ouverture. Laissez vide pour afficher un texte général.",
    hasPassword: "Laisser entrer les visiteurs avec un mot de passe",
    hasPasswordHint: "Communiquez-le aux personnes qui peuvent voir votre boutique avant son ouverture.",
    password: "Mot de passe",
    passwordHint: "Si vous le modifiez, les visiteurs devront saisir le nouveau.",
    passwordTooShort: "Saisissez au moins 4 caractères.",
    hasNewsletter: "Afficher l’inscription à la newsletter",
    hasNewsletterHint: "Recueillez des adresses e-mail avant l’ouverture.",
    saved: "Page d’ouverture enregistrée",
  },
};
