import type { AnalyticsTexts } from "./en.ts";

export const de: AnalyticsTexts = {
  title: "Statistiken",
  subtitle: "Tage gelten in der Zeitzone Ihres Shops, {zone}. Stornierte Bestellungen sind nicht enthalten.",
  reports: "Berichte",
  firstDay: "Startdatum",
  lastDay: "Enddatum",
  period: "Zeitraum",
  compareTo: "Vergleichen mit",
  comparedTo: "Vergleich: {period}",
  orders: "{count, plural, one {# Bestellung} other {# Bestellungen}}",
  salesWithOrders: "{count, plural, one {{sales} · # Bestellung} other {{sales} · # Bestellungen}}",
  noOrders: "Keine Bestellungen in diesem Zeitraum.",
  noDiscounts: "Keine Rabatte in diesem Zeitraum.",
  chooseLonger: "Wählen Sie einen längeren Zeitraum.",
  noChange: "Unverändert",
  noPrevious: "Keine Vergleichsdaten",
  increase: "{percent} mehr",
  decrease: "{percent} weniger",
  csv: "CSV",
  showAll: "{count, plural, one {# Zeile anzeigen} other {Alle # Zeilen anzeigen}}",
  moreInCsv: "{count, plural, one {# weitere Zeile in der CSV-Datei} other {# weitere Zeilen in der CSV-Datei}}",
  tabs: {
    sales: "Umsatz",
    products: "Produkte",
    customers: "Kunden",
    searches: "Suchen",
    stock: "Lagerbestand"
  },
  comparisons: {
    PREVIOUS_PERIOD: "vorheriger Zeitraum",
    PREVIOUS_YEAR: "Vorjahr"
  },
  spans: {
    today: "Heute",
    "7d": "Letzte 7 Tage",
    "30d": "Letzte 30 Tage",
    "90d": "Letzte 90 Tage",
    year: "Dieses Jahr",
    "12m": "Letzte 12 Monate",
    custom: "Benutzerdefiniert…"
  },
  names: {
    NEW: "Neukunden",
    RETURNING: "Wiederkehrende Kunden",
    WEB: "Onlineshop",
    POS: "Kasse",
    BACKOFFICE_MERCHANT: "Bestellentwürfe",
    PHYSICAL: "Physische Produkte",
    DIGITAL: "Digitale Produkte",
    GIFT_CARD: "Gutscheine",
    SERVICE: "Dienstleistungen",
    noAddress: "Ohne Adresse",
    manual: "Manueller Rabatt",
    noName: "Ohne Namen"
  },
  customers: {
    customer: "Kunde",
    email: "E-Mail",
    orders: "Bestellungen",
    lastOrder: "Letzte Bestellung",
    sales: "Umsatz",
    summary: "Kundenübersicht",
    inSales: "{amount} Umsatz",
    repeatRate: "Anteil wiederkehrender Kunden",
    repeatCount: "{count, plural, one {{repeat} von # Kunden} other {{repeat} von # Kunden}}",
    top: "Top-Kunden nach Umsatz",
    none: "Keine Bestellungen in diesem Zeitraum"
  },
  funnel: {
    title: "Conversion-Aufschlüsselung",
    addedToCart: "In den Warenkorb gelegt",
    reachedCheckout: "Kasse erreicht",
    ordered: "Bestellt",
    note: "Besuche sind nicht enthalten, weil Ihr Shop sie nicht per Cookie erfasst. Ein Warenkorb zählt am Tag seiner Erstellung; aktuelle Warenkörbe können noch zu Bestellungen werden.",
    rateOverTime: "Conversion-Rate im Zeitverlauf",
    converted: "{share} der Warenkörbe wurden zu Bestellungen",
    rate: "Conversion-Rate",
    none: "Keine Bestellungen in diesem Zeitraum",
    noneText: "Nach der ersten Bestellung erscheint hier die Conversion-Rate.",
    noCarts: "Keine Warenkörbe",
    point: "{share} · {orders} von {carts}"
  },
  products: {
    title: "Umsatz nach Produkt",
    groupBy: "Gruppieren nach",
    name: "Name",
    units: "Verkaufte Stück",
    orders: "Bestellungen",
    sales: "Umsatz",
    change: "Veränderung",
    none: "Keine Umsätze in diesem Zeitraum",
    dimensions: {
      PRODUCT: "Produkt",
      VARIANT: "Variante",
      COLLECTION: "Kategorie",
      ITEM_TYPE: "Produkttyp"
    },
    captions: {
      PRODUCT: "Umsatz nach Produkt",
      VARIANT: "Umsatz nach Variante",
      COLLECTION: "Umsatz nach Kategorie",
      ITEM_TYPE: "Umsatz nach Produkttyp"
    }
  },
  rhythm: {
    title: "Bestellungen nach Tag und Uhrzeit",
    caption: "Bestellungen nach Wochentag und Stunde",
    cell: "{count, plural, one {{day}, {hour}: # Bestellung, {sales}} other {{day}, {hour}: # Bestellungen, {sales}}}",
    emptyCell: "{day}, {hour}: keine Bestellungen",
    busiest: "{count, plural, one {Stärkste Zeit: {day}, {hour} (# Bestellung).} other {Stärkste Zeit: {day}, {hour} (# Bestellungen).}}"
  },
  sales: {
    overTime: "Umsatz im Zeitverlauf",
    breakdown: "Umsatzaufschlüsselung",
    byCountry: "Umsatz nach Land",
    byCustomerType: "Neue und wiederkehrende Kunden",
    byDiscount: "Umsatz nach Rabatt",
    byPaymentMethod: "Umsatz nach Zahlungsmethode",
    byChannel: "Umsatz nach Kanal",
    summary: "Umsatzübersicht",
    includedTaxes: "In Preisen enthaltene Steuern",
    figures: {
      sales: "Gesamtumsatz",
      net: "Nettoumsatz",
      orders: "Bestellungen",
      averageOrder: "Durchschnittlicher Bestellwert",
      units: "Verkaufte Stück",
      refunds: "Rückerstattungen"
    },
    lines: {
      items: "Bruttoumsatz",
      discounts: "Rabatte",
      shipping: "Versand",
      fees: "Gebühren",
      tips: "Trinkgeld",
      taxes: "Steuern",
      sales: "Gesamtumsatz",
      refunds: "Rückerstattungen",
      net: "Nettoumsatz"
    }
  },
  searches: {
    title: "Suchen ohne Treffer",
    term: "Suchbegriff",
    searches: "Suchen",
    last: "Zuletzt gesucht",
    try: "Im Shop ansehen",
    search: "Im Shop suchen",
    searchFor: "Im Shop nach {term} suchen",
    none: "Keine Suchen ohne Treffer",
    noneText: "Findet eine Suche in Ihrem Shop nichts, erscheint sie hier innerhalb einer Minute.",
    firstOf: "Die ersten {shown} von {total}.",
    note: "Suchbegriffe werden 90 Tage ohne personenbezogene Daten gespeichert. Wiederholte Suchen aus einem Netzwerk zählen einmal pro Stunde. Gezählt werden ganze Tage."
  },
  stock: {
    variant: "Variante",
    sku: "SKU",
    available: "Verfügbar",
    sold: "In 30 Tagen verkauft",
    daysLeft: "Reichweite",
    soldOut: "Ausverkauft",
    days: "{count, plural, one {# Tag} other {# Tage}}",
    summary: "Aktueller Lagerbestand",
    onHand: "Stück auf Lager",
    tracked: "{count, plural, one {# Variante mit Bestandsverfolgung} other {# Varianten mit Bestandsverfolgung}}",
    retailValue: "Verkaufswert",
    costValue: "Einkaufswert",
    withoutCost: "{count, plural, one {# Variante ohne Einkaufspreis} other {# Varianten ohne Einkaufspreis}}",
    soldOutVariants: "Ausverkaufte Varianten",
    title: "Verbleibende Reichweite des Lagerbestands",
    none: "Keine Verkäufe von Varianten mit Bestandsverfolgung in den letzten 30 Tagen",
    noneText: "Sobald sich Produkte mit Bestandsverfolgung verkaufen, sehen Sie hier, wie lange der Bestand reicht."
  }
};
