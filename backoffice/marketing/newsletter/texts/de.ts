import type { NewsletterTexts } from "./en.ts";

export const de: NewsletterTexts = {
  title: "Newsletter",
  subtitle: "Kunden, die Ihrem Newsletter zugestimmt haben. Abgemeldete Kunden sind nicht enthalten.",
  lists: "Listen",
  search: "Abonnenten suchen",
  searchByEmail: "Nach E-Mail suchen",
  searchByNameOrEmail: "Nach Name oder E-Mail suchen",
  noMatch: "Keine Abonnenten gefunden",
  showAll: "Suche zurücksetzen",
  tryNameOrEmail: "Versuchen Sie es mit einem kürzeren Teil des Namens oder der E-Mail-Adresse.",
  tryEmail: "Versuchen Sie es mit einem kürzeren Teil der E-Mail-Adresse.",
  export: "Exportieren",
  exported: "{count, plural, one {# Abonnent exportiert} other {# Abonnenten exportiert}}",
  views: {
    everybody: "Alle Abonnenten",
    members: "Mit Konto",
    guests: "Gäste",
    waiting: "Ausstehend",
    refused: "Abgemeldet"
  },
  subscribers: {
    caption: "{count, plural, one {Abonnenten, # auf dieser Seite} other {Abonnenten, # auf dieser Seite}}",
    noun: "Abonnenten",
    none: "Noch keine Abonnenten",
    noneText: "Kunden können sich über das Newsletter-Formular, bei der Registrierung oder an der Kasse anmelden. Aktivieren Sie die Kästchen unter Einstellungen > Kundenanmeldung und Einstellungen > Kasse.",
    email: "E-Mail",
    name: "Name",
    source: "Quelle",
    since: "Datum",
    language: "Sprache",
    consentDate: "Angemeldet am",
    order: "Bestellung",
    account: "Konto",
    unsubscribeLink: "Abmeldelink",
    hasAccount: "ja",
    hasNoAccount: "nein",
    actions: "Aktionen",
    remove: "Abmelden",
    removeOne: "{email} abmelden",
    guest: "Gast"
  },
  sources: {
    checkout: "Kasse",
    form: "Newsletter-Formular",
    "sign-up": "Registrierung",
    "sign-on": "Social Login",
    account: "Kundenkonto",
    staff: "Mitarbeitende",
    "unsubscribe-link": "Abmeldelink",
    checkoutOrder: "Kasse, Bestellung #{number}",
    checkoutWith: "Kasse, {order}",
    orderNumber: "Bestellung #{number}"
  },
  unsubscribed: {
    caption: "{count, plural, one {Abgemeldet, # auf dieser Seite} other {Abgemeldet, # auf dieser Seite}}",
    noun: "E-Mail-Adressen",
    none: "Keine abgemeldeten Kunden",
    noneText: "Hier erscheinen abgemeldete E-Mail-Adressen. Sie werden nur wieder aufgenommen, wenn sich ihre Inhaber selbst anmelden."
  },
  remove: {
    open: "E-Mail-Adresse sperren",
    title: "{email} abmelden?",
    done: "Kunde abgemeldet",
    cancel: "Abbrechen",
    block: "Sperren",
    remove: "Abmelden",
    email: "E-Mail",
    text: "Diese Adresse erhält keinen Newsletter mehr, auch wenn sie später an der Kasse angegeben wird. Nur der Kunde selbst kann sich in seinem Konto wieder anmelden. Bestell-E-Mails werden weiterhin gesendet."
  },
  pending: {
    caption: "{count, plural, one {Ausstehend, # auf dieser Seite} other {Ausstehend, # auf dieser Seite}}",
    noun: "Kunden",
    none: "Keine ausstehenden Bestätigungen",
    noneText: "Wenn Anmeldungen per E-Mail bestätigt werden müssen, erscheinen Kunden hier, bis sie bestätigen. Vorher erhalten sie keinen Newsletter.",
    status: "Status",
    requested: "Angefragt",
    subscribeAgain: "Muss sich neu anmelden: Anmeldung vor Einführung der Bestätigung",
    verifyAccount: "Muss die E-Mail-Adresse des Kontos bestätigen",
    linkSent: "Bestätigungs-E-Mail gesendet, Link gültig bis {date}",
    linkExpired: "Bestätigungslink abgelaufen"
  },
  confirmation: {
    title: "Bestätigung per E-Mail",
    saved: "Einstellungen gespeichert",
    label: "Wann Kunden angemeldet werden",
    hint: "Im Europäischen Wirtschaftsraum, im Vereinigten Königreich und in der Schweiz müssen Sie die Einwilligung nachweisen können; üblich ist dort ein Bestätigungslink (Double-Opt-in). Wenn Sie ihn einschalten, gelten Kunden ohne Bestätigung als ausstehend, bis sie sich erneut anmelden und bestätigen.",
    byCountry: "Standard für Ihr Land",
    byCountryLink: "Standard für Ihr Land (nach Bestätigung per E-Mail)",
    byCountryImmediate: "Standard für Ihr Land (sofort)",
    afterLink: "Nach Bestätigung per E-Mail",
    immediately: "Sofort"
  }
};
