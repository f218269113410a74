/** Emails about accounts, in French. */
import type { MailTexts } from "./en.ts";

export const fr: MailTexts = {
  "email-verification": {
    subject: "{code} est votre code de vérification {store}",
    heading: "Confirmez votre adresse e-mail",
    paragraphs: ["Saisissez ce code pour confirmer votre adresse e-mail. Il est valable 15 minutes."],
    note: "Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail.",
  },
  "sign-in-code": {
    subject: "{code} est votre code de connexion à {store}",
    heading: "Votre code de connexion",
    paragraphs: ["Saisissez ce code pour vous connecter. Il est valable 15 minutes."],
    note: "Ne communiquez ce code à personne. Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail.",
  },
  "newsletter-confirmation": {
    subject: "Confirmez votre inscription à la newsletter de {store}",
    heading: "Confirmez votre inscription",
    paragraphs: [
      "Confirmez que vous souhaitez recevoir notre newsletter à cette adresse. Le lien est valable sept jours.",
    ],
    action: "Confirmer mon inscription",
    note: "Si vous ne vous êtes pas inscrit, ignorez cet e-mail : vous ne recevrez plus rien de notre part.",
  },
  welcome: {
    subject: "Bienvenue chez {store}",
    heading: "Bienvenue !",
    namedHeading: "Bienvenue, {name} !",
    paragraphs: [
      "Votre compte est prêt. Vous pouvez suivre vos commandes, enregistrer vos adresses et payer plus vite.",
    ],
    action: "Découvrir la boutique",
    note: "Si vous n’avez pas créé ce compte, sécurisez-le avec « Mot de passe oublié ? » sur la page de connexion.",
  },
  "existing-account": {
    subject: "Vous avez déjà un compte chez {store}",
    heading: "Vous avez déjà un compte",
    paragraphs: [
      "Quelqu’un a tenté de créer un compte avec votre adresse e-mail, mais vous en avez déjà un. Si c’était vous, connectez-vous simplement.",
    ],
    action: "Se connecter",
    note: "Mot de passe oublié ? Vous pouvez le réinitialiser sur la page de connexion. Si ce n’était pas vous, vous n’avez rien à faire.",
  },
  "password-recovery": {
    subject: "Réinitialisez votre mot de passe {store}",
    heading: "Réinitialisez votre mot de passe",
    paragraphs: [
      "Nous avons reçu une demande de réinitialisation de votre mot de passe. Le lien fonctionne une seule fois et expire dans 30 minutes.",
    ],
    action: "Réinitialiser le mot de passe",
    note: "Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail. Votre mot de passe ne change pas.",
  },
  activation: {
    subject: "Activez votre compte chez {store}",
    heading: "Activez votre compte",
    paragraphs: [
      "Nous avons créé un compte pour vous. Choisissez un mot de passe pour l’activer. Le lien fonctionne une seule fois et expire dans trois jours.",
    ],
    action: "Choisir un mot de passe",
  },
  "password-changed": {
    subject: "Votre mot de passe pour {store} a été changé",
    heading: "Votre mot de passe a été changé",
    paragraphs: [
      "Vous avez été déconnecté de tous vos autres appareils.",
      "Si vous n’avez pas changé votre mot de passe, réinitialisez-le maintenant.",
    ],
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
    subject: "{code} est votre code de vérification {store}",
    heading: "Confirmez votre nouvelle adresse e-mail",
    paragraphs: [
      "Saisissez ce code dans votre compte pour utiliser désormais cette adresse e-mail. Il est valable 15 minutes.",
    ],
    note: "Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail.",
  },
  "email-change-notice": {
    subject: "{code} confirme votre nouvelle adresse pour {store}",
    heading: "Confirmez le changement d’adresse e-mail",
    paragraphs: [
      "Nous avons reçu une demande de changement de l’adresse e-mail de votre compte en {email}. Pour l’approuver, saisissez ce code dans votre compte. Il est valable 15 minutes.",
    ],
    note: "Ce n’était pas vous ? N’utilisez pas ce code et changez votre mot de passe.",
  },
  "email-changed": {
    subject: "Votre adresse e-mail pour {store} a été changée",
    heading: "Votre adresse e-mail a été changée",
    paragraphs: ["Vous vous connectez désormais avec {email}. Vous avez été déconnecté de tous vos autres appareils."],
    note: "Ce n’était pas vous ? Écrivez-nous aussitôt en répondant à cet e-mail.",
  },
  "factor-added": {
    subject: "Nouvelle méthode de connexion pour votre compte {store}",
    heading: "Méthode ajoutée : {factor}",
    paragraphs: ["« {name} » peut désormais servir à vous connecter à votre compte."],
    action: "Voir mon compte",
    note: "Ce n’était pas vous ? Retirez-le dans votre compte et changez votre mot de passe.",
  },
  "factor-removed": {
    subject: "Méthode de connexion supprimée de votre compte {store}",
    heading: "Méthode supprimée : {factor}",
    paragraphs: ["« {name} » ne peut plus servir à vous connecter à votre compte."],
    action: "Voir mon compte",
    note: "Ce n’était pas vous ? Changez votre mot de passe et configurez à nouveau vos méthodes de connexion.",
  },
  "recovery-codes-made": {
    subject: "Nouveaux codes de secours pour {store}",
    heading: "De nouveaux codes de secours ont été créés",
    paragraphs: [
      "De nouveaux codes de secours ont été créés pour votre compte. Les anciens ne fonctionnent plus. Conservez les nouveaux dans un endroit accessible sans votre téléphone.",
    ],
    note: "Ce n’était pas vous ? Changez aussitôt votre mot de passe.",
  },
  "recovery-code-used": {
    subject: "Un code de secours a été utilisé chez {store}",
    heading: "Un code de secours a été utilisé",
    paragraphs: [
      "Quelqu’un s’est connecté à votre compte avec un code de secours ({device}). Il vous reste {left} codes.",
      "Si ce n’était pas vous, réinitialisez votre mot de passe maintenant.",
    ],
    action: "Réinitialiser le mot de passe",
  },
  "new-device": {
    subject: "Nouvelle connexion à {store}",
    heading: "Nouvelle connexion",
    paragraphs: [
      "Votre compte a été utilisé sur un nouvel appareil : {device}, {date}.",
      "Si c’était vous, vous n’avez rien à faire. Sinon, réinitialisez votre mot de passe maintenant.",
    ],
    action: "Réinitialiser le mot de passe",
  },
  "token-reuse": {
    subject: "Nous avons déconnecté un appareil de {store}",
    heading: "Nous avons déconnecté un appareil",
    paragraphs: [
      "Votre connexion sur {device} a été utilisée à deux endroits à la fois et a peut-être été copiée. Nous avons déconnecté cet appareil.",
    ],
    note: "Reconnectez-vous pour continuer. Si cela se répète, changez votre mot de passe.",
  },
  approved: {
    subject: "Vous pouvez vous connecter à {store}",
    heading: "Votre compte a été accepté",
    paragraphs: ["Bienvenue ! Vous pouvez maintenant vous connecter."],
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
