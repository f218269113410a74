/** Emails about accounts, in French. */
import type { MailTexts } from "./en.ts";

export const fr: MailTexts = {
  "email-verification": {
    subject: "{code} est votre code pour {store}",
    heading: "Confirmez votre adresse e-mail",
    paragraphs: ["Saisissez ce code là où vous vous êtes connecté. Il est valable 15 minutes."],
    note: "Ce n’était pas vous ? Personne n’entre sans ce code : ignorez simplement cet e-mail.",
  },
  "sign-in-code": {
    subject: "{code} est votre code de connexion à {store}",
    heading: "Votre code de connexion",
    paragraphs: ["Saisissez ce code là où vous êtes en train de vous connecter. Il est valable 15 minutes."],
    note: "Ne le communiquez à personne. Ce n’était pas vous ? Ignorez cet e-mail : personne n’entre sans ce code.",
  },
  "newsletter-confirmation": {
    subject: "Merci de confirmer : les nouvelles de {store}",
    heading: "Encore un clic",
    paragraphs: [
      "Quelqu’un, sans doute vous, a demandé à recevoir nos nouvelles à cette adresse. Confirmez votre inscription. Le lien est valable sept jours.",
    ],
    action: "Oui, je veux les nouvelles",
    note: "Ce n’était pas vous ? Ne faites rien : sans ce clic, vous n’entendrez plus parler de nous.",
  },
  welcome: {
    subject: "Bienvenue chez {store}",
    heading: "Bienvenue !",
    namedHeading: "Bienvenue, {name} !",
    paragraphs: [
      "Votre compte est prêt. Vous pouvez y suivre vos commandes, et vos adresses sont sous la main au moment de payer.",
    ],
    action: "Découvrir la boutique",
    note: "Quelqu’un d’autre a utilisé votre adresse ? Choisissez un nouveau mot de passe avec « Mot de passe oublié ? » sur la page de connexion, et le compte sera à vous seul.",
  },
  "existing-account": {
    subject: "Vous avez déjà un compte chez {store}",
    heading: "Vous avez déjà un compte",
    paragraphs: [
      "Quelqu’un, sans doute vous, a voulu s’inscrire avec cette adresse. Elle a déjà un compte : connectez-vous simplement.",
    ],
    action: "Se connecter",
    note: "Mot de passe oublié ? La page de connexion vous aide. Ce n’était pas vous ? Alors rien n’a changé.",
  },
  "password-recovery": {
    subject: "Nouveau mot de passe pour {store}",
    heading: "Choisissez un nouveau mot de passe",
    paragraphs: [
      "Quelqu’un, sans doute vous, a demandé un nouveau mot de passe. Le lien fonctionne une seule fois, pendant 30 minutes.",
    ],
    action: "Choisir un nouveau mot de passe",
    note: "Ce n’était pas vous ? Ignorez cet e-mail : votre mot de passe reste le même.",
  },
  activation: {
    subject: "Activez votre compte chez {store}",
    heading: "Activez votre compte",
    paragraphs: [
      "Nous avons créé un compte pour vous. Choisissez un mot de passe et il est à vous. Le lien fonctionne une seule fois, pendant trois jours.",
    ],
    action: "Choisir un mot de passe",
  },
  "password-changed": {
    subject: "Votre mot de passe pour {store} a été changé",
    heading: "Votre mot de passe a été changé",
    paragraphs: ["Tous les autres appareils ont été déconnectés."],
    action: "Réinitialiser le mot de passe",
  },
  "password-removed": {
    subject: "Choisissez un nouveau mot de passe pour {store}",
    heading: "Votre adresse e-mail est confirmée",
    paragraphs: [
      "Jusque-là, quelqu’un d’autre aurait pu créer ce compte. Par sécurité, nous avons supprimé l’ancien mot de passe, les informations du profil et les moyens de paiement enregistrés, et déconnecté tous les autres appareils.",
      "Vous pouvez continuer à vous connecter avec un code reçu par e-mail ou choisir un nouveau mot de passe.",
    ],
    action: "Choisir un mot de passe",
  },
  "staff-wrong-codes": {
    subject: "Codes erronés pour votre compte d’administration {store}",
    heading: "Quelqu’un a saisi votre mot de passe, puis des codes erronés",
    paragraphs: [
      "Quelqu’un s’est connecté avec votre mot de passe et a saisi {count} codes de vérification erronés. L’accès a été refusé et les tentatives sont bloquées pendant {minutes} minutes.",
      "Si ce n’était pas vous, changez votre mot de passe maintenant : quelqu’un d’autre le connaît.",
    ],
    action: "Changer le mot de passe",
  },
  "wrong-codes": {
    subject: "Codes erronés pour votre compte {store}",
    heading: "Quelqu’un a saisi votre mot de passe, puis des codes erronés",
    paragraphs: [
      "Quelqu’un s’est connecté avec votre mot de passe et a saisi {count} codes de vérification erronés. L’accès a été refusé.",
      "Si ce n’était pas vous, choisissez un nouveau mot de passe maintenant : quelqu’un d’autre connaît l’actuel.",
    ],
    action: "Choisir un mot de passe",
  },
  "wrong-email-codes": {
    subject: "Quelqu’un essaie de deviner les codes de connexion de votre compte {store}",
    heading: "Codes de connexion erronés",
    paragraphs: [
      "Quelqu’un a demandé des codes de connexion pour votre compte et en a saisi {count} erronés de suite. L’accès a été refusé.",
      "Vous n’avez rien à faire. Jusqu’à votre prochaine connexion, les codes que nous vous envoyons sont plus longs et impossibles à deviner.",
    ],
  },
  "email-change-code": {
    subject: "{code} est votre code pour {store}",
    heading: "Confirmez votre nouvelle adresse e-mail",
    paragraphs: [
      "Saisissez ce code dans votre compte pour vous connecter désormais avec cette adresse. Il est valable 15 minutes.",
    ],
    note: "Ce n’était pas vous ? Ignorez cet e-mail.",
  },
  "email-change-notice": {
    subject: "{code} confirme votre nouvelle adresse pour {store}",
    heading: "Ce changement vient-il de vous ?",
    paragraphs: [
      "Quelqu’un, sans doute vous, souhaite se connecter à votre compte avec {email}. Pour accepter, saisissez ce code dans votre compte. Il est valable 15 minutes.",
    ],
    note: "Ce n’était pas vous ? N’utilisez pas ce code et changez votre mot de passe.",
  },
  "email-changed": {
    subject: "Votre adresse e-mail pour {store} a été changée",
    heading: "Votre adresse e-mail a été changée",
    paragraphs: ["Vous vous connectez désormais avec {email}. Tous les autres appareils ont été déconnectés."],
    note: "Ce n’était pas vous ? Écrivez-nous aussitôt en répondant à cet e-mail.",
  },
  "factor-added": {
    subject: "Nouveau moyen de confirmation chez {store}",
    heading: "{factor} : ajout",
    paragraphs: ["« {name} » peut désormais servir à vous connecter à votre compte."],
    action: "Voir mon compte",
    note: "Ce n’était pas vous ? Retirez-le dans votre compte et changez votre mot de passe.",
  },
  "factor-removed": {
    subject: "Moyen de confirmation retiré chez {store}",
    heading: "{factor} : retrait",
    paragraphs: ["« {name} » ne peut plus servir à vous connecter à votre compte."],
    action: "Voir mon compte",
    note: "Ce n’était pas vous ? Changez votre mot de passe et configurez à nouveau vos moyens de confirmation.",
  },
  "recovery-codes-made": {
    subject: "Nouveaux codes de secours pour {store}",
    heading: "De nouveaux codes de secours ont été créés",
    paragraphs: [
      "Les anciens ne fonctionnent plus. Gardez les nouveaux là où vous les trouverez sans votre téléphone.",
    ],
    note: "Ce n’était pas vous ? Changez aussitôt votre mot de passe.",
  },
  "recovery-code-used": {
    subject: "Un code de secours a été utilisé chez {store}",
    heading: "Un code de secours a été utilisé",
    paragraphs: [
      "Quelqu’un s’est connecté à votre compte avec un code de secours : {device}. Codes restants : {left}.",
    ],
    action: "Réinitialiser le mot de passe",
  },
  "new-device": {
    subject: "Nouvelle connexion à {store}",
    heading: "Nouvelle connexion",
    paragraphs: ["Votre compte a été utilisé depuis un appareil que nous ne connaissions pas : {device}, {date}."],
    action: "Réinitialiser le mot de passe",
    note: "C’était vous ? Alors il n’y a rien à faire.",
  },
  "token-reuse": {
    subject: "Nous avons déconnecté un appareil de {store}",
    heading: "Nous avons déconnecté un appareil",
    paragraphs: [
      "Une de vos connexions ({device}) a été utilisée à deux endroits à la fois ; elle a peut-être été copiée. Nous y avons mis fin.",
    ],
    note: "Reconnectez-vous pour continuer. Si cela se répète, changez votre mot de passe.",
  },
  approved: {
    subject: "Vous pouvez vous connecter à {store}",
    heading: "Votre compte a été accepté",
    paragraphs: ["Votre compte a été accepté. Vous pouvez vous connecter."],
    action: "Se connecter",
  },
  blocked: {
    subject: "Votre compte chez {store} a été fermé",
    heading: "Votre compte a été fermé",
    paragraphs: [
      "Vous ne pouvez plus vous connecter. Si vous pensez qu’il s’agit d’une erreur, répondez à cet e-mail.",
    ],
  },
  deleted: {
    subject: "Votre compte chez {store} a été supprimé",
    heading: "Votre compte a été supprimé",
    paragraphs: [
      "Votre profil, vos adresses et vos connexions sont effacés. Les commandes sont conservées sans votre compte, aussi longtemps que la loi l’exige.",
    ],
    note: "Merci de votre fidélité.",
  },
  "approval-wanted": {
    subject: "{email} souhaite devenir membre",
    heading: "Quelqu’un souhaite devenir membre",
    paragraphs: ["{email} s’est inscrit et attend votre accord."],
    action: "Examiner le compte",
  },
};
