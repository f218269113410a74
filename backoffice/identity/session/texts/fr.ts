import type { SessionTexts } from "./en.ts";

export const fr: SessionTexts = {
  title: "Connexion",
  lead: "Gérez votre boutique.",
  email: "Adresse e-mail",
  password: "Mot de passe",
  show: "Afficher",
  hide: "Masquer",
  showPassword: "Afficher le mot de passe",
  hidePassword: "Masquer le mot de passe",
  signIn: "Se connecter",
  working:
    "Trop de tentatives de connexion à ce compte ont échoué : nous vérifions votre navigateur. Cela prend quelques secondes.",
  toStore: "Aller à la boutique",
  second: {
    title: "Authentification à deux facteurs",
    lead: "Saisissez le code de votre application d’authentification ou l’un de vos codes de récupération.",
    newTitle: "Configurer l’authentification à deux facteurs",
    newLead: "Cette boutique exige l’authentification à deux facteurs pour toute l’équipe.",
    code: "Code",
    submit: "Se connecter",
    turnOn: "Activer et se connecter",
    restart: "Recommencer",
  },
  codes: {
    title: "Enregistrez vos codes de récupération",
    lead: "Utilisez un code pour vous connecter si vous perdez votre téléphone. Chaque code ne sert qu’une fois.",
    done: "J’ai enregistré mes codes",
    download: "Télécharger",
  },
  secret: {
    qr: "QR code pour votre application d’authentification",
    lead: "Scannez le QR code avec une application d’authentification ou saisissez cette clé dans l’application :",
  },
  invitation: {
    failed: "Cette invitation n’est pas valide",
    ask: "Demandez une nouvelle invitation à la personne qui vous a invité.",
    title: "Votre invitation",
    wait: "Chargement de votre invitation…",
    welcome: "Bienvenue chez {store}",
    lead: "Votre rôle : {role}. Saisissez votre nom et choisissez un mot de passe.",
    name: "Votre nom",
    passwordHint: "12 caractères minimum.",
    submit: "Rejoindre la boutique",
  },
  confirm: {
    title: "Confirmez votre identité",
    lead: "Saisissez votre mot de passe pour continuer. Il ne vous sera plus demandé pendant cinq minutes.",
    leadWithCode:
      "Saisissez votre mot de passe et un code pour continuer. Ils ne vous seront plus demandés pendant cinq minutes.",
    code: "Code de votre application d’authentification",
    codeHint: "Ou l’un de vos codes de récupération.",
    submit: "Confirmer",
  },
};
