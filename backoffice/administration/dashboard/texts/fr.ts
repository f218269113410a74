import type { DashboardTexts } from "./en.ts";

export const fr: DashboardTexts = {
  greeting: {
    morning: "{hasName, select, no {Bonjour} other {Bonjour {name}}}",
    afternoon: "{hasName, select, no {Bonjour} other {Bonjour {name}}}",
    evening: "{hasName, select, no {Bonsoir} other {Bonsoir {name}}}",
  },
  timeZone: "Les dates et heures sont dans le fuseau horaire de votre boutique, {zone}",
  figures: {
    label: "Aujourd’hui",
    sales: "Ventes du jour",
    orders: "Commandes du jour",
    average: "Panier moyen du jour",
    conversion: "Taux de conversion du jour",
    conversionDetail:
      "{carts, plural, one {{orders, number} panier sur # converti en commande} other {{orders, number} paniers sur # convertis en commandes}}",
  },
  comparison: {
    same: "Autant que {day} dernier à la même heure",
    more: "{percent} de plus que {day} dernier à la même heure",
    less: "{percent} de moins que {day} dernier à la même heure",
    times: "{times} fois plus que {day} dernier à la même heure",
    farMore: "Beaucoup plus que {day} dernier à la même heure",
    noSales: "Aucune vente {day} dernier à la même heure",
    noOrders: "Aucune commande {day} dernier à la même heure",
    noCarts: "Aucun panier {day} dernier à la même heure",
    noConversion: "0 % {day} dernier à la même heure",
  },
  chart: {
    title: "Ventes des 30 derniers jours",
    name: "Ventes",
    point: "{sales} · {count, plural, one {# commande} other {# commandes}}",
    none: "Aucune commande au cours des 30 derniers jours.",
    summary: "{count, plural, one {# commande} other {# commandes}}. Meilleur jour : {day}, avec {sales}.",
  },
  latest: {
    title: "Dernières commandes",
    all: "Toutes les commandes",
    none: "Aucune commande pour le moment",
    noneText: "Vos commandes apparaîtront ici.",
  },
  toDo: {
    title: "À faire",
    done: "Vous êtes à jour",
    approve: "{count, plural, one {# commande à approuver} other {# commandes à approuver}}",
    fulfill: "{count, plural, one {# commande} other {# commandes}} à traiter",
    unpaid: "{count, plural, one {# commande impayée} other {# commandes impayées}}",
    invoices:
      "{count, plural, one {# commande payée attend sa facture} other {# commandes payées attendent leur facture}} : ajoutez votre raison sociale et votre adresse",
    returns: "{count, plural, one {# demande de retour} other {# demandes de retour}} à examiner",
    failing: "{count, plural, one {# webhook en échec} other {# webhooks en échec}}",
    unowned: "{count, plural, one {# webhook} other {# webhooks}} sans responsable",
    access:
      "{count, plural, one {# application, clé API ou site} other {# applications, clés API ou sites}} à vérifier",
    lowStock: "{count, plural, one {# variante} other {# variantes}} avec {limit, number} unités ou moins en stock",
  },
  sampleData: {
    title: "Ajout des données d’exemple",
    text: "Votre boutique de démonstration est ouverte. Les images et les commandes des quatre derniers mois sont en cours d’ajout.",
    progressLabel: "Données d’exemple ajoutées",
    progress: "{percent} terminé",
  },
  setup: {
    title: "Configurez votre boutique",
    hide: "Masquer",
    progressLabel: "Étapes de configuration terminées",
    progress: "{done, number} sur {total, number} terminées",
    stepDone: ", terminé",
    stepToDo: ", à faire",
    details: {
      title: "Complétez les informations de votre boutique",
      text: "Il manque encore : {fields}",
      fields: {
        NAME: "nom de la boutique",
        CONTACT_EMAIL: "adresse e-mail de contact",
        LEGAL_NAME: "raison sociale",
        ADDRESS: "adresse",
      },
    },
    product: { title: "Ajoutez un produit", text: "Ou importez vos produits à partir d’un fichier CSV" },
    shipping: { title: "Configurez la livraison", text: "Ajoutez un tarif d’expédition pour votre pays" },
    shippingReview: {
      title: "Vérifiez votre tarif d’expédition",
      text: "Nous avons ajouté un tarif pour votre pays. Modifiez-le ou conservez-le",
    },
    taxes: {
      title: "Configurez les taxes",
      text: "Ajoutez un taux de taxe pour votre pays, ou indiquez que vous ne collectez pas de taxe",
    },
    payments: {
      title: "Configurez les paiements",
      text: "Connectez Stripe ou activez le paiement hors ligne, puis payez une commande de test",
      testText:
        "Mode test : vos clients ne peuvent effectuer que des paiements de test. Connectez Stripe ou activez le paiement hors ligne, ou testez d’abord le passage en caisse avec un paiement de test",
      testDone:
        "Mode test : un paiement de test a abouti, mais vos clients ne peuvent pas encore payer réellement. Connectez Stripe ou activez le paiement hors ligne",
      chargeText: "Passez une commande, payez-la avec {methods}, puis remboursez-la",
      offlineText: "Passez une commande avec {methods} et marquez-la comme payée",
    },
    email: {
      title: "Envoyer un e-mail de test",
      text: "Vérifiez que votre serveur de messagerie accepte les e-mails à vos clients",
    },
    policies: {
      title: "Ajoutez vos politiques",
      text: "Commencez par les retours. Des modèles pour votre pays vous aident",
    },
    order: {
      title: "Passez une commande test",
      text: "Ouvrez votre boutique et achetez un produit : la commande apparaîtra ici",
    },
    fulfill: {
      title: "Traitez la commande test",
      text: "Ouvrez la commande et expédiez ses articles. Le client reçoit un e-mail",
    },
    refund: {
      title: "Remboursez la commande test",
      text: "Remboursez la commande en totalité. Si elle n’est pas encore payée, marquez-la d’abord comme payée",
    },
  },
};
