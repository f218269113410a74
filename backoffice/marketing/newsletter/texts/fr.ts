import type { NewsletterTexts } from "./en.ts";

export const fr: NewsletterTexts = {
  title: "Newsletter",
  subtitle: "Les clients qui ont accepté votre newsletter. Les clients désinscrits ne sont pas inclus.",
  lists: "Listes",
  search: "Rechercher des abonnés",
  searchByEmail: "Rechercher par e-mail",
  searchByNameOrEmail: "Rechercher par nom ou e-mail",
  noMatch: "Aucun abonné trouvé",
  showAll: "Effacer la recherche",
  tryNameOrEmail: "Essayez une partie plus courte du nom ou de l'e-mail.",
  tryEmail: "Essayez une partie plus courte de l'e-mail.",
  export: "Exporter",
  exported: "{count, plural, one {# abonné exporté} other {# abonnés exportés}}",
  views: {
    everybody: "Tous les abonnés",
    members: "Avec compte",
    guests: "Invités",
    waiting: "En attente",
    refused: "Désinscrits"
  },
  subscribers: {
    caption: "{count, plural, one {Abonnés, # sur cette page} other {Abonnés, # sur cette page}}",
    noun: "abonnés",
    none: "Aucun abonné pour l'instant",
    noneText: "Les clients peuvent s'abonner via le formulaire, à la création de leur compte ou au paiement. Activez les cases dans Paramètres > Connexion des clients et Paramètres > Paiement.",
    email: "E-mail",
    name: "Nom",
    source: "Source",
    since: "Date",
    language: "Langue",
    consentDate: "Inscription",
    order: "Commande",
    account: "Compte",
    unsubscribeLink: "Lien de désinscription",
    hasAccount: "oui",
    hasNoAccount: "non",
    actions: "Actions",
    remove: "Désinscrire",
    removeOne: "Désinscrire {email}",
    guest: "Invité"
  },
  sources: {
    checkout: "Paiement",
    form: "Formulaire de newsletter",
    "sign-up": "Création de compte",
    "sign-on": "Connexion sociale",
    account: "Compte client",
    staff: "Équipe",
    "unsubscribe-link": "Lien de désinscription",
    checkoutOrder: "Paiement, commande n° {number}",
    checkoutWith: "Paiement, {order}",
    orderNumber: "commande n° {number}"
  },
  unsubscribed: {
    caption: "{count, plural, one {Désinscrits, # sur cette page} other {Désinscrits, # sur cette page}}",
    noun: "adresses e-mail",
    none: "Aucun client désinscrit",
    noneText: "Les adresses désinscrites s'affichent ici. Elles ne peuvent être réinscrites que par leur titulaire."
  },
  remove: {
    open: "Bloquer une adresse e-mail",
    title: "Désinscrire {email} ?",
    done: "Client désinscrit",
    cancel: "Annuler",
    block: "Bloquer",
    remove: "Désinscrire",
    email: "E-mail",
    text: "Cette adresse ne recevra plus votre newsletter, même si elle est saisie plus tard au paiement. Seul le client peut se réabonner, depuis son compte. Les e-mails de commande sont toujours envoyés."
  },
  pending: {
    caption: "{count, plural, one {En attente, # sur cette page} other {En attente, # sur cette page}}",
    noun: "clients",
    none: "Aucune confirmation en attente",
    noneText: "Si les inscriptions doivent être confirmées par e-mail, les clients s'affichent ici jusqu'à leur confirmation. Ils ne reçoivent pas la newsletter avant.",
    status: "Statut",
    requested: "Demande",
    subscribeAgain: "Doit se réinscrire : inscription antérieure à la confirmation",
    verifyAccount: "Doit vérifier l'adresse e-mail du compte",
    linkSent: "E-mail de confirmation envoyé, lien valable jusqu'au {date}",
    linkExpired: "Lien de confirmation expiré"
  },
  confirmation: {
    title: "Confirmation par e-mail",
    saved: "Paramètres enregistrés",
    label: "Quand les clients sont inscrits",
    hint: "Dans l'Espace économique européen, au Royaume-Uni et en Suisse, vous devez pouvoir prouver le consentement ; un lien de confirmation (double opt-in) y est d'usage. Si vous l'activez, les clients inscrits sans lien passent en attente jusqu'à une nouvelle inscription confirmée.",
    byCountry: "Par défaut pour votre pays",
    byCountryLink: "Par défaut pour votre pays (après confirmation par e-mail)",
    byCountryImmediate: "Par défaut pour votre pays (immédiatement)",
    afterLink: "Après confirmation par e-mail",
    immediately: "Immédiatement"
  }
};
