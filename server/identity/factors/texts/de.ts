import type { Texts } from "./en.ts";

export const de: Texts = {
  code: "{code} ist Ihr Bestätigungscode für {store}. Geben Sie ihn nicht weiter.",
  approve: "Anmeldung bei {store}?\n{device}. Zum Antworten tippen.",
  names: {
    SMS: "SMS",
    CALL: "Anruf",
    EMAIL: "E-Mail-Code",
    TOTP: "Authenticator-App",
    PUSH: "Push-Benachrichtigung",
    WEBAUTHN: "Passkey",
  },
  page: {
    title: "Sind Sie das?",
    question: "Jemand meldet sich bei Ihrem Konto bei {store} an: {device}.",
    number: "Zahl auf der Anmeldeseite",
    approve: "Ja, das bin ich",
    deny: "Nein, das bin ich nicht",
    approved: "Bestätigt. Kehren Sie zur Anmeldeseite zurück.",
    denied: "Abgelehnt. Es wurde niemand angemeldet. Wenn Sie diese Anmeldung nicht kennen, ändern Sie Ihr Passwort.",
    wrong: "Die Zahl stimmt nicht überein. Prüfen Sie die Anmeldeseite und versuchen Sie es erneut.",
    gone: "Diese Anfrage wurde bereits beantwortet oder ist abgelaufen.",
    unknownDevice: "ein unbekanntes Gerät",
  },
};
