import type { AnalyticsTexts } from "./en.ts";

export const fr: AnalyticsTexts = {
  title: "Statistiques",
  subtitle: "Les jours suivent le fuseau horaire de la boutique, {zone}. Les commandes annulées ne sont pas comprises.",
  reports: "Rapports",
  firstDay: "Date de début",
  lastDay: "Date de fin",
  period: "Période",
  compareTo: "Comparer à",
  comparedTo: "Par rapport à : {period}",
  orders: "{count, plural, one {# commande} other {# commandes}}",
  salesWithOrders: "{count, plural, one {{sales} · # commande} other {{sales} · # commandes}}",
  noOrders: "Aucune commande sur cette période.",
  noDiscounts: "Aucune réduction sur cette période.",
  chooseLonger: "Sélectionnez une période plus longue.",
  noChange: "Stable",
  noPrevious: "Pas de données antérieures",
  increase: "Hausse de {percent}",
  decrease: "Baisse de {percent}",
  csv: "CSV",
  showAll: "{count, plural, one {Afficher # ligne} other {Afficher les # lignes}}",
  moreInCsv: "{count, plural, one {# autre dans le fichier CSV} other {# autres dans le fichier CSV}}",
  tabs: {
    sales: "Ventes",
    products: "Produits",
    customers: "Clients",
    searches: "Recherches",
    stock: "Stock"
  },
  comparisons: {
    PREVIOUS_PERIOD: "période précédente",
    PREVIOUS_YEAR: "année précédente"
  },
  spans: {
    today: "Aujourd'hui",
    "7d": "7 derniers jours",
    "30d": "30 derniers jours",
    "90d": "90 derniers jours",
    year: "Cette année",
    "12m": "12 derniers mois",
    custom: "Personnalisée…"
  },
  names: {
    NEW: "Nouveaux clients",
    RETURNING: "Clients réguliers",
    WEB: "Boutique en ligne",
    POS: "Point de vente",
    BACKOFFICE_MERCHANT: "Commandes provisoires",
    PHYSICAL: "Produits physiques",
    DIGITAL: "Produits numériques",
    GIFT_CARD: "Cartes cadeaux",
    SERVICE: "Services",
    noAddress: "Sans adresse",
    manual: "Réduction manuelle",
    noName: "Sans nom"
  },
  customers: {
    customer: "Client",
    email: "E-mail",
    orders: "Commandes",
    lastOrder: "Dernière commande",
    sales: "Ventes",
    summary: "Résumé des clients",
    inSales: "{amount} de ventes",
    repeatRate: "Taux de clients réguliers",
    repeatCount: "{count, plural, one {{repeat} sur # client} other {{repeat} sur # clients}}",
    top: "Meilleurs clients par ventes",
    none: "Aucune commande sur cette période"
  },
  funnel: {
    title: "Détail de la conversion",
    addedToCart: "Ajout au panier",
    reachedCheckout: "Arrivée au paiement",
    ordered: "Commande passée",
    note: "Les visites ne sont pas comprises, car votre boutique ne les suit pas par cookie. Un panier compte le jour de sa création ; les paniers récents peuvent encore devenir des commandes.",
    rateOverTime: "Taux de conversion dans le temps",
    converted: "{share} des paniers sont devenus des commandes",
    rate: "Taux de conversion",
    none: "Aucune commande sur cette période",
    noneText: "Le taux de conversion s'affiche ici après votre première commande.",
    noCarts: "Aucun panier",
    point: "{share} · {orders} sur {carts}"
  },
  products: {
    title: "Ventes par produit",
    groupBy: "Regrouper par",
    name: "Nom",
    units: "Unités vendues",
    orders: "Commandes",
    sales: "Ventes",
    change: "Évolution",
    none: "Aucune vente sur cette période",
    dimensions: {
      PRODUCT: "Produit",
      VARIANT: "Variante",
      COLLECTION: "Collection",
      ITEM_TYPE: "Type de produit"
    },
    captions: {
      PRODUCT: "Ventes par produit",
      VARIANT: "Ventes par variante",
      COLLECTION: "Ventes par collection",
      ITEM_TYPE: "Ventes par type de produit"
    }
  },
  rhythm: {
    title: "Commandes par jour et heure",
    caption: "Commandes par jour de la semaine et heure",
    cell: "{count, plural, one {{day}, {hour} : # commande, {sales}} other {{day}, {hour} : # commandes, {sales}}}",
    emptyCell: "{day}, {hour} : aucune commande",
    busiest: "{count, plural, one {Créneau le plus actif : {day}, {hour} (# commande).} other {Créneau le plus actif : {day}, {hour} (# commandes).}}"
  },
  sales: {
    overTime: "Ventes dans le temps",
    breakdown: "Détail des ventes",
    byCountry: "Ventes par pays",
    byCustomerType: "Clients nouveaux et réguliers",
    byDiscount: "Ventes par réduction",
    byPaymentMethod: "Ventes par moyen de paiement",
    byChannel: "Ventes par canal",
    summary: "Résumé des ventes",
    includedTaxes: "Taxes incluses dans les prix",
    figures: {
      sales: "Ventes totales",
      net: "Ventes nettes",
      orders: "Commandes",
      averageOrder: "Panier moyen",
      units: "Unités vendues",
      refunds: "Remboursements"
    },
    lines: {
      items: "Ventes brutes",
      discounts: "Réductions",
      shipping: "Expédition",
      fees: "Frais",
      tips: "Pourboires",
      taxes: "Taxes",
      sales: "Ventes totales",
      refunds: "Remboursements",
      net: "Ventes nettes"
    }
  },
  searches: {
    title: "Recherches sans résultat",
    term: "Terme recherché",
    searches: "Recherches",
    last: "Dernière recherche",
    try: "Voir dans la boutique",
    search: "Rechercher en boutique",
    searchFor: "Rechercher {term} dans la boutique",
    none: "Aucune recherche sans résultat",
    noneText: "Lorsqu'une recherche ne donne rien, elle s'affiche ici en moins d'une minute.",
    firstOf: "Les {shown} premières sur {total}.",
    note: "Les termes sont conservés 90 jours sans donnée personnelle. Les recherches répétées d'un même réseau comptent une fois par heure. Les chiffres portent sur des jours entiers."
  },
  stock: {
    variant: "Variante",
    sku: "SKU",
    available: "Disponible",
    sold: "Vendus en 30 jours",
    daysLeft: "Jours de stock restants",
    soldOut: "Épuisé",
    days: "{count, plural, one {# jour} other {# jours}}",
    summary: "Stock actuel",
    onHand: "Unités en stock",
    tracked: "{count, plural, one {# variante suivie} other {# variantes suivies}}",
    retailValue: "Valeur de vente",
    costValue: "Valeur d'achat",
    withoutCost: "{count, plural, one {# variante sans coût} other {# variantes sans coût}}",
    soldOutVariants: "Variantes épuisées",
    title: "Jours de stock restants",
    none: "Aucune vente de variantes suivies ces 30 derniers jours",
    noneText: "Vendez des produits au stock suivi pour voir combien de jours il durera."
  }
};
