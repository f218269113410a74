import type { ContentTexts } from "./en.ts";

export const de: ContentTexts = {
  titles: {
    shipping: "Versand",
    returns: "Rückgabe",
    terms: "AGB",
    privacy: "Datenschutzerklärung",
    "legal-notice": "Impressum",
  },
  startReturn: {
    heading: "Rückgabe anmelden",
    signedIn: "Wählen Sie die Bestellung in {account} aus und klicken Sie auf „{button}“.",
    account: "Ihrem Konto",
    guest: "Ohne Konto bestellt? Öffnen Sie den Link in Ihrer Bestellbestätigung und klicken Sie auf „{button}“.",
  },
  contact: {
    title: "Kontakt",
    description: "So erreichen Sie {shop}",
    lead: "Schreiben Sie uns an {email}.",
    order: "Geht es um eine Bestellung? Geben Sie bitte die Bestellnummer aus Ihrer Bestätigung an.",
  },
};
