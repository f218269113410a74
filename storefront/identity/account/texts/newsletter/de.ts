import type { NewsletterTexts } from "./en.ts";

export const de: NewsletterTexts = {
  title: "Unser Newsletter",
  what: "Neuigkeiten und Angebote per E-Mail. Sie können sich jederzeit abmelden.",
  email: "E-Mail",
  submit: "Abonnieren",
  wrong: "Geben Sie eine E-Mail-Adresse ein, etwa name@example.com.",
  sent: {
    title: "Schauen Sie in Ihr Postfach",
    text: "Eine Mail mit einem Link ist unterwegs zu Ihnen. Ein Klick darauf, und Sie stehen auf der Liste. Der Link gilt sieben Tage.",
  },
  done: {
    title: "Danke",
    text: "Sie stehen auf der Liste. Am Ende jeder Mail ist ein Link, der Sie wieder abmeldet.",
  },
  confirm: {
    title: "Ja, den Newsletter?",
    text: "Ein Klick, und unsere Neuigkeiten kommen zu Ihnen.",
    submit: "Abonnieren",
  },
  late: {
    title: "Dieser Link gilt nicht mehr",
    text: "Er wurde schon benutzt oder ist älter als sieben Tage. Hier bekommen Sie einen neuen.",
  },
};
