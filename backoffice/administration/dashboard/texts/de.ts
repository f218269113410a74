import type { DashboardTexts } from "./en.ts";

export const de: DashboardTexts = {
  greeting: {
    morning: "{hasName, select, no {Guten Morgen} other {Guten Morgen, {name}}}",
    afternoon: "{hasName, select, no {Guten Tag} other {Guten Tag, {name}}}",
    evening: "{hasName, select, no {Guten Abend} other {Guten Abend, {name}}}",
  },
  timeZone: "Datum und Uhrzeit in der Zeitzone Ihres Shops, {zone}",
  figures: {
    label: "Heute",
    sales: "Umsatz heute",
    orders: "Bestellungen heute",
    average: "Durchschnittlicher Bestellwert heute",
    conversion: "Conversion-Rate heute",
    conversionDetail:
      "{carts, plural, one {{orders, number} von # Warenkorb wurde bestellt} other {{orders, number} von # Warenkörben wurden bestellt}}",
  },
  comparison: {
    same: "Wie letzten {day} um diese Zeit",
    more: "{percent} mehr als letzten {day} um diese Zeit",
    less: "{percent} weniger als letzten {day} um diese Zeit",
    times: "{times}-mal so viel wie letzten {day} um diese Zeit",
    farMore: "Weit mehr als letzten {day} um diese Zeit",
    noSales: "Letzten {day} um diese Zeit noch kein Umsatz",
    noOrders: "Letzten {day} um diese Zeit noch keine Bestellungen",
    noCarts: "Letzten {day} um diese Zeit noch keine Warenkörbe",
    noConversion: "0 % letzten {day} um diese Zeit",
  },
  chart: {
    title: "Umsatz der letzten 30 Tage",
    name: "Umsatz",
    point: "{sales} · {count, plural, one {# Bestellung} other {# Bestellungen}}",
    none: "Keine Bestellungen in den letzten 30 Tagen.",
    summary: "{count, plural, one {# Bestellung} other {# Bestellungen}}. Bester Tag: {day} mit {sales}.",
  },
  latest: {
    title: "Neueste Bestellungen",
    all: "Alle Bestellungen",
    none: "Noch keine Bestellungen",
    noneText: "Bestellungen erscheinen hier.",
  },
  toDo: {
    title: "Aufgaben",
    done: "Alles erledigt",
    approve: "{count, plural, one {# Bestellung muss genehmigt werden} other {# Bestellungen müssen genehmigt werden}}",
    fulfill: "{count, plural, one {# Bestellung} other {# Bestellungen}} zu versenden",
    unpaid: "{count, plural, one {# unbezahlte Bestellung} other {# unbezahlte Bestellungen}}",
    invoices:
      "{count, plural, one {# bezahlte Bestellung wartet auf ihre Rechnung} other {# bezahlte Bestellungen warten auf ihre Rechnungen}}: Firmenname und Anschrift ergänzen",
    returns: "{count, plural, one {# Retourenanfrage} other {# Retourenanfragen}} zu prüfen",
    failing: "{count, plural, one {# fehlgeschlagener Webhook} other {# fehlgeschlagene Webhooks}}",
    unowned: "{count, plural, one {# Webhook braucht} other {# Webhooks brauchen}} einen Verantwortlichen",
    access:
      "{count, plural, one {# App, API-Schlüssel oder Website} other {# Apps, API-Schlüssel oder Websites}} zu prüfen",
    lowStock: "{count, plural, one {# Variante} other {# Varianten}} mit höchstens {limit, number} Stück auf Lager",
  },
  sampleData: {
    title: "Beispieldaten werden hinzugefügt",
    text: "Ihr Demo-Shop ist geöffnet. Bilder und die Bestellungen der letzten vier Monate folgen noch.",
    progressLabel: "Hinzugefügte Beispieldaten",
    progress: "{percent} fertig",
  },
  setup: {
    title: "Richten Sie Ihren Shop ein",
    hide: "Ausblenden",
    progressLabel: "Erledigte Einrichtungsschritte",
    progress: "{done, number} von {total, number} erledigt",
    stepDone: ", erledigt",
    stepToDo: ", offen",
    details: {
      title: "Shop-Angaben ergänzen",
      text: "Es fehlen noch: {fields}",
      fields: {
        NAME: "Name des Shops",
        CONTACT_EMAIL: "Kontakt-E-Mail-Adresse",
        LEGAL_NAME: "Firmenname",
        ADDRESS: "Anschrift",
      },
    },
    product: { title: "Produkt hinzufügen", text: "Oder importieren Sie Ihre Produkte aus einer CSV-Datei" },
    shipping: { title: "Versand einrichten", text: "Legen Sie einen Versandtarif für Ihr Land an" },
    shippingReview: {
      title: "Versandtarif prüfen",
      text: "Wir haben einen Tarif für Ihr Land angelegt. Passen Sie ihn an oder behalten Sie ihn",
    },
    taxes: {
      title: "Steuern einrichten",
      text: "Legen Sie einen Steuersatz für Ihr Land an oder geben Sie an, dass Sie keine Steuer erheben",
    },
    payments: {
      title: "Zahlungen einrichten",
      text: "Verbinden Sie Stripe oder aktivieren Sie die manuelle Zahlung und bezahlen Sie dann eine Testbestellung",
      testText:
        "Testmodus: Kunden können nur Testzahlungen leisten. Verbinden Sie Stripe oder aktivieren Sie die manuelle Zahlung, oder testen Sie Ihren Checkout zuerst mit einer Testzahlung",
      testDone:
        "Testmodus: Eine Testzahlung war erfolgreich, aber Kunden können noch nicht mit echtem Geld bezahlen. Verbinden Sie Stripe oder aktivieren Sie die manuelle Zahlung",
      chargeText: "Geben Sie eine Bestellung auf, bezahlen Sie sie mit {methods} und erstatten Sie sie danach",
      offlineText: "Geben Sie eine Bestellung mit {methods} auf und markieren Sie sie als bezahlt",
    },
    email: { title: "Test-E-Mail senden", text: "Prüfen Sie, ob Ihr Mailserver E-Mails an Ihre Kunden annimmt" },
    policies: {
      title: "Richtlinien hinzufügen",
      text: "Beginnen Sie mit der Rückgabe. Vorlagen für Ihr Land helfen dabei",
    },
    order: {
      title: "Testbestellung aufgeben",
      text: "Öffnen Sie Ihren Shop und kaufen Sie etwas. Die Bestellung erscheint hier",
    },
    fulfill: {
      title: "Testbestellung versenden",
      text: "Öffnen Sie die Bestellung und versenden Sie die Artikel. Der Kunde erhält eine E-Mail",
    },
    refund: {
      title: "Testbestellung erstatten",
      text: "Erstatten Sie die Bestellung vollständig. Ist sie noch nicht bezahlt, markieren Sie sie zuerst als bezahlt",
    },
  },
};
