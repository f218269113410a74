import type { StoreSettingsTexts } from "./en.ts";

export const fr: StoreSettingsTexts = {
  title: "Paramètres",
  subtitle: "Gérez le fonctionnement de votre boutique",
  outbox: "Boîte d'envoi",
  save: "Enregistrer",
  saved: "Paramètres enregistrés",
  look: {
    title: "Apparence",
    headerText: "Texte de l'en-tête",
    headerTextHint: "Laissez vide pour afficher le nom de la boutique.",
    headerTextSize: "Taille du texte de l'en-tête",
    small: "Petite",
    medium: "Moyenne",
    large: "Grande",
    headerTextPosition: "Position du texte de l'en-tête",
    side: "À gauche",
    center: "Au centre",
    cartLink: "Lien vers le panier",
    linkAsText: "Texte",
    linkAsIcon: "Icône",
    linkHidden: "Masqué",
    showCheckout: "Afficher « Paiement » à côté du texte de l'en-tête",
    colors: "Couleurs",
    sameAsStore: "Comme dans la boutique",
    resetColor: "Réinitialiser la couleur : {color}",
    reset: "Réinitialiser",
    cornerRadius: "Rayon des angles",
    pixels: "px",
    color: {
      header: "En-tête",
      headerText: "Texte de l'en-tête",
      page: "Page",
      summary: "Récapitulatif",
      buttons: "Boutons",
      placeOrder: "Bouton de commande",
      selection: "Options sélectionnées",
      footer: "Pied de page"
    }
  },
  checkout: {
    title: "Paiement",
    subtitle: "Choisissez ce que vos clients saisissent au paiement et l'apparence de la page.",
    fields: "Informations client",
    phone: "Numéro de téléphone",
    orderNote: "Note de commande",
    customField: "Question personnalisée",
    customFieldExample: "Comment nous avez-vous connus ?",
    customFieldHint: "La réponse s'affiche dans la commande.",
    customFieldShown: "Réponse",
    minimalAddress: "Ne pas demander d'adresse si rien n'est expédié",
    minimalAddressHint: "Pour les téléchargements, cartes cadeaux et rendez-vous, les clients ne saisissent ni rue ni ville.",
    giftCards: "Accepter les cartes cadeaux",
    agreement: "Exiger l'acceptation de vos politiques",
    agreementHint: "Les clients doivent cocher une case avant de pouvoir commander.",
    policies: "Politiques",
    policiesText: "Vos conditions, votre politique de confidentialité et vos autres politiques s'affichent au paiement.",
    editPolicies: "Modifier les politiques",
    newsletter: "Proposer l'inscription à la newsletter",
    newsletterHint: "Ajoute une case sous l'adresse e-mail. Les clients qui la cochent rejoignent les abonnés à votre newsletter.",
    newsletterPreselected: "Cocher la case par défaut",
    newsletterPreselectedHint: "Dans l'Union européenne et d'autres régions, une case cochée par défaut ne vaut pas consentement.",
    hidden: "Masqué",
    optional: "Facultatif",
    required: "Obligatoire"
  },
  policies: {
    title: "Politiques et engagements",
    subtitle: "Les politiques vides ne s'affichent pas dans votre boutique.",
    saved: "Politiques enregistrées",
    policyTitle: "Titre",
    paragraphs: "{hint} Séparez les paragraphes par une ligne vide.",
    show: "Afficher dans la boutique",
    showPolicy: "Afficher dans la boutique : {policy}",
    returnPolicy: {
      title: "Politique de retour",
      hint: "S'affiche sur la page Retours : ce qui peut être retourné, dans quel délai et à la charge de qui."
    },
    shippingPolicy: {
      title: "Politique d'expédition",
      hint: "S'affiche sur la page Livraison : où vous livrez et dans quels délais."
    },
    termsAndConditions: {
      title: "Conditions générales de vente",
      hint: "S'affichent sur une page dédiée, accessible au moment du paiement."
    },
    privacyPolicy: {
      title: "Politique de confidentialité",
      hint: "S'affiche sur une page dédiée, accessible lors de l'inscription."
    },
    legalNotice: {
      title: "Mentions légales",
      hint: "S'affichent sur une page dédiée : qui exploite la boutique. Obligatoires dans de nombreux pays."
    },
    contactUs: {
      title: "Coordonnées",
      hint: "S'affichent sur la page Contact, sous votre adresse e-mail."
    },
    digitalItemPolicy: {
      title: "Produits numériques",
      hint: "S'affiche au moment du paiement."
    },
    customPolicy: {
      title: "Politique personnalisée",
      hint: "S'affiche au paiement sous le titre que vous saisissez."
    }
  },
  promises: {
    title: "Engagements",
    lead: "De courts textes qui rassurent vos clients, comme vos délais de livraison ou une garantie. Ne promettez que ce que vous tenez.",
    number: "Engagement {number}",
    promiseTitle: "Titre",
    icon: "Icône",
    text: "Texte",
    textHint: "Une phrase. Le panier n'affiche que le titre.",
    remove: "Supprimer l'engagement {number}",
    add: "Ajouter un engagement",
    icons: {
      truck: "Camion",
      return: "Flèche de retour",
      lock: "Cadenas",
      gift: "Cadeau",
      leaf: "Feuille",
      check: "Coche",
      mail: "Enveloppe",
      box: "Carton"
    },
    places: {
      HOME: "Page d'accueil",
      PRODUCT: "Pages des produits physiques",
      CART: "Panier"
    }
  },
  store: {
    title: "Informations sur la boutique",
    languageMissing: "Langue non disponible : {language}",
    languageMissingText: "Votre boutique s'affiche en anglais jusqu'à ce que vous choisissiez une autre langue : {languages}. Les dates et les prix suivent votre choix actuel.",
    name: "Nom de la boutique",
    contactEmail: "E-mail de contact",
    contactEmailHint: "Les e-mails aux clients partent de cette adresse et les réponses y arrivent.",
    tagline: "Slogan",
    announcement: "Annonce",
    announcementHint: "S'affiche en haut de chaque page de votre boutique. Laissez vide pour la masquer.",
    country: "Pays",
    timeZone: "Fuseau horaire",
    timeZoneHint: "Utilisé pour les réservations, les délais de livraison, les rapports et les e-mails.",
    locale: "Langue et formats",
    localeHint: "La langue de la boutique, des pages de connexion et des e-mails. Vos propres textes ne sont pas traduits.",
    notAvailable: "{language} (non disponible)",
    weightUnit: "Unité de poids",
    kilograms: "Kilogrammes",
    pounds: "Livres",
    currency: "Devise",
    currencyLocked: "Vous ne pouvez plus changer de devise après la première vente : vos commandes, cartes cadeaux et rapports l'utilisent.",
    currencyHint: "Vous ne pourrez plus changer de devise après la première vente.",
    countryChanged: "Vérifiez vos zones d'expédition et vos régions fiscales après avoir changé de pays.",
    changeCurrencyTo: "Passer à la devise {currency} ?",
    changeCurrency: "Changer de devise",
    changeCurrencyText: "Les prix, tarifs d'expédition et réductions ne sont pas convertis : un produit à {before} coûtera {after}. Vérifiez-les avant de vendre."
  },
  sections: {
    orders: {
      title: "Commandes et factures",
      text: "Annulations, retours, droit de rétractation et informations de facturation",
      words: "annulation remboursement numérotation"
    },
    orderEmails: {
      title: "E-mails de commande",
      text: "Modifier et prévisualiser les confirmations, avis d'expédition et remboursements",
      words: "notifications modèles courriel"
    },
    payments: {
      title: "Moyens de paiement",
      text: "Stripe, moyens de paiement manuels et paiements de test",
      words: "stripe carte bancaire prestataire"
    },
    taxes: {
      title: "Taxes",
      text: "Régions, taux et groupes de taxes, et clients exonérés",
      words: "tva"
    },
    shipping: {
      title: "Expédition et livraison",
      text: "Profils, zones et tarifs d'expédition, retrait et livraison locale",
      words: "livraison tarifs transporteurs colis zones pays"
    },
    locations: {
      title: "Emplacements",
      text: "Où vous stockez vos produits et d'où vous expédiez",
      words: "entrepôt magasin stock"
    },
    checkout: {
      title: "Paiement",
      text: "Informations client, newsletter, cartes cadeaux, couleurs et en-tête",
      words: "apparence logo champs"
    },
    policies: {
      title: "Politiques et engagements",
      text: "Retours, expédition, conditions, confidentialité, mentions légales, contact et engagements",
      words: "remboursement cgv garantie délais"
    },
    fees: {
      title: "Frais et pourboires",
      text: "Frais de traitement, assurance d'expédition et pourboires au paiement",
      words: "supplément"
    },
    redirects: {
      title: "Redirections",
      text: "Anciennes URL de produits et de collections, et leur destination",
      words: "seo url liens"
    },
    synonyms: {
      title: "Synonymes de recherche",
      text: "Mots qui donnent les mêmes produits dans la recherche",
      words: "recherche termes"
    },
    staff: {
      title: "Équipe et rôles",
      text: "Membres de l'équipe, invitations, rôles et autorisations",
      words: "personnel employés utilisateurs permissions"
    },
    signIn: {
      title: "Connexion des clients",
      text: "Mots de passe, clés d'accès, codes à usage unique, inscription et champs personnalisés",
      words: "login comptes inscription"
    },
    automation: {
      title: "Automatisation",
      text: "Envoyer un e-mail, ajouter un tag, créer un code promo ou appeler un autre système lors d'un événement",
      words: "règles flux déclencheurs"
    },
    apps: {
      title: "Applications et clés API",
      text: "Sites, applications et scripts connectés à votre boutique",
      words: "api jetons intégrations"
    },
    developers: {
      title: "Développeurs",
      text: "Webhooks, événements, requêtes API et extensions de paiement",
      words: "api journaux"
    },
    audit: {
      title: "Journal d'audit",
      text: "Modifications de l'équipe et des applications, avant et après",
      words: "historique modifications"
    }
  }
};
