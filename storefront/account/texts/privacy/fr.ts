import type { PrivacyTexts } from "./en.ts";

export const fr: PrivacyTexts = {
  newsletter: {
    title: "Newsletter",
    what: "Des nouvelles et des offres, de temps en temps.",
    isSubscribed: "Vous recevez nos actualités.",
    isNotSubscribed: "Vous ne recevez pas nos actualités.",
    saidOn: "Votre choix du {day}.",
    subscribe: "S’abonner",
    unsubscribe: "Se désabonner",
  },
  visibility: {
    title: "Qui peut voir votre profil",
    private: "Seulement moi et la boutique",
    public: "Tous les visiteurs de la boutique : pseudo et photo",
  },
  programs: {
    title: "Programmes ayant accès",
    text: "Vous leur avez permis de se connecter avec votre compte.",
    access: "{scopes}, depuis le {since}",
    takeBack: "Retirer l’accès",
    scopes: {
      openid: "qui vous êtes",
      profile: "votre nom",
      email: "votre adresse e-mail",
      offline_access: "reste connecté",
    },
  },
  export: {
    title: "Une copie de vos données",
    text: "Tout ce que nous conservons à votre sujet, dans un fichier lisible par des programmes.",
    download: "Télécharger",
  },
  delete: {
    title: "Supprimer le compte",
    short:
      "Vos données personnelles sont supprimées définitivement. Les commandes restent aussi longtemps que la loi l’exige.",
    submit: "Supprimer mon compte",
    intro: "Le compte de {email} sera supprimé définitivement :",
    details: "Nom, adresses, numéros de téléphone, photo et liste d’envies disparaissent aussitôt.",
    sessions: "Toutes vos sessions sont fermées, et les programmes ayant accès le perdent.",
    orders: "Les commandes et les factures restent, sans votre compte, aussi longtemps que la loi l’exige.",
    copyFirst: "Souhaitez-vous d’abord {copy} ?",
    copy: "une copie de vos données",
    sure: "Oui, supprimer mon compte. Je sais que personne ne pourra le rétablir.",
    notTicked: "Cochez la case pour continuer.",
    keep: "Le garder",
    doneTitle: "Votre compte est supprimé",
    done: "Merci d’avoir été des nôtres. Vous pouvez toujours commander sans compte, et en créer un nouveau à tout moment.",
  },
  unsubscribe: {
    title: "Newsletter",
    ask: "Plus de nouvelles ?",
    effect: "Nous vous retirons aussitôt de la liste. Vous recevrez toujours les e-mails concernant vos commandes.",
    submit: "Se désabonner",
    doneTitle: "Vous ne recevrez plus nos actualités",
    done: "Vous avez changé d’avis ? Vous pouvez vous réabonner dans votre compte.",
  },
};
