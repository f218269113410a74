import type { NewsletterTexts } from "./en.ts";

export const de: NewsletterTexts = {
  title: "Unser Newsletter",
  what: "Neuigkeiten und Angebote per E-Mail. Sie können sich jederzeit abmelden.",
  email: "E-Mail",
  submit: "Abonnieren",
  wrong: "Geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@example.com.",
  sent: {
    title: "Prüfen Sie Ihren Posteingang",
    text: "Wir haben Ihnen eine Bestätigungs-E-Mail gesendet. Klicken Sie auf den Link darin, um den Newsletter zu abonnieren. Der Link ist sieben Tage gültig.",
  },
  done: {
    title: "Newsletter abonniert",
    text: "Sie können sich über den Link am Ende jeder E-Mail abmelden.",
  },
  confirm: {
    title: "Newsletter-Anmeldung bestätigen",
    text: "Abonnieren Sie unsere Neuigkeiten und Angebote per E-Mail.",
    submit: "Abonnieren",
  },
  late: {
    title: "Dieser Link funktioniert nicht mehr",
    text: "Er wurde bereits verwendet oder ist älter als sieben Tage. Fordern Sie hier einen neuen an.",
  },
};
