import type { PrivacyTexts } from "./en.ts";

export const fr: PrivacyTexts = {
  newsletter: {
    title: "Newsletter",
    what: "Nouveautés et offres par e-mail.",
    isSubscribed: "Vous êtes abonné.",
    isNotSubscribed: "Vous n’êtes pas abonné.",
    saidOn: "Depuis le {day}.",
    subscribe: "S’abonner",
    unsubscribe: "Se désabonner",
  },
  visibility: {
    title: "Visibilité du profil",
    private: "Privé : seulement vous et la boutique",
    public: "Public : tout le monde peut voir votre pseudo et votre photo",
  },
  programs: {
    title: "Applications connectées",
    text: "Applications que vous avez autorisées à accéder à votre compte.",
    access: "{scopes}, depuis le {since}",
    takeBack: "Retirer l’accès",
    scopes: {
      openid: "qui vous êtes",
      profile: "votre nom et votre photo",
      email: "votre adresse e-mail",
      phone: "vos numéros de téléphone",
      address: "vos adresses",
      cart: "votre panier et le paiement",
      "orders:read": "vos commandes",
      "orders:write": "la modification de vos commandes",
      "profile:write": "la modification de votre profil",
      wishlist: "votre liste d’envies",
      offline_access: "reste connecté",
    },
  },
  export: {
    title: "Vos données",
    text: "Téléchargez toutes les données que nous conservons à votre sujet, dans un fichier lisible par une machine.",
    download: "Télécharger",
  },
  delete: {
    title: "Supprimer le compte",
    short:
      "Vos données personnelles sont supprimées définitivement. Les commandes restent aussi longtemps que la loi l’exige.",
    submit: "Supprimer mon compte",
    intro: "Le compte de {email} sera supprimé définitivement :",
    details: "Votre nom, vos adresses, numéros de téléphone, photo et liste d’envies sont supprimés immédiatement.",
    sessions: "Vous êtes déconnecté de tous vos appareils, et les applications connectées perdent leur accès.",
    orders: "Les commandes et les factures restent, sans votre compte, aussi longtemps que la loi l’exige.",
    copyFirst: "Souhaitez-vous d’abord {copy} ?",
    copy: "une copie de vos données",
    sure: "Oui, supprimer mon compte. Je comprends que cette action est définitive.",
    notTicked: "Cochez la case pour continuer.",
    keep: "Conserver le compte",
    doneTitle: "Votre compte a été supprimé",
    done: "Vous pouvez toujours commander sans compte ou en créer un nouveau à tout moment.",
  },
  unsubscribe: {
    title: "Newsletter",
    ask: "Vous désabonner de notre newsletter ?",
    effect:
      "Vous cesserez immédiatement de recevoir notre newsletter. Vous recevrez toujours les e-mails concernant vos commandes.",
    submit: "Se désabonner",
    doneTitle: "Vous êtes désabonné",
    done: "Vous avez changé d’avis ? Vous pouvez vous réabonner dans votre compte.",
  },
};
