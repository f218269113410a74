import type { StorefrontAccessTexts } from "./en.ts";

export const de: StorefrontAccessTexts = {
  title: "Shop-Zugang",
  subtitle: "Legen Sie fest, wer Ihren Shop besuchen kann",
  banner: {
    openTitle: "Ihr Shop ist geöffnet",
    openText: "Alle können ihn besuchen und bestellen.",
    privateTitle: "Ihr Shop ist privat",
    privateText: "Besucher sehen die Seite „Wir eröffnen bald“. Solange Sie angemeldet sind, sehen Sie Ihren Shop.",
    closedTitle: "Ihr Shop ist geschlossen",
    closedText:
      "Besucher sehen die Seite „Vorübergehend geschlossen“. Solange Sie angemeldet sind, sehen Sie Ihren Shop.",
    settings: "Eröffnungsseite bearbeiten",
  },
  badge: {
    private: "Shop nicht öffentlich",
    closed: "Shop geschlossen",
  },
  open: {
    button: "Shop eröffnen",
    again: "Shop wieder öffnen",
    title: "Shop eröffnen?",
    againTitle: "Shop wieder öffnen?",
    text: "Alle können ihn besuchen und bestellen, und Suchmaschinen können ihn aufnehmen.",
    missing: "Noch nicht erledigt:",
    confirm: "Shop öffnen",
    anyway: "Trotzdem öffnen",
    done: "Ihr Shop ist geöffnet",
  },
  close: {
    button: "Shop schließen",
    title: "Shop vorübergehend schließen?",
    text: "Besucher sehen statt Ihres Shops die Seite „Vorübergehend geschlossen“. Kunden können weiterhin ihre Bestellungen und ihr Konto aufrufen, und begonnene Bestellvorgänge können abgeschlossen werden.",
    confirm: "Shop schließen",
    done: "Ihr Shop ist geschlossen",
  },
  form: {
    title: "Eröffnungsseite",
    message: "Nachricht",
    messageHint:
      "Schreiben Sie, wer Sie sind oder wann Sie eröffnen. Bleibt das Feld leer, erscheint ein allgemeiner Text.",
    hasPassword: "Besucher mit Passwort einlassen",
    hasPasswordHint: "Geben Sie das Passwort an Personen weiter, die Ihren Shop schon vor der Eröffnung sehen dürfen.",
    password: "Passwort",
    passwordHint: "Wenn Sie es ändern, müssen Besucher das neue Passwort eingeben.",
    passwordTooShort: "Geben Sie mindestens 4 Zeichen ein.",
    hasNewsletter: "Newsletter-Anmeldung anzeigen",
    hasNewsletterHint: "Sammeln Sie schon vor der Eröffnung E-Mail-Adressen.",
    saved: "Eröffnungsseite gespeichert",
  },
};
