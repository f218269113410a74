import type { ContactFormTexts } from "./en.ts";

export const de: ContactFormTexts = {
  title: "Kontakt",
  name: "Name",
  email: "E-Mail-Adresse",
  message: "Nachricht",
  submit: "Nachricht senden",
  sent: "Nachricht gesendet",
  sentText: "Ihre Nachricht wurde an {shop} gesendet.",
  emailWrong: "Geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@example.com.",
  messageMissing: "Geben Sie Ihre Nachricht ein.",
};
