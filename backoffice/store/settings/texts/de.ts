import type { StoreSettingsTexts } from "./en.ts";

export const de: StoreSettingsTexts = {
  title: "Einstellungen",
  subtitle: "Verwalten Sie Ihren Shop",
  outbox: "E-Mail-Ausgang",
  save: "Speichern",
  saved: "Einstellungen gespeichert",
  look: {
    title: "Erscheinungsbild",
    headerText: "Text in der Kopfzeile",
    headerTextHint: "Leer lassen, um den Namen des Shops anzuzeigen.",
    headerTextSize: "Textgröße in der Kopfzeile",
    small: "Klein",
    medium: "Mittel",
    large: "Groß",
    headerTextPosition: "Position des Textes",
    side: "Links",
    center: "Zentriert",
    cartLink: "Link zum Warenkorb",
    linkAsText: "Text",
    linkAsIcon: "Symbol",
    linkHidden: "Ausgeblendet",
    showCheckout: "„Kasse“ neben dem Text anzeigen",
    colors: "Farben",
    sameAsStore: "Wie im Shop",
    resetColor: "{color} auf die Farbe des Shops zurücksetzen",
    reset: "Zurücksetzen",
    cornerRadius: "Eckenradius",
    pixels: "px",
    color: {
      header: "Kopfzeile",
      headerText: "Text der Kopfzeile",
      page: "Seite",
      summary: "Bestellübersicht",
      buttons: "Schaltflächen",
      placeOrder: "Bestellbutton",
      selection: "Ausgewählte Optionen",
      footer: "Fußzeile"
    }
  },
  checkout: {
    title: "Kasse",
    subtitle: "Legen Sie fest, was Kunden an der Kasse angeben und wie sie aussieht.",
    fields: "Kundendaten",
    phone: "Telefonnummer",
    orderNote: "Bestellnotiz",
    customField: "Eigene Frage",
    customFieldExample: "Wie sind Sie auf uns aufmerksam geworden?",
    customFieldHint: "Die Antwort erscheint in der Bestellung.",
    customFieldShown: "Antwort",
    minimalAddress: "Keine Anschrift verlangen, wenn nichts versendet wird",
    minimalAddressHint: "Wer Downloads, Gutscheine oder Termine kauft, gibt weder Straße noch Ort an.",
    giftCards: "Gutscheine akzeptieren",
    agreement: "Zustimmung zu Ihren Richtlinien verlangen",
    agreementHint: "Kunden müssen ein Kästchen ankreuzen, bevor sie bestellen können.",
    policies: "Richtlinien",
    policiesText: "AGB, Datenschutzerklärung und weitere Richtlinien erscheinen an der Kasse.",
    editPolicies: "Richtlinien bearbeiten",
    newsletter: "Newsletter-Anmeldung anzeigen",
    newsletterHint: "Fügt unter der E-Mail-Adresse ein Kästchen hinzu. Wer es ankreuzt, wird in Ihre Newsletter-Abonnenten aufgenommen.",
    newsletterPreselected: "Kästchen vorab ankreuzen",
    newsletterPreselectedHint: "In der Europäischen Union und einigen anderen Regionen gilt ein vorab angekreuztes Kästchen nicht als Einwilligung.",
    hidden: "Ausgeblendet",
    optional: "Optional",
    required: "Erforderlich"
  },
  policies: {
    title: "Richtlinien und Versprechen",
    subtitle: "Leere Richtlinien werden im Shop nicht angezeigt.",
    saved: "Richtlinien gespeichert",
    policyTitle: "Titel",
    paragraphs: "{hint} Trennen Sie Absätze durch eine Leerzeile.",
    show: "Im Shop anzeigen",
    showPolicy: "Im Shop anzeigen: {policy}",
    returnPolicy: {
      title: "Rückgabebedingungen",
      hint: "Erscheint auf der Seite zu Rückgaben: was zurückgegeben werden kann, wie lange und wer die Kosten trägt."
    },
    shippingPolicy: {
      title: "Versandbedingungen",
      hint: "Erscheint auf der Seite zum Versand: wohin Sie liefern und wie lange es dauert."
    },
    termsAndConditions: {
      title: "Allgemeine Geschäftsbedingungen",
      hint: "Erscheint auf einer eigenen Seite, die an der Kasse verlinkt ist."
    },
    privacyPolicy: {
      title: "Datenschutzerklärung",
      hint: "Erscheint auf einer eigenen Seite, die bei der Registrierung verlinkt ist."
    },
    legalNotice: {
      title: "Impressum",
      hint: "Erscheint auf einer eigenen Seite: wer den Shop betreibt. In vielen Ländern vorgeschrieben."
    },
    contactUs: {
      title: "Kontaktangaben",
      hint: "Erscheint auf der Kontaktseite unter Ihrer E-Mail-Adresse."
    },
    digitalItemPolicy: {
      title: "Digitale Produkte",
      hint: "Erscheint an der Kasse."
    },
    customPolicy: {
      title: "Eigene Richtlinie",
      hint: "Erscheint an der Kasse unter dem Titel, den Sie eingeben."
    }
  },
  promises: {
    title: "Versprechen",
    lead: "Kurze Aussagen, die Vertrauen schaffen, etwa zu Lieferzeiten oder Garantie. Versprechen Sie nur, was Sie halten.",
    number: "Versprechen {number}",
    promiseTitle: "Titel",
    icon: "Symbol",
    text: "Text",
    textHint: "Ein Satz. Im Warenkorb erscheint nur der Titel.",
    remove: "Versprechen {number} entfernen",
    add: "Versprechen hinzufügen",
    icons: {
      truck: "Lieferwagen",
      return: "Rückgabepfeil",
      lock: "Schloss",
      gift: "Geschenk",
      leaf: "Blatt",
      check: "Häkchen",
      mail: "Briefumschlag",
      box: "Karton"
    },
    places: {
      HOME: "Startseite",
      PRODUCT: "Seiten physischer Produkte",
      CART: "Warenkorb"
    }
  },
  store: {
    title: "Shop-Details",
    languageMissing: "{language} ist nicht verfügbar",
    languageMissingText: "Ihr Shop erscheint auf Englisch, bis Sie eine andere Sprache wählen: {languages}. Datum und Preise folgen Ihrer aktuellen Auswahl.",
    name: "Name des Shops",
    contactEmail: "Kontakt-E-Mail",
    contactEmailHint: "E-Mails an Kunden kommen von dieser Adresse, Antworten gehen an sie.",
    tagline: "Slogan",
    announcement: "Ankündigung",
    announcementHint: "Erscheint oben auf jeder Seite Ihres Shops. Leer lassen, um sie auszublenden.",
    country: "Land",
    timeZone: "Zeitzone",
    timeZoneHint: "Gilt für Buchungen, Lieferzeiten, Berichte und E-Mails.",
    locale: "Sprache und Formate",
    localeHint: "Die Sprache von Shop, Anmeldeseiten und E-Mails. Ihre eigenen Texte werden nicht übersetzt.",
    notAvailable: "{language} (nicht verfügbar)",
    weightUnit: "Gewichtseinheit",
    kilograms: "Kilogramm",
    pounds: "Pfund",
    currency: "Währung",
    currencyLocked: "Nach dem ersten Verkauf lässt sich die Währung nicht mehr ändern, weil Bestellungen, Gutscheine und Berichte sie verwenden.",
    currencyHint: "Nach dem ersten Verkauf lässt sich die Währung nicht mehr ändern.",
    countryChanged: "Prüfen Sie nach einer Änderung des Landes Ihre Versandzonen und Steuerregionen.",
    changeCurrencyTo: "Währung in {currency} ändern?",
    changeCurrency: "Währung ändern",
    changeCurrencyText: "Preise, Versandtarife und Rabatte werden nicht umgerechnet: Ein Produkt für {before} kostet danach {after}. Prüfen Sie sie, bevor Sie verkaufen."
  },
  sections: {
    orders: {
      title: "Bestellungen und Rechnungen",
      text: "Stornierungen, Rückgaben, Widerrufsrecht und Rechnungsangaben",
      words: "stornierung rechnungsnummer erstattung"
    },
    orderEmails: {
      title: "Bestell-E-Mails",
      text: "Bestellbestätigungen, Versand- und Erstattungs-E-Mails bearbeiten und ansehen",
      words: "benachrichtigungen vorlagen mail"
    },
    payments: {
      title: "Zahlungsmethoden",
      text: "Stripe, manuelle Zahlungsmethoden und Testzahlungen",
      words: "stripe kreditkarte zahlungsanbieter"
    },
    taxes: {
      title: "Steuern",
      text: "Steuerregionen, -sätze und -gruppen sowie steuerbefreite Kunden",
      words: "mehrwertsteuer umsatzsteuer mwst"
    },
    shipping: {
      title: "Versand und Lieferung",
      text: "Versandprofile, -zonen und -tarife, Abholung und lokale Lieferung",
      words: "lieferung versandkosten porto paket zonen länder"
    },
    locations: {
      title: "Standorte",
      text: "Wo Sie Ware lagern und von wo Sie Bestellungen versenden",
      words: "lager filiale bestand"
    },
    checkout: {
      title: "Kasse",
      text: "Kundendaten, Newsletter-Anmeldung, Gutscheine, Farben und Kopfzeile",
      words: "aussehen logo felder checkout"
    },
    policies: {
      title: "Richtlinien und Versprechen",
      text: "Rückgabe, Versand, AGB, Datenschutz, Impressum, Kontakt und Versprechen",
      words: "widerruf garantie lieferzeiten agb impressum"
    },
    fees: {
      title: "Gebühren und Trinkgeld",
      text: "Bearbeitungsgebühren, Versandversicherung und Trinkgeld an der Kasse",
      words: "zuschlag aufpreis"
    },
    redirects: {
      title: "Weiterleitungen",
      text: "Alte URLs von Produkten und Kategorien und ihre Ziele",
      words: "seo url links adresse"
    },
    synonyms: {
      title: "Suchsynonyme",
      text: "Wörter, mit denen die Shopsuche dieselben Produkte findet",
      words: "suche begriffe thesaurus"
    },
    staff: {
      title: "Mitarbeitende und Rollen",
      text: "Mitarbeitende, Einladungen, Rollen und Berechtigungen",
      words: "team mitarbeiter benutzer berechtigungen"
    },
    signIn: {
      title: "Kundenanmeldung",
      text: "Passwörter, Passkeys, Einmalcodes, Registrierung und eigene Felder",
      words: "login konten registrierung"
    },
    automation: {
      title: "Automatisierung",
      text: "Bei Ereignissen E-Mails senden, taggen, Rabattcodes vergeben oder andere Systeme benachrichtigen",
      words: "regeln abläufe auslöser"
    },
    apps: {
      title: "Apps und API-Schlüssel",
      text: "Websites, Apps und Skripte, die mit Ihrem Shop verbunden sind",
      words: "api token integrationen"
    },
    developers: {
      title: "Entwickler",
      text: "Webhooks, Ereignisse, API-Anfragen und Checkout-Erweiterungen",
      words: "api protokoll"
    },
    audit: {
      title: "Änderungsprotokoll",
      text: "Änderungen durch Mitarbeitende und Apps, mit Werten vorher und nachher",
      words: "verlauf änderungen"
    }
  }
};
