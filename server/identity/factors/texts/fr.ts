import type { Texts } from "./en.ts";

export const fr: Texts = {
  code: "{code} est votre code de vérification {store}. Ne le communiquez à personne.",
  approve: "Connexion à {store} ?\n{device}. Touchez pour répondre.",
  names: {
    SMS: "SMS",
    CALL: "Appel téléphonique",
    EMAIL: "Code par e-mail",
    TOTP: "Application d’authentification",
    PUSH: "Notification push",
    WEBAUTHN: "Clé d’accès",
  },
  page: {
    title: "Est-ce bien vous ?",
    question: "Quelqu’un se connecte à votre compte {store} : {device}.",
    number: "Nombre affiché sur la page de connexion",
    approve: "Oui, c’est moi",
    deny: "Non, ce n’est pas moi",
    approved: "Connexion approuvée. Revenez à la page de connexion.",
    denied:
      "Connexion refusée. Personne n’a été connecté. Si vous ne reconnaissez pas cette connexion, changez votre mot de passe.",
    wrong: "Ce nombre ne correspond pas. Vérifiez la page de connexion et réessayez.",
    gone: "Cette demande a déjà été traitée ou a expiré.",
    unknownDevice: "un appareil inconnu",
  },
};
