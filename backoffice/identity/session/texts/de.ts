import type { SessionTexts } from "./en.ts";

export const de: SessionTexts = {
  title: "Anmelden",
  lead: "Verwalten Sie Ihren Shop.",
  email: "E-Mail-Adresse",
  password: "Passwort",
  show: "Anzeigen",
  hide: "Verbergen",
  showPassword: "Passwort anzeigen",
  hidePassword: "Passwort verbergen",
  signIn: "Anmelden",
  working:
    "Bei diesem Konto gab es zu viele fehlgeschlagene Anmeldeversuche. Wir prüfen deshalb Ihren Browser. Das dauert einige Sekunden.",
  toStore: "Zum Shop",
  second: {
    title: "Bestätigung in zwei Schritten",
    lead: "Geben Sie den Code aus Ihrer Authenticator-App oder einen Ihrer Wiederherstellungscodes ein.",
    newTitle: "Bestätigung in zwei Schritten einrichten",
    newLead: "In diesem Shop ist die Bestätigung in zwei Schritten für alle Mitarbeitenden vorgeschrieben.",
    code: "Code",
    submit: "Anmelden",
    turnOn: "Aktivieren und anmelden",
    restart: "Von vorn beginnen",
  },
  codes: {
    title: "Wiederherstellungscodes sichern",
    lead: "Mit einem Code melden Sie sich an, wenn Sie Ihr Smartphone verlieren. Jeder Code gilt einmal.",
    done: "Ich habe die Codes gesichert",
    download: "Herunterladen",
  },
  secret: {
    qr: "QR-Code für Ihre Authenticator-App",
    lead: "Scannen Sie den QR-Code mit einer Authenticator-App oder geben Sie diesen Schlüssel in der App ein:",
  },
  invitation: {
    failed: "Diese Einladung ist nicht gültig",
    ask: "Bitten Sie die Person, die Sie eingeladen hat, um eine neue Einladung.",
    title: "Ihre Einladung",
    wait: "Einladung wird geladen …",
    welcome: "Willkommen bei {store}",
    lead: "Ihre Rolle: {role}. Geben Sie Ihren Namen ein und wählen Sie ein Passwort.",
    name: "Ihr Name",
    passwordHint: "Mindestens 12 Zeichen.",
    submit: "Beitreten",
  },
  confirm: {
    title: "Bestätigen Sie Ihre Identität",
    lead: "Geben Sie Ihr Passwort ein, um fortzufahren. In den nächsten fünf Minuten werden Sie nicht erneut gefragt.",
    leadWithCode:
      "Geben Sie Ihr Passwort und einen Code ein, um fortzufahren. In den nächsten fünf Minuten werden Sie nicht erneut gefragt.",
    code: "Code aus Ihrer Authenticator-App",
    codeHint: "Oder einer Ihrer Wiederherstellungscodes.",
    submit: "Bestätigen",
  },
};
