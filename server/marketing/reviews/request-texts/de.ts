import type { RequestTexts } from "./en.ts";

export const de: RequestTexts = {
  subject: "Wie gefällt Ihnen Ihre Bestellung?",
  heading: "Wie gefällt es Ihnen?",
  greeting: "Hallo {name},",
  body: "vor einiger Zeit haben Sie Ihre Bestellung {number} von {store} erhalten. Teilen Sie Ihre Erfahrung mit anderen Kunden: Es dauert eine Minute, und Sie müssen sich nicht anmelden.",
  action: "Bewertung schreiben",
  note: "Sie erhalten diese E-Mail, weil Sie bei {store} eingekauft haben. Wir fragen einmal pro Bestellung. Diese E-Mails abbestellen: {link}",
};
